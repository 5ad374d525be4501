#include "engine/train/loop/draft_training.h"

#include <algorithm>
#include <chrono>
#include <nlohmann/json.hpp>
#include <optional>
#include <utility>

#include "engine/base/available_memory.h"
#include "engine/draft/weights/draft_config.h"
#include "engine/generation_options.h"
#include "engine/model/kv_cache.h"
#include "engine/train/loop/trainer.h"
#include "engine/train/loop/training_state.h"

namespace griffin::engine::train {
namespace {

Result<Done> checkOptions(const DraftTrainingOptions& options) {
    const auto bad = [](Message what, Message what_to_do) {
        return failed({FailureCause::kBadArgument, std::move(what), {}, std::move(what_to_do), {}});
    };
    if (!train::isTrainable(options.recipe)) {
        return bad(Message("A draft of the method %1 cannot be trained", nameOf(options.recipe)),
                   Message("choose griffin, hass, eagle, fspad, eagle3, medusa or hydra"));
    }
    if (options.batch_rows < 16 || options.steps < 0 || options.accumulate < 1 || options.max_length < 4 ||
        options.vocabulary < 0 || options.passes < 0 || options.aligned_top < 1 || options.loss_best_count < 1) {
        return bad(Message("Sizes must be positive, and a batch has at least 16 rows"), Message("choose other values"));
    }
    if (!(options.epochs > 0.0) || !(options.learning_rate > 0.0) || options.noise < 0.0 || options.clip_value < 0.0 ||
        options.weight_decay < 0.0 || options.seconds < 0.0) {
        return bad(Message("Epochs and learning rate must be positive, other rates must not be negative"),
                   Message("choose other values"));
    }
    if (!(options.averaged >= 0.0 && options.averaged <= 1.0 && options.rounded >= 0.0 && options.rounded <= 1.0)) {
        return bad(Message("Shares of the steps must be from 0 to 1"), Message("choose other values"));
    }
    if (const auto bits = draft::weightBits(options.bits); options.bits != 0 && !bits)
        return tl::unexpected(bits.error());
    if (options.output.empty()) {
        return bad(Message("There is no file name for the draft"), Message("choose one"));
    }
    return Done{};
}

/// The memory limit: all that is free on a GPU, half of it on the CPU.
std::int64_t memoryFor(const DraftTrainingOptions& options, const kernels::TrainingBackend<float>& backend) {
    if (options.memory > 0) return options.memory;
    if (const auto free = backend.freeMemory()) return std::max<std::int64_t>(1, *free);
    return availableMemory().value_or(0) / 2;
}

kernels::SecondLoss secondLoss(DraftLoss loss) {
    switch (loss) {
        case DraftLoss::kAcceptance:
            return kernels::SecondLoss::kAcceptance;
        case DraftLoss::kCoupled:
            return kernels::SecondLoss::kCoupled;
        case DraftLoss::kLikeliest:
            break;
    }
    return kernels::SecondLoss::kLikeliest;
}

TrainerOptions trainerOptions(const DraftTrainingOptions& options, const kernels::TrainingBackend<float>& backend) {
    TrainerOptions to;
    to.recipe =
        recipeFor(options.recipe, {options.without_fusion, options.without_head, options.without_alignment,
                                   options.without_stages, options.eagle31, options.three_layers, options.weigh_rows});
    // A token alone is no distribution, which has an overlap with another and a share in a vocabulary.
    if (options.loss != DraftLoss::kLikeliest || options.weigh_rows) to.recipe.teacher = HeadTeacher::kTarget;
    if (options.passes > 0) to.recipe.passes = options.passes;
    if (!options.warm_start.empty()) to.recipe.staged = false;
    to.step.losses = {options.loss_feature, options.loss_token, options.loss_best.value_or(to.recipe.second_loss),
                      options.loss_best_count, secondLoss(options.loss)};
    to.step.aligned_top = options.aligned_top;
    to.step.mask_shift = options.mask_shift_of_paper ? MaskShift::kPaper : MaskShift::kCode;
    to.step.hidden = options.zero_logits ? kernels::HiddenColumns::kZeroLogit : kernels::HiddenColumns::kAbsent;
    to.epochs = options.epochs;
    to.steps = options.steps;
    to.learning_rate = options.learning_rate;
    to.weight_decay = options.weight_decay;
    to.clip_value = options.clip_value;
    to.noise = options.noise;
    to.averaged = options.averaged;
    to.rounded = options.rounded;
    to.batch_rows = options.batch_rows;
    to.accumulate = options.accumulate;
    to.max_length = options.max_length;
    to.vocabulary = options.vocabulary;
    to.new_vocabulary = options.new_vocabulary;
    to.seed = options.seed;
    to.bits = draft::weightBits(options.bits).value_or(draft::WeightBits::k8);
    to.memory = memoryFor(options, backend);
    to.checkpoint_seconds = options.checkpoint_seconds;
    to.output = options.output;
    to.state = options.output + ".training";
    to.resume = options.resume;
    return to;
}

/// Limits for the number of epochs, whatever time there is: of many answers a few steps read a small share.
constexpr double kMinEpochs = 0.01;
constexpr double kMaxEpochs = 20.0;
/// Of the trainer that is timed.
constexpr double kTimedEpochs = 0.5;
/// Measurements may take this share of the time, except for a minimum number.
constexpr double kMeasuringShare = 0.15;
constexpr int kMinMeasurements = 4;
/// Of the draft that it begins with, and of the average at the end.
constexpr int kFurtherMeasurements = 2;
/// A few steps were timed: later ones may take longer, beside other programs, and a pause costs some time as well.
constexpr double kMargin = 0.1;

/// Sets as many epochs as there is time for or, for a resumed training, those it was begun with. `open` makes a trainer
/// with given options.
template <class Open>
Result<Done> fitInto(double seconds, TrainerOptions& options, const Open& open, const std::stop_token& stop) {
    if (options.resume) {
        const Result<TrainingState> state = loadTrainingState(options.state);
        if (!state) return tl::unexpected(state.error());
        const Result<double> epochs = plannedEpochs(*state, options.state);
        if (!epochs) return tl::unexpected(epochs.error());
        options.epochs = *epochs;
        return Done{};
    }
    const auto start = std::chrono::steady_clock::now();
    TrainerOptions trial = options;
    trial.epochs = kTimedEpochs;
    const auto trainer = open(trial);
    if (!trainer) return tl::unexpected(trainer.error());
    const std::chrono::duration<double> opening = std::chrono::steady_clock::now() - start;
    const Result<TrainingPace> pace = (*trainer)->pace(stop);
    if (!pace) return tl::unexpected(pace.error());
    const std::chrono::duration<double> spent = std::chrono::steady_clock::now() - start;
    const double left = (seconds - spent.count() - opening.count()) * (1.0 - kMargin);  // it is opened once more
    const double measurements = left * kMeasuringShare / pace->measurement_seconds;
    options.measurements = static_cast<int>(std::clamp<double>(measurements, kMinMeasurements, options.measurements));
    options.measurement_seconds = pace->measurement_seconds;
    const double learning = left - (options.measurements + kFurtherMeasurements) * pace->measurement_seconds;
    options.epochs = std::clamp(learning / pace->epoch_seconds, kMinEpochs, kMaxEpochs);
    return Done{};
}

/// While it lives, the target keeps the auxiliary hidden states that EAGLE-3 reads, and others if asked to.
class AuxiliaryStates {
  public:
    static Result<Done> check(const model::ModelConfig& config) {
        const auto layers = draft::eagle3AuxiliaryLayers(nlohmann::json::object(), config.layers, "the model");
        if (!layers) return tl::unexpected(layers.error());
        return Done{};
    }
    /// REQUIRES: check() passed.
    explicit AuxiliaryStates(model::TargetModel& target) : target_(target), were_kept_(target.keepsAuxiliaryStates()) {
        if (!were_kept_) {
            target.keepAuxiliaryStates(
                *draft::eagle3AuxiliaryLayers(nlohmann::json::object(), target.config().layers, "the model"));
        }
    }
    ~AuxiliaryStates() {
        if (!were_kept_) target_.dropAuxiliaryStates();
    }
    AuxiliaryStates(const AuxiliaryStates&) = delete;
    AuxiliaryStates& operator=(const AuxiliaryStates&) = delete;

