// A drafter with candidates that writes down what it is asked. Its candidates after any node are the tokens 1, 2, ...
#pragma once

#include <numeric>
#include <vector>

#include "engine/draft/drafter.h"

namespace griffin::tests {

class RecordingDrafter : public engine::draft::Drafter, public engine::tree::CandidateSource {
  public:
    using TokenId = engine::draft::TokenId;

    std::string_view name() const override { return "recording"; }
    engine::draft::FeatureKind featureKind() const override { return engine::draft::FeatureKind::kAuxiliary; }
    int length() const override { return rows; }
    void truncate(int length) override { rows = length; }
    void start(TokenId first_token) override { first = first_token; }
    void extend(kernels::ConstMatrixView features, std::span<const TokenId> next_tokens) override {
        rows += static_cast<int>(next_tokens.size());
        feature_rows += features.rows;
    }
    engine::tree::CandidateSource* candidates() override { return this; }

    int maxDepth() const override { return 9; }
    int maxCandidates() const override { return 8; }
    void topCandidates(const engine::tree::DraftTree& /*tree*/, std::span<const int> nodes, int k,
                       engine::tree::Candidates& answer) override {
        asked.insert(asked.end(), nodes.begin(), nodes.end());
        answer.k = k;
        answer.tokens.resize(nodes.size() * static_cast<std::size_t>(k));
        std::iota(answer.tokens.begin(), answer.tokens.end(), 1);
        answer.log_probabilities.assign(answer.tokens.size(), -1.0F);
    }
    void probabilities(const engine::tree::DraftTree& /*tree*/, std::span<const int> nodes, float /*temperature*/,
                       std::span<const std::span<float>> out) override {
        asked.insert(asked.end(), nodes.begin(), nodes.end());
        for (const std::span<float> row : out) std::fill(row.begin(), row.end(), 1.0F / static_cast<float>(row.size()));
    }

    int rows = 0;
    int feature_rows = 0;
    TokenId first = -1;
    std::vector<int> asked;
};

}  // namespace griffin::tests
