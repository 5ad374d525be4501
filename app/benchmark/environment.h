// The environment block of measurements: what they were made with.
#pragma once

#include <nlohmann/json.hpp>
#include <span>
#include <stop_token>

#include "engine/model_info.h"

namespace griffin::app {

/// threads: as asked for, 0: all cores. What there is none of (a draft, a GPU, the hash of a synthetic model, or one
/// whose reading was stopped) is null. `drafts`, all that are loaded with their methods, is there when they are
/// several.
nlohmann::ordered_json environmentJson(const engine::ModelInfo& model, std::span<const engine::DraftInfo> drafts,
                                       int threads, double read_gb_s, std::stop_token stop = {});

}  // namespace griffin::app
