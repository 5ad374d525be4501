// Losses of training with their gradients (training_backend.h). Results for the host are waited for.
#pragma once

#include <cstdint>
#include <span>

#include "kernels/cuda/training/training_context.h"

namespace griffin::kernels::cuda::training {

void softmax(const TrainingContext& context, MatrixView x);
void topColumns(const TrainingContext& context, ConstMatrixView x, int k, std::span<std::int32_t> columns);
void ranks(const TrainingContext& context, ConstMatrixView x, std::span<const std::int32_t> columns, int most,
           std::span<std::int32_t> ranks);
void crossEntropy(const TrainingContext& context, ConstMatrixView teacher, std::span<const std::int32_t> best_tokens,
                  const CrossEntropyWeights& weights, std::span<const double> row_weights, MatrixView logits,
                  std::span<CrossEntropyLoss> losses);
void smoothL1(const TrainingContext& context, ConstMatrixView target, std::span<const double> row_weights, MatrixView y,
              std::span<double> losses);

}  // namespace griffin::kernels::cuda::training
