// Backend::rmsNorm and rmsNormHeads on the CPU.
#pragma once

#include "kernels/cpu/cpu_context.h"
#include "kernels/tensor_view.h"

namespace griffin::kernels::cpu {

void rmsNorm(const CpuContext& context, ConstMatrixView x, const float* weight, float epsilon, MatrixView y);
void rmsNormHeads(const CpuContext& context, MatrixView x, int heads, const float* weight, float epsilon);

}  // namespace griffin::kernels::cpu
