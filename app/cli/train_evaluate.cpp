// `griffin train evaluate`: how often a draft foresees what the model said in a folder of training data.
#include <fmt/format.h>

#include <memory>
#include <nlohmann/json.hpp>

#include "app/cli/agreement_report.h"
#include "app/cli/common_options.h"
#include "app/cli/terminal.h"
#include "app/cli/train_commands.h"
#include "engine/draft_training.h"

namespace griffin::app::cli {
namespace {

struct TrainEvaluateOptions {
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

ExitCode runTrainEvaluate(TrainEvaluateOptions options, Interrupts& interrupts) {
    options.model.draft_for = {engine::Method::kAuto};
    const auto engine = loadEngine(options.model, Synthetic::kRefused, interrupts);
    if (!engine) return fail(engine.failure());
    const Interrupts::Work work(interrupts);
    ProgressBar bar;
    const auto report = engine::evaluateDraft(
        **engine, options.evaluation, [&bar](double fraction) { bar.show("Asking the draft", fraction); },
        work.token());
    bar.clear();
    if (!report) return fail(report.failure());
    printResult(options.json ? asJson(*report) : asText(*report));
    return report->complete ? ExitCode::kDone : ExitCode::kFailed;
}

}  // namespace

Command registerTrainEvaluate(CLI::App& command) {
    auto options =
        std::make_shared<TrainEvaluateOptions>();  // shared with the parser, which fills it after this returned
    engine::DraftEvaluationOptions& evaluation = options->evaluation;
    command.add_option("--data", evaluation.data, "What `griffin train data` made")->type_name("FOLDER")->required();
    command.add_option("--depth", evaluation.depth, "Tokens the draft is asked for, one after the other")
        ->check(CLI::Range(1, 64))
        ->capture_default_str();
    command.add_option("--limit", evaluation.limit, "Only so many conversations; 0: all")
        ->check(CLI::NonNegativeNumber)
        ->capture_default_str();
    command.add_flag("--all", evaluation.everything, "Those it was trained on too, not only those held out");
    command.add_flag("--json", options->json, "One JSON object");
    addModelOption(command, options->model);
    addDeviceOptions(command, options->model);
    return [options](Interrupts& interrupts) { return runTrainEvaluate(*options, interrupts); };
}

}  // namespace griffin::app::cli
