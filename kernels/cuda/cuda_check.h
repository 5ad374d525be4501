// The one way in which an error of the CUDA runtime becomes an exception.
#pragma once

#include <cuda_runtime.h>

namespace griffin::kernels::cuda {

/// Throws std::bad_alloc when the device has no memory left, std::runtime_error for any other failure of `call`.
void checkCuda(cudaError_t result, const char* call);

}  // namespace griffin::kernels::cuda

#define GRIFFIN_CUDA_CHECK(call) ::griffin::kernels::cuda::checkCuda((call), #call)
