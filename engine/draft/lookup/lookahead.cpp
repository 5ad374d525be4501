#include "engine/draft/lookup/lookahead.h"

#include <algorithm>
#include <cassert>
#include <numeric>

namespace griffin::engine::draft {
namespace {

/// The child with this token, added if necessary. REQUIRES: there is room.
int childOrNew(tree::DraftTree& tree, int parent, TokenId token) {
    const int child = tree.childWith(parent, token);
    return child >= 0 ? child : tree.add(parent, token, 0.0F);
}

}  // namespace

using tree::TokenId;

NgramPool::NgramPool(int vocabulary, int keys, int per_key, int run)
    : keys_(keys),
      per_key_(per_key),
      run_(run),
      slot_of_(static_cast<std::size_t>(vocabulary), -1),
      key_of_(static_cast<std::size_t>(keys), -1),
      counts_(static_cast<std::size_t>(keys), 0),
      tokens_(static_cast<std::size_t>(keys) * static_cast<std::size_t>(per_key) * static_cast<std::size_t>(run)) {}

void NgramPool::clear() {
    std::fill(slot_of_.begin(), slot_of_.end(), -1);
    std::fill(key_of_.begin(), key_of_.end(), -1);
    std::fill(counts_.begin(), counts_.end(), 0);
    next_slot_ = 0;
}

int NgramPool::slotFor(TokenId key) {
    int& slot = slot_of_[static_cast<std::size_t>(key)];
    if (slot >= 0) return slot;
    slot = next_slot_;
    next_slot_ = (next_slot_ + 1) % keys_;
    TokenId& owner = key_of_[static_cast<std::size_t>(slot)];
    if (owner >= 0) slot_of_[static_cast<std::size_t>(owner)] = -1;
    owner = key;
    counts_[static_cast<std::size_t>(slot)] = 0;
    return slot;
}

void NgramPool::insert(TokenId key, std::span<const TokenId> tokens) {
    assert(static_cast<int>(tokens.size()) == run_);
    const int slot = slotFor(key);
    TokenId* first = tokensOf(slot);
    int& count = counts_[static_cast<std::size_t>(slot)];
    int place = 0;
    while (place < count && !std::equal(tokens.begin(), tokens.end(), first + place * run_)) ++place;
    if (place == count) {
        count = std::min(count + 1, per_key_);
        place = count - 1;
    }
    std::copy_backward(first, first + place * run_, first + (place + 1) * run_);
    std::copy(tokens.begin(), tokens.end(), first);
}

int NgramPool::count(TokenId key) const {
    const int slot = slot_of_[static_cast<std::size_t>(key)];
    return slot < 0 ? 0 : counts_[static_cast<std::size_t>(slot)];
}

std::span<const TokenId> NgramPool::run(TokenId key, int i) const {
    assert(i >= 0 && i < count(key));
    const std::size_t row =
        static_cast<std::size_t>(slot_of_[static_cast<std::size_t>(key)]) * static_cast<std::size_t>(per_key_) +
        static_cast<std::size_t>(i);
    return std::span(tokens_).subspan(row * static_cast<std::size_t>(run_), static_cast<std::size_t>(run_));
}

Lookahead::Lookahead(int vocabulary, LookaheadOptions options)
    : options_(options),
      random_(options.seed),
      pool_(vocabulary, options.pool_keys, options.guesses, options.level - 1),
      rows_(static_cast<std::size_t>(options.level) - 1),
      ngram_(static_cast<std::size_t>(options.level) - 1) {
    assert(options.level >= 3 && options.window >= options.level - 1 && options.guesses >= 1);
    assert(windowNodes() < kernels::kMaxTreeNodes);
    const auto longest_row = static_cast<std::size_t>(options.window) + static_cast<std::size_t>(options.level);
    for (std::vector<TokenId>& row : rows_) row.reserve(longest_row);
    new_row_.reserve(longest_row);
    last_nodes_.reserve(longest_row);
    tokens_.reserve(static_cast<std::size_t>(options.context));
}

int Lookahead::length() const {
    return tokens_.empty() ? 0 : static_cast<int>(tokens_.size()) - 1;
}

void Lookahead::truncate(int length) {
    if (length == this->length()) return;
    tokens_.resize(static_cast<std::size_t>(length) + 1);
    forgetWindow();
}

void Lookahead::forget() {
    tokens_.clear();
    forgetWindow();
    pool_.clear();
}

void Lookahead::start(TokenId first) {
    tokens_.assign(1, first);
    forgetWindow();
}

void Lookahead::extend(kernels::ConstMatrixView /*features*/, std::span<const TokenId> next_tokens) {
    tokens_.insert(tokens_.end(), next_tokens.begin(), next_tokens.end());
}

void Lookahead::forgetWindow() {
    for (std::vector<TokenId>& row : rows_) row.clear();
    last_nodes_.clear();
    filled_ = 0;
}

void Lookahead::beginWindow() {
    assert(!tokens_.empty());
    random_ = Random(options_.seed);
    for (int i = 0; i < options_.window + options_.level - 3; ++i) {
        rows_[0].push_back(tokens_[static_cast<std::size_t>(random_.next() % tokens_.size())]);
    }
    filled_ = 1;
}

void Lookahead::propose(TokenId root, int max_nodes, tree::DraftTree& tree) {
    tree.reset(root, tree::Proposal::kFixed);
    last_nodes_.clear();
    if (filled_ == 0) beginWindow();
    // The window is smaller while it is being filled.
    const std::size_t window = std::accumulate(rows_.begin(), rows_.end(), std::size_t{0},
                                               [](std::size_t sum, const auto& row) { return sum + row.size(); });
    if (static_cast<std::size_t>(max_nodes) > window) addWindow(tree);
    addGuesses(root, max_nodes, tree);
}

void Lookahead::addWindow(tree::DraftTree& tree) {
    int head = 0;
    for (int column = 0; column <= static_cast<int>(rows_[0].size()); ++column) {
        if (column > 0) head = childOrNew(tree, head, rows_[0][static_cast<std::size_t>(column) - 1]);
        int node = head;
        for (int l = 1; l < filled_; ++l) {
            node = childOrNew(tree, node, rows_[static_cast<std::size_t>(l)][static_cast<std::size_t>(column)]);
        }
        // Row 0 alone has no token in column 0 but the root, which is not the window's.
        if (filled_ > 1 || column > 0) last_nodes_.push_back(node);
    }
}

void Lookahead::addGuesses(TokenId root, int max_nodes, tree::DraftTree& tree) {
    for (int i = 0; i < pool_.count(root); ++i) {
        int node = 0;
        for (const TokenId token : pool_.run(root, i)) {
            const int child = tree.childWith(node, token);
            if (child < 0 && tree.size() == max_nodes) break;
            node = child >= 0 ? child : tree.add(node, token, 0.0F);
        }
    }
}

void Lookahead::observe(const tree::DraftTree& tree, std::span<const TokenId> choices) {
    if (last_nodes_.empty()) return;
    new_row_.clear();
    for (const int node : last_nodes_) new_row_.push_back(choices[static_cast<std::size_t>(node)]);
    last_nodes_.clear();
    if (filled_ == options_.level - 1) rememberNgrams(tree.token(0));
    advance();
}

void Lookahead::rememberNgrams(TokenId root) {
    for (std::size_t column = 0; column < new_row_.size(); ++column) {
        for (std::size_t l = 1; l < rows_.size(); ++l) ngram_[l - 1] = rows_[l][column];
        ngram_.back() = new_row_[column];
        pool_.insert(column == 0 ? root : rows_[0][column - 1], ngram_);
    }
}

void Lookahead::advance() {
    if (filled_ == options_.level - 1) {
        rows_[0].assign(rows_[1].begin() + 1, rows_[1].end());
        for (std::size_t l = 1; l + 1 < rows_.size(); ++l) rows_[l].assign(rows_[l + 1].begin(), rows_[l + 1].end());
        rows_.back().assign(new_row_.begin(), new_row_.end());
        return;
    }
    // The window moves on by dropping column 0. Row 1 has lost it already: the root itself has no window token below
    // it.
    for (int l = 0; l < filled_; ++l) {
        std::vector<TokenId>& row = rows_[static_cast<std::size_t>(l)];
        row.erase(row.begin());
    }
    const auto first = new_row_.begin() + (filled_ > 1 ? 1 : 0);
    rows_[static_cast<std::size_t>(filled_)].assign(first, new_row_.end());
    ++filled_;
}

}  // namespace griffin::engine::draft
