// Backend::matmul on the GPU: few_rows.cuh or many_rows.cuh for each segment, which give the same bits.
#pragma once

#include "kernels/backend.h"
#include "kernels/cuda/cuda_context.h"
#include "kernels/cuda/cuda_weight.h"

namespace griffin::kernels::cuda {

void matmul(const CudaContext& context, ConstMatrixView x, const CudaWeight& w, MatrixView y, MatmulOutput output);

}  // namespace griffin::kernels::cuda
