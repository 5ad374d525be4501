#include "engine/draft/draft_method.h"

#include <array>
#include <string_view>
#include <utility>

#include "engine/draft/block_tensors.h"
#include "engine/method_names.h"

namespace griffin::engine::draft {

std::optional<Method> draftMethod(const formats::TensorDirectory& tensors, std::string_view own_name) {
    // The first that is there decides: FSPAD's fusion has all that GRIFFIN's is told by, and a gate besides.
    constexpr std::array<std::pair<std::string_view, Method>, 8> kSigns{{
        {"midlayer.self_attn.q_proj.weight", Method::kEagle3},
        {"fc.mlp.gate_proj.weight", Method::kFspad},
        {"fc.mlp.up_proj.weight", Method::kGriffin},
        {"fc.weight", Method::kEagle},
        {"medusa_head.0.0.linear.weight", Method::kMedusa},
        {"0.0.linear.weight", Method::kMedusa},
        {"hydra_mlp.0.0.linear.weight", Method::kHydra},
        {"hydra_mlp.0.1.linear.weight", Method::kHydra},
    }};
    for (const auto& [name, method] : kSigns) {
        if (!hasWeights(tensors, name)) continue;
        // HASS has EAGLE's tensors, and so has GRIFFIN when its fusion is left out.
        for (const Method own : {Method::kHass, Method::kGriffin}) {
            if (method == Method::kEagle && own_name == nameOf(own)) return own;
        }
        return method;
    }
    return std::nullopt;
}

}  // namespace griffin::engine::draft
