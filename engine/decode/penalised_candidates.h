// The candidates of a draft as the sampler's repetition penalty leaves them. A draft guesses what the model finds
// likely, and the penalty then lowers what has occurred: without it a draft proposes what is not taken. Whatever it
// proposes, the text is that of the target.
//
// The penalty divides or multiplies logits, and of a draft the logits are known up to a constant. That of the largest
// one is taken from the target, whose largest logits differ little from row to row.
#pragma once

#include <vector>

#include "engine/decode/sampler.h"
#include "engine/tree/candidate_source.h"

namespace griffin::engine::decode {

class PenalisedCandidates : public tree::ChangedCandidates {
  public:
    /// Both must outlive it.
    PenalisedCandidates(tree::CandidateSource& draft, const Sampler& sampler, int vocabulary);

    /// Chosen among the draft's likeliest; a few more than k are looked at.
    void topCandidates(const tree::DraftTree& tree, std::span<const int> nodes, int k,
                       tree::Candidates& candidates) override;
    void probabilities(const tree::DraftTree& tree, std::span<const int> nodes, float temperature,
                       std::span<const std::span<float>> rows) override;

  private:
    struct Candidate {
        TokenId token;
        float log_probability;
    };
    /// Fills path_ with the tokens of the path to a node, which the sampler has not counted.
    void walk(const tree::DraftTree& tree, int node);
    bool isPenalised(TokenId token) const;
    /// Puts the columns of the tokens on the path to a node behind the first `occurred` of columns_.
    void addPath(const tree::DraftTree& tree, int node, std::span<const TokenId> known, std::size_t occurred);
    /// What the penalty takes from the logit of a token that is `below` (in natural logarithms) the likeliest one.
    float lowered(float below) const;

    const Sampler& sampler_;
    std::vector<TokenId> path_;
    std::vector<std::size_t> columns_;  // of the penalised tokens, in a row of probabilities()
    tree::Candidates found_;
    std::vector<Candidate> row_;
};

}  // namespace griffin::engine::decode
