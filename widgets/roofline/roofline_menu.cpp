// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/roofline/roofline_menu.h"

#include "widgets/roofline/roofline_chart.h"
#include "widgets/roofline/roofline_view.h"

#include <QActionGroup>
#include <QApplication>
#include <QClipboard>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace gable {

RooflineMenu::RooflineMenu(RooflineView &view) : QMenu(&view), m_view(view)
{
    setToolTipsVisible(true); // they say why something is off
    connect(this, &QMenu::aboutToShow, this, &RooflineMenu::rebuild);
    rebuild();
}

QAction *RooflineMenu::add(QMenu *menu, const QString &text, bool enabled, const QString &why, const std::function<void()> &act)
{
    QAction *action = menu->addAction(text);
    action->setEnabled(enabled);
    action->setToolTip(enabled ? text : why);
    connect(action, &QAction::triggered, &m_view, act);
    return action;
}

void RooflineMenu::rebuild()
{
    for (QMenu *menu : findChildren<QMenu *>(QString(), Qt::FindDirectChildrenOnly))
        menu->deleteLater();
    clear();
    addViews();
    addSeparator();
    addSizes();
    addRoofs();
    addSeparator();
    addExports();
}

void RooflineMenu::addViews()
{
    RooflineChart *chart = m_view.chart();
    const QString noView = tr("No other view was left by zooming or panning");
    add(this, tr("Zoom back\tCtrl+Z"), chart->canGoBack(), noView, [chart] { chart->goBack(); });
    add(this, tr("Zoom forward\tCtrl+Shift+Z"), chart->canGoForward(), noView, [chart] { chart->goForward(); });
    add(this, tr("Show everything\tHome"), true, {}, [chart] { chart->resetView(); });
    QAction *table = add(this, tr("Table\tT"), true, {}, [this] { m_view.toggleTable(); });
    table->setCheckable(true);
    table->setChecked(m_view.isTable());
    QAction *whatIf = add(this, tr("Hypothetical kernel\tH"), true, {}, [this] { m_view.toggleHypothetical(); });
    whatIf->setCheckable(true);
    whatIf->setChecked(m_view.hasHypothetical());
}

void RooflineMenu::addSizes()
{
    RooflineChart *chart = m_view.chart();
    QMenu *sizes = addMenu(tr("Size of the points"));
    sizes->setToolTipsVisible(true);
    const auto &points = chart->scene().points;
    const bool differ = std::ranges::any_of(points, [&](const RooflinePoint &point) { return point.importance != points.front().importance; });
    auto *group = new QActionGroup(sizes);
    for (const auto &[text, size, possible] : {std::tuple(tr("All the same"), PointSize::Equal, true), {tr("By importance"), PointSize::Importance, differ},
                                               {tr("By time"), PointSize::Time, true}}) {
        QAction *action = add(sizes, text, possible, tr("All these workloads have the same importance"), [chart, size = size] { chart->setPointSize(size); });
        action->setCheckable(true);
        action->setChecked(chart->pointSize() == size);
        group->addAction(action);
    }
}

void RooflineMenu::addRoofs()
{
    RooflineChart *chart = m_view.chart();
    QMenu *roofs = addMenu(tr("Roofs"));
    roofs->setEnabled(!chart->scene().roofs.empty());
    for (const RoofLine &roof : chart->scene().roofs) {
        QAction *action = roofs->addAction(roof.label);
        action->setCheckable(true);
        action->setChecked(chart->isRoofShown(roof.label));
        connect(action, &QAction::toggled, chart, [chart, label = roof.label](bool shown) { chart->setRoofShown(label, shown); });
    }
}

void RooflineMenu::addExports()
{
    RooflineChart *chart = m_view.chart();
    const bool possible = !chart->scene().roofs.empty() || !chart->scene().points.empty();
    const QString nothing = tr("There is no roof and no point yet");
    for (const QString &suffix : {u"svg"_s, u"pdf"_s, u"png"_s, u"csv"_s})
        add(this, tr("Export as %1…").arg(suffix.toUpper()), possible, nothing, [this, suffix] { m_view.exportAs(suffix); });
    add(this, tr("Copy picture"), possible, nothing, [this] { QApplication::clipboard()->setImage(m_view.picture()); });
}

} // namespace gable
