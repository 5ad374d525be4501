// The gradient of queries. With weights w = exp(logit - largest) and dp = dout * value, it is the sum over keys of
// w / W * (dp - along) * key, where along = sum of w dp / W: two sums of keys, weighted with w dp and with w, need no
// second look at them.
#include "kernels/cuda/training/attention_tiles.cuh"

namespace griffin::kernels::cuda::training {
namespace {

/// Scores, and scores times the gradients of probabilities.
struct Weights {
    Tile<kTileRows> scores;
    Tile<kTileRows> products;
};

struct Shared {
    Tile<kTileRows> q;
    Tile<kTileRows> dout;
    Tile<kTileColumns> keys;
    union {
        Tile<kTileColumns> values;
        Weights weights;  // once the values were used
    };
};

template <int kChunks>
__global__ __launch_bounds__(kTileThreads) void queryGradientsKernel(const __grid_constant__ AttentionInputs in,
                                                                     const __grid_constant__ LaggedSet lagged,
                                                                     ConstMatrixView dout_rows, MatrixView dq_rows,
                                                                     AttentionSums sums) {
    waitForPrevious();
    Shared& shared = *static_cast<Shared*>(dynamicShared());
    const TileThread thread;
    const QueryBlock block(in);
    const int dim = in.shape.head_dim;
    const int chunks = (dim + kChunk - 1) / kChunk;
    const int first_chunk = static_cast<int>(blockIdx.y) * kChunks;
    const HeadRows<const float> q = headOf(in.q, block.head, dim);
    const HeadRows<const float> dout = headOf(dout_rows, block.head, dim);
    const HeadRows<const float> keys = headOf(in.keys, block.kv_head, dim);
    const HeadRows<const float> values = headOf(in.values, block.kv_head, dim);
    // Groups of chunks compute the same sums; the first stores them.
    const bool stores = blockIdx.y == 0 && thread.lane == 0;
    const auto laggedAt = [&](int row, int e) {
        return (static_cast<std::ptrdiff_t>(row) * in.shape.heads + block.head) * lagged.count + e;
    };
    RowSoftmax softmax[kFour];
    float along[kFour] = {};  // this lane's part, of w dp
    Sums with_weights[kChunks];
    Sums with_products[kChunks];
    const auto scaleRow = [&](int i, float factor) {
        softmax[i].sum *= factor;
        along[i] *= factor;
#pragma unroll
        for (int c = 0; c < kChunks; ++c) {
            with_weights[c].scaleRow(i, factor);
            with_products[c].scaleRow(i, factor);
        }
    };
    beginRows(in, lagged, block, thread, softmax);
    for (int e = 0; e < lagged.count; ++e) {
        const HeadRows<const float> lagged_keys = headOf(lagged.keys[e], block.kv_head, dim);
        const HeadRows<const float> lagged_values = headOf(lagged.values[e], block.kv_head, dim);
#pragma unroll
        for (int i = 0; i < kFour; ++i) {
            const int row = block.first + thread.row + i;
            const int seen = row - lagged.shifts[e];
            const bool sees = row < block.end && seen >= block.sequence_first;
            const float score_part = sees ? partOfProduct(q, row, lagged_keys, seen, thread.lane) : 0.0F;
            const float gradient_part = sees ? partOfProduct(dout, row, lagged_values, seen, thread.lane) : 0.0F;
            const float logit = in.scale * TileThread::sum(score_part);
            const float gradient = TileThread::sum(gradient_part);
            if (stores && row < block.end) {  // for now: the whole sums are known at the end
                sums.lagged_probabilities[laggedAt(row, e)] = sees ? logit : -INFINITY;
                sums.lagged_gradients[laggedAt(row, e)] = gradient;
            }
            if (!sees) continue;
            scaleRow(i, softmax[i].raise(logit));
            const float weight = softmax[i].exponential(logit);
            if (thread.lane == 0) {
                softmax[i].sum += weight;
                along[i] += weight * gradient;
            }
#pragma unroll
            for (int c = 0; c < kChunks; ++c) {
                const float4 key = lagged_keys.four(seen, (first_chunk + c) * kChunk + thread.lane * kFour);
                addRow(weight, key, i, with_weights[c]);
                addRow(weight * gradient, key, i, with_products[c]);
            }
        }
    }
    for (int key = block.sequence_first; key < block.keys_end; key += kTileColumns) {
        Sums scores;
        Sums gradients;
        for (int chunk = 0; chunk < chunks; ++chunk) {
            __syncthreads();  // everyone has read what was there
            if (chunks > 1 || key == block.sequence_first) {
                stage(q, block.first, block.end, chunk, shared.q);
                stage(dout, block.first, block.end, chunk, shared.dout);
            }
            stage(keys, key, block.keys_end, chunk, shared.keys);
            stage(values, key, block.keys_end, chunk, shared.values);
            waitForTiles();
            addScores(shared.q, shared.keys, thread, scores);
            addScores(shared.dout, shared.values, thread, gradients);
        }
        __syncthreads();  // weights take the place of values
#pragma unroll
        for (int i = 0; i < kFour; ++i) {
            float logits[kFour];
            const float largest = logitsOf(in, block, thread, key, i, scores, logits);
            scaleRow(i, softmax[i].raise(largest));
#pragma unroll
            for (int j = 0; j < kFour; ++j) {
                const float weight = softmax[i].exponential(logits[j]);
                const float product = weight * gradients.of[i][j];
                softmax[i].sum += weight;
                along[i] += product;
                scoreOf(shared.weights.scores, thread, i, j) = weight;
                scoreOf(shared.weights.products, thread, i, j) = product;
            }
        }
#pragma unroll
        for (int c = 0; c < kChunks; ++c) {
            __syncthreads();
            if (chunks > 1) {
                stage(keys, key, block.keys_end, first_chunk + c, shared.keys);
                waitForTiles();
            }
            addWeighted(shared.weights.scores, shared.keys, thread, with_weights[c]);
            addWeighted(shared.weights.products, shared.keys, thread, with_products[c]);
        }
    }
    const HeadRows<float> dq = headOf(dq_rows, block.head, dim);
#pragma unroll
    for (int i = 0; i < kFour; ++i) {
        const int row = block.first + thread.row + i;
        const float sum = TileThread::sum(softmax[i].sum);
        const float mean = TileThread::sum(along[i]) / sum;
        if (row >= block.end) continue;
        const float factor = in.scale / sum;
#pragma unroll
        for (int c = 0; c < kChunks; ++c) {
            addRow(-mean, scaledRow(1.0F, i, with_weights[c]), i, with_products[c]);
            dq.add(row, (first_chunk + c) * kChunk + thread.lane * kFour, scaledRow(factor, i, with_products[c]));
        }
        if (!stores) continue;
        const std::ptrdiff_t at = static_cast<std::ptrdiff_t>(block.head) * in.rows + row;
        sums.logarithms[at] = softmax[i].largest + logf(sum);
        sums.along[at] = mean;
        for (int e = 0; e < lagged.count; ++e) {
            float& logit = sums.lagged_probabilities[laggedAt(row, e)];
            float& gradient = sums.lagged_gradients[laggedAt(row, e)];
            const float probability = softmax[i].exponential(logit) / sum;
            gradient = probability * (gradient - mean) * in.scale;
            logit = probability;
        }
    }
}

}  // namespace

void addQueryGradients(const CudaContext& context, const AttentionInputs& in, const LaggedSet& lagged,
                       ConstMatrixView dout, MatrixView dq, const AttentionSums& sums) {
    launchTiles<queryGradientsKernel<1>, queryGradientsKernel<2>>(context, in.shape.head_dim, in.count * in.shape.heads,
                                                                  sizeof(Shared), in, lagged, dout, dq, sums);
}

}  // namespace griffin::kernels::cuda::training
