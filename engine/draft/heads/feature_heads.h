// What the heads of Medusa and Hydra share: they read the feature of the last row that was taken in, v, or what is made
// of it, and are built of layers with biases.
#pragma once

#include <memory>
#include <span>
#include <string>

#include "engine/draft/drafter.h"
#include "engine/draft/weights/draft_tensors.h"
#include "engine/model/device_matrix.h"
#include "kernels/backend.h"

namespace griffin::engine::draft {

/// Whether the blocks of heads have biases.
enum class HeadBias { kNone, kOne };

class FeatureHeads : public Drafter, public tree::CandidateSource {
  public:
    FeatureKind featureKind() const final { return FeatureKind::kFinal; }
    int length() const final { return length_; }
    void truncate(int length) final;
    void recall(const model::KeptKeys& kept, int rows, std::span<const TokenId> tokens) final;
    void extend(kernels::ConstMatrixView features, std::span<const TokenId> next_tokens) final;
    tree::CandidateSource* candidates() final { return this; }
    /// The number of heads; 0 until a row was taken in.
    int maxDepth() const final { return has_feature_ ? head_count_ : 0; }

  protected:
    static constexpr int kMaxHeads = 16;
    static constexpr int kMaxBlocks = 8;  // of a head

    struct Layer {
        std::unique_ptr<kernels::Weight> weight;
        kernels::DeviceBuffer bias;  // [weight's rows] f32, or empty
    };

    FeatureHeads(kernels::Backend& backend, int hidden_size, std::size_t heads);

    /// Takes NAME.weight [rows, cols] and, where there is one, NAME.bias [rows].
    static Layer loadLayer(DraftTensors& tensors, const std::string& name, int rows, int cols,
                           HeadBias bias = HeadBias::kOne);
    /// y = W x + b, where there is a b.
    void apply(kernels::ConstMatrixView x, const Layer& layer, kernels::MatrixView y);
    /// x += silu(W x + b), worked out in `memory` of the same shape.
    void addBlock(const Layer& block, kernels::MatrixView x, kernels::MatrixView memory);

    /// Makes v, [1, hidden_size], of the rows that are taken in: the last of them.
    virtual void read(kernels::ConstMatrixView features, kernels::MatrixView v);
    /// Called before the rows from `length` on are forgotten.
    virtual void forgetRows(int /*length*/) {}

    kernels::Backend& backend_;
    model::DeviceMatrix feature_;  // [1, hidden_size] f32, v

  private:
    int head_count_;
    int length_ = 0;
    bool has_feature_ = false;
};

}  // namespace griffin::engine::draft
