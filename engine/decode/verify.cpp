#include "engine/decode/verify.h"

#include <algorithm>
#include <cassert>

#include "engine/base/softmax.h"

namespace griffin::engine::decode {
namespace {

using tree::DraftTree;
using tree::Proposal;

/// The sum over all tokens but some, which are ascending.
double sumWithout(std::span<const float> values, std::span<const TokenId> tokens) {
    double total = 0.0;
    std::size_t begin = 0;
    for (const TokenId token : tokens) {
        const auto end = static_cast<std::size_t>(token);
        if (begin < end) total += sumOf(values.subspan(begin, end - begin));
        begin = end + 1;
    }
    if (begin < values.size()) total += sumOf(values.subspan(begin));
    return total;
}

double at(std::span<const float> values, TokenId token) {
    return static_cast<double>(values[static_cast<std::size_t>(token)]);
}

}  // namespace

DrawnCandidates::DrawnCandidates(int vocabulary) : residual_(vocabulary), solver_(vocabulary) {
    constexpr std::size_t kDraws = 2 * kernels::kMaxTreeNodes;
    drawn_.reserve(kDraws);
    tokens_.reserve(kDraws);
    ordered_.reserve(kDraws);
    masses_.reserve(kDraws);
}

void DrawnCandidates::collectDraws(const DraftTree& tree, int node) {
    drawn_.clear();
    tokens_.clear();
    for (int draw = tree.firstDraw(node); draw >= 0; draw = tree.nextDraw(draw)) {
        drawn_.push_back(tree.drawnNode(draw));
        tokens_.push_back(tree.token(drawn_.back()));
    }
    assert(!drawn_.empty() && !tree.distribution(node).empty());
}

/// Summed from the rest upwards: 1 minus what was drawn would lose a small rest to rounding.
void DrawnCandidates::sumMasses(std::span<const float> draft, Proposal proposal) {
    if (proposal == Proposal::kWithReplacement) {
        masses_.assign(tokens_.size(), sumOf(draft));
        return;
    }
    ordered_.assign(tokens_.begin(), tokens_.end());
    std::sort(ordered_.begin(), ordered_.end());
    masses_.resize(tokens_.size());
    double mass = sumWithout(draft, ordered_);
    for (std::size_t i = tokens_.size(); i-- > 0;) {
        mass += at(draft, tokens_[i]);
        masses_[i] = mass;
    }
}

NextStep DrawnCandidates::multiRound(const DraftTree& tree, int node, const Distribution& p, RandomSource& random) {
    const std::span<const float> draft = tree.distribution(node);
    collectDraws(tree, node);
    sumMasses(draft, tree.proposal());
    residual_.reset(p);
    for (std::size_t i = 0; i < drawn_.size(); ++i) {
        const double drawn_from = at(draft, tokens_[i]) / masses_[i];
        if (!(drawn_from > 0.0)) break;  // nothing was left to draw from, or the draft gave no numbers
        if (random.happens(residual_.probability(tokens_[i]) / drawn_from)) return {drawn_[i], tokens_[i]};
        const double scale = 1.0 / masses_[i];
        // An earlier sibling is dropped already, so it does not matter that D lacks it and q does not.
        residual_.update([&](TokenId token, double probability) { return probability - at(draft, token) * scale; });
        if (residual_.empty()) return {-1, random.draw(p, tree.depth(node))};
    }
    return {-1, residual_.pick(random)};
}

NextStep DrawnCandidates::kSequential(const DraftTree& tree, int node, const Distribution& p, RandomSource& random) {
    const std::span<const float> draft = tree.distribution(node);
    collectDraws(tree, node);
    residual_.reset(p);
    const double mass = sumOf(draft);
    const KSequentialThreshold threshold = solver_.solve(residual_, draft, mass, static_cast<int>(drawn_.size()));
    const bool drawable = std::ranges::all_of(tokens_, [&](TokenId token) { return at(draft, token) > 0.0; });
    if (!drawable || !(threshold.beta > 0.0)) return {-1, random.draw(p, tree.depth(node))};
    for (std::size_t i = 0; i < drawn_.size(); ++i) {
        const double drawn_from = at(draft, tokens_[i]) / mass;
        const double probability = residual_.probability(tokens_[i]) / (threshold.rho * drawn_from);
        if (random.happens(probability)) return {drawn_[i], tokens_[i]};
    }
    const double times = threshold.accepted / threshold.beta;
    residual_.update([&](TokenId token, double probability) {
        return probability - std::min(at(draft, token) / mass, probability / threshold.rho) * times;
    });
    if (residual_.empty()) return {-1, random.draw(p, tree.depth(node))};
    return {-1, residual_.pick(random)};
}

void verifyGreedy(const DraftTree& tree, std::span<const TokenId> choices, AcceptedPath& path) {
    path.nodes.clear();
    for (int node = 0; node >= 0; node = tree.childWith(node, path.bonus)) {
        path.nodes.push_back(node);
        path.bonus = choices[static_cast<std::size_t>(node)];
    }
}

void SampledVerifier::verify(const DraftTree& tree, NodeDistributions& target, MultiDraftRule rule,
                             RandomSource& random, AcceptedPath& path) {
    path.nodes.clear();
    NextStep next{0, 0};
    while (next.child >= 0) {
        path.nodes.push_back(next.child);
        next = step(tree, next.child, target.after(next.child, path.nodes), rule, random);
    }
    path.bonus = next.token;
}

NextStep SampledVerifier::step(const DraftTree& tree, int node, const Distribution& p, MultiDraftRule rule,
                               RandomSource& random) {
    if (tree.proposal() == Proposal::kFixed || tree.firstDraw(node) < 0 || p.tokens.size() == 1) {
        const TokenId token = random.draw(p, tree.depth(node));
        return {tree.childWith(node, token), token};
    }
    if (tree.proposal() == Proposal::kWithReplacement && rule == MultiDraftRule::kSequential) {
        return drawn_.kSequential(tree, node, p, random);
    }
    return drawn_.multiRound(tree, node, p, random);
}

}  // namespace griffin::engine::decode
