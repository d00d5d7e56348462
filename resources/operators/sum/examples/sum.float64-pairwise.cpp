// SPDX-License-Identifier: Apache-2.0
//! gable problem: sum.float64
// Recursive halving: rounding grows with the logarithm of N. Blocks of 128 keep the calls cheap.

static double part(const double* x, int64_t n)
{
    if (n > 128) {
        const int64_t half = n / 2;
        return part(x, half) + part(x + half, n - half);
    }
    double  total[4] = {};
    int64_t i = 0;
    for (; i + 4 <= n; i += 4)
        for (int j = 0; j < 4; ++j)
            total[j] += x[i + j];
    for (; i < n; ++i)
        total[0] += x[i];
    return (total[0] + total[1]) + (total[2] + total[3]);
}

extern "C" void sum(const double* x, double* y, int64_t N)
{
    *y = part(x, N);
}
