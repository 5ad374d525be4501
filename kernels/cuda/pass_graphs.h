// Passes recorded as CUDA graphs: one launch instead of hundreds. The first pass of a class runs directly, which loads
// kernels and lets memory grow to what the class needs; the second is recorded; later ones replay the recording. The
// position of the rows is read from device memory (pass_place.h). All recordings are dropped when memory moved or was
// freed, because they hold addresses.
#pragma once

#include <cuda_runtime.h>

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "kernels/backend.h"
#include "kernels/cuda/cuda_resources.h"
#include "kernels/cuda/packed_rows.h"
#include "kernels/cuda/pass_place.h"

namespace griffin::kernels::cuda {

/// The position of the current pass on host and device, and whether a graph that reads it is being recorded.
class PassPlaceMemory {
  public:
    explicit PassPlaceMemory(cudaStream_t stream);

    /// Kernels launched from now on read this position. While a graph is being recorded nothing changes: the position
    /// must be the one set before, or what kernels have written.
    void set(int prefix, const AncestorMask& mask, int rows);
    /// The same with tokens and positions of the rows, in one copy. REQUIRES: !isRecording().
    PassRows setRows(std::span<const std::int32_t> tokens, std::span<const std::int32_t> positions, int prefix,
                     const AncestorMask& mask);
    const PassPlace* device() const { return placed(); }
    /// For kernels that write the position: writtenByKernels() must have been called.
    PassPlace* placed() const { return &memory_.as<PlacedRows>()->place; }
    /// From now on, until it is set, the position on the device is what kernels write there.
    void writtenByKernels() { rows_.place.nodes = 0; }
    /// What launches must provide for: the needs of this position, or of all passes that will replay the graph.
    PassBounds bounds() const { return recorded_ ? *recorded_ : boundsOf(rows_.place); }
    bool isRecording() const { return recorded_.has_value(); }

    void startRecording(const PassBounds& bounds) { recorded_ = bounds; }
    void endRecording() { recorded_.reset(); }

  private:
    /// As they travel. Ids of rows that a recorded pass has too many are zero.
    struct PlacedRows {
        std::int32_t ids[kMaxRows] = {};
        std::int32_t positions[kMaxRows] = {};
        PassPlace place;
    };
    /// Pinned memory on its way to the device.
    struct Staged {
        DeviceBuffer memory = allocatePinned(sizeof(PlacedRows));
        Event copied;
    };

    /// Queues the copy of what stands in rows_, from `begin` on.
    void send(std::size_t begin);

    cudaStream_t stream_;
    DeviceBuffer memory_;
    PlacedRows rows_;
    std::array<Staged, 4> staged_;  // so many chunks of a prompt may be queued ahead
    std::size_t next_ = 0;
    std::optional<PassBounds> recorded_;
};

/// Kernels launched while this lives read their place from the device and provide for `bounds`.
class PlaceFromDevice {
  public:
    PlaceFromDevice(PassPlaceMemory& place, const PassBounds& bounds) : place_(place) { place_.startRecording(bounds); }
    ~PlaceFromDevice() { place_.endRecording(); }
    PlaceFromDevice(const PlaceFromDevice&) = delete;
    PlaceFromDevice& operator=(const PlaceFromDevice&) = delete;

  private:
    PassPlaceMemory& place_;
};

class PassGraphs {
  public:
    PassGraphs();
    ~PassGraphs();
    PassGraphs(const PassGraphs&) = delete;
    PassGraphs& operator=(const PassGraphs&) = delete;

    void run(const CudaContext& context, const PassKey& key, int prefix, const AncestorMask& mask, int rows,
             PassOperations operations);
    /// The same where kernels write the position, or have written it.
    void runPlaced(const CudaContext& context, const PassKey& key, const PassBounds& bounds, PassOperations operations);

  private:
    static constexpr std::size_t kMaxEntries = 64;

    struct Entry {
        PassKey key;
        PassBounds bounds;
        cudaGraphExec_t graph = nullptr;  // null: ran once
        PackedRows::Sources packed;       // what is packed when it has run
    };

    void clear();
    void record(const CudaContext& context, Entry& entry, PassOperations operations);

    std::vector<Entry> entries_;
    std::uint64_t generation_ = 0;
};

}  // namespace griffin::kernels::cuda
