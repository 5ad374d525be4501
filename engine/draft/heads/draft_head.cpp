#include "engine/draft/heads/draft_head.h"

#include <algorithm>
#include <cstring>
#include <utility>

#include "engine/draft/weights/vocabulary_map.h"

namespace griffin::engine::draft {
namespace {

constexpr const char* kHeadMatrix = "lm_head.weight";

}  // namespace

DraftHead::DraftHead(const model::TargetModel& target)
    : backend_(&target.backend()),
      weight_(&target.weights().lmHead()),
      scale_(target.config().logit_scale),
      cap_(target.config().logit_cap) {}

Result<DraftHead> DraftHead::ofTarget(const DraftTensors& tensors, const model::TargetModel& target,
                                      model::TensorSource& target_tensors) {
    const model::ModelConfig& config = target.config();
    auto tokens = draftVocabulary(tensors, config.vocabulary);
    if (!tokens) return tl::unexpected(tokens.error());
    if (tokens->empty()) return DraftHead(target);

    model::TensorRequest request;
    request.part = config.tied_embeddings ? model::TensorPart::kEmbedding : model::TensorPart::kHead;
    request.rows = config.vocabulary;
    request.cols = config.hidden_size;
    const Result<kernels::HostTensor> whole = target_tensors.tensor(request);
    if (!whole) return tl::unexpected(whole.error());
    const std::size_t row_bytes = kernels::storageBytes(whole->dtype, 1, whole->cols);
    std::vector<std::byte> rows(tokens->size() * row_bytes);
    for (std::size_t i = 0; i < tokens->size(); ++i) {
        const std::byte* row = whole->data + static_cast<std::size_t>((*tokens)[i]) * row_bytes;
        std::memcpy(rows.data() + i * row_bytes, row, row_bytes);
    }
    kernels::HostTensor part = *whole;
    part.rows = static_cast<std::int64_t>(tokens->size());
    part.data = rows.data();
    part.bytes = rows.size();

    DraftHead head(tensors.backend());
    head.owned_ = tensors.backend().makeWeight(std::span(&part, 1));
    head.weight_ = head.owned_.get();
    head.scale_ = config.logit_scale;
    head.cap_ = config.logit_cap;
    head.extension_.emplace(tensors.backend(), target.weights().lmHead(), *tokens);
    head.target_tokens_ = std::move(*tokens);
    return head;
}

Result<DraftHead> DraftHead::own(DraftTensors& tensors, const model::TargetModel& target, int hidden_size) {
    const int vocabulary = target.config().vocabulary;
    auto tokens = draftDistances(tensors, vocabulary);
    if (!tokens) return tl::unexpected(tokens.error());
    const bool same = tokens->empty() && hidden_size == target.config().hidden_size;
    if (same && !tensors.has(kHeadMatrix)) return DraftHead(target);
    const int size = tokens->empty() ? vocabulary : static_cast<int>(tokens->size());
    DraftHead head(tensors.backend());
    head.target_tokens_ = std::move(*tokens);
    head.owned_ = tensors.matrix({{kHeadMatrix, size, hidden_size}});
    if (tensors.failure()) return failed(*tensors.failure());
    head.weight_ = head.owned_.get();
    return head;
}

void DraftHead::learn(std::span<const TokenId> tokens, int first_place) {
    if (extension_ && extension_->learn(tokens, first_place)) listTokens();
}

void DraftHead::forgetFrom(int place) {
    if (extension_ && extension_->forgetFrom(place)) listTokens();
}

const TokenId* DraftHead::tokensOnDevice() {
    if (isWhole()) return nullptr;
    if (device_tokens_.data() == nullptr) {
        device_tokens_ = backend_->allocate(static_cast<std::size_t>(maxSize()) * sizeof(TokenId));
    }
    auto* tokens = device_tokens_.as<TokenId>();
    const auto fresh = std::span(target_tokens_).subspan(on_device_);
    backend_->upload(tokens + on_device_, fresh.data(), fresh.size_bytes());
    on_device_ = target_tokens_.size();
    return tokens;
}

void DraftHead::listTokens() {
    const std::span<const TokenId> learnt = extension_->tokens();
    const auto known = static_cast<std::size_t>(weight_->rows());
    const auto same = std::mismatch(target_tokens_.begin() + static_cast<std::ptrdiff_t>(known), target_tokens_.end(),
                                    learnt.begin(), learnt.end());
    on_device_ = std::min(on_device_, static_cast<std::size_t>(same.first - target_tokens_.begin()));
    target_tokens_.resize(known);
    target_tokens_.insert(target_tokens_.end(), learnt.begin(), learnt.end());
}

void DraftHead::multiply(kernels::ConstMatrixView predict, kernels::MatrixView logits) const {
    const int known = weight_->rows();
    backend_->matmul(predict, *weight_, logits.columns(0, known), kernels::MatmulOutput::kStore);
    if (extension_) extension_->multiply(predict, logits.columns(known, extension_->paddedSize()));
    if (scale_ != 1.0F) backend_->scale(logits, scale_);
    if (cap_ > 0.0F) backend_->softCap(logits, cap_);
}

}  // namespace griffin::engine::draft
