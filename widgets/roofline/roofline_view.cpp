// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/roofline/roofline_view.h"

#include "widgets/figures/figures.h"
#include "widgets/roofline/roofline_chart.h"
#include "widgets/roofline/roofline_export.h"
#include "widgets/roofline/roofline_menu.h"
#include "widgets/roofline/roofline_table_model.h"
#include "widgets/theme/fonts.h"
#include "widgets/roofline/what_if_panel.h"
#include "widgets/theme/sizes.h"

#include <QBoxLayout>
#include <QContextMenuEvent>
#include <QFileDialog>
#include <QFileInfo>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLabel>
#include <QPushButton>
#include <QStackedLayout>
#include <QTableView>

using namespace Qt::StringLiterals;

namespace gable {
namespace {
const QString kHypothetical = QStringLiteral("hypothetical");
} // namespace

RooflineView::RooflineView(QWidget *parent)
    : QWidget(parent), m_stack(new QStackedLayout), m_chart(new RooflineChart), m_table(new QTableView), m_model(new RooflineTableModel(this)),
      m_empty(new QWidget), m_emptyText(new QLabel), m_measure(new QPushButton(tr("Measure ceilings"))), m_costs(new QLabel), m_floor(new QLabel), m_whatIf(new WhatIfPanel),
      m_menu(new RooflineMenu(*this))
{
    m_table->setModel(m_model);
    m_table->verticalHeader()->hide();
    m_table->verticalHeader()->setDefaultSectionSize(sizes::kRow);
    m_table->horizontalHeader()->setDefaultSectionSize(66);
    m_table->horizontalHeader()->setSectionResizeMode(0, QHeaderView::Stretch);
    m_table->setShowGrid(false);
    m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_table->setAccessibleName(tr("Roofline as a table"));

    auto *empty = new QVBoxLayout(m_empty);
    empty->setContentsMargins(24, 24, 24, 24);
    m_emptyText->setWordWrap(true);
    m_emptyText->setAlignment(Qt::AlignCenter);
    empty->addStretch();
    empty->addWidget(m_emptyText);
    empty->addWidget(m_measure, 0, Qt::AlignCenter);
    empty->addStretch();

    m_stack->addWidget(m_chart);
    m_stack->addWidget(m_table);
    m_stack->addWidget(m_empty);
    auto *footer = new QHBoxLayout;
    footer->setContentsMargins(sizes::kPaneMargin, 0, sizes::kPaneMargin, 6);
    for (QLabel *label : {m_costs, m_floor}) {
        label->setFont(smallFont());
        label->setForegroundRole(QPalette::PlaceholderText);
        label->setMinimumWidth(0);
        label->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    }
    m_floor->setAlignment(Qt::AlignRight);
    footer->addWidget(m_costs, 3);
    footer->addWidget(m_floor, 1);
    auto *layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addLayout(m_stack, 1);
    layout->addWidget(m_whatIf);
    layout->addLayout(footer);
    m_whatIf->hide();
    setAutoFillBackground(true);
    setBackgroundRole(QPalette::Base);

    connect(m_chart, &RooflineChart::evaluationChosen, this, &RooflineView::evaluationChosen);
    connect(m_table, &QTableView::clicked, this, [this](const QModelIndex &index) {
        if (const QString id = m_model->evaluationAt(index.row()); !id.isEmpty())
            Q_EMIT evaluationChosen(id);
    });
    connect(m_measure, &QPushButton::clicked, this, &RooflineView::measureRequested);
    connect(m_whatIf, &WhatIfPanel::edited, this, &RooflineView::placeHypothetical);
    connect(m_whatIf, &WhatIfPanel::closed, this, [this] { setHypothetical(false); });
    connect(m_chart, &RooflineChart::markMoved, this, [this](const QString &id, double intensity, double flopsPerSecond) {
        if (id == kHypothetical && m_hypothetical)
            placeHypothetical(m_hypothetical->movedTo(intensity, flopsPerSecond));
        else
            Q_EMIT markMoved(id, intensity, flopsPerSecond);
    });
    setScene({});
}

void RooflineView::setScene(const RooflineScene &scene)
{
    m_scene = scene;
    m_costs->setText(scene.flops > 0 || scene.bytes > 0
                         ? tr("W %1   Q %2 B, %3").arg(withPrefix(scene.flops, u"FLOP"_s), grouped(int64_t(scene.bytes)), scene.costKind)
                         : QString());
    m_floor->setText(scene.floorNs > 0 ? tr("floor %1").arg(timeText(scene.floorNs)) : QString());
    m_emptyText->setText(scene.device.isEmpty()
                             ? tr("No device is known yet. The roofline appears with the first device or evaluation.")
                             : tr("No ceilings of %1 have been measured, so there is no roof to compare with. Measuring takes about half a minute.").arg(scene.device));
    showScene();
    if (m_hypothetical)
        placeHypothetical(*m_hypothetical); // the roofs may be others
    showPage();
}

void RooflineView::showScene()
{
    RooflineScene shown = m_scene;
    if (m_hypothetical) {
        RooflineMark mark;
        mark.id = kHypothetical;
        mark.label = tr("hypothetical");
        mark.intensity = m_hypothetical->intensity();
        mark.flopsPerSecond = m_hypothetical->flopsPerSecond();
        mark.lines = {tr("%1 FLOP / byte").arg(threeDigits(mark.intensity)), withPrefix(mark.flopsPerSecond, u"FLOP/s"_s)};
        mark.movesIntensity = mark.movesPerformance = true;
        shown.marks.push_back(mark);
    }
    m_chart->setScene(shown);
    m_model->setScene(shown);
}

/// Where it starts: the work of the selected evaluation at half of what its roof allows.
Hypothetical RooflineView::firstHypothetical() const
{
    Hypothetical kernel{m_scene.flops > 0 ? m_scene.flops : 1e9, m_scene.bytes > 0 ? m_scene.bytes : 1e9, 1e6};
    const double roof = m_scene.ceilings ? attainable(kernel.intensity(), m_scene.level, m_scene.dtype, *m_scene.ceilings) : 0;
    return roof > 0 ? kernel.movedTo(kernel.intensity(), roof / 2) : kernel;
}

void RooflineView::setHypothetical(bool shown)
{
    if (shown == hasHypothetical())
        return;
    m_whatIf->setVisible(shown);
    if (shown) {
        placeHypothetical(firstHypothetical());
    } else {
        m_hypothetical.reset();
        showScene();
    }
    Q_EMIT hypotheticalShown(shown);
}

void RooflineView::placeHypothetical(const Hypothetical &kernel)
{
    m_hypothetical = kernel;
    m_whatIf->setKernel(kernel);
    m_whatIf->setReport(m_scene.ceilings ? std::optional(place(kernel, m_scene.level, m_scene.dtype, *m_scene.ceilings)) : std::nullopt);
    showScene();
}

void RooflineView::setMeasureReason(const QString &reason)
{
    m_measure->setEnabled(reason.isEmpty());
    m_measure->setToolTip(reason);
}

QImage RooflineView::picture() const
{
    return rooflinePicture(*m_chart);
}

void RooflineView::exportAs(const QString &suffix)
{
    const QString name = QStringList{tr("roofline"), m_scene.device, m_scene.mode}.join(u'-').replace(u':', QString());
    const QString path = QFileDialog::getSaveFileName(this, tr("Export the roofline"), name + u'.' + suffix, tr("%1 file (*.%2)").arg(suffix.toUpper(), suffix));
    if (path.isEmpty())
        return;
    const QString complete = QFileInfo(path).suffix().isEmpty() ? path + u'.' + suffix : path;
    if (const auto written = exportRoofline(*m_chart, complete); !written)
        Q_EMIT failed(written.error());
}

bool RooflineView::isTable() const
{
    return m_stack->currentWidget() == m_table;
}

void RooflineView::toggleTable()
{
    m_wantTable = !m_wantTable;
    showPage();
}

void RooflineView::resetView()
{
    m_chart->resetView();
}

void RooflineView::showPage()
{
    QWidget *const page = m_wantTable ? static_cast<QWidget *>(m_table) : m_chart->scene().roofs.empty() ? m_empty : m_chart;
    m_measure->setVisible(!m_chart->scene().device.isEmpty());
    m_stack->setCurrentWidget(page);
    setFocusProxy(page);
}

void RooflineView::contextMenuEvent(QContextMenuEvent *event)
{
    m_menu->popup(event->globalPos());
}

void RooflineView::keyPressEvent(QKeyEvent *event)
{
    if (event->key() == Qt::Key_T && event->modifiers() == Qt::NoModifier)
        toggleTable();
    else if (event->key() == Qt::Key_H && event->modifiers() == Qt::NoModifier)
        toggleHypothetical();
    else
        QWidget::keyPressEvent(event);
}

} // namespace gable
