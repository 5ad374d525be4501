#include "engine/train/network/alignment_mask.h"

#include <algorithm>
#include <cassert>

namespace griffin::engine::train {
namespace {

/// Every row takes the value of the row before, the first of each sequence 1.
void moveOneRowOn(std::span<const int> segments, std::span<std::uint8_t> rows) {
    for (std::size_t i = 0; i + 1 < segments.size(); ++i) {
        if (segments[i] == segments[i + 1]) continue;
        const auto begin = rows.begin() + segments[i];
        const auto end = rows.begin() + segments[i + 1];
        std::copy_backward(begin, end - 1, end);
        *begin = 1;
    }
}

}  // namespace

AlignmentMask::AlignmentMask(std::span<const int> segments, std::span<const std::uint8_t> learnt, MaskShift shift)
    : segments_(segments.begin(), segments.end()),
      learnt_(learnt.begin(), learnt.end()),
      aligned_(learnt.size(), 1),
      mask_(learnt_),
      shift_(shift) {
    assert(!segments_.empty() && segments_.front() == 0 && std::is_sorted(segments_.begin(), segments_.end()));
    assert(static_cast<std::size_t>(segments_.back()) == learnt_.size());
}

void AlignmentMask::advance(std::span<const std::int32_t> ranks, int top) {
    assert(ranks.size() == learnt_.size() && top >= 1);
    if (!first_pass_) moveOneRowOn(segments_, aligned_);
    first_pass_ = false;
    for (std::size_t row = 0; row < ranks.size(); ++row) {
        if (ranks[row] < 0 || ranks[row] >= top) aligned_[row] = 0;
    }
    mask_ = aligned_;
    if (shift_ == MaskShift::kPaper) moveOneRowOn(segments_, mask_);
    for (std::size_t row = 0; row < mask_.size(); ++row) mask_[row] = mask_[row] & learnt_[row];
}

}  // namespace griffin::engine::train
