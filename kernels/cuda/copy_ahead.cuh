// Copies from global to shared memory that go on while a thread works, in groups that it waits for.
#pragma once

#include <cuda_runtime.h>

#include <cstdint>

namespace griffin::kernels::cuda {

/// 16 bytes leave the first cache alone, 4 go through it. Both addresses are multiples of `bytes`.
template <int bytes>
__device__ inline void copyAhead(void* shared, const void* global) {
    static_assert(bytes == 4 || bytes == 16);
#if defined(GRIFFIN_EMULATED)
    emulation::copyAsync(shared, global, bytes);
#else
    const auto to = static_cast<std::uint32_t>(__cvta_generic_to_shared(shared));
    if constexpr (bytes == 16) {
        asm volatile("cp.async.cg.shared.global [%0], [%1], 16;" ::"r"(to), "l"(global) : "memory");
    } else {
        asm volatile("cp.async.ca.shared.global [%0], [%1], 4;" ::"r"(to), "l"(global) : "memory");
    }
#endif
}

__device__ inline void endCopyGroup() {
#if defined(GRIFFIN_EMULATED)
    emulation::commitCopies();
#else
    asm volatile("cp.async.commit_group;" ::: "memory");
#endif
}

/// Waits until at most `groups` of the groups are on their way. What this thread copied is there for itself, for others
/// after a barrier.
template <int groups>
__device__ inline void waitForCopies() {
#if defined(GRIFFIN_EMULATED)
    emulation::waitForCopies(groups);
#else
    asm volatile("cp.async.wait_group %0;" ::"n"(groups) : "memory");
#endif
}

}  // namespace griffin::kernels::cuda
