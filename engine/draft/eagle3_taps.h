// Which layers of the target an EAGLE-3 draft reads: the residual stream entering layers 2, L / 2 and L - 3 of L.
#pragma once

#include <array>
#include <nlohmann/json_fwd.hpp>
#include <string>

#include "engine/base/result.h"

namespace griffin::engine::draft {

/// Refuses a target that is too shallow, and a draft whose configuration asks for other layers ("eagle_config":
/// {"eagle_aux_hidden_state_layer_ids"}, which some count by the layer that is entered and some by the one before).
Result<std::array<int, 3>> eagle3Taps(const nlohmann::json& config, int target_layers, const std::string& where);

}  // namespace griffin::engine::draft
