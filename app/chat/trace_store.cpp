#include "app/chat/trace_store.h"

#include <utility>

#include "app/traces/trace_codec.h"

namespace griffin::app {

KeptTrace* TraceStore::find(storage::MessageId message) {
    const auto found = kept_.find(message.value);
    return found == kept_.end() ? nullptr : found->second.get();
}

const KeptTrace* TraceStore::find(storage::MessageId message) const {
    const auto found = kept_.find(message.value);
    return found == kept_.end() ? nullptr : found->second.get();
}

KeptTrace& TraceStore::place(storage::MessageId message) {
    std::unique_ptr<KeptTrace>& place = kept_[message.value];
    if (!place) {
        place = std::make_unique<KeptTrace>();
        order_.append(message.value);
    }
    return *place;
}

KeptTrace& TraceStore::append(storage::MessageId message, ui::TraceDelta delta) {
    KeptTrace& kept = place(message);
    kept.trace->append(std::move(delta));
    for (auto pass = kept.passes.size(); pass < static_cast<qsizetype>(kept.trace->cycles.size()); ++pass)
        kept.passes.append(ui::briefOf(*kept.trace, static_cast<int>(pass)).byte());
    return kept;
}

KeptTrace& TraceStore::put(storage::MessageId message, std::shared_ptr<ui::AnswerTrace> trace) {
    KeptTrace& kept = place(message);
    kept.passes = passesOf(*trace);
    kept.trace = std::move(trace);
    return kept;
}

void TraceStore::trim(storage::MessageId newest, storage::MessageId shown) {
    std::size_t nodes = 0;
    for (const auto& [message, kept] : kept_) nodes += kept->trace->node_count;
    for (qsizetype i = 0; i < order_.size() && nodes > max_nodes_;) {
        const qint64 message = order_.at(i);
        if (message == newest.value || message == shown.value) {
            ++i;
            continue;
        }
        nodes -= kept_.at(message)->trace->node_count;
        kept_.erase(message);
        order_.removeAt(i);
    }
}

}  // namespace griffin::app
