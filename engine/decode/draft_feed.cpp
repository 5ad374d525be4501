#include "engine/decode/draft_feed.h"

#include <algorithm>

#include "engine/model/device_matrix.h"

namespace griffin::engine::decode {
namespace {

using draft::FeatureKind;
using kernels::kMaxRows;

int featureWidth(FeatureKind kind, int hidden_size) {
    switch (kind) {
        case FeatureKind::kNone:
            return 0;
        case FeatureKind::kFinal:
            return hidden_size;
        case FeatureKind::kAuxiliary:
            return 3 * hidden_size;
    }
    return 0;
}

}  // namespace

DraftFeed::DraftFeed(draft::Drafter& drafter, model::TargetModel& target, model::DeviceMatrix& room)
    : drafter_(drafter),
      target_(target),
      width_(featureWidth(drafter.featureKind(), target.config().hidden_size)),
      features_(room) {
    if (width_ > 0 && features_.cols() != width_) features_ = model::DeviceMatrix(target.backend(), kMaxRows, width_);
    next_tokens_.reserve(kMaxRows);
}

kernels::ConstMatrixView DraftFeed::passRows() const {
    return drafter_.featureKind() == FeatureKind::kAuxiliary ? target_.auxiliaryStates() : target_.features();
}

void DraftFeed::add(std::span<const int> rows, std::span<const TokenId> next_tokens) {
    if (draft::Drafter* lookup = drafter_.lookup(); lookup != nullptr) lookup->extend({}, next_tokens);
    for (std::size_t done = 0; done < rows.size();) {
        if (next_tokens_.size() == kMaxRows) flush();
        const std::size_t count = std::min(rows.size() - done, kMaxRows - next_tokens_.size());
        if (width_ > 0) {
            const auto waiting = static_cast<int>(next_tokens_.size());
            target_.backend().gatherRows(passRows(), rows.subspan(done, count),
                                         features_.view(kMaxRows).slice(waiting, static_cast<int>(count)));
        }
        const auto tokens = next_tokens.subspan(done, count);
        next_tokens_.insert(next_tokens_.end(), tokens.begin(), tokens.end());
        done += count;
    }
}

void DraftFeed::addTokens(std::span<const TokenId> next_tokens) {
    for (const TokenId token : next_tokens) {
        if (next_tokens_.size() == kMaxRows) flush();
        next_tokens_.push_back(token);
    }
}

void DraftFeed::addFirst(std::span<const TokenId> next_tokens) {
    add(model::rowNumbers(next_tokens.size()), next_tokens);
}

kernels::ConstMatrixView DraftFeed::features() const {
    if (width_ == 0) return {};
    return features_.view(static_cast<int>(next_tokens_.size()));
}

void DraftFeed::flush() {
    if (next_tokens_.empty()) return;
    drafter_.extend(features(), next_tokens_);
    next_tokens_.clear();
}

}  // namespace griffin::engine::decode
