// How much memory a model will take, before anything is loaded, and which layers are streamed when that is more than
// the device has.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "engine/base/result.h"
#include "engine/model/model_config.h"
#include "engine/model/tensor_source.h"
#include "kernels/backend.h"

namespace griffin::engine::model {

/// Which layers of a model stay in the memory of the device, and which are streamed: their weights stay in pinned
/// memory of the host and are copied, for every pass, into one of two buffers that all streamed layers share.
///
/// Streamed layers lie as far apart as possible: while the layers between two of them compute, the copy goes on. It
/// takes at least three of them to save anything, because the buffers hold two.
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

/// The placement with the fewest streamed layers that takes no more than `available`; nothing when there is none.
std::optional<LayerPlacement> placeLayers(std::int64_t total, std::span<const std::int64_t> layer_bytes,
                                          std::int64_t available);

struct MemoryPlan {
    std::int64_t weights = 0;
    std::vector<std::int64_t> layer_weights;  // [layers] bytes of each layer's matrices, which may be streamed
    std::int64_t parameters = 0;
    std::int64_t kv_per_token = 0;
    std::int64_t kv_in_windows = 0;  // the same of layers with a window, which never have more than
    int window_slots = 0;            // so many tokens
    std::int64_t activations = 0;
    std::int64_t workspace = 0;  // of the back end's operations
    std::int64_t draft = 0;      // set aside for draft weights that are loaded later
    int context = 0;             // tokens

    std::int64_t fixed() const { return weights + activations + workspace + draft; }
    std::int64_t total() const { return fixed() + kvBytes(context); }
    std::int64_t kvBytes(int tokens) const {
        return kv_per_token * tokens + kv_in_windows * std::min(tokens, window_slots);
    }
    /// Maximum tokens of context for which `available` bytes suffice; 0 when not even the rest fits.
    int contextThatFits(std::int64_t available) const;
    /// The same with every layer streamed.
    int streamedContextThatFits(std::int64_t available) const;
    /// Bits that a weight may have on average so that nothing need be streamed; 0 when the rest alone is too much.
    double bitsThatFit(std::int64_t available) const;
};

/// Asks the source for every tensor and the back end for its size: the plan, or the first tensor that is missing or
/// misshapen.
Result<MemoryPlan> planMemory(const ModelConfig& config, TensorSource& source, const kernels::Backend& backend,
                              int context);

/// Where the layers go. With a device of its own memory (kernels::Backend::freeMemory), layers that do not fit are
/// streamed; else nothing is, and the system's memory counts. The failure "The model needs 17.1 GiB, 15.9 GiB are free
/// on the GPU", with what would fit, when not even that helps.
Result<LayerPlacement> placeModel(const MemoryPlan& plan, std::optional<std::int64_t> on_device,
                                  std::optional<std::int64_t> in_system, const std::string& where);

/// What other conversations' keys and values may usually take of the system's memory: a few whole contexts, of
/// `context_bytes` each, and no large share of what is `available` beside the model.
std::int64_t usualKeptBytes(std::int64_t context_bytes, std::optional<std::int64_t> available);

/// That layers are streamed, and how to avoid it. REQUIRES: placement.streamed > 0.
Message streamingNote(const MemoryPlan& plan, const LayerPlacement& placement, std::int64_t on_device);

}  // namespace griffin::engine::model
