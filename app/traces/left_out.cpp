#include "app/traces/left_out.h"

#include <algorithm>
#include <cstddef>
#include <numeric>

#include "ui/inspector/answer_trace.h"

namespace griffin::app {

using engine::CycleRecord;
using engine::DraftTreeNode;

std::vector<DraftTreeNode> likeliestLeftOut(const CycleRecord& cycle) {
    const std::size_t nodes = cycle.nodes.size();
    std::vector<float> path(nodes + cycle.left_out.size(), 1);
    const auto follow = [&](std::size_t index, const DraftTreeNode& node) {
        path[index] = path[static_cast<std::size_t>(node.parent)] * std::max(node.draft_probability, 0.0F);
    };
    for (std::size_t n = 1; n < nodes; ++n) follow(n, cycle.nodes[n]);
    for (std::size_t n = 0; n < cycle.left_out.size(); ++n) follow(nodes + n, cycle.left_out[n]);
    std::vector<std::size_t> order(cycle.left_out.size());
    std::iota(order.begin(), order.end(), nodes);
    // No path is likelier than its beginning, which comes first among equals, and what continues the accepted path has
    // no beginning that was left out: the first are closed under parents.
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return path[a] > path[b]; });
    const auto next = std::find_if(order.begin(), order.end(), [&, end = ui::endOfPath(cycle)](std::size_t index) {
        return cycle.left_out[index - nodes].parent == end;
    });
    if (next != order.end()) std::rotate(order.begin(), next, next + 1);
    order.resize(std::min<std::size_t>(order.size(), kKeptLeftOut));
    std::sort(order.begin(), order.end());
    std::vector<DraftTreeNode> kept;
    for (const std::size_t index : order) {
        DraftTreeNode& node = kept.emplace_back(cycle.left_out[index - nodes]);
        const auto parent = std::find(order.begin(), order.end(), static_cast<std::size_t>(node.parent));
        if (parent != order.end()) node.parent = static_cast<int>(nodes) + static_cast<int>(parent - order.begin());
    }
    return kept;
}

}  // namespace griffin::app
