// Backend::rmsNorm and rmsNormHeads on the GPU.
#pragma once

#include "kernels/cuda/cuda_context.h"
#include "kernels/tensor_view.h"

namespace griffin::kernels::cuda {

void rmsNorm(const CudaContext& context, ConstMatrixView x, const float* weight, float epsilon, MatrixView y);
void rmsNormHeads(const CudaContext& context, MatrixView x, int heads, const float* weight, float epsilon);

}  // namespace griffin::kernels::cuda
