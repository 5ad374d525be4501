#include "engine/train/loop/trainer_options.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <numbers>

namespace griffin::engine::train {

namespace {

const char* secondLossName(kernels::SecondLoss kind) {
    switch (kind) {
        case kernels::SecondLoss::kLikeliest:
            return "likeliest";
        case kernels::SecondLoss::kAcceptance:
            return "acceptance";
        case kernels::SecondLoss::kCoupled:
            return "coupled";
    }
    return "";
}

}  // namespace

double LearningRate::at(std::int64_t step) const {
    assert(step >= 1);
    if (step <= warm_up) return peak * static_cast<double>(step) / static_cast<double>(warm_up);
    if (decay == Decay::kConstant) return peak;
    const auto length = static_cast<double>(std::max<std::int64_t>(steps - warm_up, 0) + 1);
    const double way = std::min(static_cast<double>(step - warm_up) / length, 1.0);
    const double left = decay == Decay::kLinear ? 1.0 - way : 0.5 * (1.0 + std::cos(std::numbers::pi * way));
    return peak * (least_share + (1.0 - least_share) * left);
}

TrainerOptions fitted(TrainerOptions options) {
    options.step = fitted(options.recipe, options.step);
    if (options.recipe.network != Network::kFeature) options.noise = 0.0;
    if (options.bits != draft::WeightBits::k4) options.rounded = 0.0;
    return options;
}

TrainerOptions inEpochs(TrainerOptions options, std::int64_t steps_per_epoch) {
    if (options.steps > 0) options.epochs = static_cast<double>(options.steps) / static_cast<double>(steps_per_epoch);
    return options;
}

std::vector<PlannedStage> plannedStages(const TrainerOptions& options, std::int64_t steps_per_epoch) {
    std::vector<PlannedStage> planned;
    double epochs = 0.0;
    std::int64_t end = 0;
    for (const TrainingStage& stage : stagesOf(options.recipe, options.epochs, options.step)) {
        const std::int64_t first = end;
        epochs += stage.epochs;
        end = std::max<std::int64_t>(first + 1, std::llround(epochs * static_cast<double>(steps_per_epoch)));
        const std::int64_t steps = end - first;
        planned.push_back({stage.step,
                           first,
                           {options.learning_rate, std::llround(options.warm_up * static_cast<double>(steps)), steps,
                            options.decay}});
    }
    return planned;
}

std::size_t stageOf(std::span<const PlannedStage> stages, std::int64_t step) {
    std::size_t stage = 0;
    while (stage + 1 < stages.size() && step > stages[stage].end()) ++stage;
    return stage;
}

std::int64_t firstOfLast(double share, std::int64_t steps) {
    const std::int64_t last = std::llround(share * static_cast<double>(steps));
    return last > 0 ? std::max<std::int64_t>(1, steps - last + 1) : 0;
}

DataOrderOptions orderOptions(const TrainerOptions& options) {
    return {options.seed, options.batch_rows, std::min(options.max_length, options.batch_rows), options.held_out_share};
}

bool keepsVocabulary(const TrainerOptions& options) {
    return options.warm_start != nullptr && !options.new_vocabulary;
}

int vocabularySize(const TrainerOptions& options, int whole) {
    if (keepsVocabulary(options)) return static_cast<int>(options.warm_start->vocabulary().size());
    return options.vocabulary == 0 ? whole : std::min(options.vocabulary, whole);
}

nlohmann::json optionsJson(const TrainerOptions& options) {
    const StepOptions& step = options.step;
    nlohmann::json text = {{"method", static_cast<int>(options.recipe.method)},
                           {"fusion", static_cast<int>(options.recipe.fusion)},
                           {"head", static_cast<int>(options.recipe.head)},
                           {"aligned", options.recipe.aligned},
                           {"passes", options.recipe.passes},
                           {"staged", options.recipe.staged},
                           {"aligned_top", step.aligned_top},
                           {"mask_shift", step.mask_shift == MaskShift::kCode ? "code" : "paper"},
                           {"hidden_columns", step.hidden == kernels::HiddenColumns::kAbsent ? "absent" : "zero-logit"},
                           {"loss_feature", step.losses.feature},
                           {"loss_token", step.losses.token},
                           {"loss", secondLossName(step.losses.kind)},
                           {"loss_best", step.losses.second},
                           {"loss_best_count", step.losses.best_count},
                           {"step_decay", step.step_decay},
                           {"tokens_teach", options.recipe.teacher == HeadTeacher::kTokens},
                           {"eagle31", options.recipe.norms == Eagle3Norms::kOfEagle31},
                           {"weighs_rows", options.recipe.weighs_rows},
                           {"averaged", options.averaged},
                           {"rounded", options.rounded},
                           {"epochs", options.epochs},
                           {"learning_rate", options.learning_rate},
                           {"warm_up", options.warm_up},
                           {"decay", static_cast<int>(options.decay)},
                           {"schedule", "by stage"},
                           {"weight_decay", options.weight_decay},
                           {"clip_value", options.clip_value},
                           {"clip_norm", options.clip_norm},
                           {"noise", options.noise},
                           {"batch_rows", options.batch_rows},
                           {"accumulate", options.accumulate},
                           {"max_length", options.max_length},
                           {"held_out_share", options.held_out_share},
                           {"held_out_by", "prompt"},
                           {"seed", options.seed}};
    // Only where it is so: a training that an earlier version began goes on.
    if (options.recipe.input == FeatureInput::kThreeLayers) text["three_layers"] = true;
    if (options.warm_start != nullptr) {
        text["begun_with"] = options.warm_start->fingerprint();
        if (options.new_vocabulary) text["new_vocabulary"] = true;
    }
    return text;
}

}  // namespace griffin::engine::train
