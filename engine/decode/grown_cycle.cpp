#include "engine/decode/grown_cycle.h"

#include <algorithm>

namespace griffin::engine::decode {

bool GrownCycle::run(TokenId root, const tree::TreeShape& shape, DraftFeed& feed, tree::DraftTree& tree,
                     std::span<TokenId> choices, AcceptedPath& path) {
    const kernels::Backend& backend = target_.backend();
    const tree::TreeLimits limits = tree::treeLimits(*drafter_.candidates(), shape, tree);
    // Rows of a prompt or of a pause are taken in by themselves.
    const int waiting = feed.waiting() <= kernels::kMaxWaitingRows ? feed.waiting() : 0;
    kernels::GrowthShape sizes;
    sizes.waiting_rows = waiting > 0 ? backend.passRows(waiting) : 0;
    sizes.rows = std::min(shape.top_k, limits.nodes - 1);
    sizes.children = limits.children;
    sizes.levels = limits.levels;
    sizes.tree_rows = backend.passRows(limits.nodes);
    if (limits.levels == 0 || !sizes.fits()) return false;
    if (feed.waiting() > waiting) feed.flush();

    kernels::GrowthStart start;
    start.target_prefix = cache_.length();
    start.nodes = limits.nodes;
    start.root = root;
    start.waiting = feed.nextTokens();
    drafter_.grower()->grow(growth_, sizes, start, feed.features());
    feed.clear();
    target_.verifyGrown(cache_, growth_, limits.nodes, sizes.tree_rows);
    growth_.read(grown_);

    tree.reset(root, tree::Proposal::kFixed);
    for (int node = 1; node < grown_.nodes; ++node) {
        const auto at = static_cast<std::size_t>(node);
        tree.add(grown_.parents[at], grown_.tokens[at], grown_.log_probabilities[at]);
    }
    std::copy_n(grown_.choices.begin(), grown_.nodes, choices.begin());
    path.nodes.assign(grown_.path.begin(), grown_.path.begin() + grown_.accepted);
    path.bonus = grown_.bonus;
    return true;
}

}  // namespace griffin::engine::decode
