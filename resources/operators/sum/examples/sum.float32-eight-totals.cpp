// SPDX-License-Identifier: Apache-2.0
//! gable problem: sum.float32
// Eight independent totals keep the adders busy; a compiler may put them into one vector.

extern "C" void sum(const float* x, float* y, int64_t N)
{
    float   total[8] = {};
    int64_t i = 0;
    for (; i + 8 <= N; i += 8)
        for (int j = 0; j < 8; ++j)
            total[j] += x[i + j];
    for (; i < N; ++i)
        total[0] += x[i];
    *y = ((total[0] + total[1]) + (total[2] + total[3])) + ((total[4] + total[5]) + (total[6] + total[7]));
}
