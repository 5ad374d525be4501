// A drafter around a network with one decoder layer and a KV cache of its own: what GRIFFIN, EAGLE, HASS, FSPAD and
// EAGLE-3 have in common.
//
// Committed rows are in slots [0, length()); row t has the rotary position t. A tree's nodes become rows of the tail
// when their children are requested, in this order: a node of depth d has the position length() - 1 + d, and its
// feature is its parent's regress result. The root is not a row of the tail: its token is in the last committed row,
// whose results are kept.
//
// Embeddings are the target's, which most published drafts hold a frozen copy of, or the draft's own.
#pragma once

#include <array>
#include <memory>
#include <string>
#include <vector>

#include "engine/draft/heads/draft_head.h"
#include "engine/draft/network/draft_network.h"
#include "engine/model/device_matrix.h"
#include "engine/model/kv_cache.h"
#include "engine/model/target_model.h"

namespace griffin::engine::draft {

class NeuralDrafter : public Drafter, private tree::CandidateSource, private TreeGrower {
  public:
    /// `name` as on the command line. Takes at most `context` committed rows. `own_embedding` [vocabulary,
    /// hidden_size] is null where the target's serves. The target must outlive it. Throws std::bad_alloc.
    NeuralDrafter(std::string name, const model::TargetModel& target, std::unique_ptr<DraftNetwork> network,
                  DraftHead head, int context, std::unique_ptr<kernels::Weight> own_embedding = nullptr);

    std::string_view name() const override { return name_; }
    FeatureKind featureKind() const override { return network_->featureKind(); }
    int length() const override { return cache_.length(); }
    void truncate(int length) override;
    void extend(kernels::ConstMatrixView features, std::span<const TokenId> next_tokens) override;
    model::KvCache* keys() override { return &cache_; }
    void recall(const model::KeptKeys& kept, int rows, std::span<const TokenId> tokens) override;
    tree::CandidateSource* candidates() override { return this; }
    TreeGrower* grower() override { return this; }

  private:
    int maxDepth() const override { return kernels::kMaxTreeNodes; }
    int maxCandidates() const override { return head_.size(); }
    std::span<const TokenId> knownTokens() const override { return head_.targetTokens(); }
    void topCandidates(const tree::DraftTree& tree, std::span<const int> nodes, int k,
                       tree::Candidates& candidates) override;
    void probabilities(const tree::DraftTree& tree, std::span<const int> nodes, float temperature,
                       std::span<const std::span<float>> rows) override;

    void grow(kernels::TreeGrowth& growth, const kernels::GrowthShape& shape, kernels::GrowthStart start,
              kernels::ConstMatrixView features, float temperature) override;

    /// The features of new committed rows go where the network takes them.
    void takeFeatures(kernels::ConstMatrixView features);
    /// How the candidates of a growing tree are chosen.
    struct Choice {
        const TokenId* tokens;  // of the head, in the back end's memory
        bool races;
        float temperature;  // of a race
    };
    /// What is queued for a growing tree. `prefix`: committed rows, without the waiting ones.
    void growLevels(kernels::TreeGrowth& growth, const kernels::GrowthShape& shape, int prefix, const Choice& choice);
    /// Runs `rows` rows that the growth has placed behind `prefix`.
    DraftOutput grownPass(const kernels::TreeGrowth& growth, int prefix, int rows);
    void takeCandidates(kernels::TreeGrowth& growth, kernels::ConstMatrixView predict, const Choice& choice);
    /// [rows, head_.size()]
    kernels::MatrixView logitsOf(kernels::ConstMatrixView predict);
    /// Predict rows whose logits are divided by a temperature.
    kernels::ConstMatrixView tempered(kernels::ConstMatrixView predict, float temperature);
    /// Runs the last tokens.size() rows of mask_, whose features lie in inputs_ already.
    DraftOutput pass(std::span<const TokenId> tokens, int wanted);
    /// The predict rows of these nodes, computed now or, for the root, kept: [nodes, hidden_size].
    kernels::ConstMatrixView predictAfter(const tree::DraftTree& tree, std::span<const int> nodes);
    kernels::MatrixView featureColumns(int rows) const;

    std::string name_;
    kernels::Backend& backend_;
    std::unique_ptr<kernels::Weight> own_embedding_;
    const kernels::Weight& embedding_;
    std::unique_ptr<DraftNetwork> network_;
    DraftHead head_;
    model::KvCache cache_;  // capacity: context + kMaxTreeNodes
    kernels::RopeTable rope_;

    model::DeviceMatrix angles_;        // [kMaxRows, rope.dim] f32
    model::DeviceMatrix inputs_;        // [kMaxRows, 2 * hidden_size] f32: embedding, feature
    model::DeviceMatrix root_predict_;  // [1, hidden_size] f32
    model::DeviceMatrix fed_;           // [kMaxTreeNodes, hidden_size] f32: regress of the root's row, then of the tail
    model::DeviceMatrix tempered_;      // [kMaxTreeNodes, hidden_size] f32
    model::DeviceMatrix zero_;          // [1, hidden_size] f32
    model::DeviceMatrix logits_;        // [kLogitRows, head_.maxSize()] f32

    kernels::AncestorMask mask_ = kernels::AncestorMask::reserved();  // the rows of the tail
    std::array<int, kernels::kMaxTreeNodes> row_of_node_{};           // place in fed_ of each node asked for
    bool root_ready_ = false;
    // Of one pass.
    std::vector<TokenId> tokens_;
    std::vector<std::int32_t> host_positions_;
    std::vector<int> parent_rows_;
    std::vector<int> zero_rows_;       // kMaxRows times 0
    std::vector<float> temperatures_;  // [kMaxRows] factors
};

}  // namespace griffin::engine::draft
