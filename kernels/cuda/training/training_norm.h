// RMS norm in training and its gradient (training_backend.h).
#pragma once

#include "kernels/cuda/training/training_context.h"

namespace griffin::kernels::cuda::training {

void rmsNorm(const TrainingContext& context, ConstMatrixView x, ConstMatrixView weight, double epsilon, MatrixView y,
             MatrixView inverse);
void rmsNormBackward(const TrainingContext& context, ConstMatrixView x, ConstMatrixView weight, ConstMatrixView inverse,
                     ConstMatrixView dy, MatrixView dx, MatrixView dweight);

}  // namespace griffin::kernels::cuda::training
