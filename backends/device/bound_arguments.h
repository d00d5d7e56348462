// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "backends/device/case_inputs.h"
#include "backends/device/device.h"

namespace gable {

/// Writes what a case puts into an argument to a buffer of that argument's size, piece by piece.
Result<void> writeArgument(Session &session, BufferId buffer, const CaseInputs &inputs, const Argument &argument);

/// The parameters of a candidate in one session: a buffer for each tensor, in the order of the prototype (inputs, outputs, variable
/// axes, scratch).
class BoundArguments
{
public:
    /// Allocates all tensors of a case. `scratchBytes`: sizes of scratch buffers in directive order.
    static Result<BoundArguments> allocate(Session &session, const CaseInputs &inputs, const std::vector<int64_t> &scratchBytes, Placement placement);

    /// Writes all inputs (inout ones too) and takes their fingerprints; fills outputs and scratch with the pattern.
    Result<void> fill(const CaseInputs &inputs, uint64_t pattern);
    /// Writes only what a call changes: inout arguments and the pattern in outputs.
    Result<void> refresh(uint64_t pattern);
    /// Moves all arguments to new addresses with another guarded placement. Inputs keep their contents, the rest is as after fill().
    Result<void> move(Placement placement, uint64_t pattern);
    std::vector<LaunchArgument> launchArguments() const;

    /// Names of read-only arguments whose bytes changed since fill(); they are written again.
    Result<QStringList> restoreModified();
    /// Everything that a call should write still holds what was there before: the pattern, or an inout argument's own contents.
    Result<bool> isUntouched(uint64_t pattern);
    std::vector<CanaryHit> canaries(const QString &runName);
    /// Buffers of the compared arguments, in Problem::comparedArguments order.
    std::vector<BufferId> comparedBuffers() const;
    BufferId bufferOf(const Argument &argument) const;
    /// Argument name of a buffer, "scratch" for scratch, empty when unknown.
    QString nameOf(BufferId buffer) const;
    const CaseInputs &inputs() const { return m_inputs; }
    Session &session() const { return *m_session; }
    int64_t bytes() const; ///< of all tensors
    Result<void> release();

private:
    struct Bound {
        const Argument *argument;
        BufferId buffer = -1; ///< -1 for scalars
        int64_t bytes = 0;
        uint64_t fingerprint = 0;
    };
    Result<void> writeInput(const Bound &bound) { return writeArgument(*m_session, bound.buffer, m_inputs, *bound.argument); }
    Result<void> fillOutputs(uint64_t pattern);

    Session *m_session = nullptr;
    CaseInputs m_inputs;
    std::vector<Bound> m_bound;
    std::vector<BufferId> m_scratch;
    std::vector<int64_t> m_scratchBytes;
};

} // namespace gable
