// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <vector>

namespace gable {

/// Counts of log10(error ÷ tolerance) in 32 bins of half a decade from 1e-8 to 1e8; smaller and larger values lie in the outer bins.
/// Every bad element is counted; of the passing ones each `stride`-th is looked at and counts for `stride`.
class ErrorHistogram
{
public:
    explicit ErrorHistogram(int64_t elements);

    void add(int64_t first, const double *errorOverTolerance, int64_t count, bool hasBad);
    const std::vector<int64_t> &counts() const { return m_counts; }

private:
    int64_t m_stride;
    std::vector<int64_t> m_counts;
};

} // namespace gable
