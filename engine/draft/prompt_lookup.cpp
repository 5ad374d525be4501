#include "engine/draft/prompt_lookup.h"

#include <algorithm>

namespace griffin::engine::draft {

PromptLookup::PromptLookup(PromptLookupOptions options)
    : options_(options), index_(options.longest_match, options.context) {
    tokens_.reserve(static_cast<std::size_t>(options.context));
}

int PromptLookup::length() const {
    return tokens_.empty() ? 0 : static_cast<int>(tokens_.size()) - 1;
}

void PromptLookup::truncate(int length) {
    if (!tokens_.empty()) keep(length + 1);
}

void PromptLookup::start(TokenId first) {
    keep(0);
    append(first);
}

void PromptLookup::extend(kernels::ConstMatrixView /*features*/, std::span<const TokenId> next_tokens) {
    for (const TokenId token : next_tokens) append(token);
}

void PromptLookup::append(TokenId token) {
    tokens_.push_back(token);
    index_.append(tokens_);
}

void PromptLookup::keep(int tokens) {
    while (static_cast<int>(tokens_.size()) > tokens) {
        index_.removeLast(tokens_);
        tokens_.pop_back();
    }
}

int PromptLookup::find(int wanted) const {
    const int total = static_cast<int>(tokens_.size());
    for (int n = std::min(options_.longest_match, total - 1); n >= 1; --n) {
        const int end = index_.first(tokens_, n) + n;
        if (end < total - n && end + wanted <= total) return end;
    }
    return -1;
}

void PromptLookup::propose(TokenId root, int max_nodes, tree::DraftTree& tree) {
    tree.reset(root, tree::Proposal::kFixed);
    const int wanted = std::min(options_.continuation, max_nodes - 1);
    const int from = wanted > 0 ? find(wanted) : -1;
    if (from < 0) return;
    int node = 0;
    for (int i = from; i < from + wanted; ++i) node = tree.add(node, tokens_[static_cast<std::size_t>(i)], 0.0F);
}

}  // namespace griffin::engine::draft
