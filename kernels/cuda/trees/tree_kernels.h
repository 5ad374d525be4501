// The kernels of growing trees (tree_growth.h), as functions that queue them. `state` is in device memory.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "kernels/cuda/cuda_resources.h"
#include "kernels/cuda/trees/growth_state.h"
#include "kernels/tensor_view.h"

namespace griffin::kernels::cuda {

struct LevelSizes {
    int rows;
    int children;
    int level;  // 1 for the children of the root
    bool is_last;
};

void launchPlaceWaiting(const CudaContext& context, GrowthState* state);
void launchTakeLast(const CudaContext& context, const GrowthState* state, ConstMatrixView x, MatrixView y);
void launchTakeParents(const CudaContext& context, const GrowthState* state, ConstMatrixView x, MatrixView y);
void launchPlaceLevel(const CudaContext& context, GrowthState* state, const std::int32_t* tokens, LevelSizes sizes);
void launchPlaceTree(const CudaContext& context, GrowthState* state, int records);
void launchAccept(const CudaContext& context, GrowthState* state);
/// REQUIRES: layers of the same shape.
void launchCompact(const CudaContext& context, const GrowthState* state, std::span<const KvLayerView> layers);

}  // namespace griffin::kernels::cuda
