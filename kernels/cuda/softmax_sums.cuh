// What softmax and the choice of the most likely columns know of a row of logits: with the same bits in both.
#pragma once

#include "kernels/cuda/block_reduce.cuh"

namespace griffin::kernels::cuda {

inline constexpr int kSoftmaxThreads = 1024;

struct SoftmaxSums {
    float largest;
    double sum;  // of the exponentials of x - largest
};

/// Every thread gets them. REQUIRES: a block of kSoftmaxThreads, all of which take part.
__device__ inline SoftmaxSums softmaxSums(const float* row, int columns) {
    const int thread = static_cast<int>(threadIdx.x);
    float largest = -INFINITY;
#pragma unroll 8
    for (int column = thread; column < columns; column += kSoftmaxThreads) largest = fmaxf(largest, row[column]);
    largest = blockMaximum<kSoftmaxThreads>(largest);
    double sum = 0.0;
#pragma unroll 8
    for (int column = thread; column < columns; column += kSoftmaxThreads) {
        sum += static_cast<double>(expf(row[column] - largest));
    }
    return {largest, blockSum<kSoftmaxThreads>(sum)};
}

}  // namespace griffin::kernels::cuda
