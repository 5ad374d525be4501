// What the writer and the reader of a trace expect of the next token of the answer.
#pragma once

#include <QString>
#include <algorithm>
#include <cstddef>
#include <string>
#include <vector>

#include "ui/inspector/answer_trace.h"

namespace griffin::app {

/// The token that follows one of the answer, where the answer has all tokens of its cycles.
class TokenPath {
  public:
    explicit TokenPath(const std::vector<engine::CycleRecord>& cycles) : cycles_(cycles) {}

    ui::TraceToken expected() const { return expected_; }
    void follow(int cycle, int node) {
        expected_.cycle = node > 0 ? cycle : cycle + 1;
        expected_.node = 0;
        if (expected_.cycle >= static_cast<int>(cycles_.size())) return;
        const std::vector<engine::DraftTreeNode>& nodes = cycles_[static_cast<std::size_t>(expected_.cycle)].nodes;
        // A damaged trace may name a node that is not there.
        const auto end = static_cast<std::ptrdiff_t>(nodes.size());
        const auto from = std::clamp(std::ptrdiff_t{node} + 1, std::ptrdiff_t{0}, end);
        const auto next = std::find_if(nodes.begin() + from, nodes.end(),
                                       [](const engine::DraftTreeNode& one) { return one.accepted; });
        if (next != nodes.end()) expected_.node = static_cast<int>(next - nodes.begin());
    }

  private:
    const std::vector<engine::CycleRecord>& cycles_;
    ui::TraceToken expected_;  // the first token comes with the prompt
};

/// Empty: it is not known, because the token came with the prompt.
inline std::string tokenText(const std::vector<engine::CycleRecord>& cycles, const ui::TraceToken& token) {
    if (token.cycle < 0) return {};
    const engine::CycleRecord& cycle = cycles[static_cast<std::size_t>(token.cycle)];
    return token.fromDraft() ? cycle.nodes[static_cast<std::size_t>(token.node)].text : cycle.bonus_text;
}

/// In the text of the answer, where it is whole characters.
inline int expectedLength(const std::string& text) {
    return static_cast<int>(QString::fromStdString(text).size());
}

}  // namespace griffin::app
