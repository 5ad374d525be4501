#include "kernels/cuda/pass_graphs.h"

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <cstring>
#include <iterator>

namespace griffin::kernels::cuda {

PassPlaceMemory::PassPlaceMemory(cudaStream_t stream)
    : stream_(stream), memory_(allocateDevice(sizeof(PlacedRows), stream)) {}

void PassPlaceMemory::set(int prefix, const AncestorMask& mask, int rows) {
    if (isRecording()) {
        assert(rows_.place.nodes == 0 || (rows_.place.prefix == prefix && rows_.place.nodes == mask.size()));
        return;
    }
    if (setPlace(rows_.place, prefix, mask, rows)) send(offsetof(PlacedRows, place));
}

PassRows PassPlaceMemory::setRows(std::span<const std::int32_t> tokens, std::span<const std::int32_t> positions,
                                  int prefix, const AncestorMask& mask) {
    assert(!isRecording() && tokens.size() == positions.size() && tokens.size() <= kMaxRows);
    std::fill(std::copy(tokens.begin(), tokens.end(), rows_.ids), std::end(rows_.ids), 0);
    std::copy(positions.begin(), positions.end(), rows_.positions);
    setPlace(rows_.place, prefix, mask, static_cast<int>(tokens.size()));
    send(0);
    const auto* there = memory_.as<PlacedRows>();
    return {there->ids, there->positions};
}

void PassPlaceMemory::send(std::size_t begin) {
    Staged& staged = staged_[next_];
    next_ = (next_ + 1) % staged_.size();
    staged.copied.wait();
    const std::size_t nodes = rows_.place.is_chain != 0 ? 0 : static_cast<std::size_t>(rows_.place.nodes);
    const std::size_t bytes =
        offsetof(PlacedRows, place) + offsetof(PassPlace, ancestors) + nodes * sizeof rows_.place.ancestors[0] - begin;
    std::memcpy(staged.memory.data(), reinterpret_cast<const std::byte*>(&rows_) + begin, bytes);
    GRIFFIN_CUDA_CHECK(
        cudaMemcpyAsync(memory_.as<std::byte>() + begin, staged.memory.data(), bytes, cudaMemcpyHostToDevice, stream_));
    staged.copied.record(stream_);
}

PassGraphs::PassGraphs() {
    entries_.reserve(kMaxEntries);
}

PassGraphs::~PassGraphs() {
    clear();
}

void PassGraphs::clear() {
    for (const Entry& entry : entries_) {
        if (entry.graph != nullptr) static_cast<void>(cudaGraphExecDestroy(entry.graph));
    }
    entries_.clear();
}

void PassGraphs::record(const CudaContext& context, Entry& entry, PassOperations operations) {
    cudaGraph_t graph = nullptr;
    GRIFFIN_CUDA_CHECK(cudaStreamBeginCapture(context.stream, cudaStreamCaptureModeThreadLocal));
    try {
        operations();
    } catch (...) {
        static_cast<void>(cudaStreamEndCapture(context.stream, &graph));
        if (graph != nullptr) static_cast<void>(cudaGraphDestroy(graph));
        throw;
    }
    GRIFFIN_CUDA_CHECK(cudaStreamEndCapture(context.stream, &graph));
    const cudaError_t made = cudaGraphInstantiate(&entry.graph, graph, 0);
    static_cast<void>(cudaGraphDestroy(graph));
    GRIFFIN_CUDA_CHECK(made);
    entry.packed = context.packed->sources();
}

void PassGraphs::run(const CudaContext& context, const PassKey& key, int prefix, const AncestorMask& mask, int rows,
                     PassOperations operations) {
    context.place->set(prefix, mask, rows);
    runPlaced(context, key, boundsClass(prefix, mask.size()), operations);
}

void PassGraphs::runPlaced(const CudaContext& context, const PassKey& key, const PassBounds& bounds,
                           PassOperations operations) {
    const std::uint64_t generation = context.workspace->generation() + releasedBuffers();
    if (generation != generation_ || entries_.size() == kMaxEntries) clear();
    generation_ = generation;
    const auto found = std::find_if(entries_.begin(), entries_.end(), [&](const Entry& entry) {
        return entry.key == key && entry.bounds.chunks == bounds.chunks && entry.bounds.tails == bounds.tails;
    });
    // A record packs what it multiplies itself.
    context.packed->forgetAll();
    if (found == entries_.end()) {
        const PlaceFromDevice recording(*context.place, bounds);
        operations();
        entries_.push_back({key, bounds, nullptr, {}});
        return;
    }
    if (found->graph == nullptr) {
        const PlaceFromDevice recording(*context.place, bounds);
        record(context, *found, operations);
    }
    GRIFFIN_CUDA_CHECK(cudaGraphLaunch(found->graph, context.stream));
    context.packed->restore(found->packed);
}

}  // namespace griffin::kernels::cuda
