// Backend::gatherRows and scatterAddRows on the GPU.
#pragma once

#include <span>

#include "kernels/cuda/cuda_context.h"
#include "kernels/tensor_view.h"

namespace griffin::kernels::cuda {

void gatherRows(const CudaContext& context, ConstMatrixView x, std::span<const int> rows, MatrixView y);
void scatterAddRows(const CudaContext& context, ConstMatrixView x, std::span<const int> rows,
                    std::span<const float> scales, MatrixView y);

}  // namespace griffin::kernels::cuda
