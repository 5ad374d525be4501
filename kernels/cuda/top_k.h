// Backend::topK and argmax on the GPU. A row is cut into pieces of 2048 columns, each gives its k best in order, and
// these are cut and chosen from again until one piece is left. Columns travel with their values as one number whose
// order is the contract's: larger values first, then lower columns; a NaN counts as -infinity.
#pragma once

#include <cstdint>
#include <span>

#include "kernels/cuda/cuda_context.h"
#include "kernels/tensor_view.h"

namespace griffin::kernels::cuda {

void topK(const CudaContext& context, ConstMatrixView x, int k, std::span<float> values,
          std::span<std::int32_t> columns);
/// The columns alone.
void topColumns(const CudaContext& context, ConstMatrixView x, int k, std::span<std::int32_t> columns);
void argmax(const CudaContext& context, ConstMatrixView x, std::span<std::int32_t> columns);

}  // namespace griffin::kernels::cuda
