#include "app/trace_reader.h"

#include <algorithm>

namespace griffin::app {

void TraceReader::begin() {
    length_ = 0;
    cycles_ = 0;
    told_end_ = -1;
}

QString TraceReader::textOf(std::int32_t token, const std::string& bytes) {
    QString& text = texts_[token];
    if (text.isNull()) {
        text = QString::fromUtf8(bytes.data(), static_cast<qsizetype>(bytes.size()));
        // Part of a character: its bytes are all there is to show.
        if (text.contains(QChar::ReplacementCharacter)) text = QString();
        if (text.isEmpty()) {
            text = QStringLiteral("<");
            for (const char byte : bytes)
                text += QStringLiteral("%1").arg(static_cast<unsigned char>(byte), 2, 16, QLatin1Char('0')).toUpper();
            text += QLatin1Char('>');
        }
    }
    return text;
}

ui::TraceCycle TraceReader::cycleOf(const engine::CycleRecord& record) {
    ui::TraceCycle cycle;
    cycle.nodes.reserve(static_cast<qsizetype>(record.nodes.size()));
    for (const engine::DraftTreeNode& node : record.nodes) {
        cycle.nodes.append({node.token, textOf(node.token, node.text), node.parent, node.depth, node.draft_probability,
                            node.target_probability, node.accepted});
        cycle.depth = std::max(cycle.depth, node.depth);
    }
    cycle.origin = record.origin;
    cycle.accepted = record.accepted_tokens;
    cycle.bonus = record.bonus;
    cycle.bonus_text = textOf(record.bonus, record.bonus_text);
    cycle.bonus_probability = record.bonus_probability;
    cycle.draft_ms = record.draft_ms;
    cycle.verify_ms = record.verify_ms;
    cycle.commit_ms = record.commit_ms;
    return cycle;
}

void TraceReader::read(const engine::TextAdded& event, const QString& text, TraceGrowth& growth) {
    const int start = length_;
    length_ += static_cast<int>(text.size());
    const int cycle = event.cycle != nullptr ? cycles_++ : -1;
    if (event.cycle != nullptr) growth.cycles.append(cycleOf(*event.cycle));
    if (event.tokens.empty() && start == told_end_) {
        growth.rest += static_cast<int>(text.size());
        told_end_ = length_;
    }
    // Accepted nodes ascend, so the i-th token is the i-th of them behind the root.
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
        growth.tokens.append(token);
    }
}

}  // namespace griffin::app
