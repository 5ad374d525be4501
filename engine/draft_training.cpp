#include "engine/draft_training.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <nlohmann/json.hpp>
#include <optional>
#include <utility>

#include "engine/base/available_memory.h"
#include "engine/base/guarded.h"
#include "engine/device_choice.h"
#include "engine/draft/eagle3_taps.h"
#include "engine/engine_parts.h"
#include "engine/method_names.h"
#include "engine/model/kv_cache.h"
#include "engine/train/draft_evaluation.h"
#include "engine/train/trainer.h"
#include "engine/train/training_state.h"
#include "kernels/training_registry.h"

namespace griffin::engine {
namespace {

std::optional<Failure> checkOptions(const DraftTrainingOptions& options) {
    const auto bad = [](std::string what, const char* remedy) {
        return Failure{FailureCause::kBadArgument, std::move(what), {}, remedy, {}};
    };
    if (!isTrainable(options.recipe)) {
        return bad(fmt::format("A draft of the method {} cannot be trained here", nameOf(options.recipe)),
                   "choose griffin, hass, eagle, fspad, eagle3 or medusa");
    }
    if (options.batch_rows < 16 || options.accumulate < 1 || options.max_length < 4 || options.vocabulary < 0 ||
        options.passes < 0 || options.aligned_top < 1 || options.loss_best_count < 1) {
        return bad("Sizes must be positive, and a batch has at least 16 rows", "choose other values");
    }
    if (!(options.epochs > 0.0) || !(options.learning_rate > 0.0) || options.noise < 0.0 || options.clip_value < 0.0 ||
        options.weight_decay < 0.0 || options.seconds < 0.0) {
        return bad("Epochs and learning rate must be positive, other rates not negative", "choose other values");
    }
    if (options.bits != 0 && options.bits != 4 && options.bits != 8 && options.bits != 16) {
        return bad(fmt::format("Weights of {} bits are not known", options.bits), "choose 4, 8 or 16");
    }
    if (options.output.empty()) return bad("There is no name for the draft", "say where it goes");
    return std::nullopt;
}

/// What training may take: of a GPU all that is free, of the system half.
std::int64_t memoryFor(const DraftTrainingOptions& options, const kernels::TrainingBackend<float>& backend) {
    if (options.memory > 0) return options.memory;
    if (const auto free = backend.freeMemory()) return std::max<std::int64_t>(1, *free);
    return availableMemory().value_or(0) / 2;
}

train::TrainerOptions trainerOptions(const DraftTrainingOptions& options,
                                     const kernels::TrainingBackend<float>& backend) {
    train::TrainerOptions to;
    to.recipe =
        train::recipeFor(options.recipe, {options.without_fusion, options.without_head, options.without_alignment});
    if (options.passes > 0) to.recipe.passes = options.passes;
    if (!options.begin_with.empty()) to.recipe.staged = false;
    to.step.losses = {options.loss_feature, options.loss_token, options.loss_best, options.loss_best_count};
    to.step.aligned_top = options.aligned_top;
    to.step.mask_shift = options.mask_shift_of_paper ? train::MaskShift::kPaper : train::MaskShift::kCode;
    to.step.hidden = options.zero_logits ? kernels::HiddenColumns::kZeroLogit : kernels::HiddenColumns::kAbsent;
    to.epochs = options.epochs;
    to.learning_rate = options.learning_rate;
    to.weight_decay = options.weight_decay;
    to.clip_value = options.clip_value;
    to.noise = options.noise;
    to.batch_rows = options.batch_rows;
    to.accumulate = options.accumulate;
    to.max_length = options.max_length;
    to.vocabulary = options.vocabulary;
    to.seed = options.seed;
    to.bits = options.bits == 4    ? draft::WeightBits::k4
              : options.bits == 16 ? draft::WeightBits::k16
                                   : draft::WeightBits::k8;
    to.memory = memoryFor(options, backend);
    to.checkpoint_seconds = options.checkpoint_seconds;
    to.output = options.output;
    to.state = options.output + ".training";
    to.resume = options.resume;
    return to;
}

/// Epochs that are worth while, whatever time there is.
constexpr double kFewestEpochs = 0.5;
constexpr double kMostEpochs = 20.0;
/// Measurements may take this share of the time, but some there must be.
constexpr double kMeasuringShare = 0.15;
constexpr int kFewestMeasurements = 4;

/// Gives the training as many epochs as there is time for, or, where it goes on, those it was begun with. `open` makes
/// a trainer with other options.
template <class Open>
Result<Done> fitInto(double seconds, train::TrainerOptions& options, const Open& open, const std::stop_token& stop) {
    if (options.resume) {
        const Result<train::TrainingState> state = train::loadTrainingState(options.state);
        if (!state) return state.failure();
        const Result<double> epochs = train::plannedEpochs(*state, options.state);
        if (!epochs) return epochs.failure();
        options.epochs = *epochs;
        return Done{};
    }
    const auto start = std::chrono::steady_clock::now();
    train::TrainerOptions trial = options;
    trial.epochs = kFewestEpochs;
    const auto trainer = open(trial);
    if (!trainer) return trainer.failure();
    const Result<train::TrainingPace> pace = (*trainer)->pace(stop);
    if (!pace) return pace.failure();
    const std::chrono::duration<double> spent = std::chrono::steady_clock::now() - start;
    const double left = seconds - spent.count();
    const double measurements = left * kMeasuringShare / pace->measurement_seconds;
    options.measurements =
        static_cast<int>(std::clamp<double>(measurements, kFewestMeasurements, options.measurements));
    const double learning = left - options.measurements * pace->measurement_seconds;
    options.epochs = std::clamp(learning / pace->epoch_seconds, kFewestEpochs, kMostEpochs);
    return Done{};
}

/// While it lives, the target keeps the taps that EAGLE-3 reads.
class KeptTaps {
  public:
    static Result<Done> check(const model::ModelConfig& config) {
        const auto taps = draft::eagle3Taps(nlohmann::json::object(), config.layers, "the model");
        if (!taps) return taps.failure();
        return Done{};
    }
    /// REQUIRES: check() passed.
    explicit KeptTaps(model::TargetModel& target) : target_(target), were_kept_(target.keepsTaps()) {
        if (!were_kept_) {
            target.keepTaps(*draft::eagle3Taps(nlohmann::json::object(), target.config().layers, "the model"));
        }
    }
    ~KeptTaps() {
        if (!were_kept_) target_.dropTaps();
    }
    KeptTaps(const KeptTaps&) = delete;
    KeptTaps& operator=(const KeptTaps&) = delete;

