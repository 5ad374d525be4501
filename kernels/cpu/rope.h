// Backend::rotaryAngles and rotate on the CPU.
#pragma once

#include <cstdint>

#include "kernels/cpu/cpu_context.h"
#include "kernels/rope_table.h"
#include "kernels/tensor_view.h"

namespace griffin::kernels::cpu {

void rotaryAngles(const CpuContext& context, const std::int32_t* positions, const RopeTable& table, MatrixView angles);
void rotate(const CpuContext& context, MatrixView x, int heads, const RopeTable& table, ConstMatrixView angles);

}  // namespace griffin::kernels::cpu
