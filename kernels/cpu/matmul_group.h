// A group of weights by rows of activations, written once over the operations of an instruction set `Isa` and included
// by one source file for each. Everything here lies in an unnamed namespace, so that code compiled for one instruction
// set is never shared with another.
//
// An Isa has: kLanes (outputs per register, a divisor of 16), kTiles (numbers of rows, falling to 1; kFloatTiles for
// weights that are floats), kSignedWide, the types Floats, Ints (kLanes elements) and Codes (4 * kLanes bytes), and the
// static functions used below. One without an instruction for the dot product of four bytes has kPairs: it multiplies
// into 16 bits (Pairs), where a run of vectors is added up before it is widened. One with kOwnProducts multiplies a
// whole group its own way (addProducts). One with short registers, but many of them, says in kSums how many sums it
// keeps in them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>

#include "kernels/cpu/matmul_kernels.h"
#include "kernels/cpu/weight_panels.h"

#define GRIFFIN_FLAT __attribute__((always_inline))
#define GRIFFIN_INLINE GRIFFIN_FLAT inline

namespace griffin::kernels::cpu {
namespace {

template <int kIndex>
using Index = std::integral_constant<int, kIndex>;

template <class Function, int... kIndices>
GRIFFIN_INLINE void unrollIndices(const Function& function, std::integer_sequence<int, kIndices...> /*indices*/) {
    (function(Index<kIndices>{}), ...);
}

/// function(Index<0>), ..., function(Index<kCount - 1>): constant indices keep arrays of registers in registers.
template <int kCount, class Function>
GRIFFIN_INLINE void unroll(const Function& function) {
    unrollIndices(function, std::make_integer_sequence<int, kCount>{});
}

// The sixteen levels of IQ4 plus 128.
alignas(16) constexpr std::uint8_t kIq4UnsignedLevels[16] = {1,   24,  45,  63,  79,  93,  106, 118,
                                                             129, 141, 153, 166, 181, 197, 217, 241};

// Those of MXFP4 plus 16.
alignas(16) constexpr std::uint8_t kFp4UnsignedLevels[16] = {16, 17, 18, 19, 20, 22, 24, 28,
                                                             16, 15, 14, 13, 12, 10, 8,  4};

// Groups whose largest magnitude is below it, too small for an inverse, count as zero.
constexpr float kMinMagnitude = 1e-30F;

/// Vector kVector of a panel block as unsigned bytes.
template <class Isa, CodeBits kCodes, int kVector>
GRIFFIN_INLINE typename Isa::Codes unpack(const std::uint8_t* block) {
    constexpr int v = kVector;
    if constexpr (kCodes == CodeBits::k8) {
        return Isa::load(block + 64 * v);
    } else if constexpr (kCodes == CodeBits::k4 || kCodes == CodeBits::kLevels || kCodes == CodeBits::kFp4) {
        const auto nibbles = Isa::template bits<4 * (v % 2), 0x0F>(Isa::load(block + 64 * (v / 2)));
        if constexpr (kCodes == CodeBits::kLevels) return Isa::levels(nibbles, kIq4UnsignedLevels);
        if constexpr (kCodes == CodeBits::kFp4) return Isa::levels(nibbles, kFp4UnsignedLevels);
        return nibbles;
    } else if constexpr (kCodes == CodeBits::k2) {
        return Isa::template bits<2 * (v % 4), 0x03>(Isa::load(block + 64 * (v / 4)));
    } else if constexpr (kCodes == CodeBits::k6) {
        const auto low = unpack<Isa, CodeBits::k4, v>(block);
        return Isa::template insertBits<2 * (v % 4) - 4, 0x30>(low, Isa::load(block + 256 + 64 * (v / 4)));
    } else if constexpr (kCodes == CodeBits::k5) {
        const auto low = unpack<Isa, CodeBits::k4, v>(block);
        return Isa::template insertBits<v - 4, 0x10>(low, Isa::load(block + 256));
    } else {
        const auto low = unpack<Isa, CodeBits::k2, v>(block);
        return Isa::template insertBits<v - 2, 0x04>(low, Isa::load(block + 128));
    }
}

// True for codes of 8 bits, whose zero is always 128. An Isa that multiplies them as signed bytes (kSignedWide) has
// subtracted the zero already.
constexpr bool isWide(CodeBits codes) {
    return codes == CodeBits::k8 || codes == CodeBits::kLevels;
}

template <class Isa>
struct GroupScales {
    typename Isa::Floats scale;
    typename Isa::Floats offset;
};

/// Scale and offset of `group` from a record; `lane` is the first lane wanted.
template <class Isa, PackedForm kForm>
GRIFFIN_INLINE GroupScales<Isa> loadScales(const std::uint8_t* record, int group, int lane) {
    GroupScales<Isa> scales{Isa::zeroFloats(), Isa::zeroFloats()};
    if constexpr (kForm.bfloat_scale) {
        scales.scale = Isa::template loadWeights<DType::kBf16>(record + 2 * lane);
    } else {
        scales.scale = Isa::loadHalves(record + 2 * lane);
    }
    if constexpr (kForm.has_offset) scales.offset = Isa::loadHalves(record + 2 * (kPanelRows + lane));
    if constexpr (kForm.sub_scaled) {
        scales.scale = Isa::multiply(scales.scale, Isa::loadSigned(record + subScaleAt(kForm, group) + lane));
        if constexpr (kForm.has_offset) {
            scales.offset = Isa::multiply(scales.offset, Isa::loadUnsigned(record + subOffsetAt(kForm, group) + lane));
        }
    }
    return scales;
}

/// Whole numbers may be added in any order, so the compiler would make all products of a group first, for which it has
/// no registers: it may not look through this.
template <class Vector>
GRIFFIN_INLINE Vector inOrder(Vector sum) {
#if defined(__SSE2__)
    asm("" : "+x"(sum));
#elif defined(__aarch64__)
    asm("" : "+w"(sum));
#endif
    return sum;
}

/// How many vectors of codes can be multiplied and added up in 16 bits: each adds two products of an unsigned code of
/// `codes` bits and an activation of at most 127.
constexpr int pairRun(CodeBits codes) {
    switch (codes) {
        case CodeBits::k2:
        case CodeBits::k3:
        case CodeBits::k4:
            return 8;  // 8 * 2 * 15 * 127 < 32768
        case CodeBits::k5:
        case CodeBits::kFp4:
            return 4;
        case CodeBits::k6:
            return 2;
        case CodeBits::k8:
        case CodeBits::kLevels:
            return 1;
    }
    return 1;
}

/// dots[kRows] += the products of kCount vectors of the panel block from kFirst on.
template <class Isa, CodeBits kCodes, int kFirst, int kCount, int kRows>
GRIFFIN_INLINE void addProducts(const std::uint8_t* codes, const ActivationGroup* x,
                                typename Isa::Ints (&dots)[kRows]) {
    if constexpr (requires { Isa::kOwnProducts; }) {
        Isa::template addProducts<kCodes, kFirst, kCount>(codes, x, dots);
    } else if constexpr (Isa::kPairs) {
        constexpr int kRun = pairRun(kCodes) < kCount ? pairRun(kCodes) : kCount;
        unroll<kCount / kRun>([&](auto run) GRIFFIN_FLAT {
            typename Isa::Pairs pairs[kRows];
            unroll<kRun>([&](auto index) GRIFFIN_FLAT {
                constexpr int v = kFirst + decltype(run)::value * kRun + decltype(index)::value;
                const auto vector = unpack<Isa, kCodes, v>(codes);
                unroll<kRows>([&](auto row) GRIFFIN_FLAT {
                    const auto products = Isa::template multiplyPairs<isWide(kCodes)>(vector, x[row].codes + 4 * v);
                    pairs[row] = decltype(index)::value == 0 ? products : Isa::addPairs(pairs[row], products);
                });
            });
            unroll<kRows>([&](auto row) GRIFFIN_FLAT { dots[row] = Isa::addWidened(dots[row], pairs[row]); });
        });
    } else {
        unroll<kCount>([&](auto index) GRIFFIN_FLAT {
            constexpr int v = kFirst + decltype(index)::value;
            const auto vector = unpack<Isa, kCodes, v>(codes);
            unroll<kRows>([&](auto row)
                              GRIFFIN_FLAT { dots[row] = Isa::dot(dots[row], vector, x[row].codes + 4 * v); });
        });
    }
}

/// One group (kPart of the panel block) for kRows rows of activations: adds to sums[kRows].
template <class Isa, PackedForm kForm, int kRows, int kPart>
GRIFFIN_INLINE void addGroup(const std::uint8_t* codes, const GroupScales<Isa>& scales, const ActivationGroup* x,
                             typename Isa::Floats (&sums)[kRows]) {
    constexpr bool kHalf = kForm.group_weights == 16;
    constexpr int kVectors = kBlockVectors * kForm.group_weights / kBlockWeights;
    typename Isa::Ints dots[kRows];
    unroll<kRows>([&](auto row) GRIFFIN_FLAT {
        if constexpr (kForm.zero_shift >= 0 && !(Isa::kSignedWide && isWide(kForm.codes))) {
            const std::int32_t minus_sum = kHalf ? x[row].minus_half_sums[kPart] : x[row].minus_sum;
            dots[row] = Isa::template broadcastShifted<kForm.zero_shift>(minus_sum);
        } else {
            dots[row] = Isa::zeroInts();
        }
    });
    addProducts<Isa, kForm.codes, kPart * kVectors, kVectors>(codes, x, dots);
    unroll<kRows>([&](auto row) GRIFFIN_FLAT {
        const auto scale = Isa::multiply(scales.scale, Isa::broadcast(x[row].scale));
        sums[row] = Isa::multiplyAdd(scale, Isa::toFloats(dots[row]), sums[row]);
        if constexpr (kForm.has_offset) {
            const float sum = kHalf ? x[row].scaled_half_sums[kPart] : x[row].scaled_sum;
            sums[row] = Isa::multiplyAdd(scales.offset, Isa::broadcast(sum), sums[row]);
        }
    });
}

}  // namespace
}  // namespace griffin::kernels::cpu
