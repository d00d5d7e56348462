// SPDX-License-Identifier: Apache-2.0
//! gable problem: sum.float32
// expect: suspect:cached_output|mismatch
extern "C" void sum(const float* x, float* y, int64_t N)
{
    static const float* key = nullptr;
    static double kept = 0;
    if (key != x) {
        kept = 0;
        for (int64_t i = 0; i < N - 1; ++i)
            kept += x[i];
        key = x;
    }
    y[0] = float(kept + x[N - 1]);
}
