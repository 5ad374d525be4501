// `griffin bench`: prompts x methods x trees x temperatures, compared with vanilla decoding.
#include <QFileInfo>
#include <filesystem>

#include "app/cli/answer_options.h"
#include "app/cli/bench_servers.h"
#include "app/cli/commands.h"
#include "app/cli/model_options.h"
#include "app/cli/terminal.h"
#include "app/measurement/benchmark.h"
#include "app/measurement/benchmark_note.h"
#include "app/measurement/benchmark_report.h"
#include "app/measurement/environment.h"
#include "app/measurement/json_records.h"
#include "engine/generation_options.h"
#include "engine/sampling_fields.h"

namespace griffin::app::cli {
namespace {

struct BenchOptions {
    ModelOptions model;
    ServerOptions servers;
    std::vector<int> at_once = {1};
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
    if (options.prompt_files.empty()) tasks = builtInPrompts();
    for (const std::string& file : options.prompt_files) {
        const engine::Result<std::string> text = readTextFile(file);
        if (!text) return tl::unexpected(text.error());
        engine::Result<std::vector<Question>> questions = parseQuestions(*text, file);
        if (!questions) return tl::unexpected(questions.error());
        tasks.push_back({std::filesystem::path(file).stem().string(), std::move(*questions)});
    }
    limitQuestions(tasks, options.limit);
    return tasks;
}

std::vector<MethodSpec> methodsOf(const BenchOptions& options, const engine::TreeOptions& shape) {
    std::vector<engine::Method> methods;
    methods.reserve(options.methods.size());
    for (const std::string& name : options.methods) methods.push_back(methodNamed(name));
    std::vector<engine::TreeKind> trees;
    trees.reserve(options.trees.size());
    for (const std::string& name : options.trees) trees.push_back(treeNamed(name));
    return withTrees(methods, trees, shape);
}

/// Checked before the work, which may take hours.
bool canBeWritten(const std::string& path) {
    if (!isUtf8(path)) return false;
    const QFileInfo file(QString::fromStdString(path));
    if (file.exists()) return file.isFile() && file.isWritable();
    const QFileInfo folder(file.absolutePath());
    return folder.isDir() && folder.isWritable();
}

/// A table that people read, and below it that the computer was busy, if it was.
std::string withNote(std::string table, const BenchmarkResult& result) {
    const engine::Message note = busyNote(comparisonTable(result.rows), waitingShareOf(result.rows));
    return note.empty() ? table : table + "\n" + note.english() + "\n";
}

std::string reportFor(const std::string& path, const nlohmann::ordered_json& environment, const BenchmarkResult& result,
                      const engine::GenerationOptions& options) {
    if (path.ends_with(".csv")) return benchmarkCsv(result.rows);
    if (path.ends_with(".md")) return withNote(benchmarkMarkdown(result.rows), result);
    return indentedJson(benchmarkJson(environment, result.rows, &options));
}

ExitCode runBench(const BenchOptions& options, Interrupts& interrupts) {
    const engine::Result<std::vector<BenchmarkTask>> tasks = readTasks(options);
    if (!tasks) return fail(tasks.error());
    for (const std::string& path : options.outputs) {
        if (!canBeWritten(path)) {
            return fail({engine::FailureCause::kDiskFull, engine::Message("The results cannot be written"), path,
                         engine::Message("choose another file or folder"), std::string()});
        }
    }
    if (!options.servers.addresses.empty()) {
        engine::GenerationOptions generation = generationOptions(options.answer);
        generation.sampling.temperature = static_cast<float>(options.temperatures.front());
        return runServerBench({options.servers, options.model.model, *tasks, options.system, generation,
                               options.at_once, options.outputs},
                              interrupts);
    }
    ModelOptions model = options.model;
    for (const std::string& name : options.methods) model.draft_for.push_back(methodNamed(name));
    const auto engine = loadEngine(model, Synthetic::kAllowed, interrupts);
    if (!engine) return fail(engine.error());
    const Interrupts::Work work(interrupts);
    const auto session = (*engine)->openSession();
    if (!session) return fail(session.error());

    BenchmarkPlan plan;
    plan.options = generationOptions(options.answer);
    plan.tasks = *tasks;
    plan.methods = methodsOf(options, plan.options.tree);
    plan.temperatures = options.temperatures;
    plan.system = options.system;
    plan.simulated_acceptance = options.acceptance;
    plan.repeats = options.repeats;

    ProgressBar bar;
    const auto result = runBenchmark(
        **session, plan, [&bar](const engine::Message& phase, double fraction) { bar.show(phase.english(), fraction); },
        work.token());
    bar.clear();
    if (!result) return fail(result.error());
    printResult(withNote(benchmarkTable(result->rows), *result));
    if (!options.outputs.empty()) {
        const auto profile = (*engine)->readBandwidth();
        const auto environment = environmentJson((*engine)->info(), (*engine)->drafts(), profile ? *profile : 0.0);
        for (const std::string& path : options.outputs) {
            const auto written =
                writeReport(QString::fromStdString(path), reportFor(path, environment, *result, plan.options));
            if (!written) return fail(written.error());
        }
    }
    return result->complete ? ExitCode::kDone : ExitCode::kFailed;
}

}  // namespace

Command registerBench(CLI::App& command) {
    auto options = std::make_shared<BenchOptions>();  // shared with the parser, which fills it later
    options->methods = {"auto"};
    options->trees = {"auto"};
    options->temperatures = {0.0};
    options->answer.generation.max_new_tokens = 256;
    options->answer.generation.sampling.seed = 0;  // the same for every method
    command
        .add_option("--prompts", options->prompt_files,
                    "Prompt files, one task each: a JSON object per line, with question_id and turns[]; default: the "
                    "built-in tasks summarise, edit-code, everyday and documents")
        ->type_name("FILE.jsonl");
    std::vector<std::string> methods = methodNames();
    methods.emplace_back(engine::nameOf(engine::Method::kSimulated));
    command.add_option("--methods", options->methods, "Methods to compare with vanilla, comma-separated")
        ->delimiter(',')
        ->check(CLI::IsMember(methods))
        ->capture_default_str();
    command.add_option("--trees", options->trees, "Draft trees for each method that takes one, comma-separated")
        ->delimiter(',')
        ->check(CLI::IsMember(treeNames()))
        ->capture_default_str();
    const engine::SamplingField& temperature = engine::samplingField("temperature");
    command.add_option("--temperatures", options->temperatures, "Sampling temperatures, comma-separated; 0: greedy")
        ->delimiter(',')
        ->check(CLI::Range(temperature.min, temperature.max))
        ->capture_default_str();
    command.add_option("--limit", options->limit, "Use only the first N prompts of each file; 0: all")
        ->check(CLI::NonNegativeNumber);
    command
        .add_option("--repeats", options->repeats,
                    "How often to answer every prompt; with 2 or more, reports contain standard deviations")
        ->check(CLI::Range(1, 1000))
        ->capture_default_str();
    const CLI::Validator isReport(
        [](const std::string& path) {
            const bool known = path.ends_with(".json") || path.ends_with(".csv") || path.ends_with(".md");
            return known ? std::string() : path + " does not end in .json, .csv or .md";
        },
        "");
    command.add_option("--output", options->outputs, "Report file, .json, .csv or .md; may be repeated")
        ->type_name("FILE")
        ->check(isReport);
    command.add_option("--system", options->system, "System message")->type_name("TEXT");
    command
        .add_option("--acceptance", options->acceptance,
                    "For the method simulated: how often its most likely token is right")
        ->check(CLI::Range(0.0, 1.0))
        ->capture_default_str();
    addServerOptions(command, options->servers, 16,
                     "Servers with OpenAI's interface to measure in place of this computer, with the first of the "
                     "temperatures; --model then names one of their models");
    command
        .add_option("--at-once", options->at_once,
                    "With --engine: how many conversations at once, comma-separated: throughput and latencies of each. "
                    "All ask the same prompts: a server that keeps earlier texts is quicker with them")
        ->delimiter(',')
        ->check(CLI::Range(1, 256))
        ->capture_default_str();
    addModelOption(command, options->model);
    addDeviceOptions(command, options->model);
    addTreeSizeOptions(command, options->answer);
    addSamplingOptions(command, options->answer);
    return [options](Interrupts& interrupts) { return runBench(*options, interrupts); };
}

}  // namespace griffin::app::cli
