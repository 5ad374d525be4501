// Launching kernels. From compute capability 9.0 on a kernel may start while the one before it is still running, fetch
// what does not depend on it (weights), and then wait: programmatic dependent launch. Hence every kernel of ours calls
// waitForPrevious() before it touches anything that another kernel writes or reads, without exception: a kernel that
// did not wait would end early and set free the one after it.
#pragma once

#include <cuda_runtime.h>

#include "kernels/cuda/cuda_resources.h"
#include "kernels/cuda/measure/kernel_times.h"

namespace griffin::kernels::cuda {

/// From here on the kernel may use what earlier kernels wrote, and the next one may start.
__device__ inline void waitForPrevious() {
#if defined(GRIFFIN_EMULATED)
    emulation::waitForPrevious();
#elif __CUDA_ARCH__ >= 900
    asm volatile("griddepcontrol.wait;" ::: "memory");
    asm volatile("griddepcontrol.launch_dependents;" ::: "memory");
#endif
}

/// The block's dynamic shared memory, aligned to 16 bytes.
__device__ inline void* dynamicShared() {
#if defined(GRIFFIN_EMULATED)
    return emulation::dynamicShared();
#else
    extern __shared__ float4 shared_memory[];
    return shared_memory;
#endif
}

template <class... Parameters, class... Arguments>
void launchShared(const CudaContext& context, void (*kernel)(Parameters...), dim3 grid, unsigned threads,
                  std::size_t shared_bytes, Arguments&&... arguments) {
    cudaLaunchConfig_t config{};
    config.gridDim = grid;
    config.blockDim = dim3(threads);
    config.dynamicSmemBytes = shared_bytes;
    config.stream = context.stream;
    cudaLaunchAttribute overlap{};
    overlap.id = cudaLaunchAttributeProgrammaticStreamSerialization;
    overlap.val.programmaticStreamSerializationAllowed = 1;
    config.attrs = &overlap;
    config.numAttrs = context.overlap ? 1 : 0;
    if (context.times != nullptr) {
        context.times->begin(reinterpret_cast<const void*>(kernel), grid, threads, context.stream);
    }
    GRIFFIN_CUDA_CHECK(cudaLaunchKernelEx(&config, kernel, static_cast<Parameters>(arguments)...));
    if (context.times != nullptr) context.times->end(context.stream);
}

template <class... Parameters, class... Arguments>
void launch(const CudaContext& context, void (*kernel)(Parameters...), dim3 grid, unsigned threads,
            Arguments&&... arguments) {
    launchShared(context, kernel, grid, threads, 0, static_cast<Arguments&&>(arguments)...);
}

/// Blocks of `threads` for `count` things.
constexpr unsigned blocksFor(std::size_t count, unsigned threads) {
    return static_cast<unsigned>((count + threads - 1) / threads);
}

}  // namespace griffin::kernels::cuda
