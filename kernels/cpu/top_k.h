// Backend::topK and argmax on the CPU.
#pragma once

#include <cstdint>
#include <span>

#include "kernels/cpu/cpu_context.h"
#include "kernels/tensor_view.h"

namespace griffin::kernels::cpu {

void topK(const CpuContext& context, ConstMatrixView x, int k, std::span<float> values,
          std::span<std::int32_t> columns);
void argmax(const CpuContext& context, ConstMatrixView x, std::span<std::int32_t> columns);

}  // namespace griffin::kernels::cpu
