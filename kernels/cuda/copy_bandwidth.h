// Backend::measureCopyBandwidth on the GPU.
#pragma once

#include "kernels/cuda/cuda_context.h"

namespace griffin::kernels::cuda {

double measureCopyBandwidth(const CudaContext& context);

}  // namespace griffin::kernels::cuda
