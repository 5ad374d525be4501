#include "kernels/cuda/few_rows.cuh"
#include "kernels/cuda/many_rows.cuh"
#include "kernels/cuda/product_kinds.h"

namespace griffin::kernels::cuda {

void multiply8BitWeights(const CudaContext& context, const ProductCall& call, const ManyRowsPlan* plan) {
    if (plan == nullptr) return multiplyFewRows<PackedKind::k8>(context, call);
    multiplyManyRows<PackedKind::k8>(context, call, *plan);
}

}  // namespace griffin::kernels::cuda
