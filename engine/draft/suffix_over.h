// Two drafters in one: a network, and repetition where that promises more. Which of them makes the tree is decided
// cycle by cycle; the network takes in its rows only when it is needed.
#pragma once

#include <string>

#include "engine/draft/suffix_drafter.h"

namespace griffin::engine::draft {

class SuffixOver : public Drafter {
  public:
    /// `inner` outlives it and is told of the text by this drafter alone. REQUIRES: inner.candidates() != nullptr.
    explicit SuffixOver(Drafter& inner, SuffixOptions options = {});

    /// "griffin+suffix" over griffin.
    std::string_view name() const override { return name_; }
    FeatureKind featureKind() const override { return inner_.featureKind(); }
    int length() const override { return inner_.length(); }
    void truncate(int length) override;
    void forget() override;
    void start(TokenId first) override;
    void extend(kernels::ConstMatrixView features, std::span<const TokenId> next_tokens) override;

    tree::CandidateSource* candidates() override { return inner_.candidates(); }
    Drafter* lookup() override { return &suffix_; }

  private:
    Drafter& inner_;
    SuffixDrafter suffix_;
    std::string name_;
};

}  // namespace griffin::engine::draft