  private:
    model::TargetModel& target_;
    bool were_kept_;
};

/// What the target makes of a whole conversation, with a cache of its own.
train::FeatureSource featureSource(model::TargetModel& target, const std::stop_token& stop) {
    return [&target, stop](std::span<const std::int32_t> tokens, std::span<float> features,
                           std::span<float> taps) -> Result<Done> {
        model::KvCache cache(target.backend(), target.config(), static_cast<int>(tokens.size()));
        const auto copy = [&target](const kernels::ConstMatrixView& rows, int first, std::span<float> out) {
            const auto width = static_cast<std::size_t>(rows.cols);
            if (out.empty()) return;
            target.backend().download(out.data() + static_cast<std::size_t>(first) * width, rows.data,
                                      static_cast<std::size_t>(rows.rows) * width * sizeof(float));
        };
        const int done = target.prefill(cache, tokens, stop, [&](int first) {
            copy(target.features(), first, features);
            if (!taps.empty()) copy(target.taps(), first, taps);
        });
        if (done < static_cast<int>(tokens.size())) {
            return Failure{
                FailureCause::kCancelled, "Stopped while features were computed", {}, "go on with --resume", {}};
        }
        return Done{};
    };
}

kernels::TrainingRequest requestFor(const DraftTrainingOptions& options) {
    kernels::TrainingRequest request;
    request.device = deviceChoice(options.device);
    request.threads = options.threads;
    if (options.precision == TrainingPrecision::kF32) request.precision = kernels::ProductPrecision::kF32;
    if (options.precision == TrainingPrecision::kBf16) request.precision = kernels::ProductPrecision::kBf16;
    return request;
}

DraftAgreement agreementOf(const train::HeldOutReport& report) {
    return {report.top1, report.top3, report.acceptance_length};
}

std::vector<std::int32_t> endTokens(const text::Tokenizer& tokenizer) {
    std::vector<std::int32_t> tokens;
    for (std::int32_t id = 0; id < tokenizer.size(); ++id) {
        if (tokenizer.endsGeneration(id)) tokens.push_back(id);
    }
    return tokens;
}

}  // namespace

bool isTrainable(Method recipe) {
    return train::isTrainable(recipe);
}

Result<DraftTrainingReport> trainDraft(Engine& engine, const DraftTrainingOptions& options,
                                       const DraftTrainingSink& progress, std::stop_token stop) {
    return guarded([&]() -> Result<DraftTrainingReport> {
        if (auto failure = checkOptions(options)) return *std::move(failure);
        auto& parts = EngineAccess::parts(engine);
        const Result<train::FeatureData> data = train::FeatureData::open(options.data);
        if (!data) return data.failure();
        const model::ModelConfig& config = parts.target->config();
        const Result<train::TargetTables> tables = train::TargetTables::open(parts.checkpoint->tensors(), config);
        if (!tables) return tables.failure();
        std::optional<KeptTaps> taps;
        if (options.recipe == Method::kEagle3) {
            const Result<Done> fits = KeptTaps::check(config);
            if (!fits) return fits.failure();
            taps.emplace(*parts.target);
        }
        const kernels::TrainingSelection selection = kernels::selectTrainingBackend(requestFor(options));
        if (selection.backend == nullptr) {
            return Failure{FailureCause::kBadArgument, selection.error, {}, "choose other options", {}};
        }
        kernels::TrainingBackend<float>& backend = *selection.backend;
        const train::TrainingTarget target{config, *tables, parts.info.name, parts.info.fingerprint,
                                           endTokens(*parts.tokenizer)};
        const auto open = [&](const train::TrainerOptions& how) {
            return train::Trainer::open(backend, *data, target, how, featureSource(*parts.target, stop));
        };
        train::TrainerOptions how = trainerOptions(options, backend);
        std::optional<train::EarlierDraft> earlier;
        if (!options.begin_with.empty()) {
            auto opened = train::EarlierDraft::open(options.begin_with, parts.target->backend(), config.vocabulary);
            if (!opened) return opened.failure();
            how.begin_with = &earlier.emplace(std::move(*opened));
            if (options.bits == 0) how.bits = earlier->bits();
        }
        if (options.seconds > 0.0) {
            if (progress) progress({});
            const Result<Done> fitted = fitInto(options.seconds, how, open, stop);
            if (!fitted) return fitted.failure();
        }
        const auto trainer = open(how);
        if (!trainer) return trainer.failure();
        const auto tell = [&progress](const train::TrainingProgress& from) {
            if (!progress) return;
            DraftTrainingProgress now{from.step,    from.steps,         from.passes,
                                      from.loss,    from.learning_rate, from.rows_per_second,
                                      from.seconds, from.seconds_left,  {}};
            if (from.held_out != nullptr) now.held_out = agreementOf(*from.held_out);
            progress(now);
        };
        const Result<train::TrainingSummary> summary = (*trainer)->run(tell, stop);
        if (!summary) return summary.failure();
        DraftTrainingReport report;
        report.steps = summary->steps;
        report.of_steps = summary->of_steps;
        report.parameters = summary->parameters;
        report.answer_tokens = data->answerTokens();
        report.vocabulary_coverage = summary->vocabulary_coverage;
        report.seconds = summary->seconds;
        report.device = backend.description();
        report.device_note = selection.note;
        report.best = agreementOf(summary->best);
        report.complete = summary->complete;
        return report;
    });
}

Result<DraftEvaluationReport> evaluateDraft(Engine& engine, const DraftEvaluationOptions& options,
                                            const std::function<void(double fraction)>& progress,
                                            std::stop_token stop) {
    return guarded([&]() -> Result<DraftEvaluationReport> {
        auto& parts = EngineAccess::parts(engine);
        draft::Drafter* drafter = parts.drafts->borrow();
        if (drafter == nullptr || drafter->candidates() == nullptr) {
            return Failure{FailureCause::kBadArgument, "No draft is loaded", {}, "name one with --draft", {}};
        }
        const Result<train::FeatureData> data = train::FeatureData::open(options.data);
        if (!data) return data.failure();
        if (data->vocabulary() != parts.target->config().vocabulary) {
            return Failure{FailureCause::kBadArgument,
                           "The data was made with another model",
                           options.data,
                           "make data with this model, or load the other one",
                           {}};
        }
        std::vector<int> sequences;
        for (int i = 0; i < data->size(); ++i) {
            if (options.limit > 0 && static_cast<int>(sequences.size()) >= options.limit) break;
            if (options.everything || train::isHeldOut(i, train::kHeldOutShare)) sequences.push_back(i);
        }
        train::DraftEvaluation evaluation(*parts.target, *drafter, options.depth);
        DraftEvaluationReport report;
        report.method = drafter->name();
        for (const int index : sequences) {
            if (stop.stop_requested()) break;
            const Result<train::TrainingSequence> sequence = data->sequence(index);
            if (!sequence) return sequence.failure();
            evaluation.add(*sequence, stop);
            ++report.conversations;
            if (progress) progress(static_cast<double>(report.conversations) / static_cast<double>(sequences.size()));
        }
        report.complete = report.conversations == static_cast<std::int64_t>(sequences.size());
        report.positions = evaluation.positions();
        for (int depth = 1; depth <= evaluation.depth(); ++depth) {
            report.agreement.top1.push_back(evaluation.top1(depth));
            report.agreement.top3.push_back(evaluation.top3(depth));
        }
        report.agreement.acceptance_length = evaluation.acceptanceLength();
        return report;
    });
}

}  // namespace griffin::engine
