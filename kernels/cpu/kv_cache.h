// Backend::appendKv and compactKv on the CPU.
#pragma once

#include <span>

#include "kernels/cpu/cpu_context.h"
#include "kernels/tensor_view.h"

namespace griffin::kernels::cpu {

void appendKv(const CpuContext& context, ConstMatrixView k, ConstMatrixView v, const KvLayerView& cache,
              int first_slot);
/// The same for one row, on the caller's thread.
void appendKvRow(const CpuContext& context, const float* k, const float* v, const KvLayerView& cache, int slot);
void compactKv(const CpuContext& context, const KvLayerView& cache, int prefix, std::span<const int> nodes);

}  // namespace griffin::kernels::cpu
