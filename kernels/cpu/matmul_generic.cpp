// For machines without the instruction sets we know: vectors of 16 bytes as the compiler offers them everywhere. Sums
// are products and additions, not fused, because a fused operation without hardware is a slow function.
#include <cstring>

#include "kernels/cpu/matmul_loop.h"
#include "kernels/cpu/simd/simd_generic.h"

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

namespace griffin::kernels::cpu {
namespace {

using Bytes [[gnu::vector_size(16)]] = std::uint8_t;
using Shorts [[gnu::vector_size(16)]] = std::int16_t;
using Unsigned [[gnu::vector_size(16)]] = std::uint16_t;
using generic::Words;
using Singles = generic::Floats;

template <class Wanted>
GRIFFIN_INLINE Wanted loadVector(const void* data) {
    Wanted vector;
    std::memcpy(&vector, data, sizeof vector);
    return vector;
}

/// sums[i] += a[2 i] * b[2 i] + a[2 i + 1] * b[2 i + 1].
GRIFFIN_INLINE Words addPairProducts(Words sums, Shorts a, Shorts b) {
#if defined(__SSE2__)
    return sums + reinterpret_cast<Words>(_mm_madd_epi16(reinterpret_cast<__m128i>(a), reinterpret_cast<__m128i>(b)));
#else
    const auto product = [&](auto first, auto second, auto third, auto fourth) GRIFFIN_FLAT {
        return Words{a[first] * b[first], a[second] * b[second], a[third] * b[third], a[fourth] * b[fourth]};
    };
    return sums + product(0, 2, 4, 6) + product(1, 3, 5, 7);
#endif
}

struct Generic {
    static constexpr int kLanes = 8;
    static constexpr int kTiles[] = {4, 3, 2, 1};
    static constexpr int kFloatTiles[] = {2, 1};
    static constexpr bool kSignedWide = false;
    static constexpr bool kPairs = false;
    struct Floats {
        Singles at[2];
    };
    /// Two sums for each lane, still to be added.
    struct Ints {
        Words at[4];
    };
    struct Codes {
        Bytes at[2];
    };

    static GRIFFIN_INLINE Floats zeroFloats() { return {}; }
    static GRIFFIN_INLINE Floats broadcast(float value) {
        return {{generic::broadcast(value), generic::broadcast(value)}};
    }
    static GRIFFIN_INLINE Floats loadFloats(const float* data) {
        return {{loadVector<Singles>(data), loadVector<Singles>(data + 4)}};
    }
    static GRIFFIN_INLINE void storeFloats(float* data, const Floats& values) {
        std::memcpy(data, values.at, sizeof values.at);
    }
    static GRIFFIN_INLINE Floats addFloats(const Floats& a, const Floats& b) {
        return {{a.at[0] + b.at[0], a.at[1] + b.at[1]}};
    }
    static GRIFFIN_INLINE Floats multiply(const Floats& a, const Floats& b) {
        return {{a.at[0] * b.at[0], a.at[1] * b.at[1]}};
    }
    static GRIFFIN_INLINE Floats multiplyAdd(const Floats& a, const Floats& b, const Floats& c) {
        return {{a.at[0] * b.at[0] + c.at[0], a.at[1] * b.at[1] + c.at[1]}};
    }
    static GRIFFIN_INLINE Floats toFloats(const Ints& sums) {
        Floats result;
        unroll<2>([&](auto i) GRIFFIN_FLAT {
            const Words low = sums.at[2 * i];
            const Words high = sums.at[2 * i + 1];
            result.at[i] = __builtin_convertvector(
                __builtin_shufflevector(low, high, 0, 2, 4, 6) + __builtin_shufflevector(low, high, 1, 3, 5, 7),
                Singles);
        });
        return result;
    }

    /// Eight numbers of 16 bits, as numbers of 32.
    static GRIFFIN_INLINE void widen(const std::uint8_t* data, Words (&words)[2]) {
        const Shorts shorts = loadVector<Shorts>(data);
        const Shorts zero{};
        words[0] = reinterpret_cast<Words>(__builtin_shufflevector(shorts, zero, 0, 8, 1, 9, 2, 10, 3, 11));
        words[1] = reinterpret_cast<Words>(__builtin_shufflevector(shorts, zero, 4, 12, 5, 13, 6, 14, 7, 15));
    }
    static GRIFFIN_INLINE Floats loadHalves(const std::uint8_t* data) {
        Words halves[2];
        widen(data, halves);
        return {{generic::halvesToFloats(halves[0]), generic::halvesToFloats(halves[1])}};
    }
    template <class Byte>
    static GRIFFIN_INLINE Floats loadBytes(const std::uint8_t* data) {
        Floats result;
        unroll<2>([&](auto i) GRIFFIN_FLAT {
            Byte four[4];
            std::memcpy(four, data + 4 * i, sizeof four);
            result.at[i] = Singles{static_cast<float>(four[0]), static_cast<float>(four[1]),
                                   static_cast<float>(four[2]), static_cast<float>(four[3])};
        });
        return result;
    }
    static GRIFFIN_INLINE Floats loadSigned(const std::uint8_t* data) { return loadBytes<std::int8_t>(data); }
    static GRIFFIN_INLINE Floats loadUnsigned(const std::uint8_t* data) { return loadBytes<std::uint8_t>(data); }
    template <DType kType>
    static GRIFFIN_INLINE Floats loadWeights(const std::uint8_t* data) {
        if constexpr (kType == DType::kF32) {
            return {{loadVector<Singles>(data), loadVector<Singles>(data + 16)}};
        } else if constexpr (kType == DType::kF16) {
            return loadHalves(data);
        } else {
            Words words[2];
            widen(data, words);
            return {{reinterpret_cast<Singles>(words[0] << 16), reinterpret_cast<Singles>(words[1] << 16)}};
        }
    }

