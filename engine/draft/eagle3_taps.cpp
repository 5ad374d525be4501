#include "engine/draft/eagle3_taps.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "engine/formats/json_file.h"

namespace griffin::engine::draft {
namespace {

constexpr int kFewestLayers = 4;

Failure unsupported(std::string what, const std::string& where) {
    return {FailureCause::kUnsupportedArchitecture, std::move(what), where, "use another draft", {}};
}

}  // namespace

Result<std::array<int, 3>> eagle3Taps(const nlohmann::json& config, int target_layers, const std::string& where) {
    if (target_layers < kFewestLayers) {
        return unsupported(fmt::format("EAGLE-3 reads layers at three depths, this model has only {}", target_layers),
                           where);
    }
    const std::array<int, 3> taps = {2, target_layers / 2, target_layers - 3};
    const nlohmann::json* eagle = formats::jsonFind(config, "eagle_config");
    const nlohmann::json* listed =
        eagle == nullptr ? nullptr : formats::jsonFind(*eagle, "eagle_aux_hidden_state_layer_ids");
    if (listed == nullptr || listed->is_null()) return taps;
    const nlohmann::json entered = taps;
    const nlohmann::json before = {taps[0] - 1, taps[1] - 1, taps[2] - 1};
    if (*listed != entered && *listed != before) {
        return unsupported("The draft reads other layers of the model than EAGLE-3 drafts do", where);
    }
    return taps;
}

}  // namespace griffin::engine::draft
