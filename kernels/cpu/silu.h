// Backend::silu on the CPU.
#pragma once

#include "kernels/cpu/cpu_context.h"
#include "kernels/tensor_view.h"

namespace griffin::kernels::cpu {

void silu(const CpuContext& context, MatrixView x);

}  // namespace griffin::kernels::cpu
