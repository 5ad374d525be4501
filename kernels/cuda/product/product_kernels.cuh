// The kernels of matrix products with packed weights, and which of them a product takes.
#pragma once

#include "kernels/cuda/product/few_rows.cuh"
#include "kernels/cuda/product/many_rows.cuh"

namespace griffin::kernels::cuda {

template <PackedKind kind, int sets, bool gated>
void multiplyInSets(const CudaContext& context, const ProductCall& call, const ManyRowsPlan* plan) {
    if (plan == nullptr) return multiplyFewRows<kind, sets, gated>(context, call);
    if (plan->row_tiles == 4) return multiplyManyRows<kind, sets, 4, gated>(context, call, *plan);
    if (plan->row_tiles == 8) return multiplyManyRows<kind, sets, 8, gated>(context, call, *plan);
    multiplyManyRows<kind, sets, 16, gated>(context, call, *plan);
}

template <PackedKind kind, int sets>
void multiplyInSets(const CudaContext& context, const ProductCall& call, const ManyRowsPlan* plan) {
    if (call.gate_panels > 0) return multiplyInSets<kind, sets, true>(context, call, plan);
    multiplyInSets<kind, sets, false>(context, call, plan);
}

template <PackedKind kind>
void multiplyWeights(const CudaContext& context, const ProductCall& call, const ManyRowsPlan* plan) {
    if constexpr (hasGroupsOf16(kind)) {
        if (call.w.scale_sets == 2) return multiplyInSets<kind, 2>(context, call, plan);
    }
    multiplyInSets<kind, 1>(context, call, plan);
}

}  // namespace griffin::kernels::cuda
