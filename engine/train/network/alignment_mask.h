// Which rows count in each pass of token-alignable training (Hu et al. 2025, GRIFFIN). hit_j[t] is 1 when the token
// that row t should predict was among the draft's likeliest in pass j. Pass 1 counts the rows of the loss mask LM, a
// later pass n those of LM that the draft reached by being right in all passes before:
//
//   A_2[t] = hit_1[t],   A_n[t] = A_{n-1}[t-1] hit_{n-1}[t],   that is the product of hit_j[t-(n-1-j)] for j < n
//   published code   LM[t] A_n[t]
//   paper            LM[t] A_n[t-1]: the code looks at the row's own label and drops the oldest token
//
// Both are offered. The published code rolls rows around the end of a sample, where the loss mask hides it. Here every
// sequence stands alone: nothing is required of the rows before its first. Rows outside answers have no rank and are no
// hits: a chain of drafts never begins before the answer, so decoding does not meet such rows either.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace griffin::engine::train {

enum class MaskShift { kCode, kPaper };

class AlignmentMask {
  public:
    /// `segments` [sequences + 1]: where each sequence begins, and the number of rows. `learnt` [rows] is LM, 0 or 1.
    /// Both are copied.
    AlignmentMask(std::span<const int> segments, std::span<const std::uint8_t> learnt, MaskShift shift);

    /// [rows] 0 or 1, of the pass that comes next.
    std::span<const std::uint8_t> mask() const { return mask_; }
    /// The pass is done: ranks[rows] tokens that it put before the row's label, or -1 where that is not known; a hit is
    /// a rank below `top`.
    void advance(std::span<const std::int32_t> ranks, int top);

  private:
    std::vector<int> segments_;
    std::vector<std::uint8_t> learnt_;
    std::vector<std::uint8_t> aligned_;  // A_n of the pass that comes next
    std::vector<std::uint8_t> mask_;
    MaskShift shift_;
    bool first_pass_ = true;
};

}  // namespace griffin::engine::train
