// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/evaluation/report.h"

#include <QWidget>

namespace gable {

class VerdictChip;

/// Figures of the built image, known before anything runs: code size, stack, vector width on CPUs, registers and spills on GPUs.
/// Keys the window has no words for are shown as they are, so that a new toolchain needs no change here.
class StaticColumn : public QWidget
{
    Q_OBJECT
public:
    explicit StaticColumn(QWidget *parent = nullptr);
    void setBuild(const std::optional<BuildReport> &build);
    /// A build of the text being typed is on its way.
    void showBuilding();

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    struct Figure {
        QString name, value, unit;
    };
    std::vector<Figure> m_figures;
    QString m_emptyText;
    VerdictChip *m_chip;
    QString m_time;
};

} // namespace gable
