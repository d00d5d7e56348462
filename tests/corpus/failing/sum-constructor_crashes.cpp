// SPDX-License-Identifier: Apache-2.0
//! gable problem: sum.float32
// expect: illegal_access rule=null_pointer stage=load
static volatile float* volatile nowhere = nullptr;

__attribute__((constructor)) static void at_load()
{
    nowhere[0] = 1;
}

extern "C" void sum(const float* x, float* y, int64_t N)
{
    double total = 0;
    for (int64_t i = 0; i < N; ++i)
        total += x[i];
    y[0] = float(total);
}
