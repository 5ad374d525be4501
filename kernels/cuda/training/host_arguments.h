// Arguments and results of operations in host memory. The arguments of an operation go to the device in one copy, its
// results come back in one; nothing else is waited for.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <span>
#include <vector>

#include "kernels/cuda/cuda_resources.h"
#include "kernels/training_backend.h"

namespace griffin::kernels::cuda::training {

/// Usage: begin(), put() each, send(), at() each; the memory is good until the next operation's send().
class HostArguments {
  public:
    explicit HostArguments(const CudaContext& context) : context_(context) {}

    void begin() { bytes_.clear(); }
    /// Returns its offset in bytes. Empty spans have an offset as well.
    template <class T>
    std::size_t put(std::span<const T> values) {
        const std::size_t place = (bytes_.size() + kAlignment - 1) / kAlignment * kAlignment;
        bytes_.resize(place + values.size_bytes());
        if (!values.empty()) std::memcpy(bytes_.data() + place, values.data(), values.size_bytes());
        return place;
    }
    void send();
    template <class T>
    const T* at(std::size_t place) const {
        return reinterpret_cast<const T*>(sent_ + place);
    }
    /// begin(), put(), send() and at() of a single argument.
    template <class T>
    const T* sent(std::span<const T> values) {
        begin();
        const std::size_t place = put(values);
        send();
        return at<T>(place);
    }

  private:
    static constexpr std::size_t kAlignment = 16;

    const CudaContext& context_;
    std::vector<std::byte> bytes_;
    std::byte* sent_ = nullptr;
};

/// Memory of the device for `count` results.
template <class T>
T* resultMemory(const CudaContext& context, std::size_t count) {
    return static_cast<T*>(context.workspace->get(Workspace::Part::kResults, count * sizeof(T), context.stream));
}

/// Waits for the results and copies them to the host.
void takeResults(const CudaContext& context, const void* device, std::size_t bytes, void* host);

/// Where the sequence of a row begins and ends.
struct RowPlace {
    int first = 0;  // row of its sequence
    int end = 0;    // behind the last one
};

/// [segments.back()]
inline std::vector<RowPlace> placesOf(Segments segments) {
    std::vector<RowPlace> places;
    for (std::size_t s = 0; s + 1 < segments.size(); ++s) {
        places.resize(static_cast<std::size_t>(segments[s + 1]), RowPlace{segments[s], segments[s + 1]});
    }
    return places;
}

/// What `make` makes of the segments, in device memory; sent when they differ from those of the operation before.
template <class Entry, std::vector<Entry> (*make)(Segments), Workspace::Part part>
class SegmentTable {
  public:
    explicit SegmentTable(const CudaContext& context) : context_(context) {}

    /// [count()]; good until the next call.
    const Entry* get(Segments segments) {
        if (std::equal(segments.begin(), segments.end(), segments_.begin(), segments_.end())) return sent_;
        const std::vector<Entry> entries = make(segments);
        segments_.clear();
        sent_ = nullptr;
        count_ = static_cast<int>(entries.size());
        const std::size_t bytes = entries.size() * sizeof(Entry);
        if (bytes > 0) {
            void* memory = context_.workspace->get(part, bytes, context_.stream);
            // From memory that is not pinned: it may change as soon as this returns.
            GRIFFIN_CUDA_CHECK(cudaMemcpyAsync(memory, entries.data(), bytes, cudaMemcpyHostToDevice, context_.stream));
            sent_ = static_cast<const Entry*>(memory);
        }
        segments_.assign(segments.begin(), segments.end());
        return sent_;
    }
    /// Of the segments of the last call.
    int count() const { return count_; }

  private:
    const CudaContext& context_;
    std::vector<int> segments_;
    const Entry* sent_ = nullptr;
    int count_ = 0;
};

/// [segments.back()]
using RowPlaces = SegmentTable<RowPlace, placesOf, Workspace::Part::kRowPlaces>;

}  // namespace griffin::kernels::cuda::training
