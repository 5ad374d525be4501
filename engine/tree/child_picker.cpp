#include "engine/tree/child_picker.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>
#include <limits>
#include <numeric>
#include <utility>

namespace griffin::engine::tree {
namespace {

using Block = std::array<float, kResidualBlock>;

/// The block with zeros for tokens that are gone and beyond the end of the vocabulary.
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
    // Rounding may carry the target past the end: then the last token with a positive probability is drawn.
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

void RankedPicker::begin(CandidateSource& source, const DraftTree& tree, int most_children) {
    source_ = &source;
    most_children_ = most_children;
    const auto nodes = static_cast<std::size_t>(tree.maxNodes());
    const std::size_t candidates = nodes * static_cast<std::size_t>(most_children);
    rows_.assign(nodes, Row{});
    tokens_.clear();
    tokens_.reserve(candidates);
    log_probabilities_.clear();
    log_probabilities_.reserve(candidates);
    answer_.tokens.reserve(candidates);
    answer_.log_probabilities.reserve(candidates);
}

void RankedPicker::ask(DraftTree& tree, std::span<const int> nodes) {
    source_->topCandidates(tree, nodes, most_children_, answer_);
    const auto k = static_cast<std::size_t>(most_children_);
    for (std::size_t i = 0; i < nodes.size(); ++i) {
        Row& row = rows_[static_cast<std::size_t>(nodes[i])];
        row = {tokens_.size(), tokens_.size(), 1.0};
        for (std::size_t j = i * k; j < (i + 1) * k; ++j) {
            const float log_probability = answer_.log_probabilities[j];
            if (!(log_probability > -std::numeric_limits<float>::infinity())) continue;
            tokens_.push_back(answer_.tokens[j]);
            log_probabilities_.push_back(std::min(log_probability, 0.0F));
            ++row.end;
        }
    }
}

Pick RankedPicker::pick(DraftTree& tree, int node, Random& /*random*/) {
    Row& row = rows_[static_cast<std::size_t>(node)];
    if (row.next == row.end) return {};
    const std::size_t candidate = row.next++;
    const double probability = std::exp(static_cast<double>(log_probabilities_[candidate]));
    const double share = probability < row.left ? probability / row.left : 1.0;
    row.left = std::max(0.0, row.left - probability);
    return {tree.add(node, tokens_[candidate], log_probabilities_[candidate]), share};
}

DrawnPicker::DrawnPicker(Proposal proposal, float temperature, DrawFunction draw)
    : proposal_(proposal), temperature_(temperature), draw_(std::move(draw)) {
    assert(proposal != Proposal::kFixed && temperature > 0.0F);
    rows_.reserve(kernels::kMaxTreeNodes);
    gone_.reserve(kernels::kMaxTreeNodes);
}

void DrawnPicker::begin(CandidateSource& source, const DraftTree& tree, int /*most_children*/) {
    assert(tree.size() == 1 && tree.proposal() == proposal_);
    static_cast<void>(tree);
    source_ = &source;
}

void DrawnPicker::ask(DraftTree& tree, std::span<const int> nodes) {
    rows_.clear();
    for (const int node : nodes) rows_.push_back(tree.makeDistribution(node));
    source_->distributions(tree, nodes, temperature_, rows_);
    blocks_ = residualBlocks(rows_.front().size());
    sums_.resize(static_cast<std::size_t>(tree.maxNodes()) * blocks_);
    for (std::size_t i = 0; i < nodes.size(); ++i) sumBlocks(rows_[i], sumsOf(nodes[i]));
}

Pick DrawnPicker::pick(DraftTree& tree, int node, Random& random) {
    const bool replaces = proposal_ == Proposal::kWithReplacement;
    const std::span<const float> probabilities = tree.distribution(node);
    const std::span<double> sums = sumsOf(node);
    gone_.clear();
    if (!replaces) {
        for (int draw = tree.firstDraw(node); draw >= 0; draw = tree.nextDraw(draw)) {
            gone_.push_back(tree.token(tree.drawnNode(draw)));
        }
    }
    const TokenId token = draw_ ? draw_(tree, node, random) : drawResidual(probabilities, sums, gone_, random);
    if (token < 0) return {};
    const double share = residualShare(probabilities, sums, token);
    if (replaces) {
        if (const int child = tree.childWith(node, token); child >= 0) {
            tree.addRepeat(child);
            return {child, share};
        }
    } else {
        gone_.push_back(token);
        removeFromSums(probabilities, gone_, token, sums);
    }
    return {tree.add(node, token, std::log(probabilities[static_cast<std::size_t>(token)])), share};
}

std::span<double> DrawnPicker::sumsOf(int node) {
    return std::span(sums_).subspan(static_cast<std::size_t>(node) * blocks_, blocks_);
}

}  // namespace griffin::engine::tree
