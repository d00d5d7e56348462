// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/controls/seam.h"

#include "widgets/theme/theme.h"

#include <QPainter>

namespace gable {

Seam::Seam(QWidget *parent) : QWidget(parent)
{
    setFixedHeight(1);
}

void Seam::paintEvent(QPaintEvent *)
{
    QPainter(this).fillRect(rect(), theme().seam);
}

} // namespace gable
