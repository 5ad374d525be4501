// Decoding in cycles, each one pass of the target and the tokens it makes certain.
#pragma once

#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "engine/decode/likelihoods.h"
#include "engine/decode/sampler.h"
#include "engine/draft_tree_record.h"
#include "engine/generation_event.h"
#include "engine/model/target_model.h"

namespace griffin::engine::decode {

class Decoder {
  public:
    virtual ~Decoder() = default;

    /// The token after the last row of the target's last pass (a prefill). It is not in the cache yet.
    virtual TokenId first() = 0;
    /// One pass over `root`, the last token that is not in the cache, and possibly draft tokens after it. `tokens`
    /// becomes what follows the root: accepted draft tokens, which are in the cache now, then one that is not; at least
    /// one, at most `max_tokens` (0: no limit). Counts the pass in `stats`. REQUIRES: the cache has room for a row.
    virtual void next(TokenId root, int max_tokens, std::vector<TokenId>& tokens, GenerationStats& stats) = 0;

    /// From the next cycle on, each cycle is written to `record`, without texts; null: none is.
    void watch(CycleRecord* record) { record_ = record; }
    /// From now on it is kept how likely each token is that first() and next() give.
    void tellLikelihoods(model::TargetModel& target, int alternatives) { teller_.emplace(target, alternatives); }
    /// Of the tokens since the last call, without bytes; none where they are not kept.
    std::vector<TokenLikelihood> takeLikelihoods() { return std::exchange(likelihoods_, {}); }

  protected:
    /// tokens[i] came after row rows[i] of the target's last pass.
    void keepLikelihoods(std::span<const int> rows, std::span<const TokenId> tokens) {
        if (teller_) teller_->read(rows, tokens, likelihoods_);
    }

    CycleRecord* record_ = nullptr;

  private:
    std::optional<Likelihoods> teller_;
    std::vector<TokenLikelihood> likelihoods_;
};

/// Autoregressive decoding, one token per pass of the target: the baseline, and the text that every speculative decoder
/// must reproduce.
class VanillaDecoder : public Decoder {
  public:
    /// All three must outlive the decoder.
    VanillaDecoder(model::TargetModel& target, model::KvCache& cache, Sampler& sampler);

    TokenId first() override;
    void next(TokenId root, int max_tokens, std::vector<TokenId>& tokens, GenerationStats& stats) override;

    /// The pass of the next cycle has been made already: the target's last one, over sequences of which `row` is this
    /// decoder's. Chooses the token by that row of the target's last logits. REQUIRES: next() follows before any other
    /// pass; its root is the row's token.
    void takeSharedPass(int row, double pass_ms);

  private:
    struct SharedPass {
        int row;
        double milliseconds;
        TokenId token;
    };
    enum class Logits { kToCompute, kThere };
    /// What follows this row of the target's last pass.
    TokenId choose(int row, Logits logits);
    void record(TokenId root, TokenId token, int row, double pass_ms);

    model::TargetModel& target_;
    model::KvCache& cache_;
    Sampler& sampler_;
    kernels::AncestorMask single_;
    std::vector<float> logits_;  // [vocabulary]
    Distribution distribution_;
    std::optional<SharedPass> shared_;
};

}  // namespace griffin::engine::decode
