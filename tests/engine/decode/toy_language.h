// A target and a draft over a few tokens whose distributions depend on the last token only, and trees drawn from the
// draft.
#pragma once

#include <algorithm>
#include <cassert>
#include <vector>

#include "engine/decode/verify.h"

namespace griffin::tests {

/// A sampler of distributions that are made elsewhere.
inline engine::decode::Sampler toySampler(std::uint64_t seed) {
    return {engine::SamplingOptions{1.0F, 0, 1.0F, 0.0F, 1.0F, {}}, 1, seed};
}

using Probabilities = std::vector<double>;

inline Probabilities normalised(std::vector<float> weights) {
    Probabilities result(weights.begin(), weights.end());
    double sum = 0.0;
    for (const double weight : result) sum += weight;
    for (double& probability : result) probability /= sum;
    return result;
}

/// Rows of weights [vocabulary]: row t after token t, the last row after the root.
struct ToyLanguage {
    std::vector<std::vector<float>> target;
    std::vector<std::vector<float>> draft;

    int vocabulary() const { return static_cast<int>(target.front().size()); }
    engine::decode::TokenId root() const { return static_cast<engine::decode::TokenId>(target.size()) - 1; }
    Probabilities targetAfter(engine::decode::TokenId token) const {
        return normalised(target[static_cast<std::size_t>(token)]);
    }
};

/// The target's distributions at the nodes of a tree; tokens of probability 0 are left out, as the sampler does.
class ToyTarget : public engine::decode::NodeDistributions {
  public:
    ToyTarget(const ToyLanguage& language, const engine::tree::DraftTree& tree) : language_(language), tree_(tree) {}

    const engine::decode::Distribution& after(int node, std::span<const int> path) override {
        assert(!path.empty() && path.back() == node);
        static_cast<void>(path);
        distribution_.tokens.clear();
        distribution_.probabilities.clear();
        const std::vector<float>& row = language_.target[static_cast<std::size_t>(tree_.token(node))];
        for (std::size_t i = 0; i < row.size(); ++i) {
            if (row[i] <= 0.0F) continue;
            distribution_.tokens.push_back(static_cast<engine::decode::TokenId>(i));
            distribution_.probabilities.push_back(row[i]);
        }
        return distribution_;
    }

  private:
    const ToyLanguage& language_;
    const engine::tree::DraftTree& tree_;
    engine::decode::Distribution distribution_;
};

/// A wish for a number of candidates that depends on nothing.
inline auto upTo(int candidates) {
    return [candidates](std::span<const engine::decode::TokenId> drawn) {
        return static_cast<int>(drawn.size()) < candidates;
    };
}

/// Draws children of the node as the tree's proposal says while more(tokens drawn so far), or until nothing is left to
/// draw from. Fixed candidates are 1, 2, ... and 0 at last.
template <class More>
void drawChildren(const ToyLanguage& language, engine::tree::DraftTree& tree, int node, More more,
                  engine::decode::RandomSource& chance) {
    using engine::tree::Proposal;
    std::vector<engine::decode::TokenId> drawn;
    if (tree.proposal() == Proposal::kFixed) {
        while (more(drawn) && static_cast<int>(drawn.size()) < language.vocabulary()) {
            drawn.push_back((static_cast<int>(drawn.size()) + 1) % language.vocabulary());
            tree.add(node, drawn.back(), 0.0F);
        }
        return;
    }
    const std::vector<float>& weights = language.draft[static_cast<std::size_t>(tree.token(node))];
    const std::span<float> kept = tree.makeDistribution(node);
    std::copy(weights.begin(), weights.end(), kept.begin());
    std::vector<double> left(weights.begin(), weights.end());
    while (more(drawn)) {
        double total = 0.0;
        for (const double weight : left) total += weight;
        if (!(total > 0.0)) return;
        const std::size_t index = chance.pick(left, total);
        drawn.push_back(static_cast<engine::decode::TokenId>(index));
        const int before = tree.childWith(node, drawn.back());
        if (before >= 0) {
            tree.addRepeat(before);
        } else {
            tree.add(node, drawn.back(), 0.0F);
        }
        if (tree.proposal() == Proposal::kWithoutReplacement) left[index] = 0.0;
    }
}

/// What is wrong with an accepted path, null when nothing is: it must run from the root from parent to child, upwards.
inline const char* pathFault(const engine::tree::DraftTree& tree, const engine::decode::AcceptedPath& path) {
    if (path.nodes.empty() || path.nodes.front() != 0) return "it does not begin at the root";
    for (std::size_t i = 1; i < path.nodes.size(); ++i) {
        if (path.nodes[i] <= path.nodes[i - 1]) return "it does not ascend";
        if (tree.parent(path.nodes[i]) != path.nodes[i - 1]) return "it leaves the tree's edges";
    }
    return nullptr;
}

}  // namespace griffin::tests
