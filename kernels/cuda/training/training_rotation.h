// Rotary positions in training (training_backend.h).
#pragma once

#include "kernels/cuda/training/training_context.h"

namespace griffin::kernels::cuda::training {

void rotate(const TrainingContext& context, MatrixView x, int heads, const RopeTable& table, Segments segments,
            int first_position, Rotation rotation);

}  // namespace griffin::kernels::cuda::training
