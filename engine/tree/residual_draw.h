// Draws from a distribution of which some tokens are gone already (draws without replacement). A vocabulary has some
// hundred thousand tokens and a node several draws, so the probabilities are summed once, by blocks: a draw looks for
// its block among the sums and for its token inside the block.
#pragma once

#include <cstddef>
#include <span>

#include "engine/base/random.h"
#include "engine/tree/draft_tree.h"

namespace griffin::engine::tree {

inline constexpr std::size_t kResidualBlock = 256;

constexpr std::size_t residualBlocks(std::size_t vocabulary) {
    return (vocabulary + kResidualBlock - 1) / kResidualBlock;
}

/// sums[residualBlocks(probabilities.size())].
void sumBlocks(std::span<const float> probabilities, std::span<double> sums);

/// Draws one of the tokens that are not `gone`, in proportion to their probabilities; -1 when nothing is left. `sums`
/// counts them alone.
TokenId drawResidual(std::span<const float> probabilities, std::span<const double> sums, std::span<const TokenId> gone,
                     Random& random);

/// What `token` is of the sum of everything left.
double residualShare(std::span<const float> probabilities, std::span<const double> sums, TokenId token);

/// Sums the block of `token` again; `gone` holds it by now.
void removeFromSums(std::span<const float> probabilities, std::span<const TokenId> gone, TokenId token,
                    std::span<double> sums);

}  // namespace griffin::engine::tree
