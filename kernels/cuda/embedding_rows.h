// Backend::embeddingRows on the GPU.
#pragma once

#include <cstdint>

#include "kernels/cuda/cuda_context.h"
#include "kernels/cuda/cuda_weight.h"

namespace griffin::kernels::cuda {

void embeddingRows(const CudaContext& context, const CudaWeight& table, const std::int32_t* ids, MatrixView out);

}  // namespace griffin::kernels::cuda
