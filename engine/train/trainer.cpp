#include "engine/train/trainer.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstddef>
#include <filesystem>
#include <utility>

#include "engine/train/draft_vocabulary.h"
#include "engine/train/trained_tensors.h"
#include "engine/train/training_state.h"

namespace griffin::engine::train {
namespace {

using Clock = std::chrono::steady_clock;

/// A loss this many times the first one, or none at all, is a training that went astray.
constexpr double kAstray = 20.0;
/// Steps of each stage whose time is taken, after one that warms up.
constexpr int kTimedSteps = 3;
constexpr double kBytesInGib = 1073741824.0;

double secondsSince(Clock::time_point start) {
    return std::chrono::duration<double>(Clock::now() - start).count();
}

Failure refusal(std::string what, std::string what_to_do) {
    return {FailureCause::kBadArgument, std::move(what), "the training data", std::move(what_to_do), {}};
}

std::int64_t groups(int batches, int size) {
    return (batches + size - 1) / size;
}

RealMatrix<float> uploaded(kernels::TrainingBackend<float>& backend, const std::vector<float>& values, int cols) {
    RealMatrix<float> matrix(backend, static_cast<int>(values.size() / static_cast<std::size_t>(cols)), cols);
    backend.upload(matrix.all().data, values.data(), values.size() * sizeof(float));
    return matrix;
}

std::int64_t stepsOf(double epochs, std::int64_t steps_per_epoch) {
    return std::max<std::int64_t>(1, std::llround(epochs * static_cast<double>(steps_per_epoch)));
}

}  // namespace

Result<std::unique_ptr<Trainer>> Trainer::open(kernels::TrainingBackend<float>& backend, const FeatureData& data,
                                               const TrainingTarget& target, const TrainerOptions& options,
                                               FeatureSource recompute) {
    if (data.targetFingerprint() != target.fingerprint || data.hiddenSize() != target.config.hidden_size ||
        data.vocabulary() != target.config.vocabulary) {
        return refusal("The data was made with another model", "make data with this model, or load the other one");
    }
    if (options.begin_with != nullptr) {
        const auto fits = options.begin_with->checkFor(options.recipe.method, target.fingerprint);
        if (!fits) return fits.failure();
    }
    const int size = vocabularySize(options, data.vocabulary());
    const std::int64_t bytes = trainingBytes(backend, options.recipe, target.config, size, options.batch_rows);
    if (options.memory > 0 && bytes > options.memory) {
        return Failure{
            FailureCause::kOutOfMemory,
            fmt::format("Training needs {:.2f} GiB, {:.2f} GiB are allowed", static_cast<double>(bytes) / kBytesInGib,
                        static_cast<double>(options.memory) / kBytesInGib),
            {},
            "choose fewer rows to a batch or a shorter vocabulary, or allow more memory",
            {}};
    }
    std::vector<int> rows;
    TokenCounts counts(data.vocabulary());
    for (int i = 0; i < data.size(); ++i) {
        const Result<TrainingSequence> sequence = data.sequence(i);
        if (!sequence) return sequence.failure();
        counts.add(*sequence);
        rows.push_back(rowsOf(sequence->tokens.size()));
    }
    DraftVocabulary vocabulary = options.begin_with != nullptr ? counts.of(options.begin_with->vocabulary())
                                                               : counts.mostFrequent(size, target.end_tokens);
    const DataOrder order(rows, orderOptions(options));
    if (order.trainingSequences() == 0 || order.heldOut().batches() == 0) {
        return refusal(fmt::format("There are only {} conversations", data.size()),
                       "make more data: some hundreds at least");
    }
    std::unique_ptr<Trainer> trainer(new Trainer(backend, data, target, options, std::move(recompute), std::move(rows),
                                                 std::move(vocabulary.tokens), vocabulary.coverage));
    if (options.begin_with != nullptr) {
        const auto filled = options.begin_with->fill(trainer->draft_->parameters());
        if (!filled) return filled.failure();
    }
    if (options.resume) {
        const auto resumed = trainer->resume();
        if (!resumed) return resumed.failure();
    } else if (std::filesystem::exists(options.state)) {
        return Failure{FailureCause::kBadArgument,
                       "A training of this draft was begun before",
                       options.state,
                       "go on with --resume, or remove the file",
                       {}};
    }
    return trainer;
}

Trainer::Trainer(kernels::TrainingBackend<float>& backend, const FeatureData& data, const TrainingTarget& target,
                 TrainerOptions options, FeatureSource recompute, std::vector<int> rows,
                 std::vector<std::int32_t> tokens, double coverage)
    : backend_(backend),
      data_(data),
      target_(target),
      options_(fitted(std::move(options))),
      vocabulary_(std::move(tokens)),
      coverage_(coverage),
      order_(rows, orderOptions(options_)),
      steps_per_epoch_(groups(order_.epoch(0).batches(), options_.accumulate)),
      stages_(stagesOf(options_.recipe, options_.epochs, options_.step)),
      batches_(backend, data, target.tables, vocabulary_, featuresOf(options_.recipe), std::move(recompute),
               options_.batch_rows) {
    double epochs = 0.0;
    for (const TrainingStage& stage : stages_) {
        epochs += stage.epochs;
        stage_ends_.push_back(stepsOf(epochs, steps_per_epoch_));
    }
    const std::int64_t steps = stage_ends_.back();
    rate_ = {options_.learning_rate, std::llround(options_.warm_up * static_cast<double>(steps)), steps, options_.decay,
             0.0};
    draft_ = makeTraining(backend, options_.recipe, target.config,
                          uploaded(backend, target.tables.headRows(vocabulary_), target.config.hidden_size),
                          options_.batch_rows);
    draft_->parameters().initialise(options_.seed);
}

nlohmann::json Trainer::optionsText() const {
    nlohmann::json text = asText(options_);
    text["vocabulary"] = vocabulary_.size();
    text["products"] = backend_.productPrecision() == kernels::ProductPrecision::kBf16 ? "bf16" : "f32";
    text["target"] = target_.fingerprint;
    text["data_sequences"] = data_.size();
    text["data_tokens"] = data_.tokens();
    return text;
}

Result<Done> Trainer::resume() {
    Result<TrainingState> state = loadTrainingState(options_.state);
    if (!state) return state.failure();
    const auto fits = checkTrainingState(*state, optionsText().dump(),
                                         stateTensors(draft_->parameters(), Contents::kShapes), options_.state);
    if (!fits) return fits.failure();
    restore(draft_->parameters(), state->tensors);
    first_step_ = state->step;
    first_consumed_ = state->consumed_sequences;
    if (const auto length = acceptanceLengthOf(options_.output)) {
        best_ = HeldOutReport{};
        best_->acceptance_length = *length;
    }
    return Done{};
}

Result<Done> Trainer::saveState(std::int64_t step, std::int64_t consumed) {
    TrainingState state;
    state.tensors = stateTensors(draft_->parameters(), Contents::kValues);
    state.step = step;
    state.consumed_sequences = consumed;
    state.options = optionsText().dump();
    return saveTrainingState(options_.state, state);
}

Result<Done> Trainer::saveDraft(const HeldOutReport& report, std::int64_t step) {
    draft::DraftDescription description;
    description.method = options_.recipe.method;
    description.config = draftConfigText(draftLayer(target_.config));
    description.target = target_.fingerprint;
    description.training = {
        {"options", optionsText()},
        {"target_name", target_.name},
        {"data_answer_tokens", data_.answerTokens()},
        {"steps", step},
        {"of_steps", rate_.steps},
        {"vocabulary_coverage", coverage_},
        {"device", backend_.description()},
        {"held_out",
         {{"top1", report.top1}, {"top3", report.top3}, {"chain_acceptance_length", report.acceptance_length}}}};
    if (static_cast<int>(vocabulary_.size()) < target_.config.vocabulary) description.vocabulary = vocabulary_;
    return saveTrainedDraft(options_.output, description, draft_->parameters(), options_.bits);
}

Result<HeldOutReport> Trainer::measure(std::int64_t step) {
    const BatchPlan plan = order_.heldOut();
    StepOptions options = options_.step;
    const int passes = measuredPasses(options_.recipe);
    options.passes = passes;
    options.hidden = kernels::HiddenColumns::kAbsent;
    ChainCount count(passes);
    for (int i = 0; i < plan.batches() && count.rows() < options_.held_out_rows; ++i) {
        const auto batch = batches_.make(plan.batch(i), 0.0, 0);
        if (!batch) return batch.failure();
        count.add((*batch)->segments, draft_->run(**batch, options, Learning::kMeasure));
    }
    HeldOutReport report;
    report.step = step;
    for (int depth = 1; depth <= passes; ++depth) {
        report.top1.push_back(count.top1(depth));
        report.top3.push_back(count.top3(depth));
    }
    report.acceptance_length = count.acceptanceLength();
    return report;
}

Result<HeldOutReport> Trainer::measureAndKeep(std::int64_t step) {
    Result<HeldOutReport> report = measure(step);
    if (!report || (best_ && report->acceptance_length <= best_->acceptance_length)) return report;
    best_ = *report;
    const auto saved = saveDraft(*report, step);
    if (!saved) return saved.failure();
    return report;
}

const TrainingStage& Trainer::stageOf(std::int64_t step) const {
    std::size_t stage = 0;
    while (stage + 1 < stages_.size() && step > stage_ends_[stage]) ++stage;
    return stages_[stage];
}

Result<double> Trainer::step(const BatchPlan& plan, int first, int last, std::int64_t number,
                             const StepOptions& options) {
    Parameters<float>& parameters = draft_->parameters();
    parameters.clearGradients();
    double loss = 0.0;
    for (int i = first; i < last; ++i) {
        const std::uint64_t noise_seed =
            options_.seed + static_cast<std::uint64_t>(number) * 1000003U + static_cast<std::uint64_t>(i - first);
        const auto batch = batches_.make(plan.batch(i), options_.noise, noise_seed);
        if (!batch) return batch.failure();
        for (const PassReport& report : draft_->run(**batch, options, Learning::kLearn)) {
            loss += objective(report, options.losses) / (last - first);
        }
        rows_done_ += static_cast<std::int64_t>((*batch)->rows()) * options.passes;
    }
    double factor = 1.0 / (last - first);
    if (options_.clip_norm > 0.0) {
        factor *= std::min(1.0, options_.clip_norm / (parameters.gradientNorm() * factor + 1e-12));
    }
    kernels::AdamWSettings settings;
    settings.learning_rate = rate_.at(number);
    settings.weight_decay = options_.weight_decay;
    settings.step = number;
    for (const Parameter<float>& parameter : parameters.all()) {
        if (factor != 1.0) backend_.scale(factor, parameter.gradient());
        if (options_.clip_value > 0.0) backend_.clamp(options_.clip_value, parameter.gradient());
        backend_.adamW(settings, parameter.value(), parameter.gradient(), parameter.first_moments.all(),
                       parameter.second_moments.all());
    }
    return loss;
}

Result<TrainingPace> Trainer::pace(const std::stop_token& stop) {
    const BatchPlan plan = order_.epoch(0);
    TrainingPace pace;
    std::int64_t number = 0;
    for (const TrainingStage& stage : stages_) {
        Clock::time_point start = Clock::now();
        for (int i = 0; i <= kTimedSteps; ++i) {
            if (stop.stop_requested()) {
                return Failure{
                    FailureCause::kCancelled, "Stopped while the speed was measured", {}, "start it again", {}};
            }
            const auto group = static_cast<int>(number % steps_per_epoch_);
            const int first = group * options_.accumulate;
            const int last = std::min(plan.batches(), first + options_.accumulate);
            const Result<double> loss = step(plan, first, last, ++number, stage.step);
            if (!loss) return loss.failure();
            if (i == 0) start = Clock::now();
        }
        pace.epoch_seconds +=
            secondsSince(start) / kTimedSteps * static_cast<double>(steps_per_epoch_) * stage.epochs / options_.epochs;
    }
    const Clock::time_point start = Clock::now();
    const Result<HeldOutReport> measured = measure(number);
    if (!measured) return measured.failure();
    pace.measurement_seconds = secondsSince(start);
    return pace;
}

Result<TrainingSummary> Trainer::run(const TrainingSink& progress, const std::stop_token& stop) {
    const Clock::time_point start = Clock::now();
    Clock::time_point saved = start;
    const std::int64_t measure_every = std::max<std::int64_t>(1, rate_.steps / options_.measurements);
    DataPlace place = order_.placeAfter(first_consumed_);
    BatchPlan plan = order_.epoch(place.epoch);
    std::int64_t consumed_before = static_cast<std::int64_t>(place.epoch) * order_.trainingSequences();
    std::int64_t consumed = first_consumed_;
    std::int64_t number = first_step_;
    double first_loss = 0.0;
    TrainingSummary summary;
    summary.of_steps = rate_.steps;
    summary.parameters = draft_->parameters().size();
    summary.vocabulary_coverage = coverage_;
    if (options_.begin_with != nullptr && number == 0) {  // nothing worse than that is kept
        const auto measured = measureAndKeep(number);
        if (!measured && measured.failure().cause != FailureCause::kCancelled) return measured.failure();
    }
    while (number < rate_.steps && !stop.stop_requested()) {
        if (place.batch >= plan.batches()) {
            consumed_before += plan.sequences();
            place = {place.epoch + 1, 0};
            plan = order_.epoch(place.epoch);
        }
        const int last = std::min(plan.batches(), place.batch + options_.accumulate);
        const StepOptions& options = stageOf(number + 1).step;
        const Result<double> loss = step(plan, place.batch, last, number + 1, options);
        if (!loss && loss.failure().cause == FailureCause::kCancelled) break;  // nothing of this step was learnt
        if (!loss) return loss.failure();
        ++number;
        place.batch = last;
        consumed = consumed_before + plan.sequencesBefore(last);
        if (number == first_step_ + 1) first_loss = *loss;
        if (!std::isfinite(*loss) || *loss > kAstray * first_loss) {
            return Failure{FailureCause::kTrainingDiverged,
                           fmt::format("The training went astray at step {}: its loss is {:.3g}", number, *loss),
                           options_.output,
                           "train again with a lower learning rate; the best draft so far was kept",
                           {}};
        }

        TrainingProgress now;
        std::optional<HeldOutReport> report;
        if (number % measure_every == 0 || number == rate_.steps) {
            Result<HeldOutReport> measured = measureAndKeep(number);
            if (!measured && measured.failure().cause == FailureCause::kCancelled) break;
            if (!measured) return measured.failure();
            report = std::move(*measured);
            now.held_out = &*report;
        }
        if (secondsSince(saved) > options_.checkpoint_seconds) {
            const auto written = saveState(number, consumed);
            if (!written) return written.failure();
            saved = Clock::now();
        }
        now.step = number;
        now.steps = rate_.steps;
        now.passes = options.passes;
        now.loss = *loss;
        now.learning_rate = rate_.at(number);
        now.seconds = secondsSince(start);
        now.rows_per_second = static_cast<double>(rows_done_) / now.seconds;
        now.seconds_left =
            now.seconds / static_cast<double>(number - first_step_) * static_cast<double>(rate_.steps - number);
        if (progress) progress(now);
    }
    summary.steps = number;
    summary.seconds = secondsSince(start);
    summary.complete = number == rate_.steps;
    const auto written = saveState(number, consumed);
    if (!written) return written.failure();
    if (!best_) {  // stopped before the first measurement
        const auto measured = measureAndKeep(number);
        if (!measured) return measured.failure();
    }
    summary.best = *best_;
    return summary;
}

}  // namespace griffin::engine::train
