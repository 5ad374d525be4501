// How often a draft was right, as text and as JSON.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "engine/draft_training.h"

namespace griffin::app::cli {

std::string agreementText(const engine::DraftAgreement& agreement);
nlohmann::ordered_json agreementJson(const engine::DraftAgreement& agreement);

}  // namespace griffin::app::cli
