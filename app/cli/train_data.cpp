// `griffin train data`: the target answers prompts; tokens, answer marks and features go into a folder. Prints what it
// will take before, and what it took afterwards.
#include <fmt/format.h>

#include <QFileInfo>
#include <QTemporaryDir>
#include <chrono>
#include <nlohmann/json.hpp>

#include "app/cli/model_options.h"
#include "app/cli/terminal.h"
#include "app/cli/train_commands.h"
#include "app/library/application_identity.h"
#include "app/measurement/prompt_sets.h"
#include "app/training_job/training_lines.h"
#include "app/training_job/training_prompts.h"
#include "engine/base/available_memory.h"
#include "engine/training.h"

namespace griffin::app::cli {
namespace {

struct TrainDataOptions {
    ModelOptions model;
    engine::DataOptions data;
    std::int64_t memory_mib = 0;
    double minutes = 0.0;
    std::string database;  // with the person's conversations; empty: the window's
    const CLI::Option* own_conversations = nullptr;
    bool no_features = false;
    ProgressLines lines;
};

std::string planText(const engine::DataPlan& plan) {
    std::string text =
        fmt::format("{} prompts to answer, {} at once", plan.prompts - plan.already_answered, plan.at_once);
    if (plan.already_answered > 0) text += fmt::format("; {} are answered already", plan.already_answered);
    if (plan.contaminated > 0)
        text += fmt::format("; {} left out: they share words with a benchmark", plan.contaminated);
    if (plan.duplicates > 0) text += fmt::format("; {} left out: they came before", plan.duplicates);
    if (plan.too_long > 0) text += fmt::format("; {} left out: too long", plan.too_long);
    text += fmt::format("\nat most {} of disk", engine::memoryText(plan.max_bytes));
    if (plan.free_bytes >= 0) text += fmt::format(", {} are free", engine::memoryText(plan.free_bytes));
    return text;
}

double tokensPerSecond(std::int64_t tokens, double seconds) {
    return seconds > 0.0 ? static_cast<double>(tokens) / seconds : 0.0;
}

/// Prints the plan, then time and disk as soon as they can be estimated, then progress: a bar on a terminal, a line now
/// and then elsewhere.
class DataReporter {
  public:
    explicit DataReporter(ProgressLines& lines) : lines_(lines) {}

    void show(const engine::DataProgress& progress) {
        tellLines(progress);
        if (progress.reading < 1.0) {
            bar_.show("Reading the prompts", progress.reading);
            return;
        }
        if (!planned_) message(planText(progress.plan));
        planned_ = true;
        if (progress.measured && !estimated_ && progress.seconds_left > 0.0) {
            message(fmt::format("about {} and {} to come", durationText(progress.seconds_left),
                                engine::memoryText(progress.bytes_to_come)));
            estimated_ = true;
        }
        const double todo = progress.plan.prompts - progress.plan.already_answered;
        const std::string state =
            fmt::format("{} of {} answered, {:.0f} tokens/s{}", progress.sequences, todo,
                        tokensPerSecond(progress.answer_tokens, progress.seconds),
                        progress.measured ? fmt::format(", {} left", durationText(progress.seconds_left)) : "");
        if (errorIsTerminal()) {
            bar_.show(state, todo > 0 ? progress.sequences / todo : 1.0);
        } else if (progress.seconds - last_line_ >= kLineSeconds) {
            last_line_ = progress.seconds;
            printMessage(state);
        }
    }
    void clear() { bar_.clear(); }

  private:
    static constexpr double kLineSeconds = 30.0;

    void tellLines(const engine::DataProgress& progress) {
        if (!lines_.wanted()) return;
        if (progress.reading < 1.0) {
            ProgressLines::write({{"reading", progress.reading}});
        } else if (!planned_) {
            nlohmann::ordered_json plan = planJson(progress.plan);
            plan["most_bytes"] = progress.plan.max_bytes;
            plan["free_bytes"] = progress.plan.free_bytes;
            ProgressLines::write({{"plan", std::move(plan)}});
        } else if (lines_.isTime(progress.seconds)) {
            ProgressLines::write(answersJson(progress));
        }
    }

    void message(const std::string& text) {
        bar_.clear();
        printMessage(text);
    }

