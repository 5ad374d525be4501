// What every CUDA operation needs besides its arguments.
#pragma once

#include <cuda_runtime.h>

#include <cstddef>

namespace griffin::kernels::cuda {

class PackedRows;
class PassPlaceMemory;
class Workspace;

struct CudaContext {
    cudaStream_t stream = nullptr;
    int processors = 0;            // streaming multiprocessors
    std::size_t shared_limit = 0;  // most shared memory a block may ask for, in bytes
    bool overlap = false;          // kernels may start before the one before them has ended
    PackedRows* packed = nullptr;
    PassPlaceMemory* place = nullptr;
    Workspace* workspace = nullptr;
};

}  // namespace griffin::kernels::cuda
