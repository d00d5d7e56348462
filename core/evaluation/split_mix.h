// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

namespace gable {

/// SplitMix64 (Steele, Lea and Flood): the next of a sequence of well-mixed 64-bit numbers, the same on every machine.
inline uint64_t splitMix(uint64_t &state)
{
    uint64_t z = state += 0x9e3779b97f4a7c15ULL;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ULL;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebULL;
    return z ^ (z >> 31);
}

} // namespace gable
