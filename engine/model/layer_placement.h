// Which layers of a model stay in the memory of the device, and which are streamed: their weights stay in pinned memory
// of the host and are copied, for every pass, into one of two buffers that all streamed layers share.
//
// Streamed layers lie as far apart as possible: while the layers between two of them compute, the copy goes on. Three
// of them are the fewest that save anything, because the buffers hold two.
#pragma once

#include <cstdint>
#include <optional>
#include <span>

namespace griffin::engine::model {

struct LayerPlacement {
    int layers = 0;
    int streamed = 0;               // of them; 0: everything is on the device
    std::int64_t buffer_bytes = 0;  // of each of the two buffers: the largest streamed layer
    std::int64_t pinned_bytes = 0;  // of the host
    std::int64_t device_bytes = 0;  // of all the model takes, buffers included

    bool isStreamed(int layer) const { return (layer + 1) * streamed / layers != layer * streamed / layers; }
};

/// The placement with `streamed` streamed layers. `total` bytes are what the model takes with all its layers on the
/// device; layer i's share of them is layer_bytes[i]. REQUIRES: 0 <= streamed <= layer_bytes.size().
LayerPlacement placementWith(int streamed, std::int64_t total, std::span<const std::int64_t> layer_bytes);

/// The one with the fewest streamed layers that takes no more than `available`; nothing when there is none.
std::optional<LayerPlacement> placeLayers(std::int64_t total, std::span<const std::int64_t> layer_bytes,
                                          std::int64_t available);

}  // namespace griffin::engine::model
