// Training a draft for the model that is loaded: the engine's face for app. A plain header.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "engine/base/result.h"
#include "engine/engine.h"
#include "engine/generation_options.h"

namespace griffin::engine {

/// What products are computed with; kAutomatic is bf16 where the device has instructions for it.
enum class TrainingPrecision { kAutomatic, kF32, kBf16 };

/// The defaults of losses, masks, noise and clipping are those of the published training code.
struct DraftTrainingOptions {
    Method recipe = Method::kGriffin;  // isTrainable()
    std::string data;                  // a folder of training data
    std::string output;                // the draft; its checkpoint stands beside it, with ".training" at the end
    bool resume = false;
    /// A draft of this model and recipe to go on from, with its vocabulary: all passes from the first step, one stage.
    /// Empty: one stage after the other, from values by chance.
    std::string begin_with;

    double epochs = 6.0;          // over all stages
    double seconds = 0.0;         // above 0: as many epochs as this time is enough for; resumed: those begun with
    double learning_rate = 1e-3;  // peak; it falls along half a cosine
    double weight_decay = 0.01;
    double clip_value = 0.5;  // of each gradient; 0: none
    double noise = 0.2;       // on the features that are read
    double loss_feature = 1.0;
    double loss_token = 0.1;
    double loss_best = 0.5;  // on the target's likeliest tokens, from the second pass on
    int loss_best_count = 10;
    int passes = 0;                    // of the last stage; 0: the recipe's
    int aligned_top = 3;               // token-alignable training: right when among so many
    bool mask_shift_of_paper = false;  // which rows count: as the paper says, not as the code does
    bool zero_logits = false;          // hidden columns as in the published multi-pass code
    bool without_fusion = false;       // ablations of GRIFFIN
    bool without_head = false;
    bool without_alignment = false;

    int batch_rows = 1024;
    int accumulate = 1;  // batches to a step
    int max_length = 1024;
    int vocabulary = 8192;  // tokens the draft knows; 0: all; those of begin_with where there is one
    int bits = 0;           // of the weights that are written: 4, 8 or 16; 0: as in begin_with, else 8
    std::uint64_t seed = 1;
    TrainingPrecision precision = TrainingPrecision::kAutomatic;
    Device device = Device::kAuto;
    int threads = 0;          // of the CPU; 0: all cores
    std::int64_t memory = 0;  // most bytes, of the device; 0: what is free on a GPU, half of what is free on the CPU
    double checkpoint_seconds = 120.0;
};

/// On held-out conversations, teacher-forced.
struct DraftAgreement {
    std::vector<double> top1;  // by depth, from 1: share of rows where the draft's likeliest token is right
    std::vector<double> top3;
    double acceptance_length = 0.0;  // of a chain as deep as these
};

struct DraftTrainingProgress {
    std::int64_t step = 0;
    std::int64_t steps = 0;  // 0: it is being measured how many there is time for
    int passes = 0;
    double loss = 0.0;
    double learning_rate = 0.0;
    double rows_per_second = 0.0;  // rows times passes
    double seconds = 0.0;
    double seconds_left = 0.0;
    std::optional<DraftAgreement> held_out;  // where this step was measured
};

struct DraftTrainingReport {
    std::int64_t steps = 0;
    std::int64_t of_steps = 0;
    std::int64_t parameters = 0;
    std::int64_t answer_tokens = 0;    // of the data
    double vocabulary_coverage = 0.0;  // share of answer tokens that the draft knows
    double seconds = 0.0;              // of this run
    std::string device;
    std::string device_note;  // why a better one was passed over
    DraftAgreement best;
    bool complete = false;  // the last step was made
};

using DraftTrainingSink = std::function<void(const DraftTrainingProgress&)>;

bool isTrainable(Method recipe);

struct DraftEvaluationOptions {
    std::string data;         // a folder of training data
    int depth = 6;            // tokens the draft is asked for, one after the other
    bool everything = false;  // all conversations, not only those that training holds out
    int limit = 0;            // conversations; 0: all
};

struct DraftEvaluationReport {
    std::string method;
    std::int64_t conversations = 0;
    std::int64_t positions = 0;  // tokens of answers behind which the draft was asked
    DraftAgreement agreement;
    bool complete = false;
};

/// How often the draft that is loaded foresees what the model said in this data. No session may be generating
/// meanwhile.
Result<DraftEvaluationReport> evaluateDraft(Engine& engine, const DraftEvaluationOptions& options,
                                            const std::function<void(double fraction)>& progress, std::stop_token stop);

/// Stops within one step when asked to; the checkpoint and the best draft so far are kept.
Result<DraftTrainingReport> trainDraft(Engine& engine, const DraftTrainingOptions& options,
                                       const DraftTrainingSink& progress, std::stop_token stop);

}  // namespace griffin::engine
