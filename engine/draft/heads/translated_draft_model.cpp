#include "engine/draft/heads/translated_draft_model.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <numeric>
#include <utility>

namespace griffin::engine::draft {

TranslatedDraftModel::TranslatedDraftModel(model::TargetModel& model, std::unique_ptr<text::Tokenizer> own,
                                           const text::Tokenizer& target, SharedTokens shared, int context)
    : own_(std::move(own)),
      shared_(std::move(shared)),
      text_(target, *own_, shared_),
      own_context_(ownContext(context)),
      draft_(model, model.config().vocabulary, own_context_),
      mirrored_(kernels::kMaxTreeNodes, 0),
      rows_(kRows, std::vector<float>(static_cast<std::size_t>(model.config().vocabulary))),
      row_views_(rows_.begin(), rows_.end()),
      shared_rows_(kRows, std::vector<float>(static_cast<std::size_t>(shared_.size()))),
      order_(static_cast<std::size_t>(shared_.size())) {
    given_.reserve(static_cast<std::size_t>(own_context_));
}

void TranslatedDraftModel::truncate(int length) {
    if (length == this->length()) return;
    text_.truncate(length + 1);
    follow();
}

void TranslatedDraftModel::start(TokenId first) {
    text_.truncate(0);
    text_.append({&first, 1});
    follow();
}

void TranslatedDraftModel::extend(kernels::ConstMatrixView /*features*/, std::span<const TokenId> next_tokens) {
    text_.append(next_tokens);
    follow();
}

void TranslatedDraftModel::follow() {
    const std::span<const TokenId> tokens = text_.tokens();
    ready_ = !tokens.empty() && static_cast<int>(tokens.size()) <= own_context_;
    if (!ready_) return;
    const auto [given, wanted] = std::ranges::mismatch(given_, tokens);
    auto same = static_cast<std::size_t>(given - given_.begin());
    if (same == 0) {
        draft_.start(tokens.front());
        same = 1;
    } else if (same < given_.size()) {
        draft_.truncate(static_cast<int>(same) - 1);
    }
    given_.assign(tokens.begin(), tokens.end());
    if (same < tokens.size()) draft_.extend({}, tokens.subspan(same));
}

void TranslatedDraftModel::mirror(const tree::DraftTree& tree) {
    for (int node = mirrored_.size(); node < tree.size(); ++node) {
        const TokenId token = shared_.draftOf(tree.token(node));
        mirrored_.add(tree.parent(node), token == text::kNoToken ? 0 : token, 0.0F);
    }
}

void TranslatedDraftModel::compute(std::span<const int> nodes, float temperature) {
    assert(static_cast<int>(nodes.size()) <= kRows);
    draft_.probabilities(mirrored_, nodes, temperature, row_views_);
    for (std::size_t n = 0; n < nodes.size(); ++n) {
        std::vector<float>& row = shared_rows_[n];
        double sum = 0.0;
        for (std::size_t i = 0; i < row.size(); ++i) {
            row[i] = rows_[n][static_cast<std::size_t>(shared_.drafts()[i])];
            sum += row[i];
        }
        // Where the draft is certain of a token that the target does not have, it knows nothing.
        const auto count = static_cast<double>(row.size());
        for (float& value : row) value = static_cast<float>(sum > 0.0 ? value / sum : 1.0 / count);
    }
}

void TranslatedDraftModel::topCandidates(const tree::DraftTree& tree, std::span<const int> nodes, int k,
                                         tree::Candidates& candidates) {
    assert(k >= 1 && k <= maxCandidates());
    if (nodes.front() == 0) mirrored_.reset(given_.back(), tree::Proposal::kFixed);
    mirror(tree);
    candidates.resize(nodes.size(), k);
    std::size_t at = 0;
    for (std::size_t done = 0; done < nodes.size(); done += kRows) {
        const auto part = nodes.subspan(done, std::min<std::size_t>(kRows, nodes.size() - done));
        compute(part, 1.0F);
        for (std::size_t n = 0; n < part.size(); ++n) {
            const std::vector<float>& row = shared_rows_[n];
            const auto better = [&row](int a, int b) {
                const float left = row[static_cast<std::size_t>(a)];
                const float right = row[static_cast<std::size_t>(b)];
                return left != right ? left > right : a < b;
            };
            std::iota(order_.begin(), order_.end(), 0);
            std::partial_sort(order_.begin(), order_.begin() + k, order_.end(), better);
            for (int i = 0; i < k; ++i, ++at) {
                const auto best = static_cast<std::size_t>(order_[static_cast<std::size_t>(i)]);
                candidates.tokens[at] = shared_.targets()[best];
                candidates.log_probabilities[at] = std::log(std::max(row[best], 1e-30F));
            }
        }
    }
}

void TranslatedDraftModel::probabilities(const tree::DraftTree& tree, std::span<const int> nodes, float temperature,
                                         std::span<const std::span<float>> rows) {
    assert(temperature > 0.0F && rows.size() >= nodes.size());
    if (nodes.front() == 0) mirrored_.reset(given_.back(), tree::Proposal::kFixed);
    mirror(tree);
    for (std::size_t done = 0; done < nodes.size(); done += kRows) {
        const auto part = nodes.subspan(done, std::min<std::size_t>(kRows, nodes.size() - done));
        compute(part, temperature);
        for (std::size_t n = 0; n < part.size(); ++n) {
            std::ranges::copy(shared_rows_[n], rows[done + n].begin());
        }
    }
}

}  // namespace griffin::engine::draft
