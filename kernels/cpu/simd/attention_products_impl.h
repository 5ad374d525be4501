// The two products of attention: queries by keys, and weights by values. Both read f16 where it lies and share each
// vector among as many queries as the registers hold. See attention_blocks.h.
#pragma once

#include "kernels/cpu/key_panels.h"
#include "kernels/cpu/simd/attention_blocks.h"
#include "kernels/cpu/simd/simd.h"

namespace griffin::kernels::cpu::GRIFFIN_SIMD_NAMESPACE {

inline constexpr int kPanelVectors = kPanelSlots / kLanes;
/// Whether R queries by V vectors have sums in registers, and the vectors and a factor beside them.
constexpr bool fits(int queries, int vectors) {
    return queries * vectors + vectors + 1 <= kRegisters;
}
/// Queries that share what is read.
inline constexpr int kMaxQueries = fits(6, kPanelVectors) ? 6 : 2;
static_assert(fits(kMaxQueries, kPanelVectors));
/// Panels of keys that R queries go through side by side: a block at most.
template <int R>
inline constexpr int kMaxPanels = fits(R, 4 * kPanelVectors)   ? 4
                                  : fits(R, 2 * kPanelVectors) ? 2
                                                               : 1;
/// Vectors of values that are summed side by side.
inline constexpr int kSideVectors = fits(kMaxQueries, 4) ? 4 : 2;

/// Elements of a score that are added one to another; the sums of so many each are added then, for less rounding.
inline constexpr int kRun = 64;

/// R queries on P neighbouring panels: what elements [begin, end) bring, which is added to the scores from the second
/// run on.
template <int R, int P>
GRIFFIN_INLINE void scoreTile(const float* queries, int padded, const Half* keys, int head_dim, int begin, int end,
                              ScoreRows scores) {
    constexpr int kVectors = P * kPanelVectors;
    Floats sums[R][kVectors];
    GRIFFIN_UNROLL
    for (int r = 0; r < R; ++r) {
        GRIFFIN_UNROLL
        for (int v = 0; v < kVectors; ++v) sums[r][v] = broadcast(0.0F);
    }
    const long panel = static_cast<long>(head_dim) * kPanelSlots;
    for (int d = begin; d < end; ++d) {
        Floats elements[kVectors];
        GRIFFIN_UNROLL
        for (int v = 0; v < kVectors; ++v) {
            elements[v] = keepInRegister(
                loadHalf(keys + v / kPanelVectors * panel + d * kPanelSlots + v % kPanelVectors * kLanes));
        }
        GRIFFIN_UNROLL
        for (int r = 0; r < R; ++r) {
            const Floats factor = broadcast(queries[r * padded + d]);
            GRIFFIN_UNROLL
            for (int v = 0; v < kVectors; ++v) sums[r][v] = mulAdd(factor, elements[v], sums[r][v]);
        }
    }
    GRIFFIN_UNROLL
    for (int r = 0; r < R; ++r) {
        GRIFFIN_UNROLL
        for (int v = 0; v < kVectors; ++v) {
            float* to = scores.data + r * scores.stride + v * kLanes;
            store(to, begin == 0 ? sums[r][v] : add(load(to), sums[r][v]));
        }
    }
}

/// R queries on `panels` panels: as many side by side as can be, and the rest side by side.
template <int R, int P>
inline void scorePanels(const float* queries, int padded, const Half* keys, int panels, int head_dim,
                        ScoreRows scores) {
    for (; panels >= P; panels -= P) {
        for (int d = 0; d < head_dim; d += kRun) {
            scoreTile<R, P>(queries, padded, keys, head_dim, d, d + kRun < head_dim ? d + kRun : head_dim, scores);
        }
        keys += static_cast<long>(P) * head_dim * kPanelSlots;
        scores.data += P * kPanelSlots;
    }
    if constexpr (P > 1) {
        if (panels > 0) scorePanels<R, P - 1>(queries, padded, keys, panels, head_dim, scores);
    }
}

/// `total` queries, R of them at a time, the rest as many as there are.
template <int R>
inline void scoreQueries(const float* queries, int first, int total, int heads, const int* counts, const Half* keys,
                         int head_dim, ScoreRows scores) {
    const int padded = paddedHeadDim(head_dim);
    for (; first + R <= total; first += R) {
        const int count = counts[(first + R - 1) / heads];
        scorePanels<R, kMaxPanels<R>>(queries + first * padded, padded, keys, (count + kPanelSlots - 1) / kPanelSlots,
                                      head_dim,
                                      {scores.data + static_cast<long>(first) * scores.stride, scores.stride});
    }
    if constexpr (R > 1) {
        if (first < total) scoreQueries<R - 1>(queries, first, total, heads, counts, keys, head_dim, scores);
    }
}

inline void scoreKeys(const float* queries, int rows, int heads, const int* counts, const Half* keys, int head_dim,
                      ScoreRows scores) {
    scoreQueries<kMaxQueries>(queries, 0, rows * heads, heads, counts, keys, head_dim, scores);
}

/// Which value belongs to a position of a block: the one at the same place, or one from a list.
struct InPlace {
    GRIFFIN_INLINE int operator()(int position) const { return position; }
};
struct Listed {
    const int* slots;
    int first;
    GRIFFIN_INLINE int operator()(int position) const { return slots[position - first]; }
};

/// What the values of a partial are summed over: the weights at positions [begin, end) and the values that belong to
/// them.
template <class Place>
struct ValueSum {
    ScoreRows weights;
    const Half* values;
    int head_dim;
    Place place;
    int begin;
    int end;
};

/// V vectors from element d on of the partials of R queries; from zero when the first position is 0.
template <int R, int V, class Place>
GRIFFIN_INLINE void sumTile(const ValueSum<Place>& sum, int d, float* partials) {
    const int stride = partialStride(sum.head_dim);
    Floats sums[R][V];
    GRIFFIN_UNROLL
    for (int r = 0; r < R; ++r) {
        GRIFFIN_UNROLL
        for (int v = 0; v < V; ++v) {
            sums[r][v] = sum.begin == 0 ? broadcast(0.0F) : load(partials + r * stride + d + v * kLanes);
        }
    }
    for (int i = sum.begin; i < sum.end; ++i) {
        const Half* value = sum.values + static_cast<long>(sum.place(i)) * sum.head_dim + d;
        Floats elements[V];
        GRIFFIN_UNROLL
        for (int v = 0; v < V; ++v) {
            // One vector alone may be the end of a value.
            elements[v] = keepInRegister(V > 1 ? loadHalf(value + v * kLanes) : loadHalfUpTo(value, sum.head_dim - d));
        }
        GRIFFIN_UNROLL
        for (int r = 0; r < R; ++r) {
            const Floats weight = broadcast(sum.weights.data[static_cast<long>(r) * sum.weights.stride + i]);
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
inline void sumValues(const ValueSum<Place>& sum, float* partials) {
    int d = 0;
    for (; d + kSideVectors * kLanes <= sum.head_dim; d += kSideVectors * kLanes) {
        sumTile<R, kSideVectors>(sum, d, partials);
    }
    for (; d < sum.head_dim; d += kLanes) sumTile<R, 1>(sum, d, partials);
    if (sum.begin > 0) return;
    for (; d < paddedHeadDim(sum.head_dim); d += kLanes) {
        for (int r = 0; r < R; ++r) store(partials + r * partialStride(sum.head_dim) + d, broadcast(0.0F));
    }
}

/// The values of neighbouring slots for queries [first, total), R of them at a time, the rest as many as there are.
template <int R>
inline void sumQueries(ScoreRows weights, int first, int total, int heads, const int* counts, const Half* values,
                       int head_dim, float* partials) {
    const int stride = partialStride(head_dim);
    for (; first + R <= total; first += R) {
        const ScoreRows own = {weights.data + static_cast<long>(first) * weights.stride, weights.stride};
        // The queries share the values of the keys they all see; each goes on alone to its own end.
        const int common = counts[first / heads];
        sumValues<R>(ValueSum<InPlace>{own, values, head_dim, {}, 0, common}, partials + first * stride);
        for (int r = 1; r < R; ++r) {
            const int count = counts[(first + r) / heads];
            if (count == common) continue;
            const ScoreRows one = {own.data + static_cast<long>(r) * own.stride, own.stride};
            sumValues<1>(ValueSum<InPlace>{one, values, head_dim, {}, common, count}, partials + (first + r) * stride);
        }
    }
    if constexpr (R > 1) {
        if (first < total) sumQueries<R - 1>(weights, first, total, heads, counts, values, head_dim, partials);
    }
}

inline void sumBlock(ScoreRows weights, int rows, int heads, const int* counts, const Half* values, int head_dim,
                     float* partials) {
    sumQueries<kMaxQueries>(weights, 0, rows * heads, heads, counts, values, head_dim, partials);
}

template <int R>
inline void sumListed(const ValueSum<Listed>& sum, int first, int heads, float* partials) {
    for (; first + R <= heads; first += R) {
        ValueSum<Listed> own = sum;
        own.weights.data += static_cast<long>(first) * sum.weights.stride;
        sumValues<R>(own, partials + first * partialStride(sum.head_dim));
    }
    if constexpr (R > 1) {
        if (first < heads) sumListed<R - 1>(sum, first, heads, partials);
    }
}

inline void sumSlots(ScoreRows weights, int heads, int first, const int* slots, int count, const Half* values,
                     int head_dim, float* partials) {
    const ValueSum<Listed> sum = {weights, values, head_dim, {slots, first}, first, first + count};
    sumListed<kMaxQueries>(sum, 0, heads, partials);
}

}  // namespace griffin::kernels::cpu::GRIFFIN_SIMD_NAMESPACE
