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

/// Elements [d, d + kLanes) of the keys [i, i + kLanes), of which the block has `count`, transposed.
template <bool kWhole>
GRIFFIN_INLINE void expandSquare(const Half* keys, int i, int count, int d, int head_dim, float* transposed) {
    Floats square[kLanes];
    GRIFFIN_UNROLL
    for (int j = 0; j < kLanes; ++j) {
        const Half* key = keys + static_cast<long>(i + j) * head_dim + d;
        if constexpr (kWhole) {
            square[j] = loadHalf(key);
        } else {
            square[j] = i + j < count && d < head_dim ? loadHalfUpTo(key, head_dim - d) : broadcast(0.0F);
        }
    }
    transpose(square);
    GRIFFIN_UNROLL
    for (int j = 0; j < kLanes; ++j) store(transposed + (d + j) * kBlockKeys + i, square[j]);
}

inline void expandKeys(const Half* keys, int count, int head_dim, float* transposed) {
    // The next block arrives while this one is computed.
    prefetchElements(keys + kBlockKeys * head_dim, count * head_dim);
    for (int i = 0; i < count; i += kLanes) {
        for (int d = 0; d < paddedHeadDim(head_dim); d += kLanes) {
            if (i + kLanes <= count && d + kLanes <= head_dim) {
                expandSquare<true>(keys, i, count, d, head_dim, transposed);
            } else {
                expandSquare<false>(keys, i, count, d, head_dim, transposed);
            }
        }
    }
}

inline void expandValues(const Half* values, int count, int head_dim, float* rows) {
    const int padded = paddedHeadDim(head_dim);
    prefetchElements(values + kBlockKeys * head_dim, count * head_dim);
    if (padded == head_dim) {  // one run of elements
        for (int i = 0; i < count * head_dim; i += kLanes) store(rows + i, loadHalf(values + i));
        return;
    }
    for (int i = 0; i < count; ++i) {
        const Half* value = values + static_cast<long>(i) * head_dim;
        for (int d = 0; d < padded; d += kLanes) {
            store(rows + i * padded + d, d < head_dim ? loadHalfUpTo(value + d, head_dim - d) : broadcast(0.0F));
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

/// Which row of values belongs to a position of a block: the one at the same place, or one from a list.
struct InPlace {
    int operator()(int position) const { return position; }
};
struct Listed {
    const int* keys;
    int first;
    int operator()(int position) const { return keys[position - first]; }
};

/// sums[R][V vectors from d on] += sum over positions i in [begin, end) of weights[r][i] * their rows of values; from
/// zero when begin is 0.
template <int R, int V, class Place>
inline void sumValues(const float* weights, const float* values, int padded, Place place, int begin, int end, int d,
                      int stride, float* partials) {
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
        for (int v = 0; v < V; ++v) elements[v] = load(values + place(i) * padded + d + v * kLanes);
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

template <int R, class Place>
inline void sumValuesOfRows(const float* weights, const float* values, int padded, Place place, int begin, int end,
                            int stride, float* partials) {
    constexpr int kSide = 4;
    int d = 0;
    for (; d + kSide * kLanes <= padded; d += kSide * kLanes) {
        sumValues<R, kSide>(weights, values, padded, place, begin, end, d, stride, partials);
    }
    for (; d < padded; d += kLanes) sumValues<R, 1>(weights, values, padded, place, begin, end, d, stride, partials);
}

inline void scoreBlock(const float* queries, int rows, int heads, const int* counts, const float* transposed,
                       int head_dim, float* scores) {
    const int padded = paddedHeadDim(head_dim);
    const int total = rows * heads;
    int q = 0;
    for (; q + kScoreRows <= total; q += kScoreRows) {
        const int count = counts[(q + kScoreRows - 1) / heads];
        scoreRows<kScoreRows>(queries + q * padded, transposed, padded, count, scores + q * kBlockKeys);
    }
    for (; q < total; ++q) {
        scoreRows<1>(queries + q * padded, transposed, padded, counts[q / heads], scores + q * kBlockKeys);
    }
}

inline void weighBlock(float* scores, int rows, int heads, const int* counts, int head_dim, float* partials) {
    for (int q = 0; q < rows * heads; ++q) {
        softmaxBlock(scores + q * kBlockKeys, counts[q / heads],
                     partials + q * partialStride(head_dim) + paddedHeadDim(head_dim));
    }
}

inline void sumBlock(const float* weights, int rows, int heads, const int* counts, const float* values, int head_dim,
                     float* partials) {
    const int padded = paddedHeadDim(head_dim);
    const int stride = partialStride(head_dim);
    const int total = rows * heads;
    // Neighbouring rows share the values of the keys they all see; each goes on alone to its own end.
    int q = 0;
    for (; q + kValueRows <= total; q += kValueRows) {
        const int common = counts[q / heads];
        sumValuesOfRows<kValueRows>(weights + q * kBlockKeys, values, padded, InPlace{}, 0, common, stride,
                                    partials + q * stride);
        for (int r = q; r < q + kValueRows; ++r) {
            const int count = counts[r / heads];
            if (count == common) continue;
            sumValuesOfRows<1>(weights + r * kBlockKeys, values, padded, InPlace{}, common, count, stride,
                               partials + r * stride);
        }
    }
    for (; q < total; ++q) {
        const int count = counts[q / heads];
        sumValuesOfRows<1>(weights + q * kBlockKeys, values, padded, InPlace{}, 0, count, stride,
                           partials + q * stride);
    }
}

inline void sumKeys(const float* weights, int heads, int first, const int* keys, int count, const float* values,
                    int head_dim, float* partials) {
    const int stride = partialStride(head_dim);
    for (int h = 0; h < heads; ++h) {
        sumValuesOfRows<1>(weights + h * kBlockKeys, values, paddedHeadDim(head_dim), Listed{keys, first}, first,
                           first + count, stride, partials + h * stride);
    }
}

}  // namespace griffin::kernels::cpu::GRIFFIN_SIMD_NAMESPACE
