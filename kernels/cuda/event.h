// A point in a stream that others can wait for, without a time.
#pragma once

#include <cuda_runtime.h>

#include "kernels/cuda/cuda_check.h"

namespace griffin::kernels::cuda {

class Event {
  public:
    Event() { GRIFFIN_CUDA_CHECK(cudaEventCreateWithFlags(&event_, cudaEventDisableTiming)); }
    ~Event() { static_cast<void>(cudaEventDestroy(event_)); }
    Event(const Event&) = delete;
    Event& operator=(const Event&) = delete;

    /// Whoever waits after this waits for what `stream` was asked for so far.
    void record(cudaStream_t stream) { GRIFFIN_CUDA_CHECK(cudaEventRecord(event_, stream)); }
    /// What `stream` is asked for from now on comes after the point recorded last.
    void holdBack(cudaStream_t stream) const { GRIFFIN_CUDA_CHECK(cudaStreamWaitEvent(stream, event_, 0)); }

  private:
    cudaEvent_t event_ = nullptr;
};

}  // namespace griffin::kernels::cuda
