// Backend::softmax and logSoftmax on the CPU.
#pragma once

#include "kernels/cpu/cpu_context.h"
#include "kernels/tensor_view.h"

namespace griffin::kernels::cpu {

void softmax(const CpuContext& context, ConstMatrixView x, MatrixView y);
void logSoftmax(const CpuContext& context, ConstMatrixView x, MatrixView y);

}  // namespace griffin::kernels::cpu
