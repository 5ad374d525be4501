// The products of training by cuBLAS, in the precision of the context.
#pragma once

#include "kernels/cuda/training/gemm_call.h"
#include "kernels/cuda/training/training_context.h"

namespace griffin::kernels::cuda::training {

/// c = a * b, or += : shapes as those of columnMajor() in gemm_call.h.
void product(const TrainingContext& context, ConstMatrixView a, Operand a_is, ConstMatrixView b, Operand b_is,
             Writing writing, MatrixView c);

}  // namespace griffin::kernels::cuda::training
