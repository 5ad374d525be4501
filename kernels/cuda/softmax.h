// Backend::softmax and logSoftmax on the GPU.
#pragma once

#include "kernels/cuda/cuda_context.h"
#include "kernels/tensor_view.h"

namespace griffin::kernels::cuda {

void softmax(const CudaContext& context, ConstMatrixView x, MatrixView y);
void logSoftmax(const CudaContext& context, ConstMatrixView x, MatrixView y);

}  // namespace griffin::kernels::cuda
