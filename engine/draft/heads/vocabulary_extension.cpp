#include "engine/draft/heads/vocabulary_extension.h"

#include <algorithm>

namespace griffin::engine::draft {

using tree::TokenId;

VocabularyExtension::VocabularyExtension(kernels::Backend& backend, const kernels::Weight& head,
                                         std::span<const TokenId> known)
    : backend_(backend),
      head_(head),
      columns_(static_cast<std::size_t>(head.cols())),
      is_known_(static_cast<std::size_t>(head.rows())),
      ids_(backend.allocate(kChunk * sizeof(std::int32_t))),
      read_(backend, static_cast<int>(kChunk), head.cols()),
      host_(kChunk * columns_) {
    for (const TokenId token : known) is_known_[static_cast<std::size_t>(token)] = true;
    tokens_.reserve(kMaxTokens);
    places_.reserve(kMaxTokens);
}

bool VocabularyExtension::learn(std::span<const TokenId> tokens, int first_place) {
    const std::size_t before = tokens_.size();
    for (std::size_t i = 0; i < tokens.size() && tokens_.size() < kMaxTokens; ++i) {
        const auto token = static_cast<std::size_t>(tokens[i]);
        if (is_known_[token]) continue;
        is_known_[token] = true;
        tokens_.push_back(tokens[i]);
        places_.push_back(first_place + static_cast<int>(i));
    }
    if (tokens_.size() == before) return false;
    for (std::size_t at = before; at < tokens_.size(); at += kChunk) {
        readRows(at, std::min(kChunk, tokens_.size() - at));
    }
    writeChunks(before);
    return true;
}

void VocabularyExtension::readRows(std::size_t first, std::size_t count) {
    const std::span<const TokenId> tokens = std::span(tokens_).subspan(first, count);
    const kernels::MatrixView rows = read_.view(static_cast<int>(count));
    backend_.upload(ids_.data(), tokens.data(), tokens.size_bytes());
    backend_.embeddingRows(head_, ids_.as<std::int32_t>(), rows);
    const std::size_t elements = count * columns_;
    backend_.download(host_.data(), rows.data, elements * sizeof(float));
    const auto used = static_cast<std::size_t>(paddedSize()) * columns_;
    rows_.resize(std::max(rows_.size(), used));
    std::transform(host_.begin(), host_.begin() + static_cast<std::ptrdiff_t>(elements),
                   rows_.begin() + static_cast<std::ptrdiff_t>(first * columns_), kernels::floatToHalf);
}

void VocabularyExtension::writeChunks(std::size_t first) {
    for (std::size_t i = first / kChunk; i * kChunk < tokens_.size(); ++i) {
        const std::span<const kernels::Half> part = std::span(rows_).subspan(i * kChunk * columns_, kChunk * columns_);
        const kernels::HostTensor tensor{"words of the text",
                                         kernels::DType::kF16,
                                         static_cast<std::int64_t>(kChunk),
                                         static_cast<std::int64_t>(columns_),
                                         std::as_bytes(part).data(),
                                         part.size_bytes()};
        if (i < chunks_.size()) {
            backend_.rewriteWeight(*chunks_[i], std::span(&tensor, 1));
        } else {
            chunks_.push_back(backend_.makeWeight(std::span(&tensor, 1)));
        }
    }
}

bool VocabularyExtension::forgetFrom(int place) {
    const auto first = std::lower_bound(places_.begin(), places_.end(), place);
    if (first == places_.end()) return false;
    const auto kept = static_cast<std::size_t>(first - places_.begin());
    for (std::size_t i = kept; i < tokens_.size(); ++i) is_known_[static_cast<std::size_t>(tokens_[i])] = false;
    tokens_.resize(kept);
    places_.resize(kept);
    return true;
}

void VocabularyExtension::multiply(kernels::ConstMatrixView x, kernels::MatrixView logits) const {
    constexpr int kColumns = static_cast<int>(kChunk);
    for (int column = 0; column < paddedSize(); column += kColumns) {
        backend_.matmul(x, *chunks_[static_cast<std::size_t>(column / kColumns)], logits.columns(column, kColumns),
                        kernels::MatmulOutput::kStore);
    }
}

}  // namespace griffin::engine::draft
