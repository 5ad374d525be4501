// Backend::silu on the GPU.
#pragma once

#include "kernels/cuda/cuda_context.h"
#include "kernels/tensor_view.h"

namespace griffin::kernels::cuda {

void silu(const CudaContext& context, MatrixView x);

}  // namespace griffin::kernels::cuda
