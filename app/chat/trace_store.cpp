#include "app/chat/trace_store.h"

#include <utility>

namespace griffin::app {

KeptTrace* TraceStore::find(storage::MessageId message) {
    const auto found = kept_.find(message.value);
    return found == kept_.end() ? nullptr : found->second.get();
}

KeptTrace& TraceStore::append(storage::MessageId message, ui::TraceDelta delta) {
    std::unique_ptr<KeptTrace>& place = kept_[message.value];
    if (!place) {
        place = std::make_unique<KeptTrace>();
        order_.append(message.value);
    }
    place->trace.append(std::move(delta));
    return *place;
}

void TraceStore::trim(storage::MessageId newest, storage::MessageId shown) {
    std::size_t nodes = 0;
    for (const auto& [message, kept] : kept_) nodes += kept->trace.node_count;
    for (qsizetype i = 0; i < order_.size() && nodes > max_nodes_;) {
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
