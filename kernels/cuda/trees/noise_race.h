// The race of a draft's tokens with the noise that the target will draw with (kernels/token_noise.h), on the GPU. A row
// is cut into pieces of 2048 columns; each gives its first runners in order, and the first of these are the row's.
#pragma once

#include <cstdint>

#include "kernels/cuda/cuda_resources.h"
#include "kernels/cuda/top_k.h"
#include "kernels/tensor_view.h"
#include "kernels/token_noise.h"

namespace griffin::kernels::cuda {

/// candidates[rows * k]: the first k runners of each row with the logarithms of their shares, -infinity where there are
/// fewer. The first *columns columns run. `columns`, `noise` and `tokens` (null: column i is token i) are on the
/// device.
void raceRows(const CudaContext& context, ConstMatrixView logits, const int* columns, const NoiseRow* noise,
              const std::int32_t* tokens, int k, RankedColumn* candidates);

}  // namespace griffin::kernels::cuda
