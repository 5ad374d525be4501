// Backend::measureReadBandwidth on the GPU.
#pragma once

#include "kernels/cuda/cuda_context.h"

namespace griffin::kernels::cuda {

double measureReadBandwidth(const CudaContext& context, std::size_t bytes);

}  // namespace griffin::kernels::cuda
