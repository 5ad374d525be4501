#include "engine/decode/tree_probe.h"

#include <algorithm>

namespace griffin::engine::decode {

using kernels::AncestorMask;

TreeProbe::TreeProbe(model::TargetModel& target, int context, int prefix)
    : target_(target),
      prefix_(std::min(prefix, context / 2)),
      cache_(target.backend(), target.config(), std::min(context, prefix_ + kRows.back())),
      choices_(kRows.back()),
      mask_(AncestorMask::chain(1)) {
    const auto vocabulary = static_cast<std::size_t>(target.config().vocabulary);
    const auto tokens = static_cast<std::size_t>(cache_.capacity());
    for (std::size_t i = 0; i < tokens; ++i) tokens_.push_back(static_cast<std::int32_t>((i * 7919) % vocabulary));
}

void TreeProbe::fill(const std::stop_token& stop) {
    if (prefix_ > 0) target_.prefill(cache_, first(prefix_), stop);
}

void TreeProbe::setRows(int rows) {
    std::vector<int> parents(static_cast<std::size_t>(rows));
    for (int n = 0; n < rows; ++n) parents[static_cast<std::size_t>(n)] = n == 0 ? -1 : (n - 1) / 2;
    mask_ = AncestorMask::fromParents(parents);
}

void TreeProbe::pass() {
    const int rows = mask_.size();
    target_.forwardTree(cache_, first(rows), mask_);
    for (int done = 0; done < rows; done += model::kMaxLogitRows) {
        const int count = std::min(model::kMaxLogitRows, rows - done);
        target_.backend().argmax(
            target_.logits(done, count),
            std::span(choices_).subspan(static_cast<std::size_t>(done), static_cast<std::size_t>(count)));
    }
}

}  // namespace griffin::engine::decode
