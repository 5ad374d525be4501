// Attention of training and its gradient, of the kernels of attention_kernels.h.
#include <cassert>
#include <cmath>

#include "kernels/cuda/training/attention_kernels.h"
#include "kernels/cuda/training/cuda_training_backend.h"

namespace griffin::kernels::cuda::training {
namespace {

LaggedSet laggedSet(std::span<const LaggedKeys<float>> lagged) {
    assert(lagged.size() <= kMaxLaggedKeys);
    LaggedSet set{};
    set.count = static_cast<int>(lagged.size());
    for (std::size_t i = 0; i < lagged.size(); ++i) {
        set.keys[i] = lagged[i].keys;
        set.values[i] = lagged[i].values;
        set.shifts[i] = lagged[i].shift;
    }
    return set;
}

AttentionInputs inputsOf(const TrainingAttention& shape, AttentionTiles& tiles, Segments segments, ConstMatrixView q,
                         ConstMatrixView keys, ConstMatrixView values) {
    AttentionInputs in;
    in.shape = shape;
    in.scale = 1.0F / std::sqrt(static_cast<float>(shape.head_dim));
    in.rows = segments.back();
    in.query_tiles = tiles.get(segments);
    in.count = tiles.count() / 2;
    in.key_tiles = in.query_tiles + in.count;
    in.q = q;
    in.keys = keys;
    in.values = values;
    return in;
}

AttentionSums sumsMemory(const CudaContext& context, const AttentionInputs& in, int lagged) {
    const std::size_t rows = static_cast<std::size_t>(in.rows) * static_cast<std::size_t>(in.shape.heads);
    const std::size_t of_lagged = rows * static_cast<std::size_t>(lagged);
    AttentionSums sums;
    sums.logarithms = static_cast<float*>(context.workspace->get(
        Workspace::Part::kAttentionSums, 2 * (rows + of_lagged) * sizeof(float), context.stream));
    sums.along = sums.logarithms + rows;
    sums.lagged_probabilities = sums.along + rows;
    sums.lagged_gradients = sums.lagged_probabilities + of_lagged;
    return sums;
}

}  // namespace

void CudaTrainingBackend::attention(const TrainingAttention& shape, Segments segments, ConstMatrixView q,
                                    ConstMatrixView keys, ConstMatrixView values,
                                    std::span<const LaggedKeys<float>> lagged, MatrixView out) {
    if (segments.empty() || segments.back() == 0) return;
    attendTiles(context_, inputsOf(shape, tiles_, segments, q, keys, values), laggedSet(lagged), out);
}

void CudaTrainingBackend::attentionBackward(const TrainingAttention& shape, Segments segments, ConstMatrixView q,
                                            ConstMatrixView keys, ConstMatrixView values,
                                            std::span<const LaggedKeys<float>> lagged_keys, ConstMatrixView dout,
                                            MatrixView dq, MatrixView dkeys, MatrixView dvalues,
                                            std::span<const LaggedKeyGradients<float>> gradients) {
    assert(lagged_keys.size() == gradients.size());
    if (segments.empty() || segments.back() == 0) return;
    const AttentionInputs in = inputsOf(shape, tiles_, segments, q, keys, values);
    const LaggedSet lagged = laggedSet(lagged_keys);
    const AttentionSums sums = sumsMemory(context_, in, lagged.count);
    addQueryGradients(context_, in, lagged, dout, dq, sums);
    addKeyGradients(context_, in, dout, sums, dkeys, dvalues);
    if (lagged.count == 0) return;
    LaggedGradientSet lagged_gradients{};
    for (std::size_t i = 0; i < gradients.size(); ++i) {
        lagged_gradients.keys[i] = gradients[i].keys;
        lagged_gradients.values[i] = gradients[i].values;
    }
    addLaggedGradients(context_, in, places_.get(segments), lagged, dout, sums, lagged_gradients);
}

}  // namespace griffin::kernels::cuda::training
