// A small model with another vocabulary as the draft (Timor et al. 2025, token-level intersection): it reads the text
// tokenised again in its own way and predicts among the tokens that both spell the same, which stand for each other one
// by one below the root. Verification never learns of it: the text stays the model's own.
#pragma once

#include <algorithm>
#include <memory>
#include <span>
#include <vector>

#include "engine/draft/drafter.h"
#include "engine/draft/heads/draft_model_drafter.h"
#include "engine/draft/heads/shared_tokens.h"
#include "engine/model/target_model.h"
#include "engine/text/tokenizer.h"

namespace griffin::engine::draft {

class TranslatedDraftModel : public Drafter, public tree::CandidateSource {
  public:
    /// `model` and `target`, the tokenizer of the target, outlive the drafter. `context` is the target's. REQUIRES:
    /// shared.size() > 0. Throws std::bad_alloc.
    TranslatedDraftModel(model::TargetModel& model, std::unique_ptr<text::Tokenizer> own, const text::Tokenizer& target,
                         SharedTokens shared, int context);

    std::string_view name() const override { return "draft-model"; }
    FeatureKind featureKind() const override { return FeatureKind::kNone; }
    int length() const override { return std::max(text_.count() - 1, 0); }
    void truncate(int length) override;
    void start(TokenId first) override;
    void extend(kernels::ConstMatrixView features, std::span<const TokenId> next_tokens) override;
    tree::CandidateSource* candidates() override { return this; }

    /// 0 while the draft's own tokens of the text do not fit its cache, or there are none.
    int maxDepth() const override { return ready_ ? kernels::kMaxTreeNodes : 0; }
    int maxCandidates() const override { return shared_.size(); }
    std::span<const TokenId> knownTokens() const override { return shared_.targets(); }
    void topCandidates(const tree::DraftTree& tree, std::span<const int> nodes, int k,
                       tree::Candidates& candidates) override;
    void probabilities(const tree::DraftTree& tree, std::span<const int> nodes, float temperature,
                       std::span<const std::span<float>> rows) override;

    /// Tokens of its own that a text of a target's context may take: more than the target's where it spells worse.
    static int ownContext(int context) { return context + context / 2; }

  private:
    /// Gives the draft what has changed in its tokens.
    void follow();
    /// The tree in the draft's tokens, up to what `tree` holds now.
    void mirror(const tree::DraftTree& tree);
    /// The probabilities of these nodes among shared tokens, [nodes][shared]. REQUIRES: at most kRows nodes.
    void compute(std::span<const int> nodes, float temperature);

    static constexpr int kRows = 16;

    std::unique_ptr<text::Tokenizer> own_;
    SharedTokens shared_;
    Retokenizer text_;
    int own_context_;
    DraftModelDrafter draft_;
    std::vector<TokenId> given_;  // what the draft has been given
    bool ready_ = false;
    tree::DraftTree mirrored_;
    std::vector<std::vector<float>> rows_;         // [kRows][draft's vocabulary]
    std::vector<std::span<float>> row_views_;      // of rows_
    std::vector<std::vector<float>> shared_rows_;  // [kRows][shared]
    std::vector<int> order_;                       // [shared]
};

}  // namespace griffin::engine::draft
