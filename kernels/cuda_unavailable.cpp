#include "kernels/cuda_backend.h"

namespace griffin::kernels {

CudaSelection makeCudaBackend() {
    return {nullptr, "CUDA is not built in"};
}

}  // namespace griffin::kernels
