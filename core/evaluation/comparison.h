// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/evaluation/report.h"
#include "core/problem/problem.h"

#include <memory>
#include <span>

namespace gable {

/// A piece of one compared argument: `count` consecutive elements from flat index `first`. Rows are the last axis.
/// `exact`, `sequential`, `pairwise` are the reference and the two stock runs; stock may be empty (then only rtol/atol count).
/// Exact values are long double for float64 problems so that the unrounded reference decides.
struct ComparisonChunk {
    int64_t first = 0;
    int64_t count = 0;
    const void *got = nullptr; ///< in the argument's dtype
    std::span<const double> exact;
    std::span<const long double> exactLong; ///< used instead of `exact` when not empty
    std::span<const double> sequential, pairwise;
};

/// Streams an output past the reference without full-size temporaries, keeping what the report shows.
/// The tolerance is that of evaluation.md §1: tol_i = max(rtol·|r_i| + atol·rms(row), 3 × worst stock error of the row, 1 ulp);
/// a row longer than 65,536 elements counts in segments of that length.
class Comparison
{
public:
    /// `extents`: of the argument. `wantMap`: keep the map, windows and histogram (for the declared case only).
    Comparison(const Argument &argument, std::vector<int64_t> extents, ToleranceRule rule, ComparatorKind kind, bool wantMap);
    ~Comparison();

    /// A chunk must hold whole rows, or be a part of one row of at most 65,536 elements.
    void add(const ComparisonChunk &chunk);

    int64_t badElements() const;
    int64_t checkedElements() const;
    double maxErrorOverTolerance() const;
    /// All stock values were finite: a trusted implementation stands on these inputs.
    bool stockFinite() const;
    /// Passes by the rule's required matched ratio.
    bool passed() const;
    /// Adds this argument's results to a report (first failing argument wins for map and windows).
    void mergeInto(CorrectnessReport &report) const;
    /// Bad elements (flat index, got, expected, error÷tol), at most 65,536, spread over the tensor; for pattern analysis.
    struct BadElement {
        int64_t index;
        double got, expected, errorOverTolerance;
    };
    const std::vector<BadElement> &badSample() const;

    /// At most 16 windows around the worst, first and border errors, still empty; fillWindow() takes values from a second pass over the
    /// elements that elementsOf() names (first flat index and count, whole rows).
    std::vector<ErrorWindow> emptyWindows() const;
    std::pair<int64_t, int64_t> elementsOf(const ErrorWindow &window) const;
    void fillWindow(ErrorWindow &window, const ComparisonChunk &chunk) const;

private:
    struct State;
    std::unique_ptr<State> m_state;
};

/// Class of internal precision from ρ: "float64" "float32" "tf32-like" "bfloat16-like" …; empty when ρ says nothing (too few outputs).
/// `rho` here is against the pairwise stock run; the report's is against both.
QString precisionClass(DType declared, double rho, int64_t outputs);
/// The class by the mantissa probe (evaluation.md §1): outputs that each have exactly one non-zero product of full mantissas.
QString precisionClassOfProbe(double worstRelativeError);

} // namespace gable
