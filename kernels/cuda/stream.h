// A stream that is there before and after everything that uses it.
#pragma once

#include <cuda_runtime.h>

#include "kernels/cuda/cuda_check.h"

namespace griffin::kernels::cuda {

class Stream {
  public:
    Stream() {
        GRIFFIN_CUDA_CHECK(cudaSetDevice(0));
        GRIFFIN_CUDA_CHECK(cudaStreamCreateWithFlags(&stream_, cudaStreamNonBlocking));
    }
    ~Stream() {
        static_cast<void>(cudaStreamSynchronize(stream_));
        static_cast<void>(cudaStreamDestroy(stream_));
    }
    Stream(const Stream&) = delete;
    Stream& operator=(const Stream&) = delete;
    cudaStream_t get() const { return stream_; }

  private:
    cudaStream_t stream_ = nullptr;
};

}  // namespace griffin::kernels::cuda
