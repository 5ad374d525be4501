#include "tests/kernels/cuda/emulation/emulated_streams.h"

#include <algorithm>
#include <chrono>
#include <deque>
#include <memory>
#include <vector>

#include "tests/kernels/cuda/emulation/device_memory.h"
#include "tests/kernels/cuda/emulation/emulated_device.h"

using Clock = std::chrono::steady_clock;

/// How often the event was recorded, and how many of these points were reached. Outlives the event.
struct EventState {
    int recorded = 0;
    int reached = 0;
    EmulatedStream* last = nullptr;  // the stream it was recorded in last
    Clock::time_point when;
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
std::vector<EmulatedStream*> streams;

bool isEager(Kind kind) {
    if (kind == Kind::kOperation) return eager_work != Eager::kCopies;
    if (kind == Kind::kCopy) return eager_work != Eager::kOperations;
    return true;
}

void doFirst(EmulatedStream& stream) {
    const StreamItem item = std::move(stream.items.front());
    stream.items.pop_front();
    if (item.kind == Kind::kRecord) {
        item.event->reached = std::max(item.event->reached, item.point);
        item.event->when = Clock::now();
    }
    if (item.kind == Kind::kCopy) ++counts().copies;
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

/// Whether the call may be made of this stream; `error` says why not.
bool isPlain(cudaStream_t stream, const char* call, cudaError_t& error) {
    error = cudaErrorInvalidValue;
    if (std::find(streams.begin(), streams.end(), stream) == streams.end()) return false;
    if (!isCapturing(stream)) return true;
    error = forbiddenInCapture(call);
    return false;
}

}  // namespace

void setEager(Eager eager) {
    eager_work = eager;
    goOn();
}

void ask(cudaStream_t stream, Work kind, std::function<void()> work) {
    if (isCapturing(stream)) return addToCapture(stream, kind, std::move(work));
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

}  // namespace griffin::emulation

using namespace griffin::emulation;

cudaError_t cudaStreamCreateWithFlags(cudaStream_t* stream, unsigned /*flags*/) {
    *stream = new EmulatedStream;
    streams.push_back(*stream);
    return cudaSuccess;
}
cudaError_t cudaStreamSynchronize(cudaStream_t stream) {
    cudaError_t error = cudaSuccess;
    if (!isPlain(stream, "cudaStreamSynchronize", error)) return error;
    ++counts().waits;
    finish(stream);
    return cudaSuccess;
}
cudaError_t cudaStreamDestroy(cudaStream_t stream) {
    cudaError_t error = cudaSuccess;
    if (!isPlain(stream, "cudaStreamDestroy", error)) return error;
    finish(stream);
    std::erase(streams, stream);
    delete stream;
    return cudaSuccess;
}
cudaError_t cudaEventCreate(cudaEvent_t* event) {
    return cudaEventCreateWithFlags(event, 0);
}
cudaError_t cudaEventCreateWithFlags(cudaEvent_t* event, unsigned /*flags*/) {
    *event = new EmulatedEvent;
    return cudaSuccess;
}
cudaError_t cudaEventRecord(cudaEvent_t event, cudaStream_t stream) {
    cudaError_t error = cudaSuccess;
    if (!isPlain(stream, "cudaEventRecord", error)) return error;
    EventState& state = *event->state;
    state.last = stream;
    stream->items.push_back({StreamItem::Kind::kRecord, {}, event->state, ++state.recorded, nullptr});
    goOn();
    return cudaSuccess;
}
cudaError_t cudaEventSynchronize(cudaEvent_t event) {
    if (isCapturing()) return forbiddenInCapture("cudaEventSynchronize");
    ++counts().waits;
    const EventState& state = *event->state;
    while (state.reached < state.recorded) force(*state.last);
    return cudaSuccess;
}
cudaError_t cudaEventElapsedTime(float* milliseconds, cudaEvent_t start, cudaEvent_t end) {
    const std::chrono::duration<float, std::milli> between = end->state->when - start->state->when;
    *milliseconds = std::max(between.count(), 1e-4F);
    return cudaSuccess;
}
cudaError_t cudaStreamWaitEvent(cudaStream_t stream, cudaEvent_t event, unsigned /*flags*/) {
    cudaError_t error = cudaSuccess;
    if (!isPlain(stream, "cudaStreamWaitEvent", error)) return error;
    const EventState& state = *event->state;
    stream->items.push_back({StreamItem::Kind::kWait, {}, event->state, state.recorded, state.last});
    goOn();
    return cudaSuccess;
}
cudaError_t cudaEventDestroy(cudaEvent_t event) {
    delete event;
    return cudaSuccess;
}
