// The rows of one training step. Row t of a sequence is the pair (feature F_t, token x_{t+1}): the draft should make
// F_{t+1} of it, and with it the token x_{t+2}.
#pragma once

#include <cstdint>
#include <vector>

#include "engine/train/real_matrix.h"

namespace griffin::engine::train {

template <class Real>
struct TrainingBatch {
    std::vector<int> segments{0};      // [sequences + 1] where each begins, and the number of rows
    std::vector<std::int32_t> tokens;  // [rows] x_{t+1}
    std::vector<std::int32_t> labels;  // [rows] x_{t+2}, its number in the draft's vocabulary, or -1 outside
    std::vector<std::uint8_t> learnt;  // [rows] 1: x_{t+1} and x_{t+2} both belong to an answer
    RealMatrix<Real> inputs;           // [rows, hidden_size + feature width]: embedding of x_{t+1}, then F_t
    RealMatrix<Real> targets;          // [rows, hidden_size] F_{t+1}

    int rows() const { return segments.back(); }
};

}  // namespace griffin::engine::train
