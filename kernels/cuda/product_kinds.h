// The matrix product of each kind of packed weights: one translation unit each, because they take long to compile.
#pragma once

#include "kernels/cuda/cuda_context.h"
#include "kernels/cuda/product_call.h"

namespace griffin::kernels::cuda {

/// `plan` is null for few rows.
using MultiplyKind = void (*)(const CudaContext& context, const ProductCall& call, const ManyRowsPlan* plan);

void multiplyBf16Weights(const CudaContext& context, const ProductCall& call, const ManyRowsPlan* plan);
void multiplyF16Weights(const CudaContext& context, const ProductCall& call, const ManyRowsPlan* plan);
void multiply4BitWeights(const CudaContext& context, const ProductCall& call, const ManyRowsPlan* plan);
void multiply4BitOffsetWeights(const CudaContext& context, const ProductCall& call, const ManyRowsPlan* plan);
void multiply5BitOffsetWeights(const CudaContext& context, const ProductCall& call, const ManyRowsPlan* plan);
void multiply6BitWeights(const CudaContext& context, const ProductCall& call, const ManyRowsPlan* plan);
void multiply8BitWeights(const CudaContext& context, const ProductCall& call, const ManyRowsPlan* plan);

}  // namespace griffin::kernels::cuda
