// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <QStringList>

#include <vector>

namespace gable::cli {

/// A grid of characters whose cells hold 2 x 4 dots (braille), or a single one in ASCII.
class DotCanvas
{
public:
    DotCanvas(int columns, int rows, bool utf8);

    // Dots, counted from the upper left.
    int width() const { return m_columns * m_dotsX; }
    int height() const { return m_rows * m_dotsY; }
    /// Outside points are dropped. `ascii` is what a cell shows without braille.
    void dot(int x, int y, char ascii);
    /// A character over the dots of its cell.
    void mark(int x, int y, QChar character);
    bool isMarked(int x, int y) const { return contains(x, y) && !m_marks[cell(x, y)].isNull(); }
    QStringList lines() const;

private:
    bool contains(int x, int y) const { return x >= 0 && y >= 0 && x < width() && y < height(); }
    size_t cell(int x, int y) const { return size_t(y / m_dotsY * m_columns + x / m_dotsX); }

    int m_columns, m_rows, m_dotsX, m_dotsY;
    bool m_utf8;
    std::vector<char16_t> m_cells; ///< dots, or the ASCII character
    std::vector<QChar> m_marks;
};

} // namespace gable::cli
