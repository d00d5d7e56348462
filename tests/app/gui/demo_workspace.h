// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/roofline/ceilings.h"
#include "core/workspace/workspace.h"
#include "tests/widgets/demo_evaluation.h"

namespace gable::demo {

/// Four versions of a softmax, the last one failing, on one workload each, and a broken one on another.
inline Result<void> fillWorkspace(const QString &path)
{
    auto workspace = Workspace::open(path, Workspace::Access::ReadWrite);
    if (!workspace)
        return fail(workspace.error());
    for (size_t version = 0; version < versions().size(); ++version) {
        if (auto saved = (*workspace)->saveSubmission(submission(version)); !saved)
            return saved;
        if (auto saved = (*workspace)->saveEvaluation(version == 3 ? tailMismatch() : passed(version)); !saved)
            return saved;
    }
    Submission broken = submission(2);
    broken.label = buildFailed().label;
    broken.files.front().path = broken.label;
    broken.files.front().content.replace("n < N", "n < N2");
    broken.id = broken.computeId();
    Evaluation failed = buildFailed();
    failed.submission = broken.id;
    failed.finishedAt = failed.finishedAt.addSecs(-7200);
    if (auto saved = (*workspace)->saveSubmission(broken); !saved)
        return saved;
    if (auto saved = (*workspace)->saveEvaluation(failed); !saved)
        return saved;
    return (*workspace)->close();
}

/// Roofs of the demo device, in the cache where the window looks for them.
inline Result<void> cacheDemoCeilings()
{
    Ceilings ceilings;
    ceilings.device = QStringLiteral("cpu:0");
    ceilings.deviceUuid = QStringLiteral("cpu-demo");
    ceilings.deviceName = QStringLiteral("Demo CPU, 8 threads");
    ceilings.source = QStringLiteral("measured");
    const auto add = [&](const char *name, const char *unit, double datasheet, double measured) {
        Ceiling ceiling;
        ceiling.name = QString::fromLatin1(name);
        ceiling.unit = QString::fromLatin1(unit);
        if (datasheet > 0)
            ceiling.datasheet = datasheet;
        ceiling.measured = measured;
        ceilings.ceilings.push_back(ceiling);
    };
    add("fp32", "FLOP/s", 870e9, 792e9);
    add("fp64", "FLOP/s", 435e9, 396e9);
    add("dram", "B/s", 25.6e9, kPeakBandwidth);
    add("l3", "B/s", 0, 142e9);
    add("l2", "B/s", 0, 620e9);
    return cacheCeilings(ceilings);
}

} // namespace gable::demo
