// Attention of training and its gradient (training_backend.h). Blocks of query rows of one sequence meet the keys they
// can see in products by cuBLAS, one batch over the key-value heads; attention_rows.cu does the rest. The gradient
// computes the scores again. Query heads that share a key-value head go one after the other, since they add to the same
// gradients; everything is in f32, whatever the precision of other products.
#pragma once

#include <span>

#include "kernels/cuda/training/training_context.h"

namespace griffin::kernels::cuda::training {

/// What rows attend to.
struct AttentionKeys {
    ConstMatrixView keys;
    ConstMatrixView values;
    std::span<const LaggedKeys<float>> lagged;
};

struct AttentionGradients {
    MatrixView queries;
    MatrixView keys;
    MatrixView values;
    std::span<const LaggedKeyGradients<float>> lagged;
};

void attention(const TrainingContext& context, const TrainingAttention& shape, Segments segments, ConstMatrixView q,
               const AttentionKeys& keys, MatrixView out);
void attentionBackward(const TrainingContext& context, const TrainingAttention& shape, Segments segments,
                       ConstMatrixView q, const AttentionKeys& keys, ConstMatrixView dout,
                       const AttentionGradients& gradients);

}  // namespace griffin::kernels::cuda::training
