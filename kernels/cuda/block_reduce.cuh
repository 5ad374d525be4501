// Sums and maxima over the threads of a block, in an order that depends on the number of threads alone.
#pragma once

#include <cuda_runtime.h>

namespace griffin::kernels::cuda {

template <class Number>
__device__ Number warpSum(Number value) {
    for (int distance = 16; distance > 0; distance /= 2) value += __shfl_xor_sync(0xFFFFFFFFU, value, distance);
    return value;
}

__device__ inline float warpMaximum(float value) {
    for (int distance = 16; distance > 0; distance /= 2) {
        value = fmaxf(value, __shfl_xor_sync(0xFFFFFFFFU, value, distance));
    }
    return value;
}

/// Every thread gets the sum. REQUIRES: threads is a multiple of 32, all threads take part.
template <int threads, class Number>
__device__ Number blockSum(Number value) {
    __shared__ Number sums[threads / 32];
    value = warpSum(value);
    __syncthreads();
    if (threadIdx.x % 32 == 0) sums[threadIdx.x / 32] = value;
    __syncthreads();
    Number total = sums[0];
    for (int i = 1; i < threads / 32; ++i) total += sums[i];
    return total;
}

template <int threads>
__device__ float blockMaximum(float value) {
    __shared__ float maxima[threads / 32];
    value = warpMaximum(value);
    __syncthreads();
    if (threadIdx.x % 32 == 0) maxima[threadIdx.x / 32] = value;
    __syncthreads();
    float largest = maxima[0];
    for (int i = 1; i < threads / 32; ++i) largest = fmaxf(largest, maxima[i]);
    return largest;
}

}  // namespace griffin::kernels::cuda