  private:
    model::TargetModel& target_;
    bool were_kept_;
};

/// Runs the target over a whole conversation, with a KV cache of its own.
FeatureSource featureSource(model::TargetModel& target, const std::stop_token& stop) {
    return [&target, stop](std::span<const std::int32_t> tokens, std::span<float> features,
                           std::span<float> auxiliary) -> Result<Done> {
        model::KvCache cache(target.backend(), target.config(), static_cast<int>(tokens.size()));
        const auto copy = [&target](const kernels::ConstMatrixView& rows, int first, std::span<float> out) {
            const auto width = static_cast<std::size_t>(rows.cols);
            if (out.empty()) return;
            target.backend().download(out.data() + static_cast<std::size_t>(first) * width, rows.data,
                                      static_cast<std::size_t>(rows.rows) * width * sizeof(float));
        };
        const int done = target.prefill(cache, tokens, stop, [&](int first) {
            copy(target.features(), first, features);
            if (!auxiliary.empty()) copy(target.auxiliaryStates(), first, auxiliary);
        });
        if (done < static_cast<int>(tokens.size())) {
            return failed({FailureCause::kCancelled,
                           Message("Stopped while features were being computed"),
                           {},
                           Message("continue with --resume"),
                           {}});
        }
        return Done{};
    };
}

std::vector<std::int32_t> endTokens(const text::Tokenizer& tokenizer) {
    std::vector<std::int32_t> tokens;
    for (std::int32_t id = 0; id < tokenizer.size(); ++id) {
        if (tokenizer.endsGeneration(id)) tokens.push_back(id);
    }
    return tokens;
}

}  // namespace

Result<DraftTrainingReport> trainDraft(const LoadedTarget& loaded, std::unique_ptr<model::TensorSource> weights,
                                       kernels::TrainingBackend<float>& backend, const DraftTrainingOptions& options,
                                       const DraftTrainingSink& progress, const std::stop_token& stop) {
    if (const auto valid = checkOptions(options); !valid) return tl::unexpected(valid.error());
    const Result<FeatureData> data = FeatureData::open(options.data);
    if (!data) return tl::unexpected(data.error());
    const model::ModelConfig& config = loaded.model.config();
    const Result<TargetTables> tables = TargetTables::open(std::move(weights), config);
    if (!tables) return tl::unexpected(tables.error());
    std::optional<AuxiliaryStates> auxiliary;
    if (options.recipe == Method::kEagle3) {
        const Result<Done> fits = AuxiliaryStates::check(config);
        if (!fits) return tl::unexpected(fits.error());
        auxiliary.emplace(loaded.model);
    }
    const TrainingTarget target{config, *tables, loaded.info.name, loaded.info.fingerprint,
                                endTokens(loaded.tokenizer)};
    const auto open = [&](const TrainerOptions& how) {
        return Trainer::open(backend, *data, target, how, featureSource(loaded.model, stop));
    };
    TrainerOptions how = trainerOptions(options, backend);
    std::optional<WarmStart> warm_start;
    if (!options.warm_start.empty()) {
        auto opened = WarmStart::open(options.warm_start, loaded.model.backend(), config.vocabulary);
        if (!opened) return tl::unexpected(opened.error());
        how.warm_start = &warm_start.emplace(std::move(*opened));
        if (options.bits == 0) how.bits = warm_start->bits();
    }
    const DraftTrainingSink sink = progress ? progress : [](const DraftTrainingProgress&) {};
    if (options.seconds > 0.0) {
        sink({});
        const Result<Done> fitted = fitInto(options.seconds, how, open, stop);
        if (!fitted) return tl::unexpected(fitted.error());
    }
    const auto trainer = open(how);
    if (!trainer) return tl::unexpected(trainer.error());
    return (*trainer)->run(sink, stop);
}

}  // namespace griffin::engine::train
