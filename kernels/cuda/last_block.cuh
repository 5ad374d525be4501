// Results that several blocks have a part in, completed by the last of them: nobody waits for the others, and no launch
// of its own is needed.
#pragma once

#include <cuda_runtime.h>

namespace griffin::kernels::cuda {

/// Whether this block is the last: of `all` parts it has just written `parts`. Then it sees what the others wrote, by
/// __ldcg(), and the counter is zero again for the next launch, a replayed one included. REQUIRES: all threads take
/// part.
__device__ inline bool isLastBlock(unsigned* counter, unsigned parts, unsigned all) {
    __shared__ bool is_last;
    __threadfence();
    __syncthreads();
    if (threadIdx.x == 0) is_last = atomicAdd(counter, parts) + parts == all;
    __syncthreads();
    if (!is_last) return false;
    __threadfence();
    if (threadIdx.x == 0) *counter = 0;
    return true;
}

}  // namespace griffin::kernels::cuda
