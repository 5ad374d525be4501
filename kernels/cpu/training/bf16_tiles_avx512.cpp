#include <immintrin.h>

#include <algorithm>
#include <array>
#include <bit>

#include "kernels/cpu/training/bf16_tiles.h"

namespace griffin::kernels::cpu {
namespace {

constexpr int kLanes = 16;
constexpr int kVectors = kTileCols / kLanes;
// Rows of the left side begin so many dwords after a multiple of a cache line's, so that a tile's do not all fall into
// the same sets of the cache.
constexpr int kRowPadding = 16;
// Rows along K are fetched so many before they are read.
constexpr int kRowsAhead = 12;

__mmask16 firstLanes(int count) {
    return static_cast<__mmask16>(count >= kLanes ? 0xffffU : (1U << std::max(count, 0)) - 1U);
}

/// Lane i: `even`[i] in the lower half, `odd`[i] in the upper.
__m512i pairsOf(__m512 even, __m512 odd) {
    const auto lower = std::bit_cast<__m256i>(_mm512_cvtneps_pbh(even));
    const auto upper = std::bit_cast<__m256i>(_mm512_cvtneps_pbh(odd));
    return _mm512_or_si512(_mm512_cvtepu16_epi32(lower), _mm512_slli_epi32(_mm512_cvtepu16_epi32(upper), kLanes));
}

/// 32 neighbours along K as 16 pairs; `count` of them exist.
__m512i neighbours(const float* x, int count) {
    const __m512 low = _mm512_maskz_loadu_ps(firstLanes(count), x);
    const __m512 high =
        count > kLanes ? _mm512_maskz_loadu_ps(firstLanes(count - kLanes), x + kLanes) : _mm512_setzero_ps();
    return std::bit_cast<__m512i>(_mm512_cvtne2ps_pbh(high, low));
}

/// Vectors as elements of arrays (as template arguments they would lose their alignment).
struct Pairs {
    __m512i v;
};
struct Sums {
    __m512 v;
};

/// Lane j of vector i becomes lane i of vector j.
void transpose(std::array<Pairs, kLanes>& rows) {
    std::array<Pairs, kLanes> other;
    for (int i = 0; i < kLanes; i += 2) {
        other[i].v = _mm512_unpacklo_epi32(rows[i].v, rows[i + 1].v);
        other[i + 1].v = _mm512_unpackhi_epi32(rows[i].v, rows[i + 1].v);
    }
    for (int i = 0; i < kLanes; i += 4) {
        rows[i].v = _mm512_unpacklo_epi64(other[i].v, other[i + 2].v);
        rows[i + 1].v = _mm512_unpackhi_epi64(other[i].v, other[i + 2].v);
        rows[i + 2].v = _mm512_unpacklo_epi64(other[i + 1].v, other[i + 3].v);
        rows[i + 3].v = _mm512_unpackhi_epi64(other[i + 1].v, other[i + 3].v);
    }
    constexpr int kEvenQuarters = 0x88;
    constexpr int kOddQuarters = 0xdd;
    for (int i = 0; i < 4; ++i) {
        for (const int half : {0, 8}) {
            other[half + i].v = _mm512_shuffle_i32x4(rows[half + i].v, rows[half + 4 + i].v, kEvenQuarters);
            other[half + 4 + i].v = _mm512_shuffle_i32x4(rows[half + i].v, rows[half + 4 + i].v, kOddQuarters);
        }
    }
    for (int i = 0; i < 8; ++i) {
        rows[i].v = _mm512_shuffle_i32x4(other[i].v, other[8 + i].v, kEvenQuarters);
        rows[8 + i].v = _mm512_shuffle_i32x4(other[i].v, other[8 + i].v, kOddQuarters);
    }
}

/// Groups of 16 outer elements, of which the first `width` are there, as pairs along K: lane l of group g and pair p
/// goes to group(g, p) + l, as far as it is there. `group` says where, `store` how.
template <class Store>
void packPairs(const StridedMatrix& from, int width, int inner, const Store& store) {
    for (int k = 0; k < inner; k += 2) {
        const float* even = from.data + k * from.inner_stride;
        const float* odd = even + from.inner_stride;
        const float* later = from.data + std::min(k + kRowsAhead, inner - 1) * from.inner_stride;
        for (int i = 0; i < width; i += kLanes) {
            const __mmask16 lanes = firstLanes(width - i);
            _mm_prefetch(later + i, _MM_HINT_T0);
            const __m512 second = k + 1 < inner ? _mm512_maskz_loadu_ps(lanes, odd + i) : _mm512_setzero_ps();
            store(i, k / 2, pairsOf(_mm512_maskz_loadu_ps(lanes, even + i), second));
        }
    }
}

template <int kRows>
void multiply(const PackedRows& a, const std::uint32_t* x, const std::uint32_t* panel, int pairs, int cols, bool add,
              float* c, std::ptrdiff_t c_stride) {
    std::array<std::array<Sums, kVectors>, kRows> sums;
#pragma GCC unroll 8
    for (auto& row : sums) row.fill({_mm512_setzero_ps()});
    for (int p = 0; p < pairs; ++p, panel += kTileCols, x += a.pair_stride) {
        std::array<Pairs, kVectors> b;
#pragma GCC unroll 3
        for (int v = 0; v < kVectors; ++v) b[v].v = _mm512_load_si512(panel + v * kLanes);
#pragma GCC unroll 8
        for (int i = 0; i < kRows; ++i) {
            const auto pair = std::bit_cast<__m512bh>(_mm512_set1_epi32(static_cast<int>(x[i * a.row_stride])));
#pragma GCC unroll 3
            for (int v = 0; v < kVectors; ++v) {
                sums[i][v].v = _mm512_dpbf16_ps(sums[i][v].v, pair, std::bit_cast<__m512bh>(b[v].v));
            }
        }
    }
#pragma GCC unroll 8
    for (int i = 0; i < kRows; ++i) {
#pragma GCC unroll 3
        for (int v = 0; v < kVectors; ++v) {
            float* to = c + i * c_stride + v * kLanes;
            const __mmask16 lanes = firstLanes(cols - v * kLanes);
            if (lanes == 0) continue;
            __m512 sum = sums[i][v].v;
            if (add) sum = _mm512_add_ps(sum, _mm512_maskz_loadu_ps(lanes, to));
            _mm512_mask_storeu_ps(to, lanes, sum);
        }
    }
}

using Multiply = void (*)(const PackedRows&, const std::uint32_t*, const std::uint32_t*, int, int, bool, float*,
                          std::ptrdiff_t);
constexpr std::array<Multiply, kTileRows> kMultiply{multiply<1>, multiply<2>, multiply<3>, multiply<4>,
                                                    multiply<5>, multiply<6>, multiply<7>, multiply<8>};

/// Dwords of a row of the left side that is packed along K: whole vectors, then the padding.
int packedRowStride(int inner) {
    return (inner + 2 * kLanes - 1) / (2 * kLanes) * kLanes + kRowPadding;
}

std::size_t packedRowsSize(int rows, int inner) {
    const int whole_rows = (rows + kLanes - 1) / kLanes * kLanes;  // packed across K, they come in vectors
    return static_cast<std::size_t>(whole_rows) * static_cast<std::size_t>(packedRowStride(inner));
}

PackedRows packRows(const StridedMatrix& from, int rows, int inner, std::uint32_t* memory) {
    if (from.outer_stride == 1) {
        const std::ptrdiff_t tile = static_cast<std::ptrdiff_t>((inner + 1) / 2) * kTileRows;
        packPairs(from, rows, inner, [=](int i, int pair, __m512i pairs) {
            std::uint32_t* to = memory + i / kTileRows * tile + pair * kTileRows;
            _mm256_storeu_si256(reinterpret_cast<__m256i*>(to), _mm512_castsi512_si256(pairs));
            _mm256_storeu_si256(reinterpret_cast<__m256i*>(to + tile), _mm512_extracti64x4_epi64(pairs, 1));
        });
        return {memory, tile, 1, kTileRows};
    }
    const std::ptrdiff_t stride = packedRowStride(inner);
    for (int i = 0; i < rows; ++i) {
        const float* row = from.data + i * from.outer_stride;
        for (int k = 0; k < inner; k += 2 * kLanes) {
            _mm512_storeu_si512(memory + i * stride + k / 2, neighbours(row + k, inner - k));
        }
    }
    return {memory, stride * kTileRows, stride, 1};
}

void packPanel(const StridedMatrix& from, int cols, int inner, std::uint32_t* panel) {
    const int pairs = (inner + 1) / 2;
    if (cols < kTileCols) std::fill(panel, panel + static_cast<std::ptrdiff_t>(pairs) * kTileCols, 0U);
    if (from.outer_stride == 1) {
        packPairs(from, cols, inner,
                  [=](int j, int pair, __m512i lanes) { _mm512_store_si512(panel + pair * kTileCols + j, lanes); });
        return;
    }
    for (int j = 0; j < cols; j += kLanes) {
        for (int k = 0; k < inner; k += 2 * kLanes) {
            std::array<Pairs, kLanes> block;
            for (int i = 0; i < kLanes; ++i) {
                block[i].v = j + i < cols ? neighbours(from.data + (j + i) * from.outer_stride + k, inner - k)
                                          : _mm512_setzero_si512();
            }
            transpose(block);
            const int count = std::min(kLanes, pairs - k / 2);
            for (int p = 0; p < count; ++p) _mm512_store_si512(panel + (k / 2 + p) * kTileCols + j, block[p].v);
        }
    }
}

void multiplyTile(const PackedRows& a, int tile, const std::uint32_t* panel, int pairs, int rows, int cols, bool add,
                  float* c, std::ptrdiff_t c_stride) {
    kMultiply[static_cast<std::size_t>(rows) - 1](a, a.pairs + tile * a.tile_stride, panel, pairs, cols, add, c,
                                                  c_stride);
}

}  // namespace

namespace avx512 {
const Bf16Tiles kBf16Tiles{packedRowsSize, packRows, packPanel, multiplyTile};
}

}  // namespace griffin::kernels::cpu
