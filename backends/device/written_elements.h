// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "backends/device/device.h"

#include <vector>

namespace gable {

/// What outputs are filled with. Each 16-bit lane lies in 0x4000…0x41ff: between 2 and 3 (float16), 32 (bfloat16, float32) or 2^32
/// (float64). A kernel that adds to what it finds is then off by much, and what it adds is not lost in rounding either, whatever the dtype.
uint64_t fillPattern(uint64_t random);
/// Another one that differs from `pattern` in every byte: no element of any dtype can hold both, unless it was never written.
uint64_t differingPattern(uint64_t pattern, uint64_t random);

/// Finds elements that a candidate never wrote: those equal to the pattern in two runs with two differing patterns. Any single value may be
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
