// The trained tensors on their way to and from files: a checkpoint of the training, and the draft that is made of them.
#pragma once

#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "engine/draft/draft_file.h"
#include "engine/model/model_config.h"
#include "engine/train/parameters.h"
#include "engine/train/training_state.h"

namespace griffin::engine::train {

/// Whether a state is filled, or only tells names and shapes.
enum class Contents { kShapes, kValues };

std::vector<StateTensor> stateTensors(const Parameters<float>& parameters, Contents contents);
/// REQUIRES: the tensors are those of stateTensors(), in any order.
void restore(const Parameters<float>& parameters, const std::vector<StateTensor>& tensors);

/// What config.json of a draft with this layer holds.
nlohmann::json draftConfigText(const model::ModelConfig& layer);
Result<Done> saveTrainedDraft(const std::string& path, const draft::DraftDescription& description,
                              const Parameters<float>& parameters, draft::WeightBits bits);
/// The held-out acceptance length that a draft of ours says it has; nothing where there is no such draft.
std::optional<double> acceptanceLengthOf(const std::string& path);

}  // namespace griffin::engine::train
