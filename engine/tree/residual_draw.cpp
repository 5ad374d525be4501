#include "engine/tree/residual_draw.h"

#include <algorithm>
#include <array>
#include <numeric>

namespace griffin::engine::tree {
namespace {

using Block = std::array<float, kResidualBlock>;

/// The block with zeros for the tokens that are gone and behind the end of the vocabulary.
void readBlock(std::span<const float> probabilities, std::span<const TokenId> gone, std::size_t index, Block& block) {
    const std::size_t begin = index * kResidualBlock;
    const std::size_t count = std::min(kResidualBlock, probabilities.size() - begin);
    const auto from = probabilities.subspan(begin, count);
    std::fill(std::copy(from.begin(), from.end(), block.begin()), block.end(), 0.0F);
    for (const TokenId token : gone) {
        const auto at = static_cast<std::size_t>(token);
        if (at >= begin && at < begin + count) block[at - begin] = 0.0F;
    }
}

double sumBlock(const Block& block) {
    constexpr std::size_t kLanes = 8;  // independent sums, which the compiler can add at once
    std::array<double, kLanes> lanes{};
    for (std::size_t i = 0; i < kResidualBlock; i += kLanes) {
        for (std::size_t lane = 0; lane < kLanes; ++lane) lanes[lane] += static_cast<double>(block[i + lane]);
    }
    return std::accumulate(lanes.begin(), lanes.end(), 0.0);
}

double sumOf(std::span<const double> sums) {
    return std::accumulate(sums.begin(), sums.end(), 0.0);
}

}  // namespace

void sumBlocks(std::span<const float> probabilities, std::span<double> sums) {
    Block block;
    for (std::size_t i = 0; i < sums.size(); ++i) {
        readBlock(probabilities, {}, i, block);
        sums[i] = sumBlock(block);
    }
}

TokenId drawResidual(std::span<const float> probabilities, std::span<const double> sums, std::span<const TokenId> gone,
                     Random& random) {
    const double total = sumOf(sums);
    if (!(total > 0.0)) return -1;
    const double target = random.uniform() * total;
    // Rounding may carry the target past the end: then the last token that has any probability is drawn.
    std::size_t chosen = 0;
    double before = 0.0;
    for (std::size_t i = 0; i < sums.size(); ++i) {
        if (!(sums[i] > 0.0)) continue;
        chosen = i;
        if (target < before + sums[i]) break;
        before += sums[i];
    }
    Block block;
    readBlock(probabilities, gone, chosen, block);
    std::size_t offset = 0;
    for (std::size_t i = 0; i < kResidualBlock; ++i) {
        if (!(block[i] > 0.0F)) continue;
        offset = i;
        before += static_cast<double>(block[i]);
        if (target < before) break;
    }
    return static_cast<TokenId>(chosen * kResidualBlock + offset);
}

double residualShare(std::span<const float> probabilities, std::span<const double> sums, TokenId token) {
    return std::min(1.0, static_cast<double>(probabilities[static_cast<std::size_t>(token)]) / sumOf(sums));
}

void removeFromSums(std::span<const float> probabilities, std::span<const TokenId> gone, TokenId token,
                    std::span<double> sums) {
    const std::size_t index = static_cast<std::size_t>(token) / kResidualBlock;
    Block block;
    readBlock(probabilities, gone, index, block);
    sums[index] = sumBlock(block);
}

}  // namespace griffin::engine::tree
