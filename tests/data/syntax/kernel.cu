//! gable problem: softmax.float32
//! gable const: BLOCK=192
//! gable launch: entry=softmax grid=M block=BLOCK shared=0
#include <cuda_fp16.h>
extern "C" __global__ __launch_bounds__(BLOCK)
void softmax(const float* __restrict__ x, float* y, int64_t M, int64_t N)
{
    __shared__ float tile[32];
    auto row = reinterpret_cast<const float4*>(x + blockIdx.x * N);
    float m = -INFINITY;
    for (int i = threadIdx.x; i < N; i += blockDim.x)
        m = fmaxf(m, __shfl_xor_sync(0xffffffff, __ldg(x + i), 16));
    __syncthreads();
    half2 h = __float2half2_rn(m);
    child<<<1, 32>>>(y);
}
