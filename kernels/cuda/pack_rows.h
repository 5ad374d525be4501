// Packing rows that no operation packed on the way (packed_rows.h).
#pragma once

#include "kernels/cuda/cuda_context.h"
#include "kernels/cuda/packed_rows.h"

namespace griffin::kernels::cuda {

/// The packed form of x, found or made.
const std::uint16_t* packedRows(const CudaContext& context, ConstMatrixView x, ActivationKind kind);

}  // namespace griffin::kernels::cuda
