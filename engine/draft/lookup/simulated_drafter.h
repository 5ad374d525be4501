// A draft of any chosen quality, to measure the overhead of speculation and what a better draft would gain. It knows
// the text that vanilla decoding generates. After a node on the path of that text the right token is the most likely
// candidate with probability `acceptance`, and otherwise not among the candidates; all others are wrong.
//
// The passes of an inner drafter are computed in full and only their results replaced, so that drafting takes its real
// time. Without one drafting takes no time.
//
// A tree whose most likely path has d levels, a chain of d tokens for one, is accepted for at least i <= d tokens with
// probability a^i, a being the acceptance. The target adds one token a cycle, so
//     tau = 1 + a + a^2 + .. + a^d = (1 - a^(d + 1)) / (1 - a),   d + 1 for a = 1.
// Whether a position is predicted depends only on the seed and the position: a missed position is filled by the target
// and never drafted again, so a run has the same misses with every tree.
//
// Candidate j has probability p (1 - p)^j, p being the acceptance kept within [0.05, 0.95], hit or miss: builders see
// no difference. For greedy decoding: above temperature 0 the text departs from the known one, and no draft
// is right any more.
#pragma once

#include <memory>
#include <vector>

#include "engine/draft/drafter.h"
#include "engine/generation_options.h"

namespace griffin::engine::draft {

class SimulatedDrafter : public Drafter, public tree::CandidateSource {
  public:
    /// `inner` may be null; otherwise it has candidates() and is told of the text by this drafter alone. REQUIRES:
    /// vocabulary >= 2.
    explicit SimulatedDrafter(int vocabulary, Drafter* inner = nullptr, std::uint64_t seed = 1);

    /// Before an answer: the token after a prompt of `prompt_tokens` tokens is draft.answer[0].
    void prepare(SimulatedDraft draft, int prompt_tokens);

    std::string_view name() const override { return "simulated"; }
    FeatureKind featureKind() const override { return inner_ != nullptr ? inner_->featureKind() : FeatureKind::kNone; }
    int length() const override { return length_; }
    void truncate(int length) override;
    void start(TokenId first) override;
    void extend(kernels::ConstMatrixView features, std::span<const TokenId> next_tokens) override;
    tree::CandidateSource* candidates() override { return this; }

    int maxDepth() const override;
    int maxCandidates() const override;
    void topCandidates(const tree::DraftTree& tree, std::span<const int> nodes, int k,
                       tree::Candidates& candidates) override;
    void probabilities(const tree::DraftTree& tree, std::span<const int> nodes, float temperature,
                       std::span<const std::span<float>> rows) override;

  private:
    /// Candidates in order of their probability.
    struct Ranking {
        TokenId hit;    // the first, -1: the wrong ones begin at once
        TokenId right;  // not among the wrong ones, -1: all are wrong
        TokenId wrong;  // the first wrong one; the next ones have the next ids, in a circle
    };
    Ranking rank(const tree::DraftTree& tree, int node) const;
    TokenId answerAt(int place) const;
    TokenId take(Ranking& ranking, int j) const;

    int vocabulary_;
    Drafter* inner_;
    std::uint64_t seed_;
    SimulatedDraft draft_;
    int prompt_tokens_ = 0;
    int length_ = 0;
};

}  // namespace griffin::engine::draft
