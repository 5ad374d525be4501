// The RMS norm of one head by a warp. Whoever norms heads, norms by this function.
#pragma once

#include "kernels/cuda/block_reduce.cuh"
#include "kernels/tensor_view.h"

namespace griffin::kernels::cuda {

/// `kept`: the lane's elements lane + 32 i of the head, zeros beyond its last.
__device__ inline void normHead(float (&kept)[kMaxHeadDim / 32], int head_dim, const float* weight, float epsilon,
                                int lane) {
    float sum = 0.0F;
#pragma unroll
    for (int i = 0; i < kMaxHeadDim / 32; ++i) sum += kept[i] * kept[i];
    const float factor = 1.0F / sqrtf(warpSum(sum) / static_cast<float>(head_dim) + epsilon);
#pragma unroll
    for (int i = 0; i < kMaxHeadDim / 32; ++i) {
        if (lane + 32 * i < head_dim) kept[i] = kept[i] * factor * weight[lane + 32 * i];
    }
}

}  // namespace griffin::kernels::cuda
