// SPDX-License-Identifier: Apache-2.0
#include "core/evaluation/bad_sample.h"

#include "core/evaluation/split_mix.h"

#include <algorithm>

namespace gable {

void BadSample::add(const Comparison::BadElement &bad)
{
    m_sortedIsCurrent = false;
    if (!m_first || bad.index < m_first->index)
        m_first = bad;
    if (!m_worst || bad.errorOverTolerance > m_worst->errorOverTolerance)
        m_worst = bad;
    ++m_seen;
    // Two places are kept for the first and the worst.
    if (m_reservoir.size() < kCapacity - 2) {
        m_reservoir.push_back(bad);
        return;
    }
    const uint64_t place = splitMix(m_random) % m_seen;
    if (place < m_reservoir.size())
        m_reservoir[size_t(place)] = bad;
}

const std::vector<Comparison::BadElement> &BadSample::elements()
{
    if (m_sortedIsCurrent)
        return m_sorted;
    m_sorted = m_reservoir;
    if (m_first)
        m_sorted.insert(m_sorted.end(), {*m_first, *m_worst});
    const auto byIndex = [](const auto &a, const auto &b) { return a.index < b.index; };
    const auto sameIndex = [](const auto &a, const auto &b) { return a.index == b.index; };
    std::sort(m_sorted.begin(), m_sorted.end(), byIndex);
    m_sorted.erase(std::unique(m_sorted.begin(), m_sorted.end(), sameIndex), m_sorted.end());
    m_sortedIsCurrent = true;
    return m_sorted;
}

} // namespace gable
