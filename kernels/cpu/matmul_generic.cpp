// Plain C++ for machines without the instruction sets we know. Sums are products and additions, not fused, because
// a fused operation without hardware is a slow function.
#include <bit>
#include <cmath>
#include <cstring>

#include "kernels/cpu/matmul_loop.h"
#include "kernels/half.h"

namespace griffin::kernels::cpu {
namespace {

struct Generic {
    static constexpr int kLanes = 16;
    static constexpr int kTiles[] = {4, 2, 1};
    static constexpr bool kSignedWide = false;
    struct Floats {
        float at[kLanes];
    };
    struct Ints {
        std::int32_t at[kLanes];
    };
    struct Codes {
        std::uint8_t at[4 * kLanes];
    };

    /// A vector whose element i is function(i).
    template <class Vector, class Function>
    static GRIFFIN_INLINE Vector make(const Function& function) {
        Vector result;
        for (int i = 0; i < static_cast<int>(std::size(result.at)); ++i) result.at[i] = function(i);
        return result;
    }

    static Floats zeroFloats() { return {}; }
    static Floats broadcast(float value) {
        return make<Floats>([&](int) { return value; });
    }
    static Floats loadFloats(const float* data) {
        return make<Floats>([&](int i) { return data[i]; });
    }
    static void storeFloats(float* data, const Floats& values) { std::memcpy(data, values.at, sizeof values.at); }
    static Floats addFloats(const Floats& a, const Floats& b) {
        return make<Floats>([&](int i) { return a.at[i] + b.at[i]; });
    }
    static Floats multiply(const Floats& a, const Floats& b) {
        return make<Floats>([&](int i) { return a.at[i] * b.at[i]; });
    }
    static Floats multiplyAdd(const Floats& a, const Floats& b, const Floats& c) {
        return make<Floats>([&](int i) { return a.at[i] * b.at[i] + c.at[i]; });
    }
    static Floats toFloats(const Ints& values) {
        return make<Floats>([&](int i) { return static_cast<float>(values.at[i]); });
    }

    static std::uint16_t load16(const std::uint8_t* data) {
        std::uint16_t bits = 0;
        std::memcpy(&bits, data, sizeof bits);
        return bits;
    }
    static Floats loadHalves(const std::uint8_t* data) {
        return make<Floats>([&](int i) { return halfToFloat(Half{load16(data + 2 * i)}); });
    }
    static Floats loadSigned(const std::uint8_t* data) {
        return make<Floats>([&](int i) { return static_cast<float>(static_cast<std::int8_t>(data[i])); });
    }
    static Floats loadUnsigned(const std::uint8_t* data) {
        return make<Floats>([&](int i) { return static_cast<float>(data[i]); });
    }
    template <DType kType>
    static Floats loadWeights(const std::uint8_t* data) {
        if constexpr (kType == DType::kF32) {
            Floats result;
            std::memcpy(result.at, data, sizeof result.at);
            return result;
        }
        if constexpr (kType == DType::kF16) return loadHalves(data);
        return make<Floats>([&](int i) { return bfloatToFloat(load16(data + 2 * i)); });
    }

    static Codes load(const std::uint8_t* data) {
        Codes result;
        std::memcpy(result.at, data, sizeof result.at);
        return result;
    }
    template <int kShift, int kMask>
    static Codes bits(const Codes& codes) {
        return make<Codes>([&](int i) { return static_cast<std::uint8_t>((codes.at[i] >> kShift) & kMask); });
    }
    template <int kShift, int kMask>
    static Codes insertBits(const Codes& low, const Codes& plane) {
        return make<Codes>([&](int i) {
            const int shifted = kShift > 0 ? plane.at[i] >> (kShift & 7) : plane.at[i] << (-kShift & 7);
            return static_cast<std::uint8_t>(low.at[i] | (shifted & kMask));
        });
    }
    static Codes levels(const Codes& nibbles) {
        return make<Codes>([&](int i) { return kIq4UnsignedLevels[nibbles.at[i]]; });
    }

    static Ints zeroInts() { return {}; }
    template <int kShift>
    static Ints broadcastShifted(std::int32_t value) {
        return make<Ints>([&](int) { return value * (1 << kShift); });
    }
    template <bool kWide>
    static Ints dot(const Ints& sums, const Codes& codes, const std::int8_t* four) {
        return make<Ints>([&](int i) {
            const std::uint8_t* c = codes.at + 4 * i;
            return sums.at[i] + c[0] * four[0] + c[1] * four[1] + c[2] * four[2] + c[3] * four[3];
        });
    }

    static void quantiseGroup(const float* x, ActivationGroup& group) {
        float largest = 0.0F;
        for (int i = 0; i < kBlockWeights; ++i) largest = std::max(largest, std::fabs(x[i]));
        const bool big_enough = !(largest < kMinMagnitude);
        const float scale = big_enough ? largest / 127.0F : 0.0F;
        const float inverse = big_enough ? 127.0F / largest : 0.0F;
        int sums[2] = {0, 0};
        for (int i = 0; i < kBlockWeights; ++i) {
            const int code = roundToInt(x[i] * inverse);
            group.codes[i] = static_cast<std::int8_t>(code);
            sums[i / 16] += code;
        }
        group.scale = scale;
        group.scaled_sum = scale * static_cast<float>(sums[0] + sums[1]);
        group.minus_sum = -(sums[0] + sums[1]);
        for (int half = 0; half < 2; ++half) {
            group.scaled_half_sums[half] = scale * static_cast<float>(sums[half]);
            group.minus_half_sums[half] = -sums[half];
        }
    }
    /// To nearest, ties to even, for |value| <= 127 (NaN gives some byte): in this range of f32 the last mantissa bit
    /// is worth one.
    static int roundToInt(float value) {
        constexpr float kOneAndAHalfTo23 = 12582912.0F;
        const auto bits = std::bit_cast<std::uint32_t>(value + kOneAndAHalfTo23);
        return static_cast<std::int8_t>(bits & 0xFFU);
    }
};

void quantiseRowGeneric(const float* x, int cols, ActivationGroup* groups, int group_step) {
    for (int k = 0; k < cols; k += kBlockWeights) {
        Generic::quantiseGroup(x + k, *groups);
        groups += group_step;
    }
}

}  // namespace

const MatmulKernels kMatmulGeneric = makeKernels<Generic>(&quantiseRowGeneric);

}  // namespace griffin::kernels::cpu
