// Backend::embeddingRows on the CPU.
#pragma once

#include <cstdint>

#include "kernels/cpu/cpu_context.h"
#include "kernels/cpu/cpu_weight.h"

namespace griffin::kernels::cpu {

void embeddingRows(const CpuContext& context, const CpuWeight& table, const std::int32_t* ids, MatrixView out);

}  // namespace griffin::kernels::cpu
