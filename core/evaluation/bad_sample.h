// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/evaluation/comparison.h"

#include <optional>

namespace gable {

/// A uniform sample of the bad elements of a tensor, at most 65,536, by reservoir sampling with a fixed seed; the first and the worst
/// bad element are always in it.
class BadSample
{
public:
    static constexpr size_t kCapacity = 65'536;

    void add(const Comparison::BadElement &bad);
    bool isEmpty() const { return !m_first; }
    const Comparison::BadElement &first() const { return *m_first; } ///< lowest index
    const Comparison::BadElement &worst() const { return *m_worst; }
    /// In ascending order of the index.
    const std::vector<Comparison::BadElement> &elements();

private:
    std::vector<Comparison::BadElement> m_reservoir, m_sorted;
    std::optional<Comparison::BadElement> m_first, m_worst;
    uint64_t m_seen = 0;
    uint64_t m_random = 0x9e3779b97f4a7c15ULL;
    bool m_sortedIsCurrent = false;
};

} // namespace gable
