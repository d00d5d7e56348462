// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "backends/device/bound_arguments.h"
#include "backends/device/case_inputs.h"
#include "backends/device/device.h"
#include "backends/device/reference_cache.h"
#include "core/evaluation/comparison.h"

#include <functional>
#include <utility>

namespace gable {

/// Half-open range of reference units.
struct UnitRange {
    int64_t begin, end;
};

/// How the compared outputs of a workload are cut into reference units.
struct UnitLayout {
    struct Output {
        const Argument *argument;
        std::vector<int64_t> extents;
        int64_t rowLength = 1; ///< elements a unit computes of it
        int64_t offset = 0;    ///< of its values within a unit
    };
    std::vector<Output> outputs; ///< in Problem::comparedArguments order
    int64_t units = 0;
    int64_t valuesPerUnit = 0;
    int64_t lastAxis = 1; ///< length of a row of the first output
    Unit unit = Unit::Row;

    /// Errors when the outputs do not share their number of units.
    static Result<UnitLayout> of(const Problem &problem, const Workload &workload);
};

/// Where the time may go: all units, or a sample that fits a budget (evaluation.md §1, "Large workloads").
struct UnitPlan {
    std::vector<UnitRange> ranges; ///< ascending, disjoint
    bool sampled = false;
    int64_t units() const;
};
UnitPlan planUnits(const UnitLayout &layout, double secondsPerUnit, double wholeLimitSeconds, bool everything, uint64_t seed);

/// Runs a reference over the inputs of one case and streams its results past a consumer in chunks.
class ReferencePass
{
public:
    ReferencePass(ReferenceSession &session, const Problem &problem);
    ~ReferencePass() { (void)unbind(); } // a session outlives its passes and should not keep their buffers
    ReferencePass(const ReferencePass &) = delete;
    ReferencePass &operator=(const ReferencePass &) = delete;

    /// Binds the inputs of a case, made anew (about the time of making them).
    Result<void> bind(const CaseInputs &inputs) { return bind(inputs, nullptr); }
    /// Binds the inputs of a case as they lie in the candidate's read-only arguments, where the device can share them. Run it only while
    /// the candidate is frozen and after BoundArguments::restoreModified().
    Result<void> bindTo(const BoundArguments &candidate) { return bind(candidate.inputs(), &candidate); }
    /// Lets go of all inputs.
    Result<void> unbind() { return m_session.begin(0); }
    /// From now on the whole reference of case 0 is looked up on disk and kept there; `key` names problem and reference image.
    void cacheOnDisk(const QByteArray &key) { m_cacheKey = key; }
    const UnitLayout &layout() const { return m_layout; }
    /// Seconds one unit takes in all three precisions, measured on a few units.
    Result<double> secondsPerUnit();

    /// `output` is an index into layout().outputs; chunks come in ascending order and hold whole rows or a part of one row.
    using Consumer = std::function<Result<void>(size_t output, ComparisonChunk chunk)>;
    Result<void> run(const UnitPlan &plan, const Consumer &consume, const std::function<bool(double)> &progress = {});

private:
    Result<void> bind(const CaseInputs &inputs, const BoundArguments *candidate);
    Result<void> bindTensor(int parameter, const Argument &argument, const BoundArguments *candidate);
    int64_t chunkEnd(int64_t begin, int64_t rangeEnd) const;
    Result<void> runChunk(UnitRange range, const Consumer &consume);
    /// Makes m_results those of the range: by the session, or as they were kept.
    Result<void> compute(UnitRange range);
    std::array<qsizetype, 3> resultBytes(int64_t units) const;
    void emitOutput(size_t output, UnitRange range, const Consumer &consume, Result<void> &result);
    bool isExtended() const;

    ReferenceSession &m_session;
    const Problem &m_problem;
    CaseInputs m_inputs;
    UnitLayout m_layout;
    int64_t m_unitsPerChunk = 1;
    struct Results {
        const void *exact = nullptr, *sequential = nullptr, *pairwise = nullptr;
    };
    Results m_results; ///< of the current chunk
    QByteArray m_cacheKey;
    std::optional<ReferenceCache> m_cache; ///< of the current run
    ReferenceCache::Chunk m_kept;
    std::vector<double> m_exact, m_sequential, m_pairwise;
    std::vector<long double> m_exactLong;
};

} // namespace gable
