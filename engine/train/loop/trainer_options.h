// How a draft is trained, and the stages it goes through, each with the learning rate of each of its steps.
#pragma once

#include <cstdint>
#include <nlohmann/json.hpp>
#include <span>
#include <string>
#include <vector>

#include "engine/draft/weights/draft_file.h"
#include "engine/train/data/data_order.h"
#include "engine/train/loop/draft_evaluation.h"
#include "engine/train/loop/warm_start.h"
#include "engine/train/network/draft_recipe.h"

namespace griffin::engine::train {

enum class Decay { kConstant, kLinear, kCosine };

/// The learning rate rises linearly over the warm-up and then stays constant, falls linearly or along half a cosine. No
/// step has a rate of 0: the fall would end with the step after the last.
struct LearningRate {
    double peak = 0.0;
    std::int64_t warm_up = 0;  // steps; the last one has the peak rate
    std::int64_t steps = 0;    // of the stage
    Decay decay = Decay::kCosine;
    double least_share = 0.0;  // of the peak, where the fall ends

    /// Steps count from 1; after the last one the rate stays.
    double at(std::int64_t step) const;
};

struct TrainerOptions {
    DraftRecipe recipe;
    StepOptions step;             // what all stages share: losses, masks
    double epochs = 6.0;          // over all stages
    std::int64_t steps = 0;       // above 0: so many in place of epochs
    double learning_rate = 1e-3;  // peak
    double warm_up = 0.02;        // share of the steps of a stage
    Decay decay = Decay::kCosine;
    double weight_decay = 0.01;
    double clip_value = 0.5;  // of each gradient; 0: none
    double clip_norm = 0.0;   // of all of them; 0: none
    double noise = 0.2;       // FeatureNoise
    double averaged = 0.2;    // share of the steps, the last ones, whose weights are averaged; 0: none
    double rounded = 0.1;     // share of the steps, the last ones, made with weights in 4 bits, where these are stored
    int batch_rows = 1024;
    int accumulate = 1;  // batches per step
    int max_length = 1024;
    double held_out_share = kHeldOutShare;
    int held_out_rows = 16384;    // limit of what is measured
    int vocabulary = 8192;        // size of the draft's; 0: the target's
    bool new_vocabulary = false;  // with warm_start: the data's most frequent tokens, not those of that draft
    std::uint64_t seed = 1;
    draft::WeightBits bits = draft::WeightBits::k8;
    std::int64_t memory = 0;  // limit in bytes for parameters and activations; 0: none
    double checkpoint_seconds = 120.0;
    int measurements = 20;             // over the whole training; a resumed one keeps its number
    double measurement_seconds = 0.0;  // that one takes; 0: not known
    std::string output;                // the draft
    std::string state;                 // the checkpoint
    bool resume = false;
    /// Initial values and vocabulary; null: random initial values. Must outlive the trainer.
    const WarmStart* warm_start = nullptr;
};

/// `options` without what their recipe does not have.
TrainerOptions fitted(TrainerOptions options);

/// A stage in steps. Each has a warm-up and a fall of the learning rate of its own: with one fall over all of them the
/// last, which is the first to train the passes that drafting needs, would learn next to nothing.
struct PlannedStage {
    StepOptions step;
    std::int64_t first = 0;  // steps before it
    LearningRate rate;

    std::int64_t end() const { return first + rate.steps; }
    /// Steps count from 1 over the whole training.
    double rateAt(std::int64_t number) const { return rate.at(number - first); }
};

/// `options` with as many epochs as their steps are, where they have a number of steps.
TrainerOptions inEpochs(TrainerOptions options, std::int64_t steps_per_epoch);
/// The stages of the recipe, each of at least one step.
std::vector<PlannedStage> plannedStages(const TrainerOptions& options, std::int64_t steps_per_epoch);
/// The number of the stage that a step belongs to, from 0.
std::size_t stageOf(std::span<const PlannedStage> stages, std::int64_t step);

/// The first of the last steps of a training that make up this share of all; 0 where that is none.
std::int64_t firstOfLast(double share, std::int64_t steps);

DataOrderOptions orderOptions(const TrainerOptions& options);
/// Whether the draft has the vocabulary of the one that it starts from.
bool keepsVocabulary(const TrainerOptions& options);
/// Size of the draft's vocabulary; `whole` is the target's.
int vocabularySize(const TrainerOptions& options, int whole);
/// What must stay the same when a training is resumed.
nlohmann::json optionsJson(const TrainerOptions& options);

}  // namespace griffin::engine::train
