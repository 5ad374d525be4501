// `griffin train prompts`: the model writes the questions that people ask it, for `griffin train data` to have them
// answered. Nobody's prompts are needed then.
#include <fmt/format.h>

#include <memory>
#include <nlohmann/json.hpp>

#include "app/cli/model_options.h"
#include "app/cli/terminal.h"
#include "app/cli/train_commands.h"
#include "app/training_job/training_lines.h"
#include "engine/training.h"

namespace griffin::app::cli {
namespace {

struct DrawingOptions {
    ModelOptions model;
    engine::DrawOptions draw;
    std::int64_t memory_mib = 0;
    ProgressLines lines;
};

nlohmann::ordered_json drawJson(const engine::DrawReport& report) {
    return {{"prompts", report.prompts},
            {"draws", report.draws},
            {"left_out",
             {{"unfinished", report.left_out[0]},
              {"short", report.left_out[1]},
              {"repetitive", report.left_out[2]},
              {"not_text", report.left_out[3]},
              {"duplicate", report.duplicates}}},
            {"seconds", report.seconds}};
}

std::string drawText(const engine::DrawReport& report, bool stopped) {
    const std::string rest = stopped ? "; stopped: the same command goes on" : "";
    return fmt::format(
        "{} prompts; of {} draws left out: {} unfinished, {} too short, {} repetitive, {} not text, {} known{}\n",
        report.prompts, report.draws, report.left_out[0], report.left_out[1], report.left_out[2], report.left_out[3],
        report.duplicates, rest);
}

ExitCode runDrawing(DrawingOptions options, Interrupts& interrupts) {
    options.draw.memory = options.memory_mib << 20;
    const auto engine = loadEngine(options.model, Synthetic::kRefused, interrupts);
    if (!engine) return failWithLine(options.lines, engine.error());
    const Interrupts::Work work(interrupts);
    ProgressBar bar;
    const auto report = engine::drawPrompts(
        **engine, options.draw,
        [&](const engine::DrawReport& now) {
            if (options.lines.wanted()) {
                if (options.lines.isTime(now.seconds)) ProgressLines::write({{"drawing", drawJson(now)}});
                return;
            }
            const double share = static_cast<double>(now.prompts) / options.draw.count;
            bar.show(fmt::format("{} of {} prompts, {} draws", now.prompts, options.draw.count, now.draws), share);
        },
        work.token());
    bar.clear();
    if (!report) return failWithLine(options.lines, report.error());
    if (!options.lines.json()) {
        printResult(drawText(*report, !report->complete && work.stopped()));
    } else {
        nlohmann::ordered_json fields = {{"file", options.draw.file}};
        fields.update(drawJson(*report));
        fields["complete"] = report->complete;
        ProgressLines::write(fields);
    }
    if (!report->complete && !work.stopped()) {
        return fail({engine::FailureCause::kNotFound,
                     engine::Message("The model writes too few questions of its own that are any use"),
                     options.draw.file,
                     engine::Message("try higher temperatures, or name other prompts for `griffin train data`"),
                     {}});
    }
    return report->complete ? ExitCode::kDone : ExitCode::kFailed;
}

}  // namespace

Command registerTrainPrompts(CLI::App& command) {
    auto options = std::make_shared<DrawingOptions>();  // the parser fills it after this returns
    engine::DrawOptions& draw = options->draw;
    command.add_option("--output", draw.file, "Prompt file; one that the same command began is continued")
        ->type_name("FILE.jsonl")
        ->required();
    command.add_option("--count", draw.count, "Number of prompts in the file at the end")
        ->check(CLI::Range(1, 10'000'000))
        ->capture_default_str();
    command.add_option("--max-tokens", draw.max_tokens, "Longer prompts are left out")
        ->check(CLI::Range(1, 1 << 20))
        ->capture_default_str();
    command
        .add_option("--temperature,--temperatures", draw.temperatures,
                    "Temperatures, separated by commas: each prompt is drawn at one of them")
        ->delimiter(',')
        ->check(CLI::Range(0.01, 100.0))
        ->capture_default_str();
    command.add_option("--system", draw.system, "System message in front of the questions")->type_name("TEXT");
    command.add_option("--seed", draw.seed, "Random seed")->capture_default_str();
    command.add_option("--slots", draw.at_once, "Number of prompts drawn at once")
        ->check(CLI::Range(1, 256))
        ->capture_default_str();
    command.add_option("--memory", options->memory_mib, "Memory limit for unfinished prompts, in MiB; 0: what is free")
        ->check(CLI::Range(std::int64_t{0}, std::int64_t{1} << 30))
        ->capture_default_str();
    options->lines.addOptions(command, "One JSON object");
    addModelOption(command, options->model);
    addDeviceOptions(command, options->model);
    return [options](Interrupts& interrupts) { return runDrawing(*options, interrupts); };
}

}  // namespace griffin::app::cli
