// Attention of many rows on one block expanded to f32: lanes are keys in the scores, elements in the values. See
// attention_blocks.h.
#pragma once

#include "kernels/cpu/simd/attention_blocks.h"
#include "kernels/cpu/simd/attention_softmax_impl.h"
#include "kernels/cpu/simd/simd.h"

namespace griffin::kernels::cpu::GRIFFIN_SIMD_NAMESPACE {

// Rows whose scores are computed, and whose values are summed, side by side: as many as the registers hold.
inline constexpr int kScoreRows = kRegisters == 32 ? 4 : 2;
inline constexpr int kValueRows = kRegisters == 32 ? 6 : 3;

inline void expandBlock(const Half* keys, const Half* values, int count, int head_dim, float* transposed, float* rows) {
    const int padded = paddedHeadDim(head_dim);
    // The next block arrives while this one is computed.
    const int next = kBlockKeys * head_dim;
    for (int i = 0; i < kBlockKeys; i += kLanes) {
        for (int j = 0; j < kLanes; ++j) prefetchElements(keys + (i + j) * head_dim + next, head_dim);
        for (int d = 0; d < padded; d += kLanes) {
            Floats square[kLanes];
            for (int j = 0; j < kLanes; ++j) {
                const bool present = i + j < count && d < head_dim;
                const Half* key = keys + static_cast<long>(i + j) * head_dim + d;
                square[j] = present ? loadHalfUpTo(key, head_dim - d) : broadcast(0.0F);
            }
            transpose(square);
            for (int j = 0; j < kLanes; ++j) store(transposed + (d + j) * kBlockKeys + i, square[j]);
        }
    }
    for (int i = 0; i < count; ++i) {
        prefetchElements(values + i * head_dim + next, head_dim);
        for (int d = 0; d < padded; d += kLanes) {
            const Half* value = values + static_cast<long>(i) * head_dim + d;
            store(rows + i * padded + d, d < head_dim ? loadHalfUpTo(value, head_dim - d) : broadcast(0.0F));
        }
    }
}

/// R queries against C vectors of keys.
template <int R, int C>
struct ScoreTile {
    const float* queries;     // [R][padded]
    const float* transposed;  // [padded][kBlockKeys], from the first of the C vectors on
    int padded;

    /// The sum of the partial sums of lanes L, L + W, L + 2 W, ..., added in halves.
    template <int L, int W>
    GRIFFIN_INLINE void lanes(Floats (&sums)[R][C]) const {
        if constexpr (W < kLanes) {
            Floats others[R][C];
            lanes<L, 2 * W>(sums);
            lanes<L + W, 2 * W>(others);
            addTo(sums, others);
        } else {
            oneLane<L>(sums);
        }
    }

  private:
    template <int L>
    GRIFFIN_INLINE void oneLane(Floats (&sums)[R][C]) const {
        start<L>(sums);
        for (int d = kLanes; d < padded; d += kLanes) accumulate(d + L, sums);
    }

    template <int L>
    GRIFFIN_INLINE void start(Floats (&sums)[R][C]) const {
        GRIFFIN_UNROLL
        for (int c = 0; c < C; ++c) {
            const Floats keys = keepInRegister(load(transposed + L * kBlockKeys + c * kLanes));
            GRIFFIN_UNROLL
            for (int r = 0; r < R; ++r) sums[r][c] = mul(broadcast(queries[r * padded + L]), keys);
        }
    }

    GRIFFIN_INLINE void accumulate(int d, Floats (&sums)[R][C]) const {
        GRIFFIN_UNROLL
        for (int c = 0; c < C; ++c) {
            const Floats keys = keepInRegister(load(transposed + d * kBlockKeys + c * kLanes));
            GRIFFIN_UNROLL
            for (int r = 0; r < R; ++r) sums[r][c] = mulAdd(broadcast(queries[r * padded + d]), keys, sums[r][c]);
        }
    }

