// Feeds committed rows to a drafter: features of the target's passes, each with the token after it. Rows wait here
// until the drafter is needed, so that cycles without a draft cost nothing and many rows are taken in with one pass.
#pragma once

#include <span>
#include <vector>

#include "engine/draft/drafter.h"
#include "engine/model/device_matrix.h"
#include "engine/model/target_model.h"

namespace griffin::engine::decode {

using tree::TokenId;

class DraftFeed {
  public:
    /// All must outlive it. The features wait in `room`, which is made anew where it does not fit: an owner that keeps
    /// it for the next feed spares the device memory that comes and goes, and with it recorded passes. Throws
    /// std::bad_alloc.
    DraftFeed(draft::Drafter& drafter, model::TargetModel& target, model::DeviceMatrix& room);

    /// The committed rows of the target's last pass, ascending, and the token after each. The drafter's lookup takes
    /// them in at once.
    void add(std::span<const int> rows, std::span<const TokenId> next_tokens);
    /// Tokens of rows without features. REQUIRES: the drafter reads none.
    void addTokens(std::span<const TokenId> next_tokens);
    /// The rows [0, next_tokens.size()) of the target's last pass.
    void addFirst(std::span<const TokenId> next_tokens);
    /// Number of waiting rows.
    int waiting() const { return static_cast<int>(next_tokens_.size()); }
    /// The drafter takes in the waiting rows.
    void flush();
    // The waiting rows, for a drafter that takes them in otherwise; clear() when it has.
    kernels::ConstMatrixView features() const;
    std::span<const TokenId> nextTokens() const { return next_tokens_; }
    void clear() { next_tokens_.clear(); }

  private:
    kernels::ConstMatrixView passRows() const;

    draft::Drafter& drafter_;
    model::TargetModel& target_;
    int width_;                         // of the features; 0 for FeatureKind::kNone
    model::DeviceMatrix& features_;     // [kMaxRows, width] f32
    std::vector<TokenId> next_tokens_;  // of the waiting rows
};

}  // namespace griffin::engine::decode
