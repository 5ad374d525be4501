// How a draft is trained (trainer.h).
#pragma once

#include <cstdint>
#include <nlohmann/json.hpp>
#include <string>

#include "engine/draft/draft_file.h"
#include "engine/train/data_order.h"
#include "engine/train/draft_recipe.h"
#include "engine/train/earlier_draft.h"
#include "engine/train/held_out.h"
#include "engine/train/learning_rate.h"

namespace griffin::engine::train {

struct TrainerOptions {
    DraftRecipe recipe;
    StepOptions step;             // losses, masks and the rest that all stages share
    double epochs = 6.0;          // over all stages
    double learning_rate = 1e-3;  // peak
    double warm_up = 0.02;        // share of the steps
    Decay decay = Decay::kCosine;
    double weight_decay = 0.01;
    double clip_value = 0.5;  // of each gradient; 0: none
    double clip_norm = 0.0;   // of all of them; 0: none
    double noise = 0.2;       // BatchMaker::make
    int batch_rows = 1024;
    int accumulate = 1;  // batches to a step
    int max_length = 1024;
    double held_out_share = kHeldOutShare;
    int held_out_rows = 16384;  // at most as many are measured
    int vocabulary = 8192;      // tokens the draft knows; 0: all of the target's
    std::uint64_t seed = 1;
    draft::WeightBits bits = draft::WeightBits::k8;
    std::int64_t memory = 0;  // most bytes of parameters and activations; 0: no limit
    double checkpoint_seconds = 120.0;
    int measurements = 20;  // over the whole training
    std::string output;     // the draft
    std::string state;      // the checkpoint
    bool resume = false;
    /// Whose values it begins with, and whose vocabulary it has; null: values by chance. Must outlive the trainer.
    const EarlierDraft* begin_with = nullptr;
};

/// `options` without what their recipe does not know.
TrainerOptions fitted(TrainerOptions options);
DataOrderOptions orderOptions(const TrainerOptions& options);
/// Tokens that the draft knows of `whole`, the target's.
int vocabularySize(const TrainerOptions& options, int whole);
/// What a training that goes on must have in common with its begin.
nlohmann::json asText(const TrainerOptions& options);

}  // namespace griffin::engine::train
