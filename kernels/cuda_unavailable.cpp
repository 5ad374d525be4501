#include "kernels/backend_registry.h"

namespace griffin::kernels {

CudaSelection makeCudaBackend(std::int64_t /*memory_limit*/, int /*gpu*/) {
    return {nullptr, Message("CUDA is not built in")};
}

CudaTrainingSelection makeCudaTrainingBackend(ProductPrecision /*precision*/) {
    return {nullptr, Message("CUDA is not built in")};
}

}  // namespace griffin::kernels
