#include "engine/draft/heads/draft_model_drafter.h"

#include <algorithm>
#include <cassert>
#include <cstdlib>

#include "engine/base/softmax.h"
#include "engine/model/kept_keys.h"

namespace griffin::engine::draft {
namespace {

using kernels::AncestorMask;
using model::kMaxLogitRows;

/// Rows of logits that are turned into log-probabilities at a time: such rows are long.
constexpr int kScoredRows = 16;
/// Embedding tables are padded to a multiple of at most this.
constexpr int kMaxPadding = 128;

}  // namespace

std::optional<Failure> draftModelFits(const model::ModelConfig& target, const model::ModelConfig& draft,
                                      const std::string& where, const TokenName& target_name,
                                      const TokenName& draft_name) {
    const auto mismatch = [&where](Message what) {
        return Failure{FailureCause::kVocabularyMismatch,
                       std::move(what),
                       where,
                       Message("choose a draft model of the same family as the model"),
                       {}};
    };
    if (std::abs(target.vocabulary - draft.vocabulary) > kMaxPadding) {
        return mismatch(Message("The draft model's vocabulary has %1 tokens, the model's %2",
                                std::to_string(draft.vocabulary), std::to_string(target.vocabulary)));
    }
    if (!target_name || !draft_name) return std::nullopt;
    const int shared = std::min(target.vocabulary, draft.vocabulary);
    int different = 0;
    TokenId first = 0;
    for (TokenId token = 0; token < shared; ++token) {
        if (target_name(token) == draft_name(token)) continue;
        if (different++ == 0) first = token;
    }
    if (different <= shared / 100) return std::nullopt;
    return mismatch(Message("%1 of %2 tokens differ in the draft model's vocabulary, the first is %3",
                            std::to_string(different), std::to_string(shared), std::to_string(first)));
}

DraftModelDrafter::DraftModelDrafter(model::TargetModel& model, int target_vocabulary, int context)
    : model_(model),
      cache_(model.backend(), model.config(), context + kernels::kMaxTreeNodes, model::KvCache::Keep::kAll),
      shared_vocabulary_(std::min(target_vocabulary, model.config().vocabulary)),
      chain_(AncestorMask::reserved()),
      mask_(AncestorMask::reserved()),
      row_of_(kernels::kMaxTreeNodes, -1),
      scores_(model.backend(), kScoredRows, model.config().vocabulary),
      host_logits_(static_cast<std::size_t>(shared_vocabulary_)) {
    tokens_.reserve(static_cast<std::size_t>(context) + 1);
    batch_.reserve(kernels::kMaxTreeNodes);
}

std::int64_t DraftModelDrafter::cacheBytes(const model::ModelConfig& draft, int context) {
    return model::KvCache::bytes(draft, context + kernels::kMaxTreeNodes, model::KvCache::Keep::kAll);
}

int DraftModelDrafter::length() const {
    return tokens_.empty() ? 0 : static_cast<int>(tokens_.size()) - 1;
}

void DraftModelDrafter::truncate(int length) {
    if (length == this->length()) return;
    tokens_.resize(static_cast<std::size_t>(length) + 1);
    cache_.truncate(cache_.keepable(std::min(cache_.length(), length + 1)));
    root_is_last_row_ = false;
}

void DraftModelDrafter::start(TokenId first) {
    tokens_.assign(1, known(first));
    cache_.truncate(0);
    root_is_last_row_ = false;
}

void DraftModelDrafter::recall(const model::KeptKeys& kept, int rows, std::span<const TokenId> tokens) {
    tokens_.clear();
    // Slot t is that of token t: the root's is computed again.
    for (const TokenId token : tokens.first(static_cast<std::size_t>(rows) + 1)) tokens_.push_back(known(token));
    kept.give(cache_, rows, 0);
    root_is_last_row_ = false;
}

void DraftModelDrafter::extend(kernels::ConstMatrixView /*features*/, std::span<const TokenId> next_tokens) {
    for (const TokenId token : next_tokens) tokens_.push_back(known(token));
    commitTokens();
}

void DraftModelDrafter::commitTokens() {
    while (cache_.length() < static_cast<int>(tokens_.size())) {
        const int rows = std::min(kernels::kMaxRows, static_cast<int>(tokens_.size()) - cache_.length());
        chain_.clear();
        for (int row = 0; row < rows; ++row) chain_.append(row - 1);
        model_.forwardTree(cache_,
                           std::span<const TokenId>(tokens_).subspan(static_cast<std::size_t>(cache_.length()),
                                                                     static_cast<std::size_t>(rows)),
                           chain_);
        cache_.commitTail();
        root_is_last_row_ = true;
    }
}

int DraftModelDrafter::rowOfRoot() {
    if (!root_is_last_row_) {
        cache_.truncate(cache_.keepable(std::min(cache_.length(), length())));
        commitTokens();
    }
    return model_.lastRow();
}

/// Computes the nodes and returns the first of their rows in the model's last pass.
int DraftModelDrafter::forward(const tree::DraftTree& tree, std::span<const int> nodes) {
    if (nodes.front() == 0) {
        assert(nodes.size() == 1 && known(tree.token(0)) == tokens_.back());
        mask_.clear();
        return rowOfRoot();
    }
    batch_.clear();
    for (const int node : nodes) {
        row_of_[static_cast<std::size_t>(node)] = mask_.size();
        mask_.append(row_of_[static_cast<std::size_t>(tree.parent(node))]);
        batch_.push_back(known(tree.token(node)));
    }
    model_.forwardTree(cache_, batch_, mask_);
    root_is_last_row_ = false;
    return 0;
}

void DraftModelDrafter::topCandidates(const tree::DraftTree& tree, std::span<const int> nodes, int k,
                                      tree::Candidates& candidates) {
    assert(k >= 1 && k <= shared_vocabulary_);
    const int first = forward(tree, nodes);
    const int count = static_cast<int>(nodes.size());
    candidates.resize(nodes.size(), k);
    for (int done = 0; done < count; done += kMaxLogitRows) {
        const kernels::ConstMatrixView logits = model_.logits(first + done, std::min(kMaxLogitRows, count - done));
        for (int row = 0; row < logits.rows; row += kScoredRows) {
            const int rows = std::min(kScoredRows, logits.rows - row);
            const kernels::MatrixView scores = scores_.view(rows).columns(0, shared_vocabulary_);
            model_.backend().logSoftmax(logits.slice(row, rows).columns(0, shared_vocabulary_), scores);
            const auto at = static_cast<std::size_t>(done + row) * static_cast<std::size_t>(k);
            const auto values = static_cast<std::size_t>(rows) * static_cast<std::size_t>(k);
            model_.backend().topK(scores, k, std::span(candidates.log_probabilities).subspan(at, values),
                                  std::span(candidates.tokens).subspan(at, values));
        }
    }
}

void DraftModelDrafter::probabilities(const tree::DraftTree& tree, std::span<const int> nodes, float temperature,
                                      std::span<const std::span<float>> rows) {
    assert(temperature > 0.0F && rows.size() >= nodes.size());
    const int first = forward(tree, nodes);
    const int count = static_cast<int>(nodes.size());
    for (int done = 0; done < count; done += kMaxLogitRows) {
        const kernels::ConstMatrixView logits = model_.logits(first + done, std::min(kMaxLogitRows, count - done));
        for (int row = 0; row < logits.rows; ++row) {
            model_.backend().download(host_logits_.data(), logits.row(row), host_logits_.size() * sizeof(float));
            const int node = done + row;
            temperedSoftmax(host_logits_, temperature, rows[static_cast<std::size_t>(node)]);
        }
    }
}

}  // namespace griffin::engine::draft
