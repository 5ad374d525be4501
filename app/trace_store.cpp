#include "app/trace_store.h"

namespace griffin::app {

KeptTrace* TraceStore::find(storage::MessageId message) {
    const auto found = kept_.find(message.value);
    return found == kept_.end() ? nullptr : found->second.get();
}

KeptTrace& TraceStore::at(storage::MessageId message) {
    std::unique_ptr<KeptTrace>& place = kept_[message.value];
    if (!place) {
        place = std::make_unique<KeptTrace>();
        order_.append(message.value);
    }
    return *place;
}

void TraceStore::append(storage::MessageId message, const TraceGrowth& growth) {
    ui::AnswerTrace& trace = at(message).trace;
    trace.cycles += growth.cycles;
    trace.tokens += growth.tokens;
    if (growth.rest > 0 && !trace.tokens.isEmpty()) trace.tokens.last().length += growth.rest;
    for (const ui::TraceCycle& cycle : growth.cycles) trace.node_count += cycle.nodes.size();
}

void TraceStore::trim(storage::MessageId newest, storage::MessageId shown) {
    qsizetype nodes = 0;
    for (const auto& [message, kept] : kept_) nodes += kept->trace.node_count;
    for (qsizetype i = 0; i < order_.size() && nodes > most_nodes_;) {
        const qint64 message = order_.at(i);
        if (message == newest.value || message == shown.value) {
            ++i;
            continue;
        }
        nodes -= kept_.at(message)->trace.node_count;
        kept_.erase(message);
        order_.removeAt(i);
    }
}

}  // namespace griffin::app
