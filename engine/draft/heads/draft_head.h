// The LM head of a draft: the target's over the whole vocabulary, the target's rows of the most frequent tokens (Zhao
// et al. 2025, FR-Spec), or the draft's own (EAGLE-3). The last two cover a part of the vocabulary: token i of the
// draft is token targetToken(i) of the target. To a part of the target's rows those of other tokens are added as they
// occur in the text.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "engine/draft/heads/vocabulary_extension.h"
#include "engine/draft/weights/draft_tensors.h"
#include "engine/model/target_model.h"
#include "engine/model/tensor_source.h"
#include "engine/tree/draft_tree.h"

namespace griffin::engine::draft {

using tree::TokenId;

class DraftHead {
  public:
    /// The target's own head, which must outlive this.
    explicit DraftHead(const model::TargetModel& target);

    /// The target's head, or its rows for the tokens in `draft_vocabulary` (I64 or I32, ascending) where the checkpoint
    /// has them. `target_tensors` is where the target's weights came from. Throws std::bad_alloc.
    static Result<DraftHead> ofTarget(const DraftTensors& tensors, const model::TargetModel& target,
                                      model::TensorSource& target_tensors);
    /// lm_head.weight [draft vocabulary, hidden_size] and d2t, the distance from each token of the draft to its token
    /// of the target; without d2t the vocabularies are the same. Where there is no lm_head.weight and the vocabularies
    /// and hidden sizes are the same, the target's head. `hidden_size` is the draft's. Throws std::bad_alloc.
    static Result<DraftHead> own(DraftTensors& tensors, const model::TargetModel& target, int hidden_size);

    /// Takes in the tokens at places first_place, first_place + 1, ... of the text. Throws std::bad_alloc.
    void learn(std::span<const TokenId> tokens, int first_place);
    /// The text ends before `place`.
    void forgetFrom(int place);

    /// Size of the draft's vocabulary, now and at most.
    int size() const { return weight_->rows() + (extension_ ? extension_->size() : 0); }
    int maxSize() const { return weight_->rows() + (extension_ ? VocabularyExtension::kMaxTokens : 0); }
    /// Columns that multiply() writes.
    int paddedSize() const { return weight_->rows() + (extension_ ? extension_->paddedSize() : 0); }
    /// logits[rows, paddedSize()] of predict[rows, hidden_size]; columns from size() on are not defined.
    void multiply(kernels::ConstMatrixView predict, kernels::MatrixView logits) const;
    /// True if it covers the target's whole vocabulary.
    bool isWhole() const { return target_tokens_.empty(); }
    /// [size()]; empty: all tokens.
    std::span<const TokenId> targetTokens() const { return target_tokens_; }
    /// The same in the back end's memory, up to date until the head learns or forgets; null: all tokens.
    const TokenId* tokensOnDevice();
    TokenId targetToken(int token) const { return isWhole() ? token : target_tokens_[static_cast<std::size_t>(token)]; }

  private:
    explicit DraftHead(kernels::Backend& backend) : backend_(&backend) {}
    void listTokens();

    kernels::Backend* backend_;
    const kernels::Weight* weight_ = nullptr;
    float scale_ = 1.0F;  // of the logits
    float cap_ = 0.0F;    // on them; 0: none
    std::unique_ptr<kernels::Weight> owned_;
    std::vector<TokenId> target_tokens_;  // [size()] ascending, then those of the extension; empty: all tokens
    std::optional<VocabularyExtension> extension_;
    kernels::DeviceBuffer device_tokens_;  // [maxSize()] i32, made with the first use
    std::size_t on_device_ = 0;            // tokens that are there
};

}  // namespace griffin::engine::draft
