#include "kernels/cuda/training/attention_tiles.cuh"

namespace griffin::kernels::cuda::training {
namespace {

struct Shared {
    Tile<kTileRows> q;
    Tile<kTileColumns> keys;  // then values
    Tile<kTileRows> scores;
};

template <int kChunks>
__global__ __launch_bounds__(kTileThreads) void forwardKernel(const __grid_constant__ AttentionInputs in,
                                                              const __grid_constant__ LaggedSet lagged,
                                                              MatrixView out_rows) {
    waitForPrevious();
    Shared& shared = *static_cast<Shared*>(dynamicShared());
    const TileThread thread;
    const QueryBlock block(in);
    const int dim = in.shape.head_dim;
    const int chunks = (dim + kChunk - 1) / kChunk;
    const int first_chunk = static_cast<int>(blockIdx.y) * kChunks;
    const HeadRows<const float> q = headOf(in.q, block.head, dim);
    const HeadRows<const float> keys = headOf(in.keys, block.kv_head, dim);
    const HeadRows<const float> values = headOf(in.values, block.kv_head, dim);
    RowSoftmax softmax[kFour];
    Sums out[kChunks];
    beginRows(in, lagged, block, thread, softmax);
    for (int e = 0; e < lagged.count; ++e) {
        const HeadRows<const float> lagged_keys = headOf(lagged.keys[e], block.kv_head, dim);
        const HeadRows<const float> lagged_values = headOf(lagged.values[e], block.kv_head, dim);
#pragma unroll
        for (int i = 0; i < kFour; ++i) {
            const int row = block.first + thread.row + i;
            const int seen = row - lagged.shifts[e];
            const bool sees = row < block.end && seen >= block.sequence_first;
            const float part = sees ? partOfProduct(q, row, lagged_keys, seen, thread.lane) : 0.0F;
            const float logit = in.scale * TileThread::sum(part);
            if (!sees) continue;
            const float factor = softmax[i].raise(logit);
            const float weight = softmax[i].exponential(logit);
            softmax[i].sum = fmaf(softmax[i].sum, factor, thread.lane == 0 ? weight : 0.0F);
#pragma unroll
            for (int c = 0; c < kChunks; ++c) {
                out[c].scaleRow(i, factor);
                addRow(weight, lagged_values.four(seen, (first_chunk + c) * kChunk + thread.lane * kFour), i, out[c]);
            }
        }
    }
    for (int key = block.sequence_first; key < block.keys_end; key += kTileColumns) {
        Sums scores;
        for (int chunk = 0; chunk < chunks; ++chunk) {
            __syncthreads();  // everyone has read what was there
            if (chunks > 1 || key == block.sequence_first) stage(q, block.first, block.end, chunk, shared.q);
            stage(keys, key, block.keys_end, chunk, shared.keys);
            waitForTiles();
            addScores(shared.q, shared.keys, thread, scores);
        }
#pragma unroll
        for (int i = 0; i < kFour; ++i) {
            float logits[kFour];
            const float largest = logitsOf(in, block, thread, key, i, scores, logits);
            const float factor = softmax[i].raise(largest);
            softmax[i].sum *= factor;
#pragma unroll
            for (int j = 0; j < kFour; ++j) {
                const float weight = softmax[i].exponential(logits[j]);
                softmax[i].sum += weight;
                scoreOf(shared.scores, thread, i, j) = weight;
            }
#pragma unroll
            for (int c = 0; c < kChunks; ++c) out[c].scaleRow(i, factor);
        }
#pragma unroll
        for (int c = 0; c < kChunks; ++c) {
            __syncthreads();
            stage(values, key, block.keys_end, first_chunk + c, shared.keys);
            waitForTiles();
            addWeighted(shared.scores, shared.keys, thread, out[c]);
        }
    }
    const HeadRows<float> to = headOf(out_rows, block.head, dim);
#pragma unroll
    for (int i = 0; i < kFour; ++i) {
        const int row = block.first + thread.row + i;
        const float factor = 1.0F / TileThread::sum(softmax[i].sum);
        if (row >= block.end) continue;
#pragma unroll
        for (int c = 0; c < kChunks; ++c) {
            to.store(row, (first_chunk + c) * kChunk + thread.lane * kFour, scaledRow(factor, i, out[c]));
        }
    }
}

}  // namespace

void attendTiles(const CudaContext& context, const AttentionInputs& in, const LaggedSet& lagged, MatrixView out) {
    launchTiles<forwardKernel<1>, forwardKernel<2>>(context, in.shape.head_dim, in.count * in.shape.heads,
                                                    sizeof(Shared), in, lagged, out);
}

}  // namespace griffin::kernels::cuda::training
