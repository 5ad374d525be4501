#include "engine/draft/draft_method.h"

#include <array>
#include <cassert>
#include <utility>

namespace griffin::engine::draft {

std::optional<Method> draftMethod(const formats::TensorDirectory& tensors) {
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
        if (tensors.find(name) != nullptr) return method;
    }
    return std::nullopt;
}

std::string_view draftMethodName(Method method) {
    switch (method) {
        case Method::kGriffin:
            return "griffin";
        case Method::kEagle:
            return "eagle";
        case Method::kHass:
            return "hass";
        case Method::kFspad:
            return "fspad";
        case Method::kEagle3:
            return "eagle3";
        case Method::kMedusa:
            return "medusa";
        case Method::kHydra:
            return "hydra";
        default:
            assert(false && "no draft checkpoint of its own");
            return {};
    }
}

}  // namespace griffin::engine::draft
