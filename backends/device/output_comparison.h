// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "backends/device/bound_arguments.h"
#include "backends/device/reference_pass.h"

#include <memory>

namespace gable {

/// The comparisons of all compared arguments of one case.
struct OutputComparison {
    std::vector<std::unique_ptr<Comparison>> outputs;

    bool passed() const;
    bool stockFinite() const;
    int64_t badElements() const;
    int64_t checkedElements() const;
    double maxErrorOverTolerance() const;
    /// First output that failed, or null.
    const Comparison *firstFailing() const;
};

std::unique_ptr<Comparison> makeComparison(const Problem &problem, const UnitLayout::Output &output, bool wantMap);

/// Compares what lies in the candidate's buffers with the reference over the units of `plan`; the pass must be bound to the same case.
Result<OutputComparison> compareOutputs(Session &session, const BoundArguments &bound, ReferencePass &pass, const UnitPlan &plan,
                                        bool wantMap, const std::function<bool(double)> &progress = {});

} // namespace gable
