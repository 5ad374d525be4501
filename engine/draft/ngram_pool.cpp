#include "engine/draft/ngram_pool.h"

#include <algorithm>
#include <cassert>

namespace griffin::engine::draft {

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

}  // namespace griffin::engine::draft
