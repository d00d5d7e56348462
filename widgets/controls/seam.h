// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

namespace gable {

/// A hairline where two parts of a pane meet.
class Seam : public QWidget
{
    Q_OBJECT
public:
    explicit Seam(QWidget *parent = nullptr);

protected:
    void paintEvent(QPaintEvent *event) override;
};

} // namespace gable
