#include "engine/decode/verify.h"

namespace griffin::engine::decode {

using tree::DraftTree;
using tree::Proposal;

void verifyGreedy(const DraftTree& tree, std::span<const TokenId> choices, AcceptedPath& path) {
    path.nodes.clear();
    for (int node = 0; node >= 0; node = tree.childWith(node, path.bonus)) {
        path.nodes.push_back(node);
        path.bonus = choices[static_cast<std::size_t>(node)];
    }
}

void SampledVerifier::verify(const DraftTree& tree, NodeDistributions& target, MultiDraftRule rule, Chance& chance,
                             AcceptedPath& path) {
    path.nodes.clear();
    NextStep next{0, 0};
    while (next.child >= 0) {
        path.nodes.push_back(next.child);
        next = step(tree, next.child, target.after(next.child, path.nodes), rule, chance);
    }
    path.bonus = next.token;
}

NextStep SampledVerifier::step(const DraftTree& tree, int node, const Distribution& p, MultiDraftRule rule,
                               Chance& chance) {
    if (tree.proposal() == Proposal::kFixed || tree.firstDraw(node) < 0 || p.tokens.size() == 1) {
        const TokenId token = chance.draw(p, tree.depth(node));
        return {tree.childWith(node, token), token};
    }
    if (tree.proposal() == Proposal::kWithReplacement && rule == MultiDraftRule::kSequential) {
        return drawn_.kSequential(tree, node, p, chance);
    }
    return drawn_.roundByRound(tree, node, p, chance);
}

}  // namespace griffin::engine::decode
