#include "engine/train/loop/trainer.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstddef>
#include <filesystem>
#include <utility>

#include "engine/base/available_memory.h"
#include "engine/train/data/draft_vocabulary.h"
#include "engine/train/loop/rounded_weights.h"
#include "engine/train/loop/training_state.h"

namespace griffin::engine::train {
namespace {

using Clock = std::chrono::steady_clock;

/// A training has diverged when its loss is this many times the first one, or not finite.
constexpr double kDiverged = 20.0;
/// Timed steps of each stage, after one to warm up.
constexpr int kTimedSteps = 3;

double secondsSince(Clock::time_point start) {
    return std::chrono::duration<double>(Clock::now() - start).count();
}

tl::unexpected<Failure> refusal(Message what, Message what_to_do) {
    return failed(
        {FailureCause::kBadArgument, std::move(what), Message("the training data"), std::move(what_to_do), {}});
}

std::int64_t groups(int batches, int size) {
    return (batches + size - 1) / size;
}

DeviceMatrixOf<float> uploaded(kernels::TrainingBackend<float>& backend, const std::vector<float>& values, int cols) {
    DeviceMatrixOf<float> matrix(backend, static_cast<int>(values.size() / static_cast<std::size_t>(cols)), cols);
    backend.upload(matrix.all().data, values.data(), values.size() * sizeof(float));
    return matrix;
}

}  // namespace

Result<std::unique_ptr<Trainer>> Trainer::open(kernels::TrainingBackend<float>& backend, const FeatureData& data,
                                               const TrainingTarget& target, const TrainerOptions& options,
                                               FeatureSource recompute) {
    if (data.targetFingerprint() != target.fingerprint || data.hiddenSize() != target.config.hidden_size ||
        data.vocabulary() != target.config.vocabulary) {
        return refusal(Message("The data was made with another model"),
                       Message("generate data with this model, or load the other one"));
    }
    if (options.warm_start != nullptr) {
        const auto fits = options.warm_start->checkFor(options.recipe.method, target.fingerprint);
        if (!fits) return tl::unexpected(fits.error());
        if (!keepsVocabulary(options) && options.recipe.network != Network::kFeature) {
            return refusal(Message("The draft to start from has an LM head of its own, for its own vocabulary"),
                           Message("leave --vocabulary out, or start without a draft"));
        }
    }
    const int size = vocabularySize(options, data.vocabulary());
    const std::int64_t bytes = trainingBytes(backend, options.recipe, target.config, size, options.batch_rows);
    if (options.memory > 0 && bytes > options.memory) {
        return failed({FailureCause::kOutOfMemory,
                       Message("Training needs %1; only %2 is allowed", memoryText(bytes), memoryText(options.memory)),
                       {},
                       Message("choose fewer rows per batch or a smaller vocabulary, or allow more memory"),
                       {}});
    }
    std::vector<SequenceOutline> outlines;
    TokenCounts counts(data.vocabulary());
    for (int i = 0; i < data.size(); ++i) {
        const Result<TrainingSequence> sequence = data.sequence(i);
        if (!sequence) return tl::unexpected(sequence.error());
        counts.add(*sequence);
        outlines.push_back({data.prompt(i), rowsOf(sequence->tokens.size())});
    }
    DraftVocabulary vocabulary = keepsVocabulary(options) ? counts.of(options.warm_start->vocabulary())
                                                          : counts.mostFrequent(size, target.end_tokens);
    const DataOrder order(outlines, orderOptions(options));
    if (order.trainingSequences() == 0 || order.heldOut().batches() == 0) {
        return refusal(Message("Too few conversations: %1", std::to_string(data.size())),
                       Message("generate more data: at least a few hundred conversations"));
    }
    std::unique_ptr<Trainer> trainer(new Trainer(backend, data, target, options, std::move(recompute), outlines,
                                                 std::move(vocabulary.tokens), vocabulary.coverage));
    if (options.warm_start != nullptr) {
        const auto filled = options.warm_start->fill(trainer->draft_->parameters());
        if (!filled) return tl::unexpected(filled.error());
    }
    if (options.resume) {
        const auto resumed = trainer->resume();
        if (!resumed) return tl::unexpected(resumed.error());
    } else if (std::filesystem::exists(options.state)) {
        return failed({FailureCause::kBadArgument,
                       Message("Training of this draft was started before"),
                       options.state,
                       Message("continue it with --resume, or remove the file"),
                       {}});
    }
    return trainer;
}

Trainer::Trainer(kernels::TrainingBackend<float>& backend, const FeatureData& data, const TrainingTarget& target,
                 TrainerOptions options, FeatureSource recompute, std::span<const SequenceOutline> outlines,
                 std::vector<std::int32_t> tokens, double coverage)
    : backend_(backend),
      data_(data),
      target_(target),
      options_(fitted(std::move(options))),
      vocabulary_(std::move(tokens)),
      coverage_(coverage),
      order_(outlines, orderOptions(options_)),
      steps_per_epoch_(groups(order_.epoch(0).batches(), options_.accumulate)),
      stages_(plannedStages(inEpochs(options_, steps_per_epoch_), steps_per_epoch_)),
      steps_(stages_.back().end()),
      batches_(backend, data, target.tables, vocabulary_, featuresOf(options_.recipe), std::move(recompute),
               options_.batch_rows),
      draft_(makeTrainableDraft(backend, options_.recipe, target.config, targetHead(), options_.batch_rows)),
      first_rounded_(firstOfLast(options_.rounded, steps_)),
      average_(draft_->parameters(), firstOfLast(options_.averaged, steps_)) {
    options_ = inEpochs(std::move(options_), steps_per_epoch_);
    draft_->parameters().initialise(options_.seed);
}

TargetHead<float> Trainer::targetHead() const {
    const auto rows = [this](std::span<const std::int32_t> tokens) {
        return uploaded(backend_, target_.tables.headRows(tokens), target_.config.hidden_size);
    };
    std::vector<std::int32_t> others;
    if (options_.recipe.weighs_rows) {
        for (std::int32_t token = 0; token < target_.config.vocabulary; ++token) {
            if (!std::ranges::binary_search(vocabulary_, token)) others.push_back(token);
        }
    }
    return {rows(vocabulary_), others.empty() ? DeviceMatrixOf<float>() : rows(others)};
}

nlohmann::json Trainer::allOptions() const {
    nlohmann::json text = optionsJson(options_);
    text["vocabulary"] = vocabulary_.size();
    text["products"] = backend_.productPrecision() == kernels::ProductPrecision::kBf16 ? "bf16" : "f32";
    text["target"] = target_.fingerprint;
    text["data_sequences"] = data_.size();
    text["data_tokens"] = data_.tokens();
    return text;
}

Result<Done> Trainer::resume() {
    Result<TrainingState> state = loadTrainingState(options_.state);
    if (!state) return tl::unexpected(state.error());
    const auto fits = checkTrainingState(*state, allOptions().dump(),
                                         stateTensors(draft_->parameters(), Contents::kShapes), options_.state);
    if (!fits) return tl::unexpected(fits.error());
    restore(draft_->parameters(), state->tensors);
    const auto restored = average_.restore(state->step, state->tensors, options_.state);
    if (!restored) return tl::unexpected(restored.error());
    if (state->measurements > 0) options_.measurements = state->measurements;
    first_step_ = state->step;
    first_consumed_ = state->consumed_sequences;
    if (const auto length = acceptanceLengthOf(options_.output)) {
        best_ = DraftAgreement{};
        best_->acceptance_length = *length;
    }
    return Done{};
}

Result<Done> Trainer::saveState(std::int64_t step, std::int64_t consumed) {
    TrainingState state;
    state.tensors = stateTensors(draft_->parameters(), Contents::kValues);
    average_.store(step, state.tensors);
    state.step = step;
    state.consumed_sequences = consumed;
    state.options = allOptions().dump();
    state.measurements = options_.measurements;
    return saveTrainingState(options_.state, state);
}

Result<Done> Trainer::saveDraft(const DraftAgreement& agreement) {
    draft::DraftDescription description;
    description.method = options_.recipe.method;
    description.config = draftConfigText(draftLayer(target_.config));
    if (options_.recipe.norms == Eagle3Norms::kOfEagle31) {
        description.config.update({{"fc_norm", true}, {"norm_output", true}});
    }
    description.target = target_.fingerprint;
    description.training = {{"options", allOptions()},
                            {"target_name", target_.name},
                            {"data_answer_tokens", data_.answerTokens()},
                            {"steps", agreement.step},
                            {"of_steps", steps_},
                            {"vocabulary_coverage", coverage_},
                            {"device", backend_.description()},
                            {"held_out",
                             {{"top1", agreement.top1},
                              {"top3", agreement.top3},
                              {"chain_acceptance_length", agreement.acceptance_length}}}};
    if (static_cast<int>(vocabulary_.size()) < target_.config.vocabulary) description.vocabulary = vocabulary_;
    return saveTrainedDraft(options_.output, description, draft_->parameters(), options_.bits);
}

Result<DraftAgreement> Trainer::measure(std::int64_t step) {
    const BatchPlan plan = order_.heldOut();
    StepOptions options = options_.step;
    const int passes = measuredPasses(options_.recipe);
    options.passes = passes;
    options.hidden = kernels::HiddenColumns::kAbsent;
    std::optional<RoundedWeights> rounded;
    if (options_.bits == draft::WeightBits::k4) rounded.emplace(draft_->parameters());
    ChainCount count(passes);
    for (int i = 0; i < plan.batches() && count.rows() < options_.held_out_rows; ++i) {
        const auto batch = batches_.make(plan.batch(i), {});
        if (!batch) return tl::unexpected(batch.error());
        if (i + 1 < plan.batches()) batches_.makeAhead(plan.batch(i + 1), {});
        count.add((*batch)->segments, draft_->run(**batch, options, Learning::kMeasure));
    }
    DraftAgreement agreement = count.agreement();
    agreement.step = step;
    return agreement;
}

Result<DraftAgreement> Trainer::measureAndKeep(std::int64_t step) {
    const Clock::time_point start = Clock::now();
    Result<DraftAgreement> agreement = measure(step);
    if (agreement) time_left_->addMeasurement(secondsSince(start));
    if (!agreement || (best_ && agreement->acceptance_length <= best_->acceptance_length)) return agreement;
    best_ = *agreement;
    const auto saved = saveDraft(*agreement);
    if (!saved) return tl::unexpected(saved.error());
    return agreement;
}

Result<DraftAgreement> Trainer::measureAverage(std::int64_t step, DraftAgreement last) {
    if (average_.counted(step) < 2) return last;
    const WeightAverage::InPlace averaged(average_, step);
    Result<DraftAgreement> of_average = measureAndKeep(step);
    if (!of_average || of_average->acceptance_length > last.acceptance_length) return of_average;
    return last;
}

FeatureNoise Trainer::noiseOf(std::int64_t step, int batch) const {
    const std::uint64_t seed = options_.seed + static_cast<std::uint64_t>(step) * 1000003U;
    return {options_.noise, seed + static_cast<std::uint64_t>(batch)};
}

Result<double> Trainer::step(const BatchPlan& plan, int first, int last, std::int64_t number,
                             const PlannedStage& stage) {
    const StepOptions& options = stage.step;
    Parameters<float>& parameters = draft_->parameters();
    parameters.clearGradients();
    double loss = 0.0;
    std::optional<RoundedWeights> rounded;
    if (first_rounded_ > 0 && number >= first_rounded_) rounded.emplace(parameters);
    for (int i = first; i < last; ++i) {
        const auto batch = batches_.make(plan.batch(i), noiseOf(number, i - first));
        if (!batch) return tl::unexpected(batch.error());
        if (i + 1 < plan.batches()) {
            batches_.makeAhead(plan.batch(i + 1),
                               i + 1 < last ? noiseOf(number, i + 1 - first) : noiseOf(number + 1, 0));
        }
        for (const PassReport& report : draft_->run(**batch, options, Learning::kLearn)) {
            loss += objective(report, options.losses) / (last - first);
        }
        rows_done_ += static_cast<std::int64_t>((*batch)->rows()) * options.passes;
    }
    rounded.reset();
    double factor = 1.0 / (last - first);
    if (options_.clip_norm > 0.0) {
        factor *= std::min(1.0, options_.clip_norm / (parameters.gradientNorm() * factor + 1e-12));
    }
    kernels::AdamWSettings settings;
    settings.learning_rate = stage.rateAt(number);
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
    for (PlannedStage stage : stages_) {
        stage.first = number;
        Clock::time_point start = Clock::now();
        for (int i = 0; i <= kTimedSteps; ++i) {
            if (stop.stop_requested()) {
                return failed({FailureCause::kCancelled,
                               Message("Stopped while the speed was being measured"),
                               {},
                               Message("start it again"),
                               {}});
            }
            const auto group = static_cast<int>(number % steps_per_epoch_);
            const int first = group * options_.accumulate;
            const int last = std::min(plan.batches(), first + options_.accumulate);
            const Result<double> loss = step(plan, first, last, ++number, stage);
            if (!loss) return tl::unexpected(loss.error());
            if (i == 0) start = Clock::now();
        }
        pace.epoch_seconds += secondsSince(start) / kTimedSteps * static_cast<double>(steps_per_epoch_) /
                              static_cast<double>(stages_.size());
    }
    const Clock::time_point start = Clock::now();
    const Result<DraftAgreement> measured = measure(number);
    if (!measured) return tl::unexpected(measured.error());
    pace.measurement_seconds = secondsSince(start);
    return pace;
}

Result<DraftTrainingReport> Trainer::run(const DraftTrainingSink& progress, const std::stop_token& stop) {
    const Clock::time_point start = Clock::now();
    Clock::time_point saved = start;
    // Rounded up: one more would be just before the one at the end.
    const std::int64_t measure_every = std::max<std::int64_t>(1, (steps_ - 1) / options_.measurements + 1);
    const int at_end = average_.counted(steps_) < 2 ? 1 : 2;
    time_left_.emplace(stages_, MeasuringPlan{measure_every, at_end}, options_.measurement_seconds);
    DataPlace place = order_.placeAfter(first_consumed_);
    BatchPlan plan = order_.epoch(place.epoch);
    std::int64_t consumed_before = static_cast<std::int64_t>(place.epoch) * order_.trainingSequences();
    std::int64_t consumed = first_consumed_;
    std::int64_t number = first_step_;
    double first_loss = 0.0;
    DraftTrainingReport report;
    report.of_steps = steps_;
    report.parameters = draft_->parameters().size();
    report.answer_tokens = data_.answerTokens();
    report.vocabulary_coverage = coverage_;
    report.device = backend_.description();
    if (options_.warm_start != nullptr && number == 0) {  // no worse draft is kept
        const auto measured = measureAndKeep(number);
        if (!measured && measured.error().cause != FailureCause::kCancelled) return tl::unexpected(measured.error());
    }
    while (number < steps_ && !stop.stop_requested()) {
        if (place.batch >= plan.batches()) {
            consumed_before += plan.sequences();
            place = {place.epoch + 1, 0};
            plan = order_.epoch(place.epoch);
        }
        const int last = std::min(plan.batches(), place.batch + options_.accumulate);
        const std::size_t stage_number = stageOf(stages_, number + 1);
        const PlannedStage& stage = stages_[stage_number];
        const Clock::time_point begun = Clock::now();
        const Result<double> loss = step(plan, place.batch, last, number + 1, stage);
        if (!loss && loss.error().cause == FailureCause::kCancelled) break;  // nothing of this step was learnt
        if (!loss) return tl::unexpected(loss.error());
        ++number;
        average_.add(number);
        time_left_->addStep(secondsSince(begun), stage.step.passes);
        place.batch = last;
        consumed = consumed_before + plan.sequencesBefore(last);
        if (number == first_step_ + 1) first_loss = *loss;
        if (!std::isfinite(*loss) || *loss > kDiverged * first_loss) {
            return failed({FailureCause::kTrainingDiverged,
                           Message("The training diverged at step %1: the loss is %2", std::to_string(number),
                                   fmt::format("{:.3g}", *loss)),
                           options_.output,
                           Message("train again with a lower learning rate; the best draft so far is kept"),
                           {}});
        }

        DraftTrainingProgress now;
        if (number % measure_every == 0 || number == steps_) {
            Result<DraftAgreement> measured = measureAndKeep(number);
            if (measured && number == steps_) measured = measureAverage(number, std::move(*measured));
            if (!measured && measured.error().cause == FailureCause::kCancelled) break;
            if (!measured) return tl::unexpected(measured.error());
            now.held_out = std::move(*measured);
        }
        if (secondsSince(saved) > options_.checkpoint_seconds) {
            const auto written = saveState(number, consumed);
            if (!written) return tl::unexpected(written.error());
            saved = Clock::now();
        }
        now.step = number;
        now.steps = steps_;
        now.stage = static_cast<int>(stage_number) + 1;
        now.stages = static_cast<int>(stages_.size());
        now.passes = stage.step.passes;
        now.loss = *loss;
        now.learning_rate = stage.rateAt(number);
        now.seconds = secondsSince(start);
        now.rows_per_second = static_cast<double>(rows_done_) / now.seconds;
        now.seconds_left = time_left_->after(number);
        if (progress) progress(now);
    }
    report.steps = number;
    report.seconds = secondsSince(start);
    report.complete = number == steps_;
    const auto written = saveState(number, consumed);
    if (!written) return tl::unexpected(written.error());
    if (!best_) {  // stopped before the first measurement
        const auto measured = measureAndKeep(number);
        if (!measured) return tl::unexpected(measured.error());
    }
    report.best = *best_;
    return report;
}

}  // namespace griffin::engine::train
