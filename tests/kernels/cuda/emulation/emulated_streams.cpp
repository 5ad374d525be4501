#include "tests/kernels/cuda/emulation/emulated_device.h"

#include <algorithm>
#include <deque>
#include <memory>
#include <vector>

/// How often the event was recorded, and how many of these points were reached. Outlives the event.
struct EventState {
    int recorded = 0;
    int reached = 0;
    EmulatedStream* last = nullptr;  // the stream it was recorded in last
};
struct EmulatedEvent {
    std::shared_ptr<EventState> state = std::make_shared<EventState>();
};

struct StreamItem {
    enum class Kind { kOperation, kCopy, kRecord, kWait };
    Kind kind = Kind::kOperation;
    std::function<void()> work;
    std::shared_ptr<EventState> event;
    int point = 0;
    EmulatedStream* where = nullptr;  // a wait: the stream that reaches the point

    bool isHeldBack() const { return kind == Kind::kWait && event->reached < point; }
};
struct EmulatedStream {
    std::deque<StreamItem> items;
};

namespace griffin::emulation {
namespace {

using Kind = StreamItem::Kind;

Eager eager_work = Eager::kAll;
std::int64_t copies = 0;
std::vector<EmulatedStream*> streams;

bool isEager(Kind kind) {
    if (kind == Kind::kOperation) return eager_work != Eager::kCopies;
    if (kind == Kind::kCopy) return eager_work != Eager::kOperations;
    return true;
}

void doFirst(EmulatedStream& stream) {
    const StreamItem item = std::move(stream.items.front());
    stream.items.pop_front();
    if (item.kind == Kind::kRecord) item.event->reached = std::max(item.event->reached, item.point);
    if (item.kind == Kind::kCopy) ++copies;
    if (item.work) item.work();
}

/// All that may happen now and is eager to.
void goOn() {
    for (bool moved = true; moved;) {
        moved = false;
        for (EmulatedStream* stream : streams) {
            while (!stream->items.empty() && !stream->items.front().isHeldBack() &&
                   isEager(stream->items.front().kind)) {
                doFirst(*stream);
                moved = true;
            }
        }
    }
}

/// One step towards the end of the stream, eager or not.
void force(EmulatedStream& stream) {
    const StreamItem& first = stream.items.front();
    if (first.isHeldBack()) {
        force(*first.where);
    } else {
        doFirst(stream);
    }
    goOn();
}

}  // namespace

void setEager(Eager eager) {
    eager_work = eager;
    goOn();
}

void ask(cudaStream_t stream, Work kind, std::function<void()> work) {
    stream->items.push_back(
        {kind == Work::kCopy ? Kind::kCopy : Kind::kOperation, std::move(work), nullptr, 0, nullptr});
    goOn();
}

void finish(cudaStream_t stream) {
    while (!stream->items.empty()) force(*stream);
}

void finishAll() {
    for (EmulatedStream* stream : streams) finish(stream);
}

std::int64_t copiesDone() {
    return copies;
}

}  // namespace griffin::emulation

using griffin::emulation::goOn;
using griffin::emulation::streams;

cudaError_t cudaStreamCreateWithFlags(cudaStream_t* stream, unsigned /*flags*/) {
    *stream = new EmulatedStream;
    streams.push_back(*stream);
    return cudaSuccess;
}
cudaError_t cudaStreamSynchronize(cudaStream_t stream) {
    griffin::emulation::finish(stream);
    return cudaSuccess;
}
cudaError_t cudaStreamDestroy(cudaStream_t stream) {
    griffin::emulation::finish(stream);
    std::erase(streams, stream);
    delete stream;
    return cudaSuccess;
}
cudaError_t cudaEventCreateWithFlags(cudaEvent_t* event, unsigned /*flags*/) {
    *event = new EmulatedEvent;
    return cudaSuccess;
}
cudaError_t cudaEventRecord(cudaEvent_t event, cudaStream_t stream) {
    EventState& state = *event->state;
    state.last = stream;
    stream->items.push_back({StreamItem::Kind::kRecord, {}, event->state, ++state.recorded, nullptr});
    goOn();
    return cudaSuccess;
}
cudaError_t cudaStreamWaitEvent(cudaStream_t stream, cudaEvent_t event, unsigned /*flags*/) {
    const EventState& state = *event->state;
    stream->items.push_back({StreamItem::Kind::kWait, {}, event->state, state.recorded, state.last});
    goOn();
    return cudaSuccess;
}
cudaError_t cudaEventDestroy(cudaEvent_t event) {
    delete event;
    return cudaSuccess;
}
