// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "backends/compile/build_request.h"
#include "core/toolchain/compiler.h"
#include "core/worker/messages.h"

#include <QElapsedTimer>
#include <QJsonObject>

#include <functional>
#include <optional>
#include <vector>

namespace gable {

/// The builds one candidate needs, and what came of them.
struct CandidateBuilds {
    EvaluateRequest request;
    std::optional<BuildReport> report; ///< of the candidate
    QString candidatePath, referencePath, baselinePath, baselineName;
    std::vector<int64_t> scratchBytes;
    std::vector<Finding> findings;     ///< why it never gets to the device
    double buildMs = 0;

    bool ready() const { return report && report->ok && !referencePath.isEmpty() && findings.empty(); }
};

/// One request of a client on its way through build and device.
struct Task {
    enum class Kind : uint8_t { Evaluate, CheckSyntax, Compare, Ceilings, Nulls };
    enum class State : uint8_t { Queued, Building, Ready, Running };

    int requestId = 0;
    Kind kind = Kind::Evaluate;
    State state = State::Queued;
    std::vector<CandidateBuilds> candidates; ///< one; two for Compare
    QString device;
    int processes = 3, blocks = 10; ///< Compare
    bool cancelled = false;
    bool answered = false;
    uint64_t salt = 0;
    QString waitsFor; ///< holder of the device lock that was last reported
    QElapsedTimer wall;
    int pendingBuilds = 0;
    std::vector<Evaluation> evaluations; ///< Compare: of A and B so far
};

} // namespace gable
