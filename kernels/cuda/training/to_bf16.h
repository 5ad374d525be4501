// Operands of products rounded to bfloat16.
#pragma once

#include <cstdint>

#include "kernels/cuda/training/training_context.h"

namespace griffin::kernels::cuda::training {

/// Numbers from row to row: whole vectors of 16 bytes, which tensor cores read at full speed.
constexpr int bf16Stride(int cols) {
    return (cols + 7) / 8 * 8;
}

/// to[x.rows, bf16Stride(x.cols)]; what lies behind a row's end is left alone.
void toBf16(const TrainingContext& context, ConstMatrixView x, std::uint16_t* to);

}  // namespace griffin::kernels::cuda::training
