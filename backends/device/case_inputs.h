// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "core/problem/generate.h"
#include "core/problem/problem.h"

#include <array>
#include <cstddef>

namespace gable {

/// Bytes of one argument for a workload.
Result<int64_t> argumentBytes(const Problem &problem, const Argument &argument, const Workload &workload);

/// Inputs of up to this size are made again only to look once more; larger ones are made when they must be.
inline constexpr int64_t kQuicklyMadeBytes = int64_t(64) << 20;

/// What the arguments of one case contain. Everything can be made again from here, piece by piece.
struct CaseInputs {
    const Problem *problem = nullptr;
    Workload workload;     ///< with the case's own axes
    int caseIndex = 0;
    uint64_t salt = 0;
    Variation variation;   ///< applied to float `in` arguments only
    /// Another case whose values stand in some places of the arguments, few and spread: in each round one element in 64 more (one in 8
    /// of short arguments). A result kept under a key of a few elements is then stale: no element changes in two rounds, so that one
    /// element as a key always shows itself in two. `param` arguments never change: what is made of them may be kept.
    struct Places {
        int from = 0;
        int rounds = 0;
    };
    Places places;

    /// Fills `count` elements from flat index `first` of an input (in, inout, param, index, mask, scale).
    void fill(const Argument &argument, void *destination, int64_t first, int64_t count) const;
    /// Fills `size` bytes from byte `offset`; both multiples of the element size.
    void fillBytes(const Argument &argument, void *destination, int64_t offset, int64_t size) const;
    /// The same case with other values in a few places.
    CaseInputs changedInPlaces(int placesCase, int rounds = 1) const;
    double scalarValue(const Argument &argument) const;
    /// The bytes a scalar parameter points at: float for 16-bit floats and float32, double, or the integer itself.
    std::array<std::byte, 16> scalarBytes(const Argument &argument) const;

private:
    uint64_t seedOf(const Argument &argument, int index) const;
};

std::array<std::byte, 16> axisBytes(int64_t value);

/// A float `in` argument whose values hidden variants may scale and shift.
bool mayVary(const Argument &argument);

} // namespace gable
