// `griffin bench`: prompts x methods x trees x temperatures, beside vanilla decoding.
#include <fmt/format.h>

#include <QFileInfo>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

#include "app/benchmark/benchmark.h"
#include "app/benchmark/benchmark_report.h"
#include "app/benchmark/environment.h"
#include "app/benchmark/own_prompts.h"
#include "app/cli/commands.h"
#include "app/cli/common_options.h"
#include "app/cli/terminal.h"
#include "engine/method_names.h"

namespace griffin::app::cli {
namespace {

struct BenchOptions {
    ModelOptions model;
    AnswerOptions answer;
    std::vector<std::string> prompt_files;
    std::vector<std::string> methods;
    std::vector<std::string> trees;
    std::vector<double> temperatures;
    std::vector<std::string> outputs;
    std::string system;
    int limit = 0;
    int repeats = 1;
    double acceptance = 0.8;
};

engine::Result<std::vector<BenchmarkTask>> readTasks(const BenchOptions& options) {
    std::vector<BenchmarkTask> tasks;
    const auto limit = static_cast<std::size_t>(options.limit);
    if (options.prompt_files.empty()) tasks = ownPrompts();
    for (const std::string& file : options.prompt_files) {
        const engine::Result<std::string> text = readTextFile(file);
        if (!text) return text.failure();
        engine::Result<std::vector<Question>> questions = parseQuestions(*text, file);
        if (!questions) return questions.failure();
        tasks.push_back({std::filesystem::path(file).stem().string(), std::move(*questions)});
    }
    for (BenchmarkTask& task : tasks) {
        if (limit > 0 && task.questions.size() > limit) task.questions.resize(limit);
    }
    return tasks;
}

std::vector<BenchmarkMethod> methodsOf(const BenchOptions& options, const engine::TreeOptions& shape) {
    std::vector<engine::Method> methods;
    methods.reserve(options.methods.size());
    for (const std::string& name : options.methods) methods.push_back(methodNamed(name));
    std::vector<engine::TreeKind> trees;
    trees.reserve(options.trees.size());
    for (const std::string& name : options.trees) {
        trees.push_back(engine::treeFromName(name).value_or(engine::TreeKind::kAuto));  // checked by the parser
    }
    return withTrees(methods, trees, shape);
}

engine::Failure cannotBeWritten(const std::string& path) {
    return {
        engine::FailureCause::kDiskFull, "The results cannot be written", path, "name a file that can be written", {}};
}

/// Looked up before the work, which may take hours.
bool canBeWritten(const std::string& path) {
    const QFileInfo file(QString::fromStdString(path));
    if (file.exists()) return file.isFile() && file.isWritable();
    const QFileInfo folder(file.absolutePath());
    return folder.isDir() && folder.isWritable();
}

engine::Result<bool> writeReport(const std::string& path, const nlohmann::ordered_json& environment,
                                 const std::vector<BenchmarkRow>& rows) {
    std::ofstream file(path, std::ios::trunc);
    if (path.ends_with(".csv")) {
        file << benchmarkCsv(rows);
    } else if (path.ends_with(".md")) {
        file << benchmarkMarkdown(rows);
    } else {
        file << benchmarkJson(environment, rows).dump(1, ' ', false, nlohmann::json::error_handler_t::replace) << "\n";
    }
    file.close();
    if (file) return true;
    return cannotBeWritten(path);
}

ExitCode runBench(const BenchOptions& options, Interrupts& interrupts) {
    const engine::Result<std::vector<BenchmarkTask>> tasks = readTasks(options);
    if (!tasks) return fail(tasks.failure());
    for (const std::string& path : options.outputs) {
        if (!canBeWritten(path)) return fail(cannotBeWritten(path));
    }
    ModelOptions model = options.model;
    for (const std::string& name : options.methods) model.draft_for.push_back(methodNamed(name));
    const auto engine = loadEngine(model, Synthetic::kAllowed, interrupts);
    if (!engine) return fail(engine.failure());
    const Interrupts::Work work(interrupts);
    const auto session = (*engine)->openSession();
    if (!session) return fail(session.failure());

    BenchmarkPlan plan;
    plan.options = generationOptions(options.answer);
    if (!plan.options.sampling.seed) plan.options.sampling.seed = 0;  // every method draws the same
    plan.tasks = *tasks;
    plan.methods = methodsOf(options, plan.options.tree);
    plan.temperatures = options.temperatures;
    plan.system = options.system;
    plan.simulated_acceptance = options.acceptance;
    plan.repeats = options.repeats;

    ProgressBar bar;
    const auto result = runBenchmark(
        **session, plan, [&bar](const std::string& what, double fraction) { bar.show(what, fraction); }, work.token());
    bar.clear();
    if (!result) return fail(result.failure());
    printResult(benchmarkTable(result->rows));
    if (!options.outputs.empty()) {
        const auto profile = (*engine)->readBandwidth();
        const auto environment =
            environmentJson((*engine)->info(), (*engine)->drafts(), options.model.threads, profile ? *profile : 0.0);
        for (const std::string& path : options.outputs) {
            const engine::Result<bool> written = writeReport(path, environment, result->rows);
            if (!written) return fail(written.failure());
        }
    }
    return result->complete ? ExitCode::kDone : ExitCode::kFailed;
}

}  // namespace

Command registerBench(CLI::App& command) {
    auto options = std::make_shared<BenchOptions>();  // shared with the parser, which fills it after this returned
    options->methods = {"auto"};
    options->trees = {"auto"};
    options->temperatures = {0.0};
    options->answer.max_new_tokens = 256;
    command
        .add_option("--prompts", options->prompt_files,
                    "Prompt files, a task each: one JSON object a line, with question_id and turns[]; default: two "
                    "tasks of our own, summarise and edit-code")
        ->type_name("FILE.jsonl");
    std::vector<std::string> methods = methodNames();
    methods.emplace_back(engine::nameOf(engine::Method::kSimulated));
    command.add_option("--methods", options->methods, "Methods to compare with vanilla, separated by commas")
        ->delimiter(',')
        ->check(CLI::IsMember(methods))
        ->capture_default_str();
    command.add_option("--trees", options->trees, "Draft trees for each method that takes one, separated by commas")
        ->delimiter(',')
        ->check(CLI::IsMember(treeNames()))
        ->capture_default_str();
    command.add_option("--temperatures", options->temperatures, "Separated by commas; 0: greedy")
        ->delimiter(',')
        ->check(CLI::Range(0.0, 100.0))
        ->capture_default_str();
    command.add_option("--limit", options->limit, "Only the first N prompts of each file; 0: all")
        ->check(CLI::NonNegativeNumber);
    command.add_option("--repeats", options->repeats, "Answer every prompt so often; reports get standard deviations")
        ->check(CLI::Range(1, 1000))
        ->capture_default_str();
    const CLI::Validator isReport(
        [](const std::string& path) {
            const bool known = path.ends_with(".json") || path.ends_with(".csv") || path.ends_with(".md");
            return known ? std::string() : path + " ends neither in .json nor in .csv nor in .md";
        },
        "");
    command.add_option("--output", options->outputs, "Where the results go: .json, .csv or .md; may be repeated")
        ->type_name("FILE")
        ->check(isReport);
    command.add_option("--system", options->system, "System message")->type_name("TEXT");
    command
        .add_option("--acceptance", options->acceptance,
                    "For the method simulated: how often its likeliest token is right")
        ->check(CLI::Range(0.0, 1.0))
        ->capture_default_str();
    addModelOption(command, options->model);
    addDeviceOptions(command, options->model);
    addTreeSizeOptions(command, options->answer);
    addSamplingOptions(command, options->answer);
    return [options](Interrupts& interrupts) { return runBench(*options, interrupts); };
}

}  // namespace griffin::app::cli
