// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractButton>

namespace gable {

/// A small button with a letter or sign in place of a glyph ("Aa", ".*"); its tooltip doubles as the accessible name.
class LetterButton : public QAbstractButton
{
    Q_OBJECT
public:
    LetterButton(const QString &letters, const QString &toolTip, QWidget *parent = nullptr);
    QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent *event) override;
};

} // namespace gable
