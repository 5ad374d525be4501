#include "app/traces/answer_recorder.h"

#include "app/traces/left_out.h"

namespace griffin::app {

void AnswerRecorder::read(const engine::TextAdded& event, const QString& text, ui::TraceDelta& delta) {
    const int start = length_;
    length_ += static_cast<int>(text.size());
    const int cycle = event.cycle != nullptr ? cycles_++ : -1;
    if (event.cycle != nullptr) {
        engine::CycleRecord& kept = delta.cycles.emplace_back(*event.cycle);
        if (kept.left_out.size() > kKeptLeftOut) kept.left_out = likeliestLeftOut(kept);
    }
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
