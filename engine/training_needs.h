// What training a draft takes, told before anything is loaded: from the head of the model's file alone.
#pragma once

#include <cstdint>
#include <string>

#include "engine/base/result.h"
#include "engine/draft_training.h"

namespace griffin::engine {

struct TrainingNeeds {
    std::int64_t model_memory = 0;   // bytes of the model when it is loaded
    std::int64_t answer_memory = 0;  // of one answer under way, while training data is made
    std::int64_t draft_memory = 0;   // beside the model, while the draft is trained
    std::int64_t draft_disk = 0;     // of the draft and its checkpoint
    std::int64_t token_disk = 0;     // of a token of training data with its features
};

/// `longest`: tokens of a prompt and its answer together.
Result<TrainingNeeds> trainingNeeds(const std::string& model, const DraftTrainingOptions& options, int longest);

}  // namespace griffin::engine
