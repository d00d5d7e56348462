// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "backends/device/device.h"
#include "core/worker/messages.h"

#include <functional>

namespace gable {

/// One evaluation as the device process receives it: the request, the built images and how to speak to whoever waits.
struct Job {
    EvaluateRequest request;
    Image candidate, reference;
    std::optional<Image> baseline; ///< production baseline of this problem, and its name
    QString baselineName;
    Ceilings ceilings;
    std::vector<int64_t> scratchBytes;
    uint64_t salt = 0;

    std::function<void(const QString &stage, const QString &detail, double fraction)> progress;
    std::function<bool()> cancelled;
    std::function<Result<void>()> beginTimed; ///< waits until nothing else of Gable runs on the device
    std::function<void()> endTimed;
};

/// Error of a job that was asked to stop.
inline tl::unexpected<Error> jobCancelled() { return fail(QStringLiteral("cancelled"), QStringLiteral("cancelled")); }

} // namespace gable
