#include "app/traces/answer_recorder.h"

#include <algorithm>
#include <numeric>
#include <utility>
#include <vector>

#include "app/traces/trace_columns.h"

namespace griffin::app {
namespace {

using engine::DraftTreeNode;

/// Leaves kKeptLeftOut of the candidates that a cycle left out, numbered anew.
void limitLeftOut(engine::CycleRecord& cycle) {
    if (cycle.left_out.size() <= kKeptLeftOut) return;
    const std::size_t nodes = cycle.nodes.size();
    const auto isAccepted = [](const DraftTreeNode& node) { return node.accepted; };
    const auto last = std::find_if(cycle.nodes.rbegin(), cycle.nodes.rend(), isAccepted);
    const auto end_of_path = static_cast<int>(cycle.nodes.rend() - last) - 1;
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
    const auto next = std::find_if(order.begin(), order.end(), [&](std::size_t index) {
        return cycle.left_out[index - nodes].parent == end_of_path;
    });
    if (next != order.end()) std::rotate(order.begin(), next, next + 1);
    order.resize(kKeptLeftOut);
    std::sort(order.begin(), order.end());
    std::vector<DraftTreeNode> kept;
    for (const std::size_t index : order) {
        DraftTreeNode& node = kept.emplace_back(std::move(cycle.left_out[index - nodes]));
        const auto parent = std::find(order.begin(), order.end(), static_cast<std::size_t>(node.parent));
        if (parent != order.end()) node.parent = static_cast<int>(nodes) + static_cast<int>(parent - order.begin());
    }
    cycle.left_out = std::move(kept);
}

}  // namespace

void AnswerRecorder::read(const engine::TextAdded& event, const QString& text, ui::TraceDelta& delta) {
    const int start = length_;
    length_ += static_cast<int>(text.size());
    const int cycle = event.cycle != nullptr ? cycles_++ : -1;
    if (event.cycle != nullptr) limitLeftOut(delta.cycles.emplace_back(*event.cycle));
    if (event.tokens.empty() && start == told_end_) {
        delta.rest += static_cast<int>(text.size());
        told_end_ = length_;
    }
    // Accepted nodes ascend, so the i-th token is the i-th accepted node after the root.
    int node = 0;
    int from = 0;
    int byte = 0;
    for (std::size_t i = 0; i < event.text_ends.size(); ++i) {
        const int end = event.text_ends[i];
        const int length = static_cast<int>(QString::fromUtf8(event.text.data() + byte, end - byte).size());
        byte = end;
        ui::TraceToken token{start + from, length, cycle, 0};
        from += length;
        told_end_ = start + from;
        if (event.cycle != nullptr && static_cast<int>(i) < event.cycle->accepted_tokens) {
            const auto& nodes = event.cycle->nodes;
            do ++node;
            while (!nodes[static_cast<std::size_t>(node)].accepted);
            token.node = node;
        }
        delta.tokens.append(token);
    }
}

}  // namespace griffin::app
