#include "engine/decode/grown_cycle.h"

#include <algorithm>

namespace griffin::engine::decode {

GrownCycle::GrownCycle(model::TargetModel& target, model::KvCache& cache, draft::Drafter& drafter,
                       const Sampler& sampler, kernels::TreeGrowth& growth)
    : target_(target), cache_(cache), drafter_(drafter), sampler_(sampler), growth_(growth) {
    noise_.reserve(kernels::kMaxNoisyLevels);
    const int k = sampler.shortlist();
    if (k > kernels::kMaxShortlist || k >= target.config().vocabulary) return;
    shortlists_.k = k;
    shortlists_.values.resize(static_cast<std::size_t>(kernels::kMaxTreeNodes) * static_cast<std::size_t>(k));
    shortlists_.tokens.resize(shortlists_.values.size());
}

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
    if (!isDecided() && limits.levels > kernels::kMaxNoisyLevels) return false;
    if (feed.waiting() > waiting) feed.flush();

    kernels::GrowthStart start;
    start.target_prefix = cache_.length();
    start.nodes = limits.nodes;
    start.root = root;
    start.waiting = feed.nextTokens();
    noise_.clear();
    for (int level = 0; !isDecided() && level < limits.levels; ++level) noise_.push_back(sampler_.noise(level));
    start.noise = noise_;
    drafter_.grower()->grow(growth_, sizes, start, feed.features(), sampler_.temperature());
    feed.clear();
    using Decision = model::TargetModel::GrownDecision;
    target_.forwardGrown(cache_, growth_, limits.nodes, sizes.tree_rows,
                         isDecided() ? Decision::kGreedy : Decision::kByHost, shortlists_.k);
    if (shortlists_.k > 0) {
        growth_.readShortlists(grown_, shortlists_.k, shortlists_.values, shortlists_.tokens);
    } else {
        growth_.read(grown_);
    }
    target_.setRows(grown_.nodes);

    tree.reset(root, tree::Proposal::kFixed);
    for (int node = 1; node < grown_.nodes; ++node) {
        const auto at = static_cast<std::size_t>(node);
        tree.add(grown_.parents[at], grown_.tokens[at], grown_.log_probabilities[at]);
    }
    if (!isDecided()) return true;
    std::copy_n(grown_.choices.begin(), grown_.nodes, choices.begin());
    path.nodes.assign(grown_.path.begin(), grown_.path.begin() + grown_.accepted);
    path.bonus = grown_.bonus;
    return true;
}

}  // namespace griffin::engine::decode
