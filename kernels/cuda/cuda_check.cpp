#include "kernels/cuda/cuda_check.h"

#include <new>
#include <stdexcept>
#include <string>

namespace griffin::kernels::cuda {

void checkCuda(cudaError_t result, const char* call) {
    if (result == cudaSuccess) return;
    static_cast<void>(cudaGetLastError());  // what can be recovered from shall not be reported again
    if (result == cudaErrorMemoryAllocation) throw std::bad_alloc();
    throw std::runtime_error(std::string("CUDA: ") + cudaGetErrorString(result) + " (" + call + ")");
}

}  // namespace griffin::kernels::cuda
