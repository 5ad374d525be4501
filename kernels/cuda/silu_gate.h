// Backend::siluGate on the GPU.
#pragma once

#include "kernels/cuda/cuda_context.h"
#include "kernels/tensor_view.h"

namespace griffin::kernels::cuda {

void siluGate(const CudaContext& context, ConstMatrixView gate_up, MatrixView y);

}  // namespace griffin::kernels::cuda
