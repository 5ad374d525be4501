// Sizes of gradients and the optimiser (training_backend.h).
#pragma once

#include "kernels/cuda/training/training_context.h"

namespace griffin::kernels::cuda::training {

double sumOfSquares(const TrainingContext& context, ConstMatrixView x);
void scale(const TrainingContext& context, double factor, MatrixView x);
void clamp(const TrainingContext& context, double limit, MatrixView x);
void adamW(const TrainingContext& context, const AdamWSettings& settings, MatrixView value, ConstMatrixView gradient,
           MatrixView first_moment, MatrixView second_moment);

}  // namespace griffin::kernels::cuda::training
