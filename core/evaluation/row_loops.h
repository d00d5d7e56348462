// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

// The loops over all compared elements, compiled once for the baseline instruction set and once for AVX2. These files include nothing
// else, so that no shared inline function is compiled with instructions that the machine may lack.

namespace gable {

/// A row of expected values and stock runs; a null stock run is skipped.
struct RowBaseInput {
    int64_t count;
    const double *exact, *sequential, *pairwise;
    double splitFactor; ///< Veltkamp's 2^(53-p)+1 for types that stock runs must be rounded to; 0 = they already are
};
struct RowBaseSums {
    double exact2, worstStock, largestStock, sequential2, pairwise2;
};

struct RowErrorInput {
    int64_t count;
    const double *got, *exact;
    double slope, offset, floor, ulps;   ///< of RowTolerance
    double smallestNormal, epsilon;      ///< of the dtype
    double *ratio;                       ///< error ÷ tolerance of each element is written here
};
struct RowErrorSums {
    double ratio, absolute, relative, ulps; ///< maxima; relative and ulps only where the expected value is not 0
    double squares;
    int64_t bad; ///< elements that do not pass or whose values are not finite
};

struct RowLoops {
    RowBaseSums (*base)(const RowBaseInput &);
    RowErrorSums (*errors)(const RowErrorInput &);
};
RowLoops baselineRowLoops();
#if defined(__x86_64__)
RowLoops avx2RowLoops();
#endif

} // namespace gable
