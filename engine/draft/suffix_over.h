// Two drafters in one: repetition where there is some, a draft network everywhere else. In a cycle in which the last
// tokens match earlier text for at least `takeover` tokens the suffix drafter makes the tree, at no cost; in all others
// the inner drafter does. Both take in every row, so either can go on at any time.
#pragma once

#include <string>

#include "engine/draft/suffix_drafter.h"

namespace griffin::engine::draft {

class SuffixOver : public Drafter {
  public:
    /// `inner` outlives it and is told of the text by this drafter alone. REQUIRES: takeover >= 1.
    explicit SuffixOver(Drafter& inner, SuffixOptions options = {}, int takeover = 6);

    /// "griffin+suffix" over griffin.
    std::string_view name() const override { return name_; }
    FeatureKind featureKind() const override { return inner_.featureKind(); }
    int length() const override { return inner_.length(); }
    void truncate(int length) override;
    void forget() override;
    void start(TokenId first) override;
    void extend(kernels::ConstMatrixView features, std::span<const TokenId> next_tokens) override;

    tree::CandidateSource* candidates() override { return inner_.candidates(); }
    bool proposesNow() override;
    void propose(TokenId root, int max_nodes, tree::DraftTree& tree) override;

    bool observesChoices() const override { return inner_.observesChoices(); }
    void observe(const tree::DraftTree& tree, std::span<const TokenId> choices) override;

  private:
    bool takesOver() const { return suffix_.matchLength() >= takeover_; }

    Drafter& inner_;
    SuffixDrafter suffix_;
    int takeover_;
    std::string name_;
};

}  // namespace griffin::engine::draft
