// Texts of tokens drawn at random.
#pragma once

#include <cstdint>
#include <vector>

#include "engine/base/random.h"
#include "engine/tree/draft_tree.h"

namespace griffin::tests {

/// `size` tokens below `alphabet`.
inline std::vector<engine::tree::TokenId> randomText(engine::Random& random, std::size_t size, std::uint64_t alphabet) {
    std::vector<engine::tree::TokenId> text(size);
    for (auto& token : text) token = static_cast<engine::tree::TokenId>(random.next() % alphabet);
    return text;
}

}  // namespace griffin::tests
