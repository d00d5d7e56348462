// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/theme/marks.h"

#include <QAbstractButton>

namespace gable {

/// A small square button with one glyph; its tooltip doubles as the accessible name.
class GlyphButton : public QAbstractButton
{
    Q_OBJECT
public:
    GlyphButton(Glyph glyph, const QString &toolTip, QWidget *parent = nullptr);
    QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    Glyph m_glyph;
};

} // namespace gable
