// Backend::siluGate on the CPU.
#pragma once

#include "kernels/cpu/cpu_context.h"
#include "kernels/tensor_view.h"

namespace griffin::kernels::cpu {

void siluGate(const CpuContext& context, ConstMatrixView gate_up, MatrixView y);

}  // namespace griffin::kernels::cpu
