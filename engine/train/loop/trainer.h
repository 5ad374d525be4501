// Trains a draft on a data set: batches in a fixed order, AdamW, held-out measurements, checkpoints. Stopped or killed,
// a training continues from its last checkpoint to the same results, bit for bit on the CPU with the same number of
// threads.
#pragma once

#include <cstdint>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

#include "engine/base/result.h"
#include "engine/train/loop/batch_maker.h"
#include "engine/train/loop/draft_evaluation.h"
#include "engine/train/loop/time_left.h"
#include "engine/train/loop/trainer_options.h"
#include "engine/train/loop/weight_average.h"
#include "engine/train/network/draft_recipe.h"
#include "engine/training.h"

namespace griffin::engine::train {

/// How long a training takes, measured on a few steps.
struct TrainingPace {
    double epoch_seconds = 0.0;        // averaged over all stages
    double measurement_seconds = 0.0;  // of one measurement on held-out data
};

/// What the draft is trained for.
struct TrainingTarget {
    const model::ModelConfig& config;
    const TargetTables& tables;
    std::string name;
    std::string fingerprint;
    std::vector<std::int32_t> end_tokens;  // always in the draft's vocabulary
};

class Trainer {
  public:
    /// Reads the data once to choose the vocabulary, allocates, and continues from the checkpoint when asked to.
    /// Refuses data of another model, too little data, more memory than allowed, and a warm start that is not of this
    /// model and recipe. All arguments must outlive the trainer.
    static Result<std::unique_ptr<Trainer>> open(kernels::TrainingBackend<float>& backend, const FeatureData& data,
                                                 const TrainingTarget& target, const TrainerOptions& options,
                                                 FeatureSource recompute);

    /// Makes some steps of each stage to measure their time. Spends the trainer: run() must not follow.
    Result<TrainingPace> pace(const std::stop_token& stop);

    /// Trains until the end or until asked to stop, then saves the checkpoint. If the loss diverges, training ends with
    /// a Failure, and the best draft so far is kept.
    Result<DraftTrainingReport> run(const DraftTrainingSink& progress, const std::stop_token& stop);

  private:
    Trainer(kernels::TrainingBackend<float>& backend, const FeatureData& data, const TrainingTarget& target,
            TrainerOptions options, FeatureSource recompute, std::span<const SequenceOutline> outlines,
            std::vector<std::int32_t> tokens, double coverage);

    Result<Done> resume();
    Result<Done> saveState(std::int64_t step, std::int64_t consumed);
    Result<Done> saveDraft(const DraftAgreement& agreement);
    /// With the weights as they will be stored, if in 4 bits.
    Result<DraftAgreement> measure(std::int64_t step);
    /// Writes the draft if it is the best so far.
    Result<DraftAgreement> measureAndKeep(std::int64_t step);
    /// The same for the average of the last weights, and the better one of the two; `last` is that of the last weights.
    Result<DraftAgreement> measureAverage(std::int64_t step, DraftAgreement last);
    /// The target's LM head: of the draft's vocabulary, and of the other tokens where rows weigh by their shares.
    TargetHead<float> targetHead() const;
    /// Of a batch of a step's.
    FeatureNoise noiseOf(std::int64_t step, int batch) const;
    /// One step from the batches [first, last) of the plan: the mean objective over them.
    Result<double> step(const BatchPlan& plan, int first, int last, std::int64_t number, const PlannedStage& stage);
    nlohmann::json allOptions() const;

    kernels::TrainingBackend<float>& backend_;
    const FeatureData& data_;
    const TrainingTarget& target_;
    TrainerOptions options_;
    std::vector<std::int32_t> vocabulary_;
    double coverage_;
    DataOrder order_;
    std::int64_t steps_per_epoch_;
    std::vector<PlannedStage> stages_;
    std::int64_t steps_;  // of all stages
    BatchMaker batches_;
    std::unique_ptr<TrainableDraft<float>> draft_;
    std::int64_t first_rounded_;  // step; 0: none
    WeightAverage average_;
    std::optional<TimeLeft> time_left_;  // of run()
    std::int64_t first_step_ = 0;        // done before this run
    std::int64_t first_consumed_ = 0;    // sequences
    std::optional<DraftAgreement> best_;
    std::int64_t rows_done_ = 0;  // rows times passes of this run
};

}  // namespace griffin::engine::train
