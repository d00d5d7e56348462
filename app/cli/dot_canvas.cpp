// SPDX-License-Identifier: Apache-2.0
#include "app/cli/dot_canvas.h"

using namespace Qt::StringLiterals;

namespace gable::cli {

DotCanvas::DotCanvas(int columns, int rows, bool utf8)
    : m_columns(columns), m_rows(rows), m_dotsX(utf8 ? 2 : 1), m_dotsY(utf8 ? 4 : 1), m_utf8(utf8), m_cells(size_t(columns * rows), 0), m_marks(size_t(columns * rows))
{
}

void DotCanvas::dot(int x, int y, char ascii)
{
    if (!contains(x, y))
        return;
    // Unicode's braille patterns number the dots of the left column 1 2 3 7 and of the right one 4 5 6 8.
    static constexpr char16_t kBits[2][4] = {{0x01, 0x02, 0x04, 0x40}, {0x08, 0x10, 0x20, 0x80}};
    char16_t &content = m_cells[cell(x, y)];
    content = m_utf8 ? char16_t(content | kBits[x % 2][y % 4]) : char16_t(ascii);
}

void DotCanvas::mark(int x, int y, QChar character)
{
    if (contains(x, y))
        m_marks[cell(x, y)] = character;
}

QStringList DotCanvas::lines() const
{
    QStringList lines;
    for (int row = 0; row < m_rows; ++row) {
        QString line;
        for (int column = 0; column < m_columns; ++column) {
            const size_t index = size_t(row * m_columns + column);
            const char16_t content = m_cells[index];
            line += !m_marks[index].isNull() ? m_marks[index] : content == 0 ? QChar(u' ') : m_utf8 ? QChar(char16_t(0x2800 + content)) : QChar(content);
        }
        lines.append(line);
    }
    return lines;
}

} // namespace gable::cli
