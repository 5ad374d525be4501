// Random weights of any element type, and the instruction sets of this machine, for the tests and benchmarks of the
// CPU back end.
#pragma once

#include <cmath>
#include <cstring>
#include <random>
#include <span>
#include <string>
#include <vector>

#include "kernels/dequantise.h"
#include "kernels/half.h"
#include "kernels/tensor_view.h"

namespace griffin::tests {

class RandomWeights {
  public:
    /// Random codes; scales between 0.5 and 1 times `scale`, or exactly `scale` when it is a power of two and `exact`.
    RandomWeights(kernels::DType type, int rows, int cols, unsigned seed, float scale = 0.01F, bool exact = false) {
        std::mt19937 random(seed);
        tensor_.name = "random";
        tensor_.dtype = type;
        tensor_.rows = rows;
        tensor_.cols = cols;
        tensor_.bytes = kernels::storageBytes(type, rows, cols);
        data_.resize(tensor_.bytes);
        std::uniform_real_distribution<float> between(0.5F, 1.0F);
        std::uniform_int_distribution<int> small(-4, 4);
        const std::size_t block_bytes = static_cast<std::size_t>(kernels::traits(type).block_bytes);
        for (std::size_t at = 0; at < data_.size(); at += block_bytes) {
            if (!kernels::isQuantised(type)) {
                store(type, exact ? static_cast<float>(small(random)) : scale * (2 * between(random) - 1.5F), at);
                continue;
            }
            for (std::size_t i = 0; i < block_bytes; ++i) data_[at + i] = static_cast<std::byte>(random() & 0xFF);
            for (const int position : kernels::traits(type).halves) {
                if (position < 0) continue;
                const kernels::Half half = kernels::floatToHalf(exact ? scale : scale * between(random));
                std::memcpy(data_.data() + at + position, &half, sizeof half);
            }
            if (const int exponent = kernels::traits(type).exponent; exponent >= 0) {
                const int power = std::ilogb(scale) + (exact ? 0 : static_cast<int>(random() % 2));
                data_[at + static_cast<std::size_t>(exponent)] = static_cast<std::byte>(128 + power);
            }
        }
    }

    /// The tensor; valid as long as this object.
    kernels::HostTensor tensor() const {
        kernels::HostTensor tensor = tensor_;
        tensor.data = data_.data();
        return tensor;
    }
    /// All weights as f32, [rows, cols].
    std::vector<float> values() const {
        std::vector<float> values(static_cast<std::size_t>(tensor_.rows * tensor_.cols));
        kernels::dequantise(tensor_.dtype, data_.data(), tensor_.rows * tensor_.cols, values.data());
        return values;
    }

  private:
    void store(kernels::DType type, float value, std::size_t at) {
        const auto bits = std::bit_cast<std::uint32_t>(value);
        const auto bfloat = static_cast<std::uint16_t>(bits >> 16);
        const kernels::Half half = kernels::floatToHalf(value);
        if (type == kernels::DType::kF32) std::memcpy(data_.data() + at, &bits, 4);
        if (type == kernels::DType::kF16) std::memcpy(data_.data() + at, &half, 2);
        if (type == kernels::DType::kBf16) std::memcpy(data_.data() + at, &bfloat, 2);
    }

    kernels::HostTensor tensor_;
    std::vector<std::byte> data_;
};

/// Normally distributed values with now and then a large one, as activations are.
inline std::vector<float> randomActivations(std::size_t count, unsigned seed) {
    std::mt19937 random(seed);
    std::normal_distribution<float> normal;
    std::vector<float> values(count);
    for (float& value : values) value = normal(random) * (random() % 64 == 0 ? 20.0F : 1.0F);
    return values;
}

}  // namespace griffin::tests
