// The rows of attention scores between the products of training_attention.cpp: softmax, its gradient, and the lagged
// keys, of which a row sees one each.
#pragma once

#include "kernels/cuda/training/host_arguments.h"

namespace griffin::kernels::cuda::training {

/// Travels with the launch.
struct LaggedSet {
    ConstMatrixView keys[kMaxLaggedKeys];
    ConstMatrixView values[kMaxLaggedKeys];
    int shifts[kMaxLaggedKeys];
    int count;
};

/// A block of query rows of one sequence, with one query head of each key-value head. Row i of the scores of key-value
/// head h begins at scores + h * step + i * stride, and has `base` columns.
struct ScoreBlock {
    int sequence_first = 0;  // row of the pass
    int sequence_rows = 0;
    int first = 0;  // of the block's rows, in its sequence
    int count = 0;
    int base = 0;  // base keys that the block's last row sees
    int base_lag = 0;
    bool zero_logits = false;
    int heads = 0;
    int kv_heads = 0;
    int head_dim = 0;
    int member = 0;  // which query head of each key-value head
    float scale = 1.0F;
    float* scores = nullptr;
    int stride = 0;
    std::int64_t step = 0;
};

/// Scores become probabilities, 0 where a row sees nothing; out = what the lagged values give.
void softmaxRows(const CudaContext& context, const ScoreBlock& block, ConstMatrixView q, const LaggedSet& lagged,
                 MatrixView out);

/// What the lagged keys of every row have, [rows of the pass, heads, lagged] each.
struct LaggedScores {
    float* probabilities = nullptr;
    float* gradients = nullptr;
};

/// The same, and `gradients`, laid out as the scores, from those of the probabilities become those of the products
/// q * k before scaling.
void softmaxBackwardRows(const CudaContext& context, const ScoreBlock& block, float* gradients, ConstMatrixView q,
                         ConstMatrixView dout, const LaggedSet& lagged, const LaggedScores& kept);

/// Travels with the launch; in the order of LaggedSet.
struct LaggedGradientSet {
    MatrixView keys[kMaxLaggedKeys];
    MatrixView values[kMaxLaggedKeys];
};

/// Adds to dq and to the gradients of lagged keys and values, from the scores kept of all rows.
void addLaggedGradients(const CudaContext& context, const TrainingAttention& shape, const RowPlace* places,
                        ConstMatrixView q, ConstMatrixView dout, const LaggedSet& lagged, const LaggedScores& kept,
                        MatrixView dq, const LaggedGradientSet& gradients);

}  // namespace griffin::kernels::cuda::training
