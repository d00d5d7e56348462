// SPDX-License-Identifier: Apache-2.0
#include "backends/cpu/peak_kernels.h"

#include <cstring>

#if defined(__x86_64__)
#    include <immintrin.h>
#endif

namespace gable {
namespace {

// One body for all vector widths: GCC's vector extensions give every instruction set its own registers and instructions.
template <int Bytes>
struct Vectors {
    typedef float F __attribute__((vector_size(Bytes), aligned(Bytes)));
    typedef double D __attribute__((vector_size(Bytes), aligned(Bytes)));
};

// a·x + b with |a| < 1 stays finite for ever. 12 chains cover 2 units of latency 4 with room to spare and fit 16 registers.
constexpr int kChains = 12;

#define GABLE_PEAK_BODY(NAME, TARGET, BYTES)                                                                                                   \
    namespace NAME {                                                                                                                           \
    using F = Vectors<BYTES>::F;                                                                                                               \
    using D = Vectors<BYTES>::D;                                                                                                               \
    TARGET float fmaFloat(int64_t iterations)                                                                                                  \
    {                                                                                                                                          \
        F x[kChains], a = F{} + 0.999f, b = F{} + 0.001f;                                                                                      \
        for (int k = 0; k < kChains; ++k)                                                                                                      \
            x[k] = F{} + float(k);                                                                                                             \
        for (int64_t i = 0; i < iterations; ++i) {                                                                                             \
            _Pragma("GCC unroll 12") for (int k = 0; k < kChains; ++k) x[k] = x[k] * a + b;                                                    \
        }                                                                                                                                      \
        F sum = F{};                                                                                                                           \
        for (int k = 0; k < kChains; ++k)                                                                                                      \
            sum += x[k];                                                                                                                       \
        return sum[0] + sum[1];                                                                                                                \
    }                                                                                                                                          \
    TARGET double fmaDouble(int64_t iterations)                                                                                                \
    {                                                                                                                                          \
        D x[kChains], a = D{} + 0.999, b = D{} + 0.001;                                                                                        \
        for (int k = 0; k < kChains; ++k)                                                                                                      \
            x[k] = D{} + double(k);                                                                                                            \
        for (int64_t i = 0; i < iterations; ++i) {                                                                                             \
            _Pragma("GCC unroll 12") for (int k = 0; k < kChains; ++k) x[k] = x[k] * a + b;                                                    \
        }                                                                                                                                      \
        D sum = D{};                                                                                                                           \
        for (int k = 0; k < kChains; ++k)                                                                                                      \
            sum += x[k];                                                                                                                       \
        return sum[0] + sum[1];                                                                                                                \
    }                                                                                                                                          \
    TARGET float read(const float *a, int64_t n)                                                                                               \
    {                                                                                                                                          \
        constexpr int lanes = BYTES / 4;                                                                                                       \
        const F *v = reinterpret_cast<const F *>(a);                                                                                           \
        F sum[8] = {};                                                                                                                         \
        for (int64_t i = 0; i + 8 <= n / lanes; i += 8) {                                                                                      \
            _Pragma("GCC unroll 8") for (int k = 0; k < 8; ++k) sum[k] += v[i + k];                                                            \
        }                                                                                                                                      \
        F all = F{};                                                                                                                           \
        for (int k = 0; k < 8; ++k)                                                                                                            \
            all += sum[k];                                                                                                                     \
        return all[0];                                                                                                                         \
    }                                                                                                                                          \
    TARGET inline void store(F *to, F value, bool stream)                                                                                      \
    {                                                                                                                                          \
        if (stream)                                                                                                                            \
            streamStore<BYTES>(to, &value);                                                                                                    \
        else                                                                                                                                   \
            *to = value;                                                                                                                       \
    }                                                                                                                                          \
    TARGET float copy(float *a, const float *b, int64_t n, bool stream)                                                                        \
    {                                                                                                                                          \
        constexpr int lanes = BYTES / 4;                                                                                                       \
        F *va = reinterpret_cast<F *>(a);                                                                                                      \
        const F *vb = reinterpret_cast<const F *>(b);                                                                                          \
        for (int64_t i = 0; i < n / lanes; ++i)                                                                                                \
            store(va + i, vb[i], stream);                                                                                                      \
        return a[n / 2];                                                                                                                       \
    }                                                                                                                                          \
    TARGET float triad(float *a, const float *b, const float *c, int64_t n, bool stream)                                                       \
    {                                                                                                                                          \
        constexpr int lanes = BYTES / 4;                                                                                                       \
        F *va = reinterpret_cast<F *>(a);                                                                                                      \
        const F *vb = reinterpret_cast<const F *>(b), *vc = reinterpret_cast<const F *>(c);                                                    \
        for (int64_t i = 0; i < n / lanes; ++i)                                                                                                \
            store(va + i, vb[i] + 3.0f * vc[i], stream);                                                                                       \
        return a[n / 2];                                                                                                                       \
    }                                                                                                                                          \
    }

#if defined(__x86_64__)
/// Non-temporal store in the 16-byte form that every x86-64 has; the write-combining buffers join them to lines.
template <int Bytes>
inline __attribute__((always_inline)) void streamStore(void *to, const void *from)
{
    for (int i = 0; i < Bytes / 16; ++i)
        _mm_stream_ps(static_cast<float *>(to) + 4 * i, _mm_loadu_ps(static_cast<const float *>(from) + 4 * i));
}
GABLE_PEAK_BODY(avx512, __attribute__((target("avx512f,fma,prefer-vector-width=512"))), 64)
GABLE_PEAK_BODY(avx2, __attribute__((target("avx2,fma"))), 32)
GABLE_PEAK_BODY(sse2, , 16)
#else
template <int Bytes>
inline void streamStore(void *to, const void *from)
{
    std::memcpy(to, from, Bytes);
}
GABLE_PEAK_BODY(generic, , 16)
#endif

} // namespace

const PeakKernels &peakKernels()
{
#if defined(__x86_64__)
    static const PeakKernels kernels = __builtin_cpu_supports("avx512f")
        ? PeakKernels{"AVX-512", kChains, 16, 8, avx512::fmaFloat, avx512::fmaDouble, avx512::read, avx512::copy, avx512::triad}
        : (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma"))
        ? PeakKernels{"AVX2 + FMA", kChains, 8, 4, avx2::fmaFloat, avx2::fmaDouble, avx2::read, avx2::copy, avx2::triad}
        : PeakKernels{"SSE2", kChains, 4, 2, sse2::fmaFloat, sse2::fmaDouble, sse2::read, sse2::copy, sse2::triad};
#else
    static const PeakKernels kernels{"128-bit vectors", kChains, 4, 2, generic::fmaFloat, generic::fmaDouble, generic::read, generic::copy, generic::triad};
#endif
    return kernels;
}

} // namespace gable
