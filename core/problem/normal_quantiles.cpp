// SPDX-License-Identifier: Apache-2.0
#include "core/problem/normal_quantiles.h"

#include <cmath>
#include <numbers>
#include <vector>

namespace gable {
namespace {

constexpr int kCount = 65536;

/// Quantile of the standard normal distribution for 0 < p < 1/2.
double lowerQuantile(double p)
{
    // Abramowitz and Stegun 26.2.23 (error below 4.5e-4) …
    const double t = std::sqrt(-2.0 * std::log(p));
    double x = -(t - (2.515517 + t * (0.802853 + t * 0.010328)) / (1.0 + t * (1.432788 + t * (0.189269 + t * 0.001308))));
    // … sharpened by Halley's method on erfc: each step triples the digits.
    for (int step = 0; step < 3; ++step) {
        const double error = 0.5 * std::erfc(-x / std::numbers::sqrt2) - p;
        const double ratio = error * std::sqrt(2.0 * std::numbers::pi) * std::exp(0.5 * x * x);
        x -= ratio / (1.0 + 0.5 * x * ratio);
    }
    return x;
}

std::vector<double> makeQuantiles()
{
    std::vector<double> table(kCount);
    for (int k = 0; k < kCount / 2; ++k) {
        table[size_t(k)] = lowerQuantile((k + 0.5) / kCount);
        table[size_t(kCount - 1 - k)] = -table[size_t(k)];
    }
    return table;
}

} // namespace

const double *normalQuantiles()
{
    static const std::vector<double> table = makeQuantiles();
    return table.data();
}

} // namespace gable
