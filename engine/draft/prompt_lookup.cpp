#include "engine/draft/prompt_lookup.h"

#include <algorithm>

namespace griffin::engine::draft {

PromptLookup::PromptLookup(PromptLookupOptions options) : options_(options) {}

int PromptLookup::length() const {
    return tokens_.empty() ? 0 : static_cast<int>(tokens_.size()) - 1;
}

void PromptLookup::truncate(int length) {
    if (!tokens_.empty()) tokens_.resize(static_cast<std::size_t>(length) + 1);
}

void PromptLookup::start(TokenId first) {
    tokens_.assign(1, first);
}

void PromptLookup::extend(kernels::ConstMatrixView /*features*/, std::span<const TokenId> next_tokens) {
    tokens_.insert(tokens_.end(), next_tokens.begin(), next_tokens.end());
}

int PromptLookup::find(std::span<const TokenId> tokens, int longest_match, int wanted) {
    const int total = static_cast<int>(tokens.size());
    for (int n = std::min(longest_match, total - 1); n >= 1; --n) {
        const auto suffix = tokens.last(static_cast<std::size_t>(n));
        for (int at = 0; at + n + wanted <= total && at + n < total - n; ++at) {
            const auto window = tokens.subspan(static_cast<std::size_t>(at), static_cast<std::size_t>(n));
            if (std::equal(suffix.begin(), suffix.end(), window.begin())) return at + n;
        }
    }
    return -1;
}

void PromptLookup::propose(TokenId root, int max_nodes, tree::DraftTree& tree) {
    tree.reset(root, tree::Proposal::kFixed);
    const int wanted = std::min(options_.continuation, max_nodes - 1);
    const int from = wanted > 0 ? find(tokens_, options_.longest_match, wanted) : -1;
    if (from < 0) return;
    int node = 0;
    for (int i = from; i < from + wanted; ++i) node = tree.add(node, tokens_[static_cast<std::size_t>(i)], 0.0F);
}

}  // namespace griffin::engine::draft
