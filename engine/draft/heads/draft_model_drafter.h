// Speculative decoding with a small model (Leviathan, Kalman, Matias 2023; Chen et al. 2023): any model with the
// target's vocabulary drafts. It reads tokens only and has keys and values of its own.
//
// Between cycles its cache holds x_0 .. x_L, the root too: the output of the root's row gives the root's candidates.
// The nodes of a tree are rows of passes after that prefix, which share one growing ancestor mask without the root;
// children of the root are roots of this forest. A row depends only on its own path, so a node's candidates are the
// same, bit for bit, as if the path had been fed token by token.
//
// Vocabularies of one model family may differ in unused rows at the end. Candidates come from the shared tokens, and
// the softmax is over these; a token that the draft lacks is read as token 0, which only affects predictions.
#pragma once

#include <functional>
#include <optional>
#include <string_view>
#include <vector>

#include "engine/base/result.h"
#include "engine/draft/drafter.h"
#include "engine/model/device_matrix.h"
#include "engine/model/target_model.h"

namespace griffin::engine::draft {

/// The bytes a token stands for; empty where there is no such token.
using TokenName = std::function<std::string_view(TokenId)>;

/// Why `draft` cannot draft for `target`: vocabularies whose sizes differ by more than padding, or, where both names
/// are given, more than one token in a hundred with different names. `where` names the draft's file.
std::optional<Failure> draftModelFits(const model::ModelConfig& target, const model::ModelConfig& draft,
                                      const std::string& where, const TokenName& target_name = {},
                                      const TokenName& draft_name = {});

class DraftModelDrafter : public Drafter, public tree::CandidateSource {
  public:
    /// `model` outlives the drafter; nobody else may run it between extend() and the end of the tree. `context` is the
    /// target's. REQUIRES: draftModelFits(). Throws std::bad_alloc.
    DraftModelDrafter(model::TargetModel& model, int target_vocabulary, int context);

    std::string_view name() const override { return "draft-model"; }
    FeatureKind featureKind() const override { return FeatureKind::kNone; }
    int length() const override;
    void truncate(int length) override;
    void start(TokenId first) override;
    model::KvCache* keys() override { return &cache_; }
    void recall(const model::KeptKeys& kept, int rows, std::span<const TokenId> tokens) override;
    void extend(kernels::ConstMatrixView features, std::span<const TokenId> next_tokens) override;
    tree::CandidateSource* candidates() override { return this; }

    int maxDepth() const override { return kernels::kMaxTreeNodes; }
    int maxCandidates() const override { return shared_vocabulary_; }
    void topCandidates(const tree::DraftTree& tree, std::span<const int> nodes, int k,
                       tree::Candidates& candidates) override;
    void probabilities(const tree::DraftTree& tree, std::span<const int> nodes, float temperature,
                       std::span<const std::span<float>> rows) override;

    /// Bytes the cache takes for a target's context of this size.
    static std::int64_t cacheBytes(const model::ModelConfig& draft, int context);

  private:
    TokenId known(TokenId token) const { return token < model_.config().vocabulary ? token : 0; }
    void commitTokens();
    int rowOfRoot();
    int forward(const tree::DraftTree& tree, std::span<const int> nodes);

    model::TargetModel& model_;
    model::KvCache cache_;
    int shared_vocabulary_;
    std::vector<TokenId> tokens_;     // x_0 .. root, as the draft knows them
    bool root_is_last_row_ = false;   // of the model's last pass
    kernels::AncestorMask chain_;     // of the rows that are committed
    kernels::AncestorMask mask_;      // the rows of the tree, without the root
    std::vector<int> row_of_;         // [kMaxTreeNodes] row of each node in mask_, -1 for the root
    std::vector<TokenId> batch_;      // [nodes of a pass]
    model::DeviceMatrix scores_;      // [kScoredRows, vocabulary] f32
    std::vector<float> host_logits_;  // [shared vocabulary]
};

}  // namespace griffin::engine::draft
