// One conversation of a training data set.
#pragma once

#include <compare>
#include <cstdint>
#include <span>

#include "kernels/dtype.h"

namespace griffin::engine::train {

/// Tells prompts apart: XXH3, 128 bits, of the prompt's tokens.
struct PromptKey {
    std::uint64_t low = 0;
    std::uint64_t high = 0;

    auto operator<=>(const PromptKey&) const = default;  // NOLINT: the 0 it sees is the compiler's
};

PromptKey promptKey(std::span<const std::int32_t> tokens);

/// One conversation as the target sees it.
struct TrainingSequence {
    std::span<const std::int32_t> tokens;     // [length]
    std::span<const std::uint8_t> answer;     // [length] 1: token of an answer or its end marker
    std::span<const kernels::Half> features;  // [length, hidden_size] after the final norm; empty: to be recomputed
};

}  // namespace griffin::engine::train
