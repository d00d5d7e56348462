// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "backends/device/device.h"

#include <vector>

namespace gable {

/// Finds elements that a candidate never wrote: those equal to the pattern in two runs with two patterns. Any single value may be
/// legal, two different leftovers at the same place are not.
class WrittenElements
{
public:
    WrittenElements(int64_t elements, int elementBytes) : m_elements(elements), m_elementBytes(elementBytes) {}

    /// Looks at an output after a run whose outputs had been filled with `pattern`.
    Result<void> look(Session &session, BufferId buffer, uint64_t pattern);
    /// After two or more looks: number of elements unwritten in all of them.
    int64_t unwritten() const;

private:
    int64_t m_elements;
    int m_elementBytes;
    int m_looks = 0;
    std::vector<bool> m_suspects; ///< empty = none left
};

} // namespace gable
