// The n-grams that lookahead decoding has collected: after a key token, up to `per_key` runs of `run` tokens, the one
// seen last in front. A run that comes again moves to the front; a full key loses the one seen longest ago.
//
// The published pool grows without end. This one holds `keys` key tokens; one more takes the place of the key that was
// entered first.
#pragma once

#include <span>
#include <vector>

#include "engine/tree/draft_tree.h"

namespace griffin::engine::draft {

class NgramPool {
  public:
    /// Keys are tokens below `vocabulary`. Nothing is allocated afterwards. REQUIRES: all >= 1.
    NgramPool(int vocabulary, int keys, int per_key, int run);

    void clear();
    /// REQUIRES: 0 <= key < vocabulary, tokens.size() == run.
    void insert(tree::TokenId key, std::span<const tree::TokenId> tokens);
    /// Number of runs after `key`.
    int count(tree::TokenId key) const;
    /// Run i after `key`, the one seen last first. REQUIRES: 0 <= i < count(key).
    std::span<const tree::TokenId> run(tree::TokenId key, int i) const;

  private:
    int slotFor(tree::TokenId key);
    tree::TokenId* tokensOf(int slot) { return tokens_.data() + static_cast<std::ptrdiff_t>(slot) * per_key_ * run_; }

    int keys_;
    int per_key_;
    int run_;
    int next_slot_ = 0;                  // the oldest, or one not used yet
    std::vector<int> slot_of_;           // [vocabulary] -1: none
    std::vector<tree::TokenId> key_of_;  // [keys] -1: not used
    std::vector<int> counts_;            // [keys]
    std::vector<tree::TokenId> tokens_;  // [keys, per_key, run]
};

}  // namespace griffin::engine::draft
