// Time between two points in a stream, for measuring.
#pragma once

#include <cuda_runtime.h>

#include <algorithm>
#include <cstddef>

#include "kernels/cuda/cuda_check.h"

namespace griffin::kernels::cuda {

class Stopwatch {
  public:
    explicit Stopwatch(cudaStream_t stream) : stream_(stream) {
        GRIFFIN_CUDA_CHECK(cudaEventCreate(&start_));
        GRIFFIN_CUDA_CHECK(cudaEventCreate(&end_));
    }
    ~Stopwatch() {
        static_cast<void>(cudaEventDestroy(start_));
        static_cast<void>(cudaEventDestroy(end_));
    }
    Stopwatch(const Stopwatch&) = delete;
    Stopwatch& operator=(const Stopwatch&) = delete;

    void start() { GRIFFIN_CUDA_CHECK(cudaEventRecord(start_, stream_)); }
    /// Waits.
    double seconds() {
        float milliseconds = 0.0F;
        GRIFFIN_CUDA_CHECK(cudaEventRecord(end_, stream_));
        GRIFFIN_CUDA_CHECK(cudaEventSynchronize(end_));
        GRIFFIN_CUDA_CHECK(cudaEventElapsedTime(&milliseconds, start_, end_));
        return static_cast<double>(milliseconds) * 1e-3;
    }

  private:
    cudaStream_t stream_;
    cudaEvent_t start_ = nullptr;
    cudaEvent_t end_ = nullptr;
};

/// Bytes of the device that a measurement may take: half of what is left where a model fills it.
inline std::size_t measuredBytes(std::size_t wanted) {
    std::size_t free_bytes = 0;
    std::size_t total_bytes = 0;
    GRIFFIN_CUDA_CHECK(cudaMemGetInfo(&free_bytes, &total_bytes));
    return std::min(wanted, free_bytes / 2);
}

}  // namespace griffin::kernels::cuda
