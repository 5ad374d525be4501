// The gradients of keys and values, from the sums that attention_queries.cu stored. Whoever adds to a row adds all that
// is added to it, in the order of query heads and rows.
#include "kernels/cuda/training/attention_tiles.cuh"

namespace griffin::kernels::cuda::training {
namespace {

struct Shared {
    Tile<kTileRows> keys;
    Tile<kTileRows> values;
    Tile<kTileColumns> q;
    Tile<kTileColumns> dout;
    Tile<kTileRows> probabilities;  // rows are keys, columns queries
    Tile<kTileRows> gradients;
};

template <int kChunks>
__global__ __launch_bounds__(kTileThreads) void keyGradientsKernel(const __grid_constant__ AttentionInputs in,
                                                                   ConstMatrixView dout_rows, AttentionSums sums,
                                                                   MatrixView dkeys_rows, MatrixView dvalues_rows) {
    waitForPrevious();
    Shared& shared = *static_cast<Shared*>(dynamicShared());
    const TileThread thread;
    const int dim = in.shape.head_dim;
    const int chunks = (dim + kChunk - 1) / kChunk;
    const int first_chunk = static_cast<int>(blockIdx.y) * kChunks;
    const int group = in.shape.heads / in.shape.kv_heads;
    const int kv_head = static_cast<int>(blockIdx.x) % in.shape.kv_heads;
    const AttentionTile tile = in.key_tiles[static_cast<int>(blockIdx.x) / in.shape.kv_heads];
    const int end = min(tile.first + kTileRows, tile.sequence_end);
    const HeadRows<const float> keys = headOf(in.keys, kv_head, dim);
    const HeadRows<const float> values = headOf(in.values, kv_head, dim);
    Sums dkeys[kChunks];
    Sums dvalues[kChunks];
    bool is_staged = false;
    for (int head = kv_head * group; head < (kv_head + 1) * group; ++head) {
        const HeadRows<const float> q = headOf(in.q, head, dim);
        const HeadRows<const float> dout = headOf(dout_rows, head, dim);
        const std::ptrdiff_t sums_at = static_cast<std::ptrdiff_t>(head) * in.rows;
        for (int query = tile.first + in.shape.base_lag; query < tile.sequence_end; query += kTileColumns) {
            Sums scores;
            Sums gradients;
            for (int chunk = 0; chunk < chunks; ++chunk) {
                __syncthreads();  // everyone has read what was there
                if (chunks > 1 || !is_staged) {
                    stage(keys, tile.first, end, chunk, shared.keys);
                    stage(values, tile.first, end, chunk, shared.values);
                    is_staged = true;
                }
                stage(q, query, tile.sequence_end, chunk, shared.q);
                stage(dout, query, tile.sequence_end, chunk, shared.dout);
                waitForTiles();
                addScores(shared.keys, shared.q, thread, scores);
                addScores(shared.values, shared.dout, thread, gradients);
            }
#pragma unroll
            for (int j = 0; j < kFour; ++j) {
                const int row = query + thread.lane + kLanes * j;
                const bool exists = row < tile.sequence_end;
                const float logarithm = exists ? sums.logarithms[sums_at + row] : 0.0F;
                const float along = exists ? sums.along[sums_at + row] : 0.0F;
#pragma unroll
                for (int i = 0; i < kFour; ++i) {
                    const int key = tile.first + thread.row + i;
                    const bool sees = exists && key < end && key <= row - in.shape.base_lag;
                    const float probability = sees ? expf(in.scale * scores.of[i][j] - logarithm) : 0.0F;
                    scoreOf(shared.probabilities, thread, i, j) = probability;
                    scoreOf(shared.gradients, thread, i, j) = probability * (gradients.of[i][j] - along) * in.scale;
                }
            }
#pragma unroll
            for (int c = 0; c < kChunks; ++c) {
                __syncthreads();
                if (chunks > 1) {
                    stage(q, query, tile.sequence_end, first_chunk + c, shared.q);
                    stage(dout, query, tile.sequence_end, first_chunk + c, shared.dout);
                    waitForTiles();
                }
                addWeighted(shared.gradients, shared.q, thread, dkeys[c]);
                addWeighted(shared.probabilities, shared.dout, thread, dvalues[c]);
            }
        }
    }
    const HeadRows<float> to_keys = headOf(dkeys_rows, kv_head, dim);
    const HeadRows<float> to_values = headOf(dvalues_rows, kv_head, dim);
#pragma unroll
    for (int i = 0; i < kFour; ++i) {
        const int row = tile.first + thread.row + i;
        if (row >= end) continue;
#pragma unroll
        for (int c = 0; c < kChunks; ++c) {
            const int element = (first_chunk + c) * kChunk + thread.lane * kFour;
            to_keys.add(row, element, scaledRow(1.0F, i, dkeys[c]));
            to_values.add(row, element, scaledRow(1.0F, i, dvalues[c]));
        }
    }
}

constexpr unsigned kLaggedThreads = 64;

/// Block (row, key-value head): everything that is added to this row, so that nobody else adds to it.
__global__ __launch_bounds__(kLaggedThreads) void laggedGradientsKernel(
    const __grid_constant__ AttentionInputs in, const RowPlace* places, const __grid_constant__ LaggedSet lagged,
    ConstMatrixView dout, AttentionSums sums, const __grid_constant__ LaggedGradientSet gradients) {
    waitForPrevious();
    const TrainingAttention& shape = in.shape;
    const int row = static_cast<int>(blockIdx.x);
    const int kv_head = static_cast<int>(blockIdx.y);
    const int group = shape.heads / shape.kv_heads;
    const int end = places[row].end;
    for (int i = static_cast<int>(threadIdx.x); i < shape.head_dim; i += static_cast<int>(kLaggedThreads)) {
        for (int e = 0; e < lagged.count; ++e) {
            const int viewer = row + lagged.shifts[e];
            if (viewer >= end) continue;
            float dkey = 0.0F;
            float dvalue = 0.0F;
            for (int head = kv_head * group; head < (kv_head + 1) * group; ++head) {
                const int column = head * shape.head_dim + i;
                const std::ptrdiff_t at = (static_cast<std::ptrdiff_t>(viewer) * shape.heads + head) * lagged.count + e;
                dkey = fmaf(sums.lagged_gradients[at], in.q.row(viewer)[column], dkey);
                dvalue = fmaf(sums.lagged_probabilities[at], dout.row(viewer)[column], dvalue);
            }
            gradients.keys[e].row(row)[kv_head * shape.head_dim + i] += dkey;
            gradients.values[e].row(row)[kv_head * shape.head_dim + i] += dvalue;
        }
    }
}

}  // namespace

void addKeyGradients(const CudaContext& context, const AttentionInputs& in, ConstMatrixView dout,
                     const AttentionSums& sums, MatrixView dkeys, MatrixView dvalues) {
    launchTiles<keyGradientsKernel<1>, keyGradientsKernel<2>>(context, in.shape.head_dim, in.count * in.shape.kv_heads,
                                                              sizeof(Shared), in, dout, sums, dkeys, dvalues);
}

void addLaggedGradients(const CudaContext& context, const AttentionInputs& in, const RowPlace* places,
                        const LaggedSet& lagged, ConstMatrixView dout, const AttentionSums& sums,
                        const LaggedGradientSet& gradients) {
    const dim3 grid(static_cast<unsigned>(in.rows), static_cast<unsigned>(in.shape.kv_heads));
    launch(context, laggedGradientsKernel, grid, kLaggedThreads, in, places, lagged, dout, sums, gradients);
}

}  // namespace griffin::kernels::cuda::training
