// SPDX-License-Identifier: Apache-2.0
//! gable problem: stream_triad.float32

extern "C" void stream_triad(const float* b, const float* c, float s, float* a, int64_t N)
{
    for (int64_t i = 0; i < N; ++i)
        a[i] = b[i] + s * c[i];
}
