// The environment block of reports: program, machine, model and drafts of a measurement.
#pragma once

#include <nlohmann/json.hpp>
#include <span>
#include <stop_token>
#include <string>

#include "engine/model_info.h"

namespace griffin::app {

/// As the processor calls itself, or its architecture.
std::string processorName();

/// Values that do not exist are null: no draft, no GPU, no hash of a synthetic
/// model or of a file whose reading was stopped. "drafts" lists all loaded drafts with their methods if there are
/// several.
nlohmann::ordered_json environmentJson(const engine::ModelInfo& model, std::span<const engine::DraftInfo> drafts,
                                       double read_gb_s, std::stop_token stop = {});

}  // namespace griffin::app
