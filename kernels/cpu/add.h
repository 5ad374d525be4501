// Backend::add and addBias on the CPU.
#pragma once

#include "kernels/cpu/cpu_context.h"
#include "kernels/tensor_view.h"

namespace griffin::kernels::cpu {

void add(const CpuContext& context, MatrixView x, ConstMatrixView y);
void addBias(const CpuContext& context, MatrixView x, const float* bias);

}  // namespace griffin::kernels::cpu
