// What a model will take of the memory it is computed in, before anything is loaded.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "engine/model/model_config.h"
#include "engine/model/tensor_source.h"
#include "engine/result.h"
#include "kernels/backend.h"

namespace griffin::engine::model {

struct MemoryPlan {
    std::int64_t weights = 0;
    std::int64_t kv_per_token = 0;
    std::int64_t activations = 0;
    std::int64_t workspace = 0;  // of the back end's operations
    int context = 0;             // tokens

    std::int64_t fixed() const { return weights + activations + workspace; }
    std::int64_t total() const { return fixed() + kv_per_token * context; }
    /// Most tokens of context for which `available` bytes suffice; 0 when not even the rest fits.
    int contextThatFits(std::int64_t available) const;
};

/// Asks the source for every tensor and the back end for its size: the plan, or the first tensor that is missing or
/// misshapen.
Result<MemoryPlan> planMemory(const ModelConfig& config, TensorSource& source, const kernels::Backend& backend,
                              int context);

/// The failure "The model needs 17.1 GiB, 15.9 GiB are free on the GPU", with what would fit, when that is so. Where
/// the back end has no memory of its own (kernels::Backend::freeMemory), the system's counts.
std::optional<Failure> checkPlan(const MemoryPlan& plan, std::optional<std::int64_t> on_device,
                                 std::optional<std::int64_t> in_system, const std::string& where);

}  // namespace griffin::engine::model
