// The children of a node that the target is most likely to draw, given the noise that it will draw with. The target
// takes the token with the smallest noise / p; the draft knows the noise and q, so the winners of its own race are what
// the target most likely takes. The candidates are fixed before the target is evaluated, and its draws do not depend on
// them: whatever they are, the text equals vanilla's, token for token.
#pragma once

#include <vector>

#include "engine/decode/sampler.h"
#include "engine/tree/candidate_source.h"

namespace griffin::engine::decode {

class CoupledCandidates : public tree::ChangedCandidates {
  public:
    /// Both must outlive it. REQUIRES: the sampler's temperature is above 0.
    CoupledCandidates(tree::CandidateSource& draft, const Sampler& sampler, int vocabulary);

    /// Log-probabilities are those of being drawn by the target, given the noise; minus infinity where the draft knows
    /// fewer tokens than k.
    void topCandidates(const tree::DraftTree& tree, std::span<const int> nodes, int k,
                       tree::Candidates& candidates) override;
    void probabilities(const tree::DraftTree& tree, std::span<const int> nodes, float temperature,
                       std::span<const std::span<float>> rows) override {
        draft().probabilities(tree, nodes, temperature, rows);
    }

  private:
    const Sampler& sampler_;
    std::vector<float> probabilities_;  // [nodes, known tokens]
    std::vector<std::span<float>> rows_;
    std::vector<Runner> first_;
};

}  // namespace griffin::engine::decode
