// `griffin train`: a draft for a model. `griffin train evaluate`: how often a draft predicts what the model said.
#include <fmt/format.h>

#include <array>
#include <memory>
#include <nlohmann/json.hpp>
#include <utility>

#include "app/cli/model_options.h"
#include "app/cli/terminal.h"
#include "app/cli/train_commands.h"
#include "app/training_job/training_lines.h"
#include "engine/training.h"

namespace griffin::app::cli {
namespace {

std::string byDepth(const std::vector<double>& shares) {
    std::string text;
    for (const double share : shares) text += fmt::format("{}{:.3f}", text.empty() ? "" : " ", share);
    return text;
}

struct EvaluationOptions {
    ModelOptions model;
    engine::DraftEvaluationOptions evaluation;
    bool json = false;
};

std::string asText(const engine::DraftEvaluationReport& report) {
    return fmt::format("{} over {} conversations, {} tokens: {}{}\n", report.method, report.conversations,
                       report.positions, agreementText(report.agreement), report.complete ? "" : "; stopped");
}

std::string asJson(const engine::DraftEvaluationReport& report) {
    const nlohmann::ordered_json object = {{"format", kJsonFormat},
                                           {"method", report.method},
                                           {"conversations", report.conversations},
                                           {"positions", report.positions},
                                           {"agreement", agreementJson(report.agreement)},
                                           {"complete", report.complete}};
    return object.dump() + "\n";
}

ExitCode runEvaluation(EvaluationOptions options, Interrupts& interrupts) {
    options.model.draft_for = {engine::Method::kAuto};
    const auto engine = loadEngine(options.model, Synthetic::kRefused, interrupts);
    if (!engine) return fail(engine.error());
    const Interrupts::Work work(interrupts);
    ProgressBar bar;
    const auto report = engine::evaluateDraft(
        **engine, options.evaluation, [&bar](double fraction) { bar.show("Asking the draft", fraction); },
        work.token());
    bar.clear();
    if (!report) return fail(report.error());
    printResult(options.json ? asJson(*report) : asText(*report));
    return report->complete ? ExitCode::kDone : ExitCode::kFailed;
}

Command registerEvaluation(CLI::App& command) {
    auto options = std::make_shared<EvaluationOptions>();  // the parser fills it after this returns
    engine::DraftEvaluationOptions& evaluation = options->evaluation;
    command.add_option("--data", evaluation.data, "What `griffin train data` made")->type_name("FOLDER")->required();
    command.add_option("--depth", evaluation.depth, "Number of tokens the draft predicts in a chain")
        ->check(CLI::Range(1, 64))
        ->capture_default_str();
    command.add_option("--limit", evaluation.limit, "Number of conversations; 0: all")
        ->check(CLI::NonNegativeNumber)
        ->capture_default_str();
    command.add_flag("--all", evaluation.everything,
                     "Also use conversations that it was trained on, not only those held out");
    command.add_flag("--json", options->json, "One JSON object");
    addModelOption(command, options->model);
    addDeviceOptions(command, options->model);
    return [options](Interrupts& interrupts) { return runEvaluation(*options, interrupts); };
}

struct Entry {
    const char* name;
    const char* description;
    Command (*registerIn)(CLI::App&);
};

constexpr std::array<Entry, 6> kEntries = {{
    {"prompts", "Let the model write prompts itself", registerTrainPrompts},
    {"data", "Let the model answer prompts, to make training data", registerTrainData},
    {"draft", "Train a draft on this data", registerTrainDraft},
    {"round", "Make a draft smaller", registerTrainRound},
    {"export", "Write a draft as vLLM and SGLang load it", registerTrainExport},
    {"evaluate", "Measure how often a draft is right on this data", registerEvaluation},
}};

}  // namespace

std::string agreementText(const engine::DraftAgreement& agreement) {
    return fmt::format("top-1 {} and top-3 {} by depth, chain acceptance length {:.3f}", byDepth(agreement.top1),
                       byDepth(agreement.top3), agreement.acceptance_length);
}

ExitCode failWithLine(const ProgressLines& lines, const engine::Failure& failure) {
    if (lines.wanted() && failure.cause != engine::FailureCause::kCancelled) {
        ProgressLines::write({{"failure", failureJson(failure)}});
    }
    return lines.fail(failure);
}

Command registerTrain(CLI::App& command) {
    command.require_subcommand(1);
    std::array<std::pair<CLI::App*, Command>, kEntries.size()> commands;
    for (std::size_t i = 0; i < kEntries.size(); ++i) {
        CLI::App* entry = command.add_subcommand(kEntries[i].name, kEntries[i].description);
        commands[i] = {entry, kEntries[i].registerIn(*entry)};
    }
    return [commands](Interrupts& interrupts) {
        for (const auto& [entry, start] : commands) {
            if (entry->parsed()) return start(interrupts);
        }
        return ExitCode::kWrongUsage;
    };
}

}  // namespace griffin::app::cli
