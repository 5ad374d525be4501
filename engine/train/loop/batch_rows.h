// The rows of a batch in the host's memory, written by several threads: each row by itself, so that it does not matter
// how many.
#pragma once

#include <cstdint>
#include <span>

#include "engine/train/loop/target_tables.h"
#include "kernels/dtype.h"

namespace griffin::engine::train {

/// What the rows of one sequence are made of: `rows` of them need the tokens up to rows + 1, and states up to `rows`.
struct RowSource {
    const std::int32_t* tokens = nullptr;
    const kernels::Half* features = nullptr;  // [rows + 1, hidden_size]
    const float* auxiliary = nullptr;         // [rows, 3 * hidden_size], read in place of features; null: features are
};

/// Uniform noise on the features that are read, of up to +- size * 256 / length of the sequence, but no more than +-
/// size. Row i of a batch has a stream of its own, which `seed` and i decide.
struct FeatureNoise {
    double size = 0.0;  // none
    std::uint64_t seed = 0;

    bool operator==(const FeatureNoise&) const = default;
};

/// inputs[rows, 2 or 4 * hidden_size]: the embedding of x_{t+1}, then F_t or the auxiliary states at t.
/// targets[rows, hidden_size]: F_{t+1}. Sequence s has the rows from segments[s] to segments[s + 1] - 1. REQUIRES: all
/// sources have auxiliary states, which get no noise, or none has.
void writeRows(const TargetTables& tables, std::span<const RowSource> sources, std::span<const int> segments,
               const FeatureNoise& noise, float* inputs, float* targets);

}  // namespace griffin::engine::train
