#include "kernels/cuda/few_rows.cuh"
#include "kernels/cuda/many_rows.cuh"
#include "kernels/cuda/product_kinds.h"

namespace griffin::kernels::cuda {

void multiplyBf16Weights(const CudaContext& context, const ProductCall& call, const ManyRowsPlan* plan) {
    if (plan == nullptr) return multiplyFewRows<PackedKind::kBf16>(context, call);
    multiplyManyRows<PackedKind::kBf16>(context, call, *plan);
}

}  // namespace griffin::kernels::cuda
