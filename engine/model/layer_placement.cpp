#include "engine/model/layer_placement.h"

#include <algorithm>
#include <cassert>

namespace griffin::engine::model {
namespace {

constexpr int kBuffers = 2;

}  // namespace

LayerPlacement placementWith(int streamed, std::int64_t total, std::span<const std::int64_t> layer_bytes) {
    assert(streamed >= 0 && static_cast<std::size_t>(streamed) <= layer_bytes.size());
    LayerPlacement placement;
    placement.layers = static_cast<int>(layer_bytes.size());
    placement.streamed = streamed;
    for (int layer = 0; layer < placement.layers; ++layer) {
        if (!placement.isStreamed(layer)) continue;
        const std::int64_t bytes = layer_bytes[static_cast<std::size_t>(layer)];
        placement.buffer_bytes = std::max(placement.buffer_bytes, bytes);
        placement.pinned_bytes += bytes;
    }
    placement.device_bytes = total - placement.pinned_bytes + kBuffers * placement.buffer_bytes;
    return placement;
}

std::optional<LayerPlacement> placeLayers(std::int64_t total, std::span<const std::int64_t> layer_bytes,
                                          std::int64_t available) {
    const int layers = static_cast<int>(layer_bytes.size());
    for (int streamed = 0; streamed <= layers; streamed = streamed == 0 ? kBuffers + 1 : streamed + 1) {
        const LayerPlacement placement = placementWith(streamed, total, layer_bytes);
        if (placement.device_bytes <= available) return placement;
    }
    return std::nullopt;
}

}  // namespace griffin::engine::model
