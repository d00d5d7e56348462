// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "backends/device/job.h"
#include "backends/device/output_comparison.h"
#include "backends/device/written_elements.h"

#include <functional>
#include <random>

namespace gable {

/// Checks a loaded candidate by evaluation.md §1: two guarded runs with two patterns, comparison, repeats, fresh contents at the same
/// address, hidden variants. What it sees goes into Facts; a Result error is Gable's own trouble ("cancelled", "reference_failed" …).
class CorrectnessCheck
{
public:
    CorrectnessCheck(const Job &job, Session &session, ReferencePass &pass, Facts &facts);

    Result<void> run();

    /// The declared case passed and nothing ended the process: the candidate may be timed.
    bool passed() const { return m_facts.declaredPassed; }
    bool candidateAlive() const { return !m_facts.end; }
    double referenceSeconds() const { return m_referenceSeconds; }
    double callSeconds() const { return m_callSeconds; } ///< longest call seen

private:
    struct Call {
        std::vector<uint64_t> fingerprints; ///< of the compared buffers, after everything had come to rest
    };

    CaseInputs caseInputs(int index, const Workload &workload, const Variation &variation = {}) const;
    uint64_t newPattern() { return fillPattern(m_random()); }

    /// Remembers how the process ended; true when the error was the candidate's end, false when it is Gable's own trouble.
    bool noteEnd(const Error &error, const QString &stage, const BoundArguments *bound);
    Result<Call> call(BoundArguments &bound, const QString &caseName, bool watchThreads);
    Result<void> waitUntilQuiet(BoundArguments &bound, const std::vector<uint64_t> &atReturn);

    /// Writes down arguments that changed although they may not, and gives them back their contents.
    Result<void> noteModified(BoundArguments &bound, const QString &caseName);
    Result<void> predictReference(const BoundArguments &bound);
    Result<void> declaredCase();
    Result<void> frontRun(BoundArguments &bound);
    Result<void> backRun(BoundArguments &bound);
    Result<void> guardedRun(BoundArguments &bound, const QString &name, uint64_t pattern, Call &call);
    Result<void> compareDeclared(BoundArguments &bound);
    Result<void> fillWindows(BoundArguments &bound, OutputComparison &comparison);
    Result<void> repeats(BoundArguments &bound);
    Result<bool> dependsOnFill(BoundArguments &bound);
    Result<void> freshContents(BoundArguments &bound);
    /// New contents at the same addresses; `previous`: fingerprints of the last outputs, becomes those of this call.
    Result<void> freshCase(BoundArguments &bound, const QString &name, const CaseInputs &inputs, std::vector<uint64_t> &previous);
    Result<void> hiddenVariants();
    Result<void> variantCase(const QString &name, int index, const Workload &workload, const Variation &variation, QStringList &failed, QStringList *refused);
    Workload hiddenBase() const;
    /// Looks at a candidate that cannot move, whose read-only arguments hold what they should. Thawed again in any case.
    Result<void> whileFrozen(BoundArguments &bound, const QString &caseName, const std::function<Result<void>()> &look);
    static CaseReport caseReport(const QString &name, const Workload &workload, const OutputComparison &comparison);
    Result<OutputComparison> compareFrozen(BoundArguments &bound, const UnitPlan &plan, bool wantMap, const QString &what);

    const Job &m_job;
    const Problem &m_problem;
    Session &m_session;
    ReferencePass &m_pass;
    Facts &m_facts;
    std::mt19937_64 m_random;
    UnitPlan m_plan;
    double m_referenceSeconds = 0;
    double m_secondsPerUnit = 0;
    double m_callSeconds = 0;
    std::vector<WrittenElements> m_written;
    Call m_front, m_back;
    uint64_t m_frontPattern = 0;
};

} // namespace gable
