// Backend::add and addBias on the GPU.
#pragma once

#include "kernels/cuda/cuda_context.h"
#include "kernels/tensor_view.h"

namespace griffin::kernels::cuda {

void add(const CudaContext& context, MatrixView x, ConstMatrixView y);
void addBias(const CudaContext& context, MatrixView x, const float* bias);

}  // namespace griffin::kernels::cuda
