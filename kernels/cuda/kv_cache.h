// Backend::appendKv and compactKv on the GPU.
#pragma once

#include <span>

#include "kernels/cuda/cuda_context.h"
#include "kernels/tensor_view.h"

namespace griffin::kernels::cuda {

/// While a graph is recorded the slots are those of the rows of the place in the device's memory.
void appendKv(const CudaContext& context, ConstMatrixView k, ConstMatrixView v, const KvLayerView& cache,
              int first_slot);
void compactKv(const CudaContext& context, const KvLayerView& cache, int prefix, std::span<const int> nodes);

}  // namespace griffin::kernels::cuda
