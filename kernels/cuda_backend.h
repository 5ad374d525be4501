// The door to the CUDA back end: implemented by cuda/, or by cuda_unavailable.cpp in a build without it.
#pragma once

#include <memory>
#include <string>

#include "kernels/backend.h"

namespace griffin::kernels {

struct CudaSelection {
    std::unique_ptr<Backend> backend;  // null when there is none
    std::string device;                // its name, or the reason why there is none
};

/// It reports no more free memory than `memory_limit` bytes less what was taken since; 0: no limit.
CudaSelection makeCudaBackend(std::int64_t memory_limit = 0);

}  // namespace griffin::kernels
