// SPDX-License-Identifier: Apache-2.0
#include "core/evaluation/comparison.h"

#include <cmath>

using namespace Qt::StringLiterals;

namespace gable {
namespace {

constexpr int64_t kEnoughOutputs = 4096;

} // namespace

// ρ compares the candidate's error with that of a run in the declared precision, so ρ is about the ratio of the unit roundoffs: against
// float32 (2^-24) TF32 and float16 arithmetic (2^-11) give 2^13, bfloat16 (2^-8) 2^16. Two rounded operands raise it by √2; the stock
// run's own accumulation lowers it, by up to 4 for a pairwise sum of 16,384 terms. A bound in the geometric middle separates the classes
// for every length. An honest kernel that sums one term after the other reaches ρ = √K/8 or so against a pairwise sum, 16 at K = 16,384,
// and splits such as 3xTF32 stay below 8. Values so far off that no arithmetic explains them are wrong, not imprecise: no class.
QString precisionClass(DType declared, double rho, int64_t outputs)
{
    if (outputs < kEnoughOutputs || !(rho > 0.0) || !std::isfinite(rho))
        return {};
    switch (declared) {
    case DType::Float32:
        if (rho < 0x1p8)
            return u"float32"_s;
        return rho < 0x1.8p14 ? u"tf32-like"_s : rho < 0x1p18 ? u"bfloat16-like"_s : QString();
    case DType::Float64: // float32 at 2^29, TF32 at 2^42, bfloat16 at 2^45
        if (rho < 0x1p12)
            return u"float64"_s;
        if (rho < 0x1p35)
            return u"float32"_s;
        return rho < 0x1.8p43 ? u"tf32-like"_s : rho < 0x1p47 ? u"bfloat16-like"_s : QString();
    // Rounding the output hides any internal precision that is clearly finer, so that only its absence can be seen: intermediate results
    // in the output's own type add roundings of the same size as the last one.
    case DType::Float16: return rho >= 2.0 && rho < 0x1p9 ? u"float16-like"_s : QString();
    case DType::BFloat16: return rho >= 2.0 && rho < 0x1p6 ? u"bfloat16-like"_s : QString();
    default: return {};
    }
}

// Every output of the probe is one product of two full mantissas. Rounding both operands to a type leaves at most twice its unit
// roundoff; the bounds stand one more factor √2 above that.
QString precisionClassOfProbe(double worstRelativeError)
{
    if (!(worstRelativeError >= 0.0))
        return {};
    if (worstRelativeError <= 0x1p-51)
        return u"float64"_s;
    if (worstRelativeError <= 0x1p-22)
        return u"float32"_s;
    if (worstRelativeError <= 0x1.6ap-10)
        return u"tf32-like"_s;
    return worstRelativeError <= 0x1.6ap-7 ? u"bfloat16-like"_s : QString();
}

} // namespace gable
