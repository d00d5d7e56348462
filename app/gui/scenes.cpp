// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/scenes.h"

#include "core/roofline/placement.h"
#include "core/triage/describe.h"
#include "widgets/controls/verdict_words.h"
#include "widgets/figures/figures.h"

#include <algorithm>
#include <set>

using namespace Qt::StringLiterals;

namespace gable {
namespace {

/// "mismatch" under a red mark, "passed" under a green one: the shortest true word.
QString shortWord(const EvaluationRow &row)
{
    const VerdictClass verdict = classOf(row.verdict);
    return verdict == VerdictClass::Passed ? verdictClassWord(verdict) : verdictWord(row.verdict);
}

RooflinePoint pointOf(const EvaluationRow &row, const Session &session)
{
    RooflinePoint point;
    point.evaluation = row.id;
    point.submission = row.submission;
    point.label = row.label;
    point.workload = row.workload;
    if (const auto head = session.heads().find(row.submission); head != session.heads().end())
        point.parent = head->second.parent;
    point.verdict = classOf(row.verdict);
    point.verdictWord = shortWord(row);
    point.medianNs = row.medianNs;
    point.achievedFraction = row.achievedFraction;
    point.counted = row.counted;
    if (const Problem *problem = session.problem()) {
        const auto workload = std::ranges::find(problem->workloads, row.workload, &Workload::id);
        point.importance = workload == problem->workloads.end() ? 0 : workload->importance;
    }
    if (row.bytes > 0)
        point.intensity = row.flops / row.bytes;
    if (row.medianNs > 0)
        point.flopsPerSecond = row.flops / (row.medianNs * 1e-9);
    return point;
}

/// One row a submission: on the selected workload where there is one.
std::vector<const EvaluationRow *> rowsBySubmission(const Session &session)
{
    std::vector<const EvaluationRow *> result;
    std::map<QString, size_t> position;
    for (const EvaluationRow &row : session.problemRows()) {
        const auto known = position.find(row.submission);
        if (known == position.end()) {
            position[row.submission] = result.size();
            result.push_back(&row);
        } else if (row.workload == session.workloadId() && result[known->second]->workload != session.workloadId()) {
            result[known->second] = &row;
        }
    }
    return result;
}

TimeUnit unitOf(const std::vector<const EvaluationRow *> &rows)
{
    std::vector<double> times;
    for (const EvaluationRow *row : rows)
        times.push_back(row->medianNs);
    return timeUnitFor(std::move(times));
}

} // namespace

RooflineScene rooflineScene(const Session &session)
{
    RooflineScene scene;
    const auto &evaluation = session.evaluation();
    scene.device = evaluation ? evaluation->device : session.deviceId();
    const QString mode = evaluation && evaluation->timing ? name(evaluation->timing->mode) : session.mode() ? name(*session.mode()) : QString();
    scene.mode = mode;
    if (session.ceilings() && session.problem())
        scene.roofs = roofLines(*session.ceilings(), session.problem()->dtype);
    if (session.ceilings())
        scene.ceilings = std::make_shared<const Ceilings>(*session.ceilings());
    if (session.problem())
        scene.dtype = session.problem()->dtype;
    for (auto row = session.problemRows().rbegin(); row != session.problemRows().rend(); ++row) {
        const bool sameMode = mode.isEmpty() || row->mode == mode;
        if (row->device == scene.device && sameMode && row->medianNs > 0)
            scene.points.push_back(pointOf(*row, session));
    }
    if (evaluation) {
        scene.selected = evaluation->id;
        if (evaluation->timing && !scene.find(evaluation->id)) {
            // Just evaluated: its row has not come back from the workspace yet.
            EvaluationRow row{evaluation->id, evaluation->submission, evaluation->label};
            row.workload = evaluation->workload;
            row.verdict = evaluation->verdict.kind;
            row.medianNs = evaluation->timing->medianNs;
            row.counted = evaluation->timing->counted;
            if (evaluation->roofline) {
                row.flops = evaluation->roofline->flops;
                row.bytes = evaluation->roofline->bytes;
                row.achievedFraction = evaluation->roofline->achievedFraction;
            }
            scene.points.push_back(pointOf(row, session));
        }
    }
    if (evaluation && evaluation->roofline) {
        const RooflineReport &roofline = *evaluation->roofline;
        scene.level = roofline.roofLevel;
        scene.flops = roofline.flops;
        scene.bytes = roofline.bytes;
        scene.floorNs = roofline.floorNs;
        scene.bytesPerSecond = roofline.bytesPerSecond;
        scene.reachableFraction = roofline.reachableFraction;
        scene.costKind = roofline.costKind;
        scene.roofSource = roofline.roofSource;
        scene.aboveRoof = roofline.aboveRoof;
    } else {
        scene.level = u"dram"_s;
    }
    return scene;
}

QString submissionUnit(const Session &session)
{
    return unitOf(rowsBySubmission(session)).symbol;
}

std::vector<ExplorerRow> submissionRows(const Session &session)
{
    const auto rows = rowsBySubmission(session);
    const TimeUnit unit = unitOf(rows);
    std::vector<ExplorerRow> result;
    for (const EvaluationRow *row : rows) {
        ExplorerRow shown;
        shown.key = row->submission;
        shown.text = row->label;
        shown.detail = row->workload == session.workloadId() ? row->author : shapeText(row->workload);
        shown.figure = row->medianNs > 0 ? unit.digits(row->medianNs) : QString();
        shown.word = shortWord(*row);
        shown.verdict = classOf(row->verdict);
        shown.muted = !row->counted;
        shown.toolTip = row->counted || row->medianNs <= 0 ? row->summary : Session::tr("%1\nIts time of %2 is not counted.").arg(row->summary, timeText(row->medianNs));
        result.push_back(shown);
    }
    return result;
}

std::vector<ExplorerRow> workloadRows(const Session &session)
{
    std::vector<ExplorerRow> result;
    if (!session.problem())
        return result;
    std::map<QString, const EvaluationRow *> newest;
    for (const EvaluationRow &row : session.problemRows()) {
        if (row.submission == session.document().submission.id)
            newest.emplace(row.workload, &row); // newest first
    }
    for (const Workload &workload : session.problem()->workloads) {
        ExplorerRow row;
        row.key = workload.id;
        row.text = shapeText(workload.id);
        row.verdict = VerdictClass::Queued;
        row.word = Session::tr("not run");
        row.muted = !workload.unsupportedReason.isEmpty();
        row.toolTip = row.muted ? workload.unsupportedReason : workload.description;
        if (const auto found = newest.find(workload.id); found != newest.end()) {
            row.verdict = classOf(found->second->verdict);
            row.word = shortWord(*found->second);
            row.toolTip = found->second->summary;
        } else if (row.muted) {
            row.verdict = VerdictClass::Infrastructure;
            row.word = Session::tr("not here");
        }
        result.push_back(row);
    }
    return result;
}

std::vector<ExplorerRow> deviceRows(const Session &session)
{
    std::vector<ExplorerRow> result;
    for (const DeviceInfo &device : session.devices()) {
        ExplorerRow row;
        row.key = device.id;
        row.text = device.id;
        row.word = !device.available ? device.reason : device.id == session.deviceId() && session.isRunning() ? Session::tr("busy") : Session::tr("idle");
        row.muted = !device.available;
        row.strong = device.id == session.deviceId();
        row.toolTip = device.name + (device.available ? u'\n' + device.toolkit : u'\n' + device.reason);
        result.push_back(row);
    }
    if (result.empty() && session.evaluation()) {
        const Environment &environment = session.evaluation()->environment;
        result.push_back({session.evaluation()->device, session.evaluation()->device, {}, {}, Session::tr("in this file"), std::nullopt, true, false, environment.deviceName});
    }
    return result;
}

} // namespace gable
