// The lines of JSON in which `griffin train` reports and from which the window reads how a training goes: both
// directions of each object. Only what the window needs is read; a field that is missing or of another type keeps its
// default.
#pragma once

#include <nlohmann/json.hpp>

#include "engine/base/failure.h"
#include "engine/training.h"

namespace griffin::app {

/// {"what": ..., "where": ..., "what_to_do": ...}, each as a message.
nlohmann::ordered_json failureJson(const engine::Failure& failure);
/// "what: where: what to do" as one message; empty if there is none.
engine::Message failureFrom(const nlohmann::json& json);
engine::Message joined(const engine::Failure& failure);

nlohmann::ordered_json planJson(const engine::DataPlan& plan);
engine::DataPlan planFrom(const nlohmann::json& json);

/// How the answers go, without the plan.
nlohmann::ordered_json answersJson(const engine::DataProgress& progress);
void readAnswers(const nlohmann::json& json, engine::DataProgress& progress);

nlohmann::ordered_json agreementJson(const engine::DraftAgreement& agreement);
nlohmann::ordered_json stepJson(const engine::DraftTrainingProgress& progress);
engine::DraftTrainingProgress stepFrom(const nlohmann::json& json);

nlohmann::ordered_json trialJson(const engine::DraftTrial& trial);
engine::DraftTrial trialFrom(const nlohmann::json& json);

/// Without the draft's file and recipe.
nlohmann::ordered_json reportJson(const engine::DraftTrainingReport& report);
engine::DraftTrainingReport reportFrom(const nlohmann::json& json);

}  // namespace griffin::app
