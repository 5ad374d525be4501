// Trains a draft on a data set: batches in a fixed order, AdamW, held-out measurements, checkpoints. Stopped or killed,
// it goes on from its last checkpoint to the same numbers, bit for bit on the CPU with the same number of threads.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "engine/base/result.h"
#include "engine/train/batch_maker.h"
#include "engine/train/held_out.h"
#include "engine/train/learning_rate.h"
#include "engine/train/trainer_options.h"
#include "engine/train/training_network.h"

namespace griffin::engine::train {

struct HeldOutReport {
    std::int64_t step = 0;
    std::vector<double> top1;  // by depth, from 1
    std::vector<double> top3;
    double acceptance_length = 0.0;  // of a chain (held_out.h)
};

struct TrainingProgress {
    std::int64_t step = 0;
    std::int64_t steps = 0;
    int passes = 0;  // of this stage
    double loss = 0.0;
    double learning_rate = 0.0;
    double rows_per_second = 0.0;  // rows times passes
    double seconds = 0.0;          // of this run
    double seconds_left = 0.0;
    const HeldOutReport* held_out = nullptr;  // when this step was measured
};
using TrainingSink = std::function<void(const TrainingProgress&)>;

struct TrainingSummary {
    std::int64_t steps = 0;  // done, over all runs
    std::int64_t of_steps = 0;
    std::int64_t parameters = 0;
    double vocabulary_coverage = 0.0;
    double seconds = 0.0;  // of this run
    HeldOutReport best;
    bool complete = false;
};

/// How long a training takes, measured on a few steps.
struct TrainingPace {
    double epoch_seconds = 0.0;        // on the average over all stages
    double measurement_seconds = 0.0;  // of one of TrainerOptions::measurements
};

/// What the draft is for.
struct TrainingTarget {
    const model::ModelConfig& config;
    const TargetTables& tables;
    std::string name;
    std::string fingerprint;
    std::vector<std::int32_t> end_tokens;  // always in the draft's vocabulary
};

class Trainer {
  public:
    /// Reads the data once for its vocabulary, takes the memory, and goes on from the checkpoint when asked to. All
    /// arguments must outlive it. Refuses data of another model, too little of it, more memory than allowed, and a
    /// draft to begin with that is not of this model and recipe.
    static Result<std::unique_ptr<Trainer>> open(kernels::TrainingBackend<float>& backend, const FeatureData& data,
                                                 const TrainingTarget& target, const TrainerOptions& options,
                                                 FeatureSource recompute);

    /// Makes some steps of each stage. The trainer is spent: what it has learnt is not a training's.
    Result<TrainingPace> pace(const std::stop_token& stop);

    /// Trains until the end or until asked to stop; then the state is saved. A loss that is no number, or grows beyond
    /// all measure, ends it with a Failure, and the best draft so far stays.
    Result<TrainingSummary> run(const TrainingSink& progress, const std::stop_token& stop);

  private:
    Trainer(kernels::TrainingBackend<float>& backend, const FeatureData& data, const TrainingTarget& target,
            TrainerOptions options, FeatureSource recompute, std::vector<int> rows, std::vector<std::int32_t> tokens,
            double coverage);

    Result<Done> resume();
    Result<Done> saveState(std::int64_t step, std::int64_t consumed);
    Result<Done> saveDraft(const HeldOutReport& report, std::int64_t step);
    Result<HeldOutReport> measure(std::int64_t step);
    /// Writes the draft where it is the best so far.
    Result<HeldOutReport> measureAndKeep(std::int64_t step);
    /// One step from the batches [first, last) of the plan: the mean objective over them.
    Result<double> step(const BatchPlan& plan, int first, int last, std::int64_t number, const StepOptions& options);
    const TrainingStage& stageOf(std::int64_t step) const;
    nlohmann::json optionsText() const;

    kernels::TrainingBackend<float>& backend_;
    const FeatureData& data_;
    const TrainingTarget& target_;
    TrainerOptions options_;
    std::vector<std::int32_t> vocabulary_;
    double coverage_;
    DataOrder order_;
    std::int64_t steps_per_epoch_;
    std::vector<TrainingStage> stages_;
    std::vector<std::int64_t> stage_ends_;  // steps
    LearningRate rate_;
    BatchMaker batches_;
    std::unique_ptr<DraftTraining<float>> draft_;
    std::int64_t first_step_ = 0;      // done before this run
    std::int64_t first_consumed_ = 0;  // sequences
    std::optional<HeldOutReport> best_;
    std::int64_t rows_done_ = 0;  // rows times passes of this run
};

}  // namespace griffin::engine::train