    ProgressLines& lines_;
    ProgressBar bar_;
    bool planned_ = false;
    bool estimated_ = false;
    double last_line_ = 0.0;
};

std::string asText(const engine::DataReport& report) {
    return fmt::format("{} answers, {} tokens of prompts and {} of answers, {:.0f} answer tokens/s; {} on disk{}\n",
                       report.sequences, report.prompt_tokens, report.answer_tokens,
                       tokensPerSecond(report.answer_tokens, report.seconds), engine::memoryText(report.bytes),
                       report.complete ? "" : "; stopped: the same command goes on");
}

nlohmann::ordered_json asJson(const TrainDataOptions& options, const engine::DataReport& report) {
    nlohmann::ordered_json fields = {{"folder", options.data.folder}};
    fields.update(planJson(report.plan));
    fields.update({{"answers", report.sequences},
                   {"prompt_tokens", report.prompt_tokens},
                   {"answer_tokens", report.answer_tokens},
                   {"seconds", report.seconds},
                   {"answer_tok_s", tokensPerSecond(report.answer_tokens, report.seconds)},
                   {"bytes", report.bytes},
                   {"complete", report.complete}});
    return fields;
}

/// Writes the person's conversations to a file in `folder`; returns its path.
engine::Result<std::string> ownConversations(const TrainDataOptions& options, const QTemporaryDir& folder) {
    using engine::FailureCause;
    const QString database_path = options.database.empty() ? databasePath() : QString::fromStdString(options.database);
    const auto none = [&database_path] {
        return engine::failed({FailureCause::kFileMissing,
                               engine::Message("There are no conversations to learn from"),
                               database_path.toStdString(),
                               engine::Message("name other prompts with --prompts"),
                               {}});
    };
    if (!QFileInfo::exists(database_path)) return none();
    auto database = storage::Database::open(database_path);
    if (!database && database.error().cause == FailureCause::kDatabaseInUse)
        database = storage::Database::openForReading(database_path);
    if (!database) return tl::unexpected(database.error());
    const QString path = folder.filePath(QStringLiteral("conversations.jsonl"));
    const auto written = writeConversationPrompts(**database, path);
    if (!written) return tl::unexpected(written.error());
    if (*written == 0) return none();
    printMessage(fmt::format("{} conversations of yours", *written));
    return path.toStdString();
}

ExitCode runTrainData(TrainDataOptions options, Interrupts& interrupts) {
    const QTemporaryDir conversations;
    if (options.own_conversations->count() > 0) {
        const auto path = ownConversations(options, conversations);
        if (!path) return failWithLine(options.lines, path.error());
        options.data.prompt_files.push_back(*path);
    }
    options.data.features = !options.no_features;
    options.data.memory = options.memory_mib << 20;
    options.data.seconds = options.minutes * 60.0;
    options.data.excluded_prompts = builtInTurns();
    const auto engine = loadEngine(options.model, Synthetic::kRefused, interrupts);
    if (!engine) return failWithLine(options.lines, engine.error());
    const Interrupts::Work work(interrupts);
    DataReporter reporter(options.lines);
    const auto report = engine::makeTrainingData(
        **engine, options.data, [&reporter](const engine::DataProgress& progress) { reporter.show(progress); },
        work.token());
    reporter.clear();
    if (!report) return failWithLine(options.lines, report.error());
    if (options.lines.json()) {
        ProgressLines::write(asJson(options, *report));
    } else {
        printResult(asText(*report));
    }
    return report->complete || !work.stopped() ? ExitCode::kDone : ExitCode::kFailed;
}

}  // namespace

Command registerTrainData(CLI::App& command) {
    auto options = std::make_shared<TrainDataOptions>();  // the parser fills it after this returns
    engine::DataOptions& data = options->data;
    CLI::Option_group* prompts = command.add_option_group("Prompts", "What the model answers");
    prompts->require_option(1, 2);
    prompts
        ->add_option("--prompts", data.prompt_files,
                     "Prompts: one JSON object per line with messages[], turns[], prompt or text")
        ->type_name("FILE.jsonl");
    options->own_conversations = prompts
                                     ->add_option("--own-conversations", options->database,
                                                  "Your own conversations, every turn of them: those of the window, or "
                                                  "of another database of it")
                                     ->type_name("[FILE.db]")
                                     ->expected(0, 1);
    command
        .add_option("--output", data.folder,
                    "Folder for the data; data of this model that is already there is continued")
        ->type_name("FOLDER")
        ->required();
    command
        .add_option("--exclude", data.excluded_files,
                    "A benchmark: prompts that share 13 words in a row with it are left out; may be repeated. So are "
                    "those that "
                    "share 8 with Griffin's own")
        ->type_name("FILE.jsonl");
    command.add_option("--limit", data.limit, "Number of prompts; 0: all")->check(CLI::NonNegativeNumber);
    command.add_option("--max-new-tokens", data.max_new_tokens, "Maximum length of an answer")
        ->check(CLI::Range(1, 1 << 20))
        ->capture_default_str();
    command.add_option("--max-prompt-tokens", data.max_prompt_tokens, "Longer prompts are left out")
        ->check(CLI::Range(1, 1 << 20))
        ->capture_default_str();
    command
        .add_option("--temperature,--temperatures", data.temperatures,
                    "Temperatures, separated by commas: each prompt is answered at one of them; 0: greedy")
        ->delimiter(',')
        ->check(CLI::Range(0.0, 100.0))
        ->capture_default_str();
    command.add_option("--seed", data.seed, "Random seed of the sampling")->capture_default_str();
    command.add_option("--system", data.system, "System message for prompts without one")->type_name("TEXT");
    command.add_option("--slots", data.at_once, "Number of answers generated at once")
        ->check(CLI::Range(1, 256))
        ->capture_default_str();
    command.add_option("--memory", options->memory_mib, "Memory limit for unfinished answers, in MiB; 0: what is free")
        ->check(CLI::Range(std::int64_t{0}, std::int64_t{1} << 30))
        ->capture_default_str();
    command.add_flag("--no-features", options->no_features,
                     "Store only tokens: takes much less disk, and training recomputes the features");
    command.add_option("--minutes", options->minutes, "Begin no answer that would take longer than this; 0: no limit")
        ->check(CLI::NonNegativeNumber);
    options->lines.addOptions(command, "One JSON object");
    addModelOption(command, options->model);
    addDeviceOptions(command, options->model);
    return [options](Interrupts& interrupts) { return runTrainData(*options, interrupts); };
}

}  // namespace griffin::app::cli
