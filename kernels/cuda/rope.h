// Backend::rotaryAngles and rotate on the GPU.
#pragma once

#include <cstdint>

#include "kernels/cuda/cuda_context.h"
#include "kernels/rope_table.h"
#include "kernels/tensor_view.h"

namespace griffin::kernels::cuda {

void rotaryAngles(const CudaContext& context, const std::int32_t* positions, const RopeTable& table, MatrixView angles);
void rotate(const CudaContext& context, MatrixView x, int heads, const RopeTable& table, ConstMatrixView angles);

}  // namespace griffin::kernels::cuda