    static GRIFFIN_INLINE void addTo(Floats (&sums)[R][C], const Floats (&others)[R][C]) {
        GRIFFIN_UNROLL
        for (int r = 0; r < R; ++r) {
            GRIFFIN_UNROLL
            for (int c = 0; c < C; ++c) sums[r][c] = add(sums[r][c], others[r][c]);
        }
    }
};

template <int R>
inline void scoreRows(const float* queries, const float* transposed, int padded, int count, float* scores) {
    constexpr int kVectors = 2;
    for (int i = 0; i < count; i += kVectors * kLanes) {
        Floats sums[R][kVectors];
        const ScoreTile<R, kVectors> tile{queries, transposed + i, padded};
        tile.template lanes<0, 1>(sums);
        GRIFFIN_UNROLL
        for (int r = 0; r < R; ++r) {
            GRIFFIN_UNROLL
            for (int c = 0; c < kVectors; ++c) store(scores + r * kBlockKeys + i + c * kLanes, sums[r][c]);
        }
    }
}

/// sums[R][V vectors from d on] += sum over i in [begin, end) of weights[r][i] * rows[i]; from zero when begin is 0.
template <int R, int V>
inline void sumValues(const float* weights, const float* rows, int padded, int begin, int end, int d, int stride,
                      float* partials) {
    Floats sums[R][V];
    GRIFFIN_UNROLL
    for (int r = 0; r < R; ++r) {
        GRIFFIN_UNROLL
        for (int v = 0; v < V; ++v) {
            sums[r][v] = begin == 0 ? broadcast(0.0F) : load(partials + r * stride + d + v * kLanes);
        }
    }
    for (int i = begin; i < end; ++i) {
        Floats elements[V];
        GRIFFIN_UNROLL
        for (int v = 0; v < V; ++v) elements[v] = load(rows + i * padded + d + v * kLanes);
        GRIFFIN_UNROLL
        for (int r = 0; r < R; ++r) {
            const Floats weight = broadcast(weights[r * kBlockKeys + i]);
            GRIFFIN_UNROLL
            for (int v = 0; v < V; ++v) sums[r][v] = mulAdd(weight, elements[v], sums[r][v]);
        }
    }
    GRIFFIN_UNROLL
    for (int r = 0; r < R; ++r) {
        GRIFFIN_UNROLL
        for (int v = 0; v < V; ++v) store(partials + r * stride + d + v * kLanes, sums[r][v]);
    }
}

template <int R>
inline void sumValuesOfRows(const float* weights, const float* rows, int padded, int begin, int end, int stride,
                            float* partials) {
    constexpr int kSide = 4;
    int d = 0;
    for (; d + kSide * kLanes <= padded; d += kSide * kLanes) {
        sumValues<R, kSide>(weights, rows, padded, begin, end, d, stride, partials);
    }
    for (; d < padded; d += kLanes) sumValues<R, 1>(weights, rows, padded, begin, end, d, stride, partials);
}

inline void denseBlock(const float* queries, int rows, int heads, const int* counts, const float* transposed,
                       const float* values, int head_dim, float* scores, float* partials) {
    const int padded = paddedHeadDim(head_dim);
    const int stride = partialStride(head_dim);
    const int total = rows * heads;
    int q = 0;
    for (; q + kScoreRows <= total; q += kScoreRows) {
        const int count = counts[(q + kScoreRows - 1) / heads];
        scoreRows<kScoreRows>(queries + q * padded, transposed, padded, count, scores + q * kBlockKeys);
    }
    for (; q < total; ++q) {
        scoreRows<1>(queries + q * padded, transposed, padded, counts[q / heads], scores + q * kBlockKeys);
    }
    for (q = 0; q < total; ++q) {
        softmaxBlock(scores + q * kBlockKeys, counts[q / heads], partials + q * stride + padded);
    }
    // Neighbouring rows share the values of the keys they all see; each goes on alone to its own end.
    for (q = 0; q + kValueRows <= total; q += kValueRows) {
        const int common = counts[q / heads];
        sumValuesOfRows<kValueRows>(scores + q * kBlockKeys, values, padded, 0, common, stride, partials + q * stride);
        for (int r = q; r < q + kValueRows; ++r) {
            const int count = counts[r / heads];
            if (count == common) continue;
            sumValuesOfRows<1>(scores + r * kBlockKeys, values, padded, common, count, stride, partials + r * stride);
        }
    }
    for (; q < total; ++q) {
        const int count = counts[q / heads];
        sumValuesOfRows<1>(scores + q * kBlockKeys, values, padded, 0, count, stride, partials + q * stride);
    }
}

}  // namespace griffin::kernels::cpu::GRIFFIN_SIMD_NAMESPACE
