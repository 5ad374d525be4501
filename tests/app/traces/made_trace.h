// Traces made up for tests: with every kind of cycle, or like those of a long answer.
#pragma once

#include <QString>
#include <algorithm>
#include <random>
#include <string>

#include "ui/inspector/answer_trace.h"

namespace griffin::tests {

/// `cycles` cycles, every fifth without a draft, with trees of up to `size` nodes; the answer has all their tokens.
inline ui::AnswerTrace madeTrace(int cycles, int size, unsigned seed = 1) {
    std::mt19937 random(seed);
    const auto below = [&](int limit) { return static_cast<int>(random() % static_cast<unsigned>(limit)); };
    const auto text = [&] { return (below(3) > 0 ? " w" : "part") + std::to_string(below(below(900) + 1)); };
    const auto probability = [&] { return static_cast<float>(below(10001)) / 10000; };
    ui::AnswerTrace trace;
    trace.method = engine::Method::kGriffin;
    trace.tokens_per_second = 212.5;
    trace.plain_pass_ms = 7.25;
    trace.finished = true;
    trace.tokens.append({0, 3, -1, 0});
    ui::TraceDelta delta;
    std::string last = "The";
    int end = 3;
    for (int c = 0; c < cycles; ++c) {
        engine::CycleRecord cycle;
        cycle.origin = c % 5 == 4   ? engine::DraftOrigin::kNone
                       : c % 5 == 3 ? engine::DraftOrigin::kLookup
                                    : engine::DraftOrigin::kModel;
        const int nodes = cycle.origin == engine::DraftOrigin::kNone ? 1 : 2 + below(size - 1);
        int path = 0;
        for (int n = 0; n < nodes; ++n) {
            engine::DraftTreeNode node;
            node.text = n == 0 ? last : text();
            node.accepted = n == 0;
            if (n > 0) {
                node.parent = std::max(0, n - 1 - below(3));
                node.depth = cycle.nodes[static_cast<std::size_t>(node.parent)].depth + 1;
                node.draft_probability = probability();
                if (node.parent == path) node.target_probability = probability();
                node.accepted = node.parent == path && below(2) == 0;
            }
            if (node.accepted && n > 0) {
                path = n;
                ++cycle.accepted_tokens;
                const int length = static_cast<int>(QString::fromStdString(node.text).size());
                delta.tokens.append({end, length, c, n});
                end += length;
            }
            cycle.nodes.push_back(node);
        }
        // Some that were left out, the last of them below the one before it.
        for (int n = 0; n < c % 3 && cycle.origin == engine::DraftOrigin::kModel; ++n) {
            engine::DraftTreeNode& node = cycle.left_out.emplace_back();
            node.text = text();
            node.parent = n == 1 ? nodes : below(nodes);
            node.depth = 1 + (n == 1 ? cycle.left_out[0] : cycle.nodes[static_cast<std::size_t>(node.parent)]).depth;
            node.draft_probability = probability();
        }
        cycle.bonus_text = last = text();
        cycle.bonus_probability = probability();
        cycle.draft_ms = 0.2 + 0.001 * below(300);
        cycle.verify_ms = 6 + 0.001 * below(2000);
        cycle.commit_ms = 0.001 * below(50);
        const int length = static_cast<int>(QString::fromStdString(last).size());
        delta.tokens.append({end, length, c, 0});
        end += length;
        delta.cycles.push_back(cycle);
    }
    trace.append(std::move(delta));
    return trace;
}

}  // namespace griffin::tests
