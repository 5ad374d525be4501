// What a model will take of the memory it is computed in, before anything is loaded, and what is done about it when
// that is more than there is.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engine/base/result.h"
#include "engine/model/layer_placement.h"
#include "engine/model/model_config.h"
#include "engine/model/tensor_source.h"
#include "kernels/backend.h"

namespace griffin::engine::model {

struct MemoryPlan {
    std::int64_t weights = 0;
    std::vector<std::int64_t> layer_weights;  // [layers] bytes of each layer's matrices, which may be streamed
    std::int64_t parameters = 0;
    std::int64_t kv_per_token = 0;
    std::int64_t activations = 0;
    std::int64_t workspace = 0;  // of the back end's operations
    std::int64_t draft = 0;      // set aside for draft weights that are loaded later
    int context = 0;             // tokens

    std::int64_t fixed() const { return weights + activations + workspace + draft; }
    std::int64_t total() const { return fixed() + kv_per_token * context; }
    /// Most tokens of context for which `available` bytes suffice; 0 when not even the rest fits.
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

/// What a person should know of streamed layers, and how they can be avoided. REQUIRES: placement.streamed > 0.
std::string streamingNote(const MemoryPlan& plan, const LayerPlacement& placement, std::int64_t on_device);

}  // namespace griffin::engine::model
