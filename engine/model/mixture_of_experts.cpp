#include "engine/model/mixture_of_experts.h"

#include <array>
#include <cmath>
#include <span>

namespace griffin::engine::model {
namespace {

/// softmax over the scores of one row's chosen experts, largest first.
void normalise(std::span<float> scores) {
    const float largest = scores[0];
    float sum = 0.0F;
    for (float& score : scores) {
        score = std::exp(score - largest);
        sum += score;
    }
    for (float& score : scores) score /= sum;
}

}  // namespace

void mixtureOfExperts(kernels::Backend& backend, const ModelConfig& config, const LayerWeights& weights, int rows,
                      Activations& activations) {
    using kernels::kMaxRows;
    const int k = config.experts_per_token;
    std::array<float, static_cast<std::size_t>(kMaxRows) * kMaxExpertsPerToken> scales{};
    std::array<std::int32_t, static_cast<std::size_t>(kMaxRows) * kMaxExpertsPerToken> chosen{};
    const std::size_t routed = static_cast<std::size_t>(rows) * static_cast<std::size_t>(k);

    const kernels::MatrixView normed = activations.normed(rows);
    backend.matmul(normed, *weights.router, activations.routerScores(rows), kernels::MatmulOutput::kStore);
    backend.topK(activations.routerScores(rows), k, std::span(scales).first(routed), std::span(chosen).first(routed));
    for (int row = 0; row < rows; ++row) {
        normalise(std::span(scales).subspan(static_cast<std::size_t>(row) * static_cast<std::size_t>(k),
                                            static_cast<std::size_t>(k)));
    }

    std::array<int, kMaxRows> members{};
    std::array<float, kMaxRows> member_scales{};
    for (int expert = 0; expert < config.experts; ++expert) {
        std::size_t count = 0;
        for (std::size_t i = 0; i < routed; ++i) {
            if (chosen[i] != expert) continue;
            members[count] = static_cast<int>(i) / k;
            member_scales[count] = scales[i];
            ++count;
        }
        if (count == 0) continue;
        const int m = static_cast<int>(count);
        const auto& expert_weights = weights.experts[static_cast<std::size_t>(expert)];
        const std::span<const int> member_rows = std::span(members).first(count);
        backend.gatherRows(normed, member_rows, activations.gathered(m));
        backend.matmul(activations.gathered(m), *expert_weights.gate_up, activations.gateUp(m),
                       kernels::MatmulOutput::kStore);
        backend.siluGate(activations.gateUp(m), activations.gated(m));
        backend.matmul(activations.gated(m), *expert_weights.down, activations.expertOut(m),
                       kernels::MatmulOutput::kStore);
        backend.scatterAddRows(activations.expertOut(m), member_rows, std::span(member_scales).first(count),
                               activations.hidden(rows));
    }
}

}  // namespace griffin::engine::model
