// SPDX-License-Identifier: Apache-2.0
//! gable problem: sum.float32

extern "C" void sum(const float* x, float* y, int64_t N)
{
    float   total[16] = {};
    int64_t i = 0;
    for (; i + 16 <= N; i += 16)
        for (int j = 0; j < 16; ++j)
            total[j] += x[i + j];

    float all = 0;
    for (; i < N; ++i)
        all += x[i];
    for (int j = 0; j < 16; ++j)
        all += total[j];
    *y = all;
}
