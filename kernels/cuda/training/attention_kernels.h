// The kernels of attention of training: forward (attention_forward.cu), gradients of queries (attention_queries.cu) and
// of keys and values (attention_keys.cu), each one launch for all sequences and heads of a pass. Scores are never
// in global memory. Everything is in f32, whatever the precision of other products.
#pragma once

#include "kernels/cuda/cuda_resources.h"
#include "kernels/cuda/training/attention_tiles.h"
#include "kernels/cuda/training/host_arguments.h"

namespace griffin::kernels::cuda::training {

using AttentionTiles = SegmentTable<AttentionTile, attentionTiles, Workspace::Part::kAttentionTiles>;

/// Travels with the launch.
struct LaggedSet {
    ConstMatrixView keys[kMaxLaggedKeys];
    ConstMatrixView values[kMaxLaggedKeys];
    int shifts[kMaxLaggedKeys];
    int count;
};

/// Travels with the launch.
struct AttentionInputs {
    TrainingAttention shape;
    float scale = 1.0F;
    int rows = 0;   // of the pass
    int count = 0;  // of tiles
    const AttentionTile* query_tiles = nullptr;
    const AttentionTile* key_tiles = nullptr;
    ConstMatrixView q;
    ConstMatrixView keys;
    ConstMatrixView values;
};

/// What the gradient of the softmax needs of each row and head.
struct AttentionSums {
    float* logarithms = nullptr;  // of the sum of the exponentials, [heads, rows]
    float* along = nullptr;       // sum over keys of probability * its gradient, [heads, rows]
    /// Of the lagged keys, [rows, heads, lagged] each: probabilities, and gradients of q * k before scaling.
    float* lagged_probabilities = nullptr;
    float* lagged_gradients = nullptr;
};

/// Travels with the launch; in the order of LaggedSet.
struct LaggedGradientSet {
    MatrixView keys[kMaxLaggedKeys];
    MatrixView values[kMaxLaggedKeys];
};

void attendTiles(const CudaContext& context, const AttentionInputs& in, const LaggedSet& lagged, MatrixView out);

/// Adds to dq, and stores the sums of all rows and heads.
void addQueryGradients(const CudaContext& context, const AttentionInputs& in, const LaggedSet& lagged,
                       ConstMatrixView dout, MatrixView dq, const AttentionSums& sums);

/// Adds to the gradients of base keys and values.
void addKeyGradients(const CudaContext& context, const AttentionInputs& in, ConstMatrixView dout,
                     const AttentionSums& sums, MatrixView dkeys, MatrixView dvalues);

/// Adds to the gradients of lagged keys and values.
void addLaggedGradients(const CudaContext& context, const AttentionInputs& in, const RowPlace* places,
                        const LaggedSet& lagged, ConstMatrixView dout, const AttentionSums& sums,
                        const LaggedGradientSet& gradients);

}  // namespace griffin::kernels::cuda::training
