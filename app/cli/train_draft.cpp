// `griffin train draft`: trains a draft on a folder of training data. Reports progress meanwhile; with --json every
// measurement is a line, and the report is the last one.
#include <fmt/format.h>

#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <utility>

#include "app/cli/model_options.h"
#include "app/cli/terminal.h"
#include "app/cli/train_commands.h"
#include "app/measurement/draft_trial.h"
#include "app/measurement/speedup_text.h"
#include "app/training_job/training_lines.h"
#include "engine/generation_options.h"
#include "engine/training.h"
#include "ui/settings/setting_values.h"

namespace griffin::app::cli {
namespace {

/// Where the answers of the trial are computed; nothing: as the training is.
struct TryingOptions {
    std::optional<std::string> device;
    std::optional<int> threads;
    std::optional<int> gpu;
    std::optional<double> gpu_memory;
};

struct TrainDraftOptions {
    ModelOptions model;
    engine::DraftTrainingOptions training;
    std::string recipe = "griffin";
    std::string mask_shift = "code";
    std::string loss = "likeliest";
    std::string hidden = "proper";
    std::string precision = "auto";
    std::int64_t memory_mib = 0;
    double minutes = 0.0;
    int tried_prompts = 0;
    TryingOptions trying;
    ProgressLines lines;
};

constexpr double kTrialSeconds = 90.0;
constexpr int kTrialTokens = 128;  // of an answer

class DraftReporter {
  public:
    explicit DraftReporter(ProgressLines& lines) : lines_(lines) {}

    void show(const engine::DraftTrainingProgress& now) {
        if (now.steps == 0) {
            bar_.show("Measuring the speed", 0.0);
            if (lines_.wanted()) ProgressLines::write({{"measuring", true}});
            return;
        }
        const bool is_time = lines_.isTime(now.seconds);
        if (lines_.json() && (now.held_out || is_time)) ProgressLines::write(stepJson(now));
        const std::string stage = now.stages > 1 ? fmt::format("stage {} of {}, ", now.stage, now.stages) : "";
        const std::string state = fmt::format("step {} of {}, {}{} {}, loss {:.4f}, {:.0f} rows/s, {} left", now.step,
                                              now.steps, stage, now.passes, now.passes == 1 ? "pass" : "passes",
                                              now.loss, now.rows_per_second, durationText(now.seconds_left));
        if (now.held_out) {
            bar_.clear();
            printMessage(fmt::format("{}; {}", state, agreementText(*now.held_out)));
        } else {
            bar_.show(state, static_cast<double>(now.step) / static_cast<double>(now.steps));
        }
    }
    void showTrial(double fraction) {
        bar_.show("Trying the draft in a chat", fraction);
        if (lines_.wanted()) ProgressLines::write({{"trying", fraction}});
    }
    void clear() { bar_.clear(); }

