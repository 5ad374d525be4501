// silu and the gate of it in training, with their gradients (training_backend.h).
#pragma once

#include "kernels/cuda/training/training_context.h"

namespace griffin::kernels::cuda::training {

void silu(const TrainingContext& context, ConstMatrixView x, MatrixView y);
void siluBackward(const TrainingContext& context, ConstMatrixView x, ConstMatrixView dy, MatrixView dx);
void siluGate(const TrainingContext& context, ConstMatrixView gate_up, MatrixView y);
void siluGateBackward(const TrainingContext& context, ConstMatrixView gate_up, ConstMatrixView dy, MatrixView dgate_up);

}  // namespace griffin::kernels::cuda::training
