// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/theme/marks.h"

#include <QPushButton>

#include <optional>
#include <vector>

namespace gable {

/// A field of the run bar: pieces of text of different weight, a chevron, and a menu behind it.
class FieldButton : public QPushButton
{
    Q_OBJECT
public:
    enum class Weight : uint8_t { Quiet, Plain, Strong, Separator };
    struct Piece {
        QString text;
        Weight weight = Weight::Plain;
    };
    explicit FieldButton(const QString &accessibleName, QWidget *parent = nullptr);
    void setPieces(std::vector<Piece> pieces);
    void setGlyph(Glyph glyph);
    QString plainText() const;
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    int pieceWidth(const Piece &piece) const;
    std::vector<Piece> m_pieces;
    std::optional<Glyph> m_glyph;
};

/// The primary action: filled with the accent, with a menu part at its right.
class PrimaryButton : public QPushButton
{
    Q_OBJECT
public:
    explicit PrimaryButton(const QString &text, QWidget *parent = nullptr);
    void setGlyph(Glyph glyph);
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }

Q_SIGNALS:
    void menuRequested();

protected:
    void paintEvent(QPaintEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;

private:
    Glyph m_glyph = Glyph::Play;
};

} // namespace gable