  private:
    ProgressLines& lines_;
    ProgressBar bar_;
};

ModelOptions triedModel(const TrainDraftOptions& options) {
    ModelOptions model = options.model;
    model.device = options.trying.device.value_or(model.device);
    model.threads = options.trying.threads.value_or(model.threads);
    model.gpu = options.trying.gpu.value_or(model.gpu);
    model.gpu_memory = options.trying.gpu_memory.value_or(model.gpu_memory);
    return model;
}

bool runsAlike(const ModelOptions& a, const ModelOptions& b) {
    return a.device == b.device && a.threads == b.threads && a.gpu == b.gpu && a.gpu_memory == b.gpu_memory;
}

struct Tried {
    engine::DraftTrial trial;
    bool stopped = false;  // before all was tried
};

/// What the finished draft brings in a chat; nothing was tried where that is not possible. The engine is loaded again
/// where answers get another device or other threads than the training.
Tried tried(std::unique_ptr<engine::Engine> engine, const TrainDraftOptions& options, DraftReporter& reporter,
            Interrupts& interrupts) {
    reporter.showTrial(0.0);
    const ModelOptions model = triedModel(options);
    if (!runsAlike(model, options.model)) {
        engine.reset();  // there may be room for one only
        auto loaded = loadEngine(model, Synthetic::kRefused, interrupts);
        if (!loaded) {
            printWarning("the draft was not tried: " + loaded.error().oneLine());
            return {{}, loaded.error().cause == engine::FailureCause::kCancelled};
        }
        engine = std::move(*loaded);
    }
    const Interrupts::Work work(interrupts);
    const auto prompts = engine::heldOutPrompts(*engine, options.training.data, options.tried_prompts);
    if (!prompts || prompts->empty() || !engine->loadDraft(options.training.output, work.token()))
        return {{}, work.stopped()};
    const auto session = engine->openSession();
    if (!session) return {};
    engine::GenerationOptions answers = ui::chatDefaults();
    answers.max_new_tokens = kTrialTokens;
    engine::DraftTrial trial = tryDraft(
        **session, *prompts, answers, kTrialSeconds, [&reporter](double fraction) { reporter.showTrial(fraction); },
        work.token());
    trial.device = engine->info().device.english();
    trial.threads = engine->info().threads;
    return {trial, work.stopped()};
}

std::string trialText(const engine::DraftTrial& trial) {
    const auto number = [](double value, int digits) { return fmt::format("{:.{}f}", value, digits); };
    return fmt::format("tried on {} held-out prompts as a new chat answers them: {:.2f} tokens per pass; {}\n",
                       trial.prompts, trial.stats.tokensPerPass(), speedupSentence(trial.speedup(), number).english());
}

std::string asText(const TrainDraftOptions& options, const engine::DraftTrainingReport& report, const Tried& outcome) {
    std::string text =
        fmt::format("{}: {} of {} steps, {} parameters, {} answer tokens, {}\n", options.training.output, report.steps,
                    report.of_steps, report.parameters, report.answer_tokens, durationText(report.seconds));
    text += fmt::format("the draft knows {:.1f} % of the answers' tokens\n", 100.0 * report.vocabulary_coverage);
    text += fmt::format("trained on {}{}\n", report.device,
                        report.device_note.empty() ? std::string() : "; CUDA: " + report.device_note.english());
    text += fmt::format("best on held-out conversations: {}\n", agreementText(report.best));
    if (outcome.trial.prompts > 0) text += trialText(outcome.trial);
    if (!report.complete || outcome.stopped) text += "stopped: the same command with --resume goes on\n";
    return text;
}

nlohmann::ordered_json asJson(const TrainDraftOptions& options, const engine::DraftTrainingReport& report,
                              const Tried& outcome) {
    nlohmann::ordered_json fields = {{"draft", options.training.output}, {"recipe", options.recipe}};
    fields.update(reportJson(report));
    if (outcome.trial.prompts > 0) fields["trial"] = trialJson(outcome.trial);
    if (outcome.stopped) fields["trial_stopped"] = true;
    return fields;
}

ExitCode runTrainDraft(TrainDraftOptions options, Interrupts& interrupts) {
    engine::DraftTrainingOptions& training = options.training;
    training.recipe = *engine::methodFromName(options.recipe);
    training.mask_shift_of_paper = options.mask_shift == "paper";
    training.zero_logits = options.hidden == "faithful";
    training.loss = options.loss == "likeliest"    ? engine::DraftLoss::kLikeliest
                    : options.loss == "acceptance" ? engine::DraftLoss::kAcceptance
                                                   : engine::DraftLoss::kCoupled;
    training.precision = options.precision == "auto"  ? engine::TrainingPrecision::kAutomatic
                         : options.precision == "f32" ? engine::TrainingPrecision::kF32
                                                      : engine::TrainingPrecision::kBf16;
    training.device = deviceNamed(options.model.device);
    training.threads = options.model.threads;
    training.memory = options.memory_mib << 20;
    training.seconds = options.minutes * 60.0;
    auto engine = loadEngine(options.model, Synthetic::kRefused, interrupts);
    if (!engine) return failWithLine(options.lines, engine.error());
    DraftReporter reporter(options.lines);
    bool stopped = false;
    const auto report = [&] {
        const Interrupts::Work work(interrupts);
        auto trained = engine::trainDraft(
            **engine, training, [&reporter](const engine::DraftTrainingProgress& now) { reporter.show(now); },
            work.token());
        stopped = work.stopped();
        return trained;
    }();
    Tried outcome;
    if (report && report->complete && options.tried_prompts > 0)
        outcome = stopped ? Tried{{}, true} : tried(std::move(*engine), options, reporter, interrupts);
    reporter.clear();
    if (!report) return failWithLine(options.lines, report.error());
    if (options.lines.json()) {
        ProgressLines::write(asJson(options, *report, outcome));
    } else {
        printResult(asText(options, *report, outcome));
    }
    return report->complete && !outcome.stopped ? ExitCode::kDone : ExitCode::kFailed;
}

void addRecipeOptions(CLI::App& command, const std::shared_ptr<TrainDraftOptions>& options) {
    engine::DraftTrainingOptions& training = options->training;
    std::vector<std::string> recipes;
    for (const engine::Method method : engine::allMethods()) {
        if (engine::isTrainable(method)) recipes.emplace_back(engine::nameOf(method));
    }
    command.add_option("--recipe", options->recipe, "The method of the draft")
        ->check(CLI::IsMember(recipes))
        ->capture_default_str();
    command.add_option("--passes", training.passes, "Passes of multi-pass training; 0: the recipe's")
        ->check(CLI::Range(0, 8))
        ->capture_default_str();
    command
        .add_option("--aligned-top", training.aligned_top,
                    "Token-alignable training: a token is aligned when among this many")
        ->check(CLI::Range(1, 16))
        ->capture_default_str();
    command
        .add_option("--mask-shift", options->mask_shift,
                    "Which rows count: as in the published code or as in the paper")
        ->check(CLI::IsMember({"code", "paper"}))
        ->capture_default_str();
    command
        .add_option("--training-mask", options->hidden,
                    "Hidden columns of later passes: absent, or a logit of zero as in the published code")
        ->check(CLI::IsMember({"faithful", "proper"}))
        ->capture_default_str();
    command
        .add_option("--loss", options->loss,
                    "What is learnt beside the whole distribution: the target's likeliest tokens (for temperature 0), "
                    "or, for drawn tokens, how often they are accepted, or how often both draw the same")
        ->check(CLI::IsMember({"likeliest", "acceptance", "coupled"}))
        ->capture_default_str();
    command.add_flag("--weigh-rows", training.weigh_rows,
                     "Let positions count by the probability that the target gives to the draft's vocabulary");
    command.add_flag("--eagle31-norms", training.eagle31, "EAGLE-3 with the norms of EAGLE-3.1");
    command.add_flag("--three-layers", training.three_layers,
                     "GRIFFIN that reads the inner states of three layers, each normed, in place of the last one's");
    command.add_flag("--without-fusion", training.without_fusion, "GRIFFIN without token-guided fusion");
    command.add_flag("--without-head", training.without_head, "GRIFFIN without the token-enhanced head");
    command.add_flag("--without-alignment", training.without_alignment, "GRIFFIN without alignable training");
    command.add_flag("--without-stages", training.without_stages,
                     "GRIFFIN with all passes from the first step on, not one more in each stage");
}

void addRateOptions(CLI::App& command, engine::DraftTrainingOptions& training) {
    const auto number = [&command](const char* name, double& value, const char* description) {
        command.add_option(name, value, description)->check(CLI::NonNegativeNumber)->capture_default_str();
    };
    number("--epochs", training.epochs, "Passes over the data, over all stages");
    number("--learning-rate", training.learning_rate, "Peak learning rate of each stage");
    number("--weight-decay", training.weight_decay, "Weight decay of AdamW");
    number("--clip", training.clip_value, "Clip the gradient of each weight at this value; 0: off");
    number("--noise", training.noise, "Noise on the input features");
    number("--loss-feature", training.loss_feature, "Weight of the loss on features");
    number("--loss-token", training.loss_token, "Weight of the loss on tokens");
    command
        .add_option("--loss-best", training.loss_best, "Weight of the loss that --loss names; default: the recipe's")
        ->check(CLI::NonNegativeNumber);
    command.add_option("--loss-best-count", training.loss_best_count, "Number of likeliest tokens in that loss")
        ->check(CLI::Range(1, 64))
        ->capture_default_str();
}

void addTryingOptions(CLI::App& command, TrainDraftOptions& options) {
    command
        .add_option(
            "--try", options.tried_prompts,
            "Afterwards answer so many held-out prompts as a new chat does, plain, guessed twice and plain, for "
            "at most about 90 seconds, to say what the draft brings; 0: none")
        ->check(CLI::Range(0, 1000))
        ->capture_default_str();
    command
        .add_option("--try-device", options.trying.device,
                    "Processor that answers for --try; default: that of --device")
        ->check(CLI::IsMember({"auto", "cpu", "cuda"}));
    command
        .add_option("--try-threads", options.trying.threads,
                    "Number of threads that answer for --try; 0: one for each physical core, of several kinds the "
                    "fastest; default: those of --threads")
        ->check(CLI::Range(0, 1024));
    command
        .add_option("--try-gpu", options.trying.gpu,
                    "Number of the GPU that answers for --try; 0: the first one that can compute; default: that of "
                    "--gpu")
        ->check(CLI::Range(0, 64));
    command
        .add_option("--try-gpu-memory", options.trying.gpu_memory,
                    "Maximum GPU memory to use for --try; 0: all that is free; default: that of --gpu-memory")
        ->check(CLI::Range(0.0, 1048576.0))
        ->type_name("GIB");
}

}  // namespace

Command registerTrainDraft(CLI::App& command) {
    auto options = std::make_shared<TrainDraftOptions>();  // the parser fills it after this returns
    engine::DraftTrainingOptions& training = options->training;
    command.add_option("--data", training.data, "What `griffin train data` made")->type_name("FOLDER")->required();
    command.add_option("--output", training.output, "File for the draft")->type_name("FILE.safetensors")->required();
    command.add_flag("--resume", training.resume, "Continue from the checkpoint beside the draft");
    command
        .add_option("--begin-with", training.warm_start,
                    "Start from this draft of the same model and recipe, in one stage; use about a fifth of the "
                    "learning rate. It keeps its vocabulary unless --vocabulary is given")
        ->type_name("FILE.safetensors");
    addRecipeOptions(command, options);
    addRateOptions(command, training);
    CLI::Option* steps = command.add_option("--steps", training.steps, "Number of steps in place of --epochs")
                             ->check(CLI::PositiveNumber)
                             ->excludes("--epochs");
    command.add_option("--minutes", options->minutes, "Time limit in place of --epochs: as many epochs as fit")
        ->check(CLI::NonNegativeNumber)
        ->excludes("--epochs")
        ->excludes(steps);
    command.add_option("--batch-rows", training.batch_rows, "Tokens in a batch")
        ->check(CLI::Range(16, 1 << 20))
        ->capture_default_str();
    command.add_option("--accumulate", training.accumulate, "Batches per step")
        ->check(CLI::Range(1, 4096))
        ->capture_default_str();
    command.add_option("--max-length", training.max_length, "Cut conversations off after this many tokens")
        ->check(CLI::Range(4, 1 << 20))
        ->capture_default_str();
    command
        .add_option("--vocabulary", training.vocabulary,
                    "Size of the draft's vocabulary, the most frequent tokens; 0: all")
        ->check(CLI::NonNegativeNumber)
        ->each([options](const std::string&) { options->training.new_vocabulary = true; })
        ->capture_default_str();
    const auto share = [&command](const char* name, double& value, const char* description) {
        command.add_option(name, value, description)->check(CLI::Range(0.0, 1.0))->capture_default_str();
    };
    share("--average", training.averaged,
          "Share of the steps, the last ones, whose weights are averaged; the average is kept if it is better");
    share("--rounded", training.rounded,
          "With --bits 4, share of the steps, the last ones, that are made with rounded weights");
    command
        .add_option("--bits", training.bits,
                    "Bits of the stored weights: 4, 8 or 16; default: those of --begin-with, else 8")
        ->check(CLI::IsMember({4, 8, 16}));
    command
        .add_option("--precision", options->precision,
                    "Number format of matrix products: bf16 is several times as fast where the device supports it")
        ->check(CLI::IsMember({"auto", "f32", "bf16"}))
        ->capture_default_str();
    command.add_option("--seed", training.seed, "Random seed of initial values, order and noise")
        ->capture_default_str();
    command
        .add_option("--memory", options->memory_mib,
                    "Memory limit for training, in MiB; 0: what is free on a GPU, half of it on the CPU")
        ->check(CLI::Range(std::int64_t{0}, std::int64_t{1} << 30))
        ->capture_default_str();
    command.add_option("--checkpoint-seconds", training.checkpoint_seconds, "Seconds between checkpoints")
        ->check(CLI::NonNegativeNumber)
        ->capture_default_str();
    addTryingOptions(command, *options);
    options->lines.addOptions(command, "JSON lines: one per measurement, then the report");
    addModelOption(command, options->model);
    addDeviceOptions(command, options->model);
    return [options](Interrupts& interrupts) { return runTrainDraft(*options, interrupts); };
}

}  // namespace griffin::app::cli
