// SPDX-License-Identifier: Apache-2.0
#include "core/export/roofline_figure.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>
#include <map>
#include <tuple>

using namespace Qt::StringLiterals;

namespace gable {
namespace {

QString tr(const char *text) { return QCoreApplication::translate("Export", text); }

RooflineMark markOf(const EvaluationRow &row)
{
    RooflineMark mark{row.label, row.workload, row.summary, row.counted ? classOf(row.verdict) : VerdictClass::Failed};
    mark.intensity = row.bytes > 0 ? row.flops / row.bytes : 0;
    mark.flopsPerSecond = row.flops / row.medianNs * 1e9;
    mark.medianNs = row.medianNs;
    mark.achievedFraction = row.achievedFraction;
    mark.counted = row.counted;
    return mark;
}

/// The one roof that a report was placed under, where the device's roofs are not known here.
std::vector<RoofLine> reportedRoof(const RooflineReport &report)
{
    if (!(report.floorNs > 0))
        return {};
    const bool isBandwidth = report.bound != "compute"_L1 && report.bytes > 0;
    const double value = (isBandwidth ? report.bytes : report.flops) / report.floorNs * 1e9;
    const QString label = u"%1 %2 %3 %4"_s.arg(isBandwidth ? report.roofLevel.toUpper() : tr("peak"), QString::number(value * 1e-9, 'g', 3),
                                               isBandwidth ? u"GB/s"_s : u"GFLOP/s"_s, report.roofSource);
    return {{label, isBandwidth, value, report.roofSource == "measured"_L1, isBandwidth ? report.roofLevel : u"peak"_s}};
}

/// Names and roofs come from one whole report of the figure.
Result<void> addDevice(RooflineFigure &figure, const ExportSource &source, const EvaluationRow &row)
{
    auto evaluation = source.workspace.evaluation(row.id);
    if (!evaluation)
        return fail(evaluation.error());
    figure.deviceName = evaluation->environment.deviceName;
    const DType dtype = row.problem.endsWith(".float64"_L1) ? DType::Float64 : DType::Float32;
    if (auto ceilings = source.ceilings(row.deviceUuid); ceilings)
        figure.roofs = bestRoofs(*ceilings, dtype);
    if (figure.roofs.empty() && evaluation->roofline)
        figure.roofs = reportedRoof(*evaluation->roofline);
    return {};
}

} // namespace

bool RooflineMark::isDrawable() const { return std::isfinite(intensity) && std::isfinite(flopsPerSecond) && intensity > 0 && flopsPerSecond > 0; }

size_t RooflineFigure::drawable() const { return size_t(std::ranges::count_if(marks, &RooflineMark::isDrawable)); }

QString RooflineFigure::title() const
{
    const QString where = deviceName.isEmpty() || deviceName == device ? device : u"%1 (%2)"_s.arg(device, deviceName);
    return tr("%1, %2, on %3").arg(problem, mode, where);
}

Result<std::vector<RooflineFigure>> rooflineFigures(const ExportSource &source, const std::vector<EvaluationRow> &rows)
{
    std::map<std::tuple<QString, QString, QString, QString>, std::vector<const EvaluationRow *>> groups;
    for (const EvaluationRow &row : rows) {
        if (row.medianNs > 0)
            groups[{row.problem, row.suite, row.mode, row.deviceUuid}].push_back(&row);
    }
    std::vector<RooflineFigure> figures;
    for (const auto &[key, members] : groups) {
        RooflineFigure figure{members.front()->problem, members.front()->device, {}, members.front()->mode, {}, {}};
        if (auto added = addDevice(figure, source, *members.front()); !added)
            return fail(added.error());
        for (const EvaluationRow *row : members)
            figure.marks.push_back(markOf(*row));
        std::ranges::stable_sort(figure.marks, [](const RooflineMark &a, const RooflineMark &b) {
            return std::pair(a.isDrawable(), a.isDrawable() ? a.flopsPerSecond : 0) > std::pair(b.isDrawable(), b.isDrawable() ? b.flopsPerSecond : 0);
        });
        figures.push_back(std::move(figure));
    }
    return figures;
}

} // namespace gable
