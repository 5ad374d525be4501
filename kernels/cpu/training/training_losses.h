// Losses of training with their gradients, and the optimiser (training_backend.h).
#pragma once

#include <cstdint>
#include <span>

#include "kernels/cpu/training/training_context.h"
#include "kernels/training_backend.h"

namespace griffin::kernels::cpu {

template <class Real>
struct TrainingLosses {
    using View = MatrixViewOf<Real>;
    using ConstView = ConstMatrixViewOf<Real>;

    static void softmax(const TrainingContext& context, View x);
    static void topColumns(const TrainingContext& context, ConstView x, int k, std::span<std::int32_t> columns);
    static void ranks(const TrainingContext& context, ConstView x, std::span<const std::int32_t> columns, int most,
                      std::span<std::int32_t> ranks);
    static void crossEntropy(const TrainingContext& context, ConstView teacher,
                             std::span<const std::int32_t> best_tokens, const CrossEntropyWeights& weights,
                             std::span<const double> row_weights, View logits, std::span<CrossEntropyLoss> losses);
    static void smoothL1(const TrainingContext& context, ConstView target, std::span<const double> row_weights, View y,
                         std::span<double> losses);

    static double sumOfSquares(ConstView x);
    static void scale(const TrainingContext& context, double factor, View x);
    static void clamp(const TrainingContext& context, double limit, View x);
    static void adamW(const TrainingContext& context, const AdamWSettings& settings, View value, ConstView gradient,
                      View first_moment, View second_moment);
};

extern template struct TrainingLosses<float>;
extern template struct TrainingLosses<double>;

}  // namespace griffin::kernels::cpu
