//! gable launch: entry=sum grid=ceil_div(N,256) block=256
#include <hip/hip_runtime.h>
__global__ void sum(const __half* x, float* y, int64_t N)
{
    const int i = hipBlockIdx_x * hipBlockDim_x + hipThreadIdx_x;
    double2 pair{1.0, 2};
    if (i < N)
        atomicAdd(y, float(x[i]) * __builtin_amdgcn_readfirstlane(i));
    __syncthreads();
}