    static GRIFFIN_INLINE Codes load(const std::uint8_t* data) {
        return {{loadVector<Bytes>(data), loadVector<Bytes>(data + 16)}};
    }
    /// (byte >> kShift) & kMask, to the left for a negative shift. Bits that cross from the neighbouring byte are
    /// masked away.
    template <int kShift, int kMask>
    static GRIFFIN_INLINE Codes bits(const Codes& codes) {
        Codes result;
        unroll<2>([&](auto i) GRIFFIN_FLAT {
            auto shorts = reinterpret_cast<Unsigned>(codes.at[i]);
            if constexpr (kShift > 0) shorts >>= kShift;
            if constexpr (kShift < 0) shorts <<= -kShift;
            result.at[i] = reinterpret_cast<Bytes>(shorts) & static_cast<std::uint8_t>(kMask);
        });
        return result;
    }
    template <int kShift, int kMask>
    static GRIFFIN_INLINE Codes insertBits(const Codes& low, const Codes& plane) {
        const Codes inserted = bits<kShift, kMask>(plane);
        return {{low.at[0] | inserted.at[0], low.at[1] | inserted.at[1]}};
    }
    static GRIFFIN_INLINE Codes levels(const Codes& nibbles, const std::uint8_t* table) {
        Codes result;
        unroll<2>([&](auto i) GRIFFIN_FLAT {
            for (int byte = 0; byte < 16; ++byte) result.at[i][byte] = table[nibbles.at[i][byte]];
        });
        return result;
    }

    /// a[kFrom], b[kFrom], a[kFrom + 1], ...
    template <int kFrom>
    static GRIFFIN_INLINE Bytes interleave(Bytes a, Bytes b) {
        constexpr int f = kFrom;
        return __builtin_shufflevector(a, b, f, f + 16, f + 1, f + 17, f + 2, f + 18, f + 3, f + 19, f + 4, f + 20,
                                       f + 5, f + 21, f + 6, f + 22, f + 7, f + 23);
    }
    static GRIFFIN_INLINE std::int32_t loadWord(const std::int8_t* data) {
        std::int32_t word = 0;
        std::memcpy(&word, data, sizeof word);
        return word;
    }
    static GRIFFIN_INLINE Ints zeroInts() { return {}; }
    template <int kShift>
    static GRIFFIN_INLINE Ints broadcastShifted(std::int32_t value) {
        const std::int32_t shifted = value * (1 << kShift);
        const Words one{shifted, 0, shifted, 0};  // in the first of each lane's two sums
        return {{one, one, one, one}};
    }
    static GRIFFIN_INLINE Ints dot(const Ints& sums, const Codes& codes, const std::int8_t* four) {
        const std::int32_t word = loadWord(four);
        const Bytes zero{};
        // Each byte as the upper half of a short, which is then shifted down.
        const Shorts x =
            reinterpret_cast<Shorts>(interleave<0>(zero, reinterpret_cast<Bytes>(Words{word, word, word, word}))) >> 8;
        Ints result;
        unroll<4>([&](auto i) GRIFFIN_FLAT {
            const auto wide = reinterpret_cast<Shorts>(interleave<decltype(i)::value % 2 * 8>(codes.at[i / 2], zero));
            result.at[i] = inOrder(addPairProducts(sums.at[i], wide, x));
        });
        return result;
    }

    static void quantiseGroup(const float* x, ActivationGroup& group) {
        Singles parts{};
        for (int i = 0; i < kBlockWeights; i += 4) {
            const Words magnitude = reinterpret_cast<Words>(generic::load(x + i)) & 0x7FFFFFFF;
            parts = generic::maximum(reinterpret_cast<Singles>(magnitude), parts);
        }
        const float largest = generic::largestLane(parts);
        const bool big_enough = !(largest < kMinMagnitude);
        const float scale = big_enough ? largest / 127.0F : 0.0F;
        const float inverse = big_enough ? 127.0F / largest : 0.0F;
        int sums[2] = {0, 0};
        for (int i = 0; i < kBlockWeights; i += 4) {
            // To nearest, ties to even, for at most 127 (NaN gives some byte): in this range of f32 the last mantissa
            // bit is worth one.
            const Words rounded = reinterpret_cast<Words>(generic::load(x + i) * generic::broadcast(inverse) +
                                                          generic::broadcast(12582912.0F));
            for (int j = 0; j < 4; ++j) {
                group.codes[i + j] = static_cast<std::int8_t>(rounded[j] & 0xFF);
                sums[i / 16] += group.codes[i + j];
            }
        }
        group.scale = scale;
        group.scaled_sum = scale * static_cast<float>(sums[0] + sums[1]);
        group.minus_sum = -(sums[0] + sums[1]);
        for (int half = 0; half < 2; ++half) {
            group.scaled_half_sums[half] = scale * static_cast<float>(sums[half]);
            group.minus_half_sums[half] = -sums[half];
        }
    }
};

void quantiseRowGeneric(const float* x, int cols, ActivationGroup* tile, int row, int tile_rows) {
    for (int k = 0; k < cols; k += kBlockWeights) {
        Generic::quantiseGroup(x + k, tile[row]);
        tile += tile_rows;
    }
}

}  // namespace

const MatmulKernels kMatmulGeneric = makeKernels<Generic>(&quantiseRowGeneric);

}  // namespace griffin::kernels::cpu
