// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/evaluation/comparison.h"
#include "core/evaluation/report.h"
#include "core/problem/problem.h"
#include "core/toolchain/submission.h"

#include <optional>
#include <vector>

namespace gable {

/// How the candidate's process ended in one stage, as the supervisor and the host saw it.
struct ProcessEnd {
    enum class Kind : uint8_t { Alive, Exited, Signalled, TimedOut, OutOfMemory, OutputFlood };
    Kind kind = Kind::Alive;
    int code = 0;              ///< exit code or signal
    QString stage;             ///< "load", "check", "time"
    double limitSeconds = 0;
    int64_t limitBytes = 0, peakBytes = 0;
    bool faultKnown = false;
    bool faultWrite = false;
    bool generalProtection = false; ///< a fault without an address: on x86 an aligned access to an unaligned place
    bool stackOverflow = false;     ///< the fault lies just below the stack
    QString faultArgument;     ///< argument whose guard page was hit; empty = elsewhere
    int64_t faultDistance = 0; ///< bytes before (negative) or past the end of that buffer
    uint64_t faultAddress = 0;
    QString frame;             ///< "softmax+0x42" when known
    QString caseName;          ///< hidden case in which it happened ("N+1"); empty = the declared one
    int survivors = 0;         ///< descendants that had to be killed
    QString output;            ///< what it had printed, cut
};

/// A canary that was overwritten next to a buffer.
struct CanaryHit {
    QString argument;
    int64_t distance = 0; ///< bytes before the start (negative) or past the end
    int64_t bytes = 0;
    QString runName;      ///< "front" or "back"
};

/// Everything the engine saw; the rules turn it into findings and never run anything.
struct Facts {
    const Problem *problem = nullptr;
    const Workload *workload = nullptr;
    const Submission *submission = nullptr;

    std::vector<Finding> infrastructure; ///< cancelled, device_unhealthy, unsupported_here, untestable_problem, reference_failed: made by the engine
    std::optional<BuildReport> build;
    QString loadError;                   ///< dlopen or symbol error
    bool symbolMissing = false;
    std::optional<ProcessEnd> end;       ///< abnormal end of the candidate's process
    std::vector<CanaryHit> canaries;
    QStringList modifiedInputs;          ///< read-only arguments whose fingerprint changed
    QString modifiedInputCase;
    std::map<QString, int64_t> unwritten; ///< elements equal to both patterns, by output
    std::optional<CorrectnessReport> correctness;
    std::vector<Comparison::BadElement> bad; ///< of the first failing compared argument in the declared case
    std::vector<int64_t> badExtents;         ///< its extents
    QString badArgument;
    int64_t badElementsOfArgument = 0, checkedElementsOfArgument = 0;
    bool declaredPassed = false;
    bool freshInputsChangedOutput = true;   ///< false: output was the same bits under other inputs
    bool staleResult = false;               ///< same address, new contents gave the previous output
    bool warmDiffersFromFirst = false;
    int repeats = 0;                        ///< calls with the declared contents
    int differingRepeats = 0;               ///< of these, with other bits than the one that was compared
    int wrongRepeats = 0;                   ///< of these, beyond the tolerance
    int untouchedRepeats = 0;               ///< of these, whose outputs still held the fill pattern entirely: the call did nothing
    bool dependsOnFill = false;             ///< the same inputs and the same fill pattern give the same bits, another pattern other ones
    int64_t changedAfterReturn = 0;         ///< output bytes-hash changed after the call had returned (count of outputs)
    int threadsLeft = 0;                    ///< threads beyond the main one that were running after a call
    QStringList failedNeighbours;           ///< "N+1": wrong results on a permitted neighbour size
    QStringList refusedNeighbours;          ///< clean refusals
    QStringList failedVariants;             ///< hidden variants that failed: "seed 2", "scale x10", "shift +5"
    bool identityChanged = false;           ///< host code or tables were altered
    QString identityWhat;
    QString clockMismatch;                  ///< not empty: timed samples did not fit into the bracket by Gable's own clock, with the figures
    int survivors = 0;                      ///< descendants that had to be killed after a healthy run
    double hostSlopeNs = 0, parentSlopeNs = 0; ///< per call, by host clock and parent's clock; 0 = not measured
    QString channelMisuse;                  ///< not empty: messages on the result channel that the host did not send, in words
    int64_t skippedCalls = 0;               ///< timed calls that left an output unwritten
    bool timedOutputsWrong = false;         ///< re-verification after timing failed
    std::optional<TimingReport> timing;
    std::optional<RooflineReport> roofline;
    std::vector<QString> staticFilesRead;
};

/// Runs every registered rule; findings in the order of the registry.
std::vector<Finding> triage(const Facts &facts);

} // namespace gable
