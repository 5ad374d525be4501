// Copies and sums of rows in training (training_backend.h).
#pragma once

#include <span>

#include "kernels/cuda/training/training_context.h"

namespace griffin::kernels::cuda::training {

void clear(const TrainingContext& context, MatrixView x);
void copy(const TrainingContext& context, ConstMatrixView x, MatrixView y);
void add(const TrainingContext& context, ConstMatrixView x, MatrixView y);
void addBias(const TrainingContext& context, MatrixView x, ConstMatrixView bias);
void addBiasBackward(const TrainingContext& context, ConstMatrixView dy, MatrixView dbias);
void shiftRows(const TrainingContext& context, ConstMatrixView x, ConstMatrixView first, Segments segments,
               MatrixView y);
void gatherRows(const TrainingContext& context, ConstMatrixView x, std::span<const int> rows, MatrixView y);
void scatterRows(const TrainingContext& context, ConstMatrixView x, std::span<const int> rows, MatrixView y);

}  // namespace griffin::kernels::cuda::training
