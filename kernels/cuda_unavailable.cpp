#include "kernels/cuda_backend.h"
#include "kernels/cuda_training_backend.h"

namespace griffin::kernels {

CudaSelection makeCudaBackend(std::int64_t /*memory_limit*/) {
    return {nullptr, "CUDA is not built in"};
}

CudaTrainingSelection makeCudaTrainingBackend(ProductPrecision /*precision*/) {
    return {nullptr, "CUDA is not built in"};
}

}  // namespace griffin::kernels
