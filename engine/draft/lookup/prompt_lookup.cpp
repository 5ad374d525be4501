#include "engine/draft/lookup/prompt_lookup.h"

#include <algorithm>
#include <bit>
#include <cassert>

namespace griffin::engine::draft {
namespace {

using tree::TokenId;

std::uint64_t hashOfLast(std::span<const TokenId> text, int n) {
    std::uint64_t hash = 0x9E3779B97F4A7C15ULL + static_cast<std::uint64_t>(n);
    for (const TokenId token : text.last(static_cast<std::size_t>(n))) {
        hash = (hash ^ static_cast<std::uint32_t>(token)) * 0xBF58476D1CE4E5B9ULL;
        hash ^= hash >> 29;
    }
    return hash;
}

}  // namespace

FirstOccurrences::FirstOccurrences(int longest, int capacity) : longest_(longest) {
    assert(longest >= 1 && capacity >= 1);
    const std::size_t entries = static_cast<std::size_t>(longest) * static_cast<std::size_t>(capacity);
    heads_.assign(std::bit_ceil(entries), -1);
    next_.reserve(entries);
}

int FirstOccurrences::find(std::span<const TokenId> text, int n, std::uint64_t hash) const {
    const auto gram = text.last(static_cast<std::size_t>(n));
    for (int entry = heads_[bucket(hash)]; entry >= 0; entry = next_[static_cast<std::size_t>(entry)]) {
        if (entry % longest_ != n - 1) continue;
        const int start = entry / longest_;
        if (std::equal(gram.begin(), gram.end(), text.begin() + start)) return start;
    }
    return -1;
}

void FirstOccurrences::append(std::span<const TokenId> text) {
    const int size = static_cast<int>(text.size());
    next_.resize(text.size() * static_cast<std::size_t>(longest_), -1);
    for (int n = 1; n <= std::min(longest_, size); ++n) {
        const std::uint64_t hash = hashOfLast(text, n);
        if (find(text, n, hash) >= 0) continue;
        const int entry = entryAtEnd(size, n);
        int& head = heads_[bucket(hash)];
        next_[static_cast<std::size_t>(entry)] = head;
        head = entry;
    }
}

void FirstOccurrences::removeLast(std::span<const TokenId> text) {
    const int size = static_cast<int>(text.size());
    for (int n = std::min(longest_, size); n >= 1; --n) {
        const int entry = entryAtEnd(size, n);
        int& head = heads_[bucket(hashOfLast(text, n))];
        if (head == entry) head = next_[static_cast<std::size_t>(entry)];
    }
}

int FirstOccurrences::first(std::span<const TokenId> text, int n) const {
    assert(n >= 1 && n <= longest_ && static_cast<std::size_t>(n) <= text.size());
    return find(text, n, hashOfLast(text, n));
}

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
