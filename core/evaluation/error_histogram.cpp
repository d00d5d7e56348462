// SPDX-License-Identifier: Apache-2.0
#include "core/evaluation/error_histogram.h"

#include <algorithm>
#include <cmath>

namespace gable {
namespace {

constexpr int kBins = 32;
constexpr double kLowestDecade = -8.0, kBinsPerDecade = 2.0;
constexpr int64_t kSampled = 1 << 16; // logarithms of more passing elements would cost more than comparing them

size_t binOf(double errorOverTolerance)
{
    if (!(errorOverTolerance > 0.0))
        return 0;
    const double position = (std::log10(errorOverTolerance) - kLowestDecade) * kBinsPerDecade;
    return size_t(std::clamp(std::floor(position), 0.0, double(kBins - 1)));
}

} // namespace

ErrorHistogram::ErrorHistogram(int64_t elements) : m_stride(std::max<int64_t>(1, elements / kSampled)), m_counts(kBins, 0) {}

void ErrorHistogram::add(int64_t first, const double *errorOverTolerance, int64_t count, bool hasBad)
{
    const int64_t start = (first + m_stride - 1) / m_stride * m_stride - first;
    for (int64_t i = start; i < count; i += m_stride) {
        if (errorOverTolerance[i] <= 1.0)
            m_counts[binOf(errorOverTolerance[i])] += m_stride;
    }
    for (int64_t i = 0; i < count && hasBad; ++i) {
        if (errorOverTolerance[i] > 1.0)
            ++m_counts[binOf(errorOverTolerance[i])];
    }
}

} // namespace gable
