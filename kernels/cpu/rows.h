// Backend::gatherRows and scatterAddRows on the CPU.
#pragma once

#include <span>

#include "kernels/cpu/cpu_context.h"
#include "kernels/tensor_view.h"

namespace griffin::kernels::cpu {

void gatherRows(const CpuContext& context, ConstMatrixView x, std::span<const int> rows, MatrixView y);
void scatterAddRows(const CpuContext& context, ConstMatrixView x, std::span<const int> rows,
                    std::span<const float> scales, MatrixView y);

}  // namespace griffin::kernels::cpu
