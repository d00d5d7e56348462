// SPDX-License-Identifier: Apache-2.0
//! gable problem: stream_triad.float64
// The triad in double, the form whose bandwidth STREAM publishes. The scalar stays a float.

extern "C" void stream_triad(const double* b, const double* c, float s, double* a, int64_t N)
{
    for (int64_t i = 0; i < N; ++i)
        a[i] = b[i] + s * c[i];
}
