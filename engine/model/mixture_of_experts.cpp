#include "engine/model/mixture_of_experts.h"

#include <array>
#include <cmath>
#include <cstdint>
#include <span>

#include "engine/model/device_matrix.h"

namespace griffin::engine::model {
namespace {

using kernels::kMaxRows;
using kernels::MatmulOutput;
using kernels::MatrixView;

/// The experts of each row of a pass, one row after the other, and the weights of what they give.
struct Routing {
    std::array<float, static_cast<std::size_t>(kMaxRows) * kMaxExpertsPerToken> scales{};
    std::array<std::int32_t, static_cast<std::size_t>(kMaxRows) * kMaxExpertsPerToken> chosen{};
    std::size_t count = 0;
};

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

/// activations.expertOut(rows) = expert(activations.gathered(rows)), of `size` gates.
void computeExpert(kernels::Backend& backend, const ModelConfig& config, const ExpertWeights& expert, int size,
                   int rows, Activations& activations) {
    const MatrixView gathered = activations.gathered(rows);
    const MatrixView gate_up = activations.gateUp(rows).columns(0, 2 * size);
    const MatrixView gated = activations.gated(rows).columns(0, size);
    const MatrixView out = activations.expertOut(rows);
    if (config.expert_biases) {
        backend.matmul(gathered, *expert.gate_up, gate_up, MatmulOutput::kStore);
        backend.addBias(gate_up, expert.gate_up_bias.as<float>());
        backend.gate(gate_up, config.gate, gated);
    } else {
        backend.gatedMatmul({gathered}, *expert.gate_up, config.gate, gate_up, gated);
    }
    backend.matmul(gated, *expert.down, out, MatmulOutput::kStore);
    if (config.expert_biases) backend.addBias(out, expert.down_bias.as<float>());
}

/// activations.hidden(rows) += sigmoid(score) * expert(row) of an expert that works on every row; the rows are those of
/// `normed`.
void sharedExpert(kernels::Backend& backend, const ModelConfig& config, const LayerWeights& weights, MatrixView normed,
                  Activations& activations) {
    const int rows = normed.rows;
    const std::span<const int> all = rowNumbers(static_cast<std::size_t>(rows));
    const MatrixView score = activations.routerScores(rows).columns(0, 1);
    backend.matmul(normed, *weights.shared_score, score, MatmulOutput::kStore);
    std::array<float, kMaxRows> scales{};
    for (int row = 0; row < rows; ++row) {
        float& scale = scales[static_cast<std::size_t>(row)];
        backend.download(&scale, score.row(row), sizeof(scale));
        scale = 1.0F / (1.0F + std::exp(-scale));
    }
    backend.gatherRows(normed, all, activations.gathered(rows));
    computeExpert(backend, config, weights.shared_expert, config.shared_ffn_size, rows, activations);
    backend.scatterAddRows(activations.expertOut(rows), all, std::span(scales).first(all.size()),
                           activations.hidden(rows));
}

/// The router's choice for the rows of `input`.
void route(kernels::Backend& backend, const ModelConfig& config, const LayerWeights& weights, MatrixView input,
           Activations& activations, Routing& routing) {
    const auto k = static_cast<std::size_t>(config.experts_per_token);
    routing.count = static_cast<std::size_t>(input.rows) * k;
    const std::span<float> scales = std::span(routing.scales).first(routing.count);
    const MatrixView scores = activations.routerScores(input.rows);
    backend.matmul(input, *weights.router, scores, MatmulOutput::kStore);
    if (config.expert_biases) backend.addBias(scores, weights.router_bias.as<float>());
    if (!config.experts_normalised) backend.softmax(scores, scores);
    backend.topK(scores, config.experts_per_token, scales, std::span(routing.chosen).first(routing.count));
    if (config.experts_normalised) {
        for (std::size_t first = 0; first < routing.count; first += k) normalise(scales.subspan(first, k));
    }
    if (!config.expert_scales) return;
    for (std::size_t i = 0; i < routing.count; ++i) {
        scales[i] *= weights.expert_scales[static_cast<std::size_t>(routing.chosen[i])];
    }
}

/// sum(rows) += what the chosen experts give for the rows of `normed`.
void addExperts(kernels::Backend& backend, const ModelConfig& config, const LayerWeights& weights,
                const Routing& routing, MatrixView normed, MatrixView sum, Activations& activations) {
    const int k = config.experts_per_token;
    std::array<int, kMaxRows> members{};
    std::array<float, kMaxRows> member_scales{};
    for (int expert = 0; expert < config.experts; ++expert) {
        std::size_t count = 0;
        for (std::size_t i = 0; i < routing.count; ++i) {
            if (routing.chosen[i] != expert) continue;
            members[count] = static_cast<int>(i) / k;
            member_scales[count] = routing.scales[i];
            ++count;
        }
        if (count == 0) continue;
        const int m = static_cast<int>(count);
        const auto& expert_weights = weights.experts[static_cast<std::size_t>(expert)];
        const std::span<const int> member_rows = std::span(members).first(count);
        backend.gatherRows(normed, member_rows, activations.gathered(m));
        computeExpert(backend, config, expert_weights, config.expertSize(), m, activations);
        backend.scatterAddRows(activations.expertOut(m), member_rows, std::span(member_scales).first(count), sum);
    }
}

}  // namespace

void mixtureOfExperts(kernels::Backend& backend, const ModelConfig& config, const LayerWeights& weights, int rows,
                      Activations& activations) {
    const MatrixView normed = activations.normed(rows);
    backend.rmsNorm(activations.hidden(rows), weights.ffn_norm.as<float>(), config.norm_epsilon, normed);
    Routing routing;
    route(backend, config, weights, normed, activations, routing);
    addExperts(backend, config, weights, routing, normed, activations.hidden(rows), activations);
    if (config.shared_ffn_size > 0) sharedExpert(backend, config, weights, normed, activations);
}

void networkAndExperts(kernels::Backend& backend, const ModelConfig& config, const LayerWeights& weights, int rows,
                       Activations& activations) {
    const MatrixView hidden = activations.hidden(rows);
    const MatrixView normed = activations.normed(rows);
    const MatrixView sum = activations.mixed(rows);
    const auto norm = [&](MatrixView x, const kernels::DeviceBuffer& weight, MatrixView y) {
        backend.rmsNorm(x, weight.as<float>(), config.norm_epsilon, y);
    };
    Routing routing;
    norm(hidden, weights.router_norm, normed);
    route(backend, config, weights, normed, activations, routing);
    norm(hidden, weights.experts_norm, normed);
    static constexpr std::array<int, kMaxRows> kFirstRow{};
    backend.gatherRows(activations.nothing(), std::span(kFirstRow).first(static_cast<std::size_t>(rows)), sum);
    addExperts(backend, config, weights, routing, normed, sum, activations);
    norm(sum, weights.experts_post_norm, sum);

    const int size = weights.down->cols();
    const MatrixView gated = activations.gated(rows).columns(0, size);
    backend.gatedMatmul({hidden, weights.ffn_norm.as<float>(), config.norm_epsilon, normed}, *weights.gate_up,
                        config.gate, activations.gateUp(rows).columns(0, 2 * size), gated);
    backend.matmul(gated, *weights.down, normed, MatmulOutput::kStore);
    norm(normed, weights.network_post_norm, normed);
    backend.add(sum, normed);
    norm(sum, weights.ffn_post_norm, sum);
    backend.add(hidden, sum);
}

}  // namespace griffin::engine::model
