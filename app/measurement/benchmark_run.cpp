#include "app/measurement/benchmark_run.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <algorithm>
#include <optional>
#include <stdexcept>
#include <utility>

#include "app/library/json_numbers.h"
#include "app/library/regular_file.h"
#include "app/measurement/json_records.h"
#include "app/measurement/report_reader.h"

namespace griffin::app {
namespace {

using nlohmann::ordered_json;
constexpr int kRunFormat = 1;
// Of a run that is read. Each cell of its table is a row of figures.
constexpr int kMaxRepeats = 1000;
constexpr std::size_t kMaxCells = 10'000;  // each is compared with those of its column
constexpr std::size_t kMaxRows = 1024;     // of which the time is known
constexpr qint64 kMaxRunBytes = 256 << 20;

ordered_json planJson(const BenchmarkPlan& plan) {
    return {{"tasks", tasksJson(plan.tasks)},
            {"methods", methodsJson(plan.methods)},
            {"temperatures", plan.temperatures},
            {"options", optionsJson(plan.options)},
            {"system", plan.system},
            {"repeats", plan.repeats}};
}

/// Throws what follows from std::exception for anything planJson() did not write.
BenchmarkPlan planFromJson(const ordered_json& object) {
    BenchmarkPlan plan;
    plan.tasks = tasksFromJson(object.at("tasks"));
    plan.methods = methodsFromJson(object.at("methods"));
    object.at("temperatures").get_to(plan.temperatures);
    plan.options = optionsFromJson(object.at("options"));
    object.at("system").get_to(plan.system);
    readWhole(object.at("repeats"), plan.repeats);
    const std::size_t cells = plan.tasks.size() * plan.temperatures.size() * (plan.methods.size() + 1);
    if (plan.repeats < 1 || plan.repeats > kMaxRepeats || cells > kMaxCells)
        throw std::out_of_range("size of the plan");
    return plan;
}

ordered_json recordJson(const PromptRecord& record) {
    ordered_json methods = ordered_json::array();
    for (const MethodRecord& method : record.methods) {
        ordered_json turns = ordered_json::array();
        for (const engine::GenerationStats& turn : method.turns) turns.push_back(statsJson(turn));
        methods.push_back({{"identical", method.identical}, {"turns", std::move(turns)}});
    }
    return {{"temperature", record.temperature},
            {"repeat", record.repeat},
            {"task", record.task},
            {"question", record.question},
            {"methods", std::move(methods)}};
}

PromptRecord recordFromJson(const ordered_json& object) {
    PromptRecord record;
    object.at("temperature").get_to(record.temperature);
    readWhole(object.at("repeat"), record.repeat);
    readWhole(object.at("task"), record.task);
    readWhole(object.at("question"), record.question);
    for (const ordered_json& method : object.at("methods")) {
        MethodRecord& added = record.methods.emplace_back();
        method.at("identical").get_to(added.identical);
        for (const ordered_json& turn : method.at("turns")) added.turns.push_back(statsFromJson(turn));
    }
    return record;
}

void describe(const BenchmarkPlan& plan, BenchmarkRunName& name) {
    name.known = true;
    name.methods = plan.methods;
    name.tasks.clear();
    name.prompts = 0;
    for (const BenchmarkTask& task : plan.tasks) {
        name.tasks.push_back(task.name);
        name.prompts = std::max(name.prompts, static_cast<int>(task.questions.size()));
    }
    name.temperatures = plan.temperatures;
    name.max_new_tokens = plan.options.max_new_tokens;
    name.repeats = plan.repeats;
}

/// The summary in the first line; nothing: it is not that of a run of this format.
std::optional<BenchmarkRunName> nameFromJson(const ordered_json& head) {
    try {
        if (wholeNumber(head, "format", 0) != kRunFormat || !head.contains("run")) return std::nullopt;
        BenchmarkRunName name;
        name.started = head.value("started", std::string());
        name.model = head.value("model", std::string());
        name.total = wholeNumber(head, "total", std::size_t{0});
        return name;
    } catch (const nlohmann::json::exception&) {  // a member of another type, or no object at all
        return std::nullopt;
    }
}

/// What describe() gave, where it was written.
void readDescription(const ordered_json& head, BenchmarkRunName& name) {
    if (!head.contains("methods")) return;
    try {
        name.methods = methodsFromJson(head.at("methods"));
        head.at("tasks").get_to(name.tasks);
        head.at("temperatures").get_to(name.temperatures);
        readWhole(head.at("prompts"), name.prompts);
        readWhole(head.at("max_new_tokens"), name.max_new_tokens);
        readWhole(head.at("repeats"), name.repeats);
        name.known = true;
    } catch (const nlohmann::json::exception&) {
        // Named by its time alone; opening it says what is wrong.
    }
}

BenchmarkRun runFromJson(const std::vector<ordered_json>& lines) {
    BenchmarkRun run;
    lines.at(0).at("started").get_to(run.name.started);
    lines.at(0).at("model").get_to(run.name.model);
    const ordered_json& head = lines.at(1);
    run.plan = planFromJson(head.at("plan"));
    run.environment = head.at("environment");
    if (head.at("t").size() > kMaxRows) throw std::out_of_range("times of passes");
    for (const auto& [rows, ratio] : head.at("t").items()) run.t[std::stoi(rows)] = ratio.get<double>();
    if (!run.t.empty() && run.t.begin()->first < 1) throw std::out_of_range("tokens of a pass");
    run.t_waiting_share = head.value("t_waiting_share", 0.0);
    run.name.total = run.plan.size();
    describe(run.plan, run.name);
    for (std::size_t i = 2; i < lines.size(); ++i) run.records.push_back(recordFromJson(lines[i]));
    run.name.done = run.records.size();
    return run;
}

}  // namespace

engine::Result<engine::Done> createRun(const BenchmarkRun& run) {
    QDir().mkpath(QFileInfo(run.name.path).absolutePath());
    ordered_json t = ordered_json::object();
    for (const auto& [rows, ratio] : run.t) t[std::to_string(rows)] = ratio;
    BenchmarkRunName name = run.name;
    describe(run.plan, name);
    const auto first = appendJsonLine(run.name.path, {{"format", kRunFormat},
                                                      {"run", "griffin benchmark"},
                                                      {"started", name.started},
                                                      {"model", name.model},
                                                      {"total", run.plan.size()},
                                                      {"methods", methodsJson(name.methods)},
                                                      {"tasks", name.tasks},
                                                      {"temperatures", name.temperatures},
                                                      {"prompts", name.prompts},
                                                      {"max_new_tokens", name.max_new_tokens},
                                                      {"repeats", name.repeats}});
    if (!first) return first;
    return appendJsonLine(run.name.path, {{"plan", planJson(run.plan)},
                                          {"environment", run.environment},
                                          {"t", std::move(t)},
                                          {"t_waiting_share", run.t_waiting_share}});
}

engine::Result<engine::Done> appendRecord(const QString& path, const PromptRecord& record) {
    return appendJsonLine(path, recordJson(record));
}

std::vector<BenchmarkRow> rowsOf(const BenchmarkRun& run) {
    return run.name.report ? run.reported : benchmarkRows(run.plan, run.records);
}

engine::Result<BenchmarkRun> readRun(const QString& path) {
    if (auto report = readReport(path)) return *std::move(report);
    const auto lines = readJsonLines(path);
    if (!lines) return tl::unexpected(lines.error());
    const auto malformed = [&path](engine::Message what, std::string details) {
        return engine::failed({engine::FailureCause::kFileMalformed, std::move(what), path.toStdString(),
                               engine::Message("choose another run, or run the benchmark again"), std::move(details)});
    };
    if (lines->empty() && !QFile::exists(path)) return malformed(engine::Message("This benchmark run is gone"), {});
    try {
        const bool meant = QFileInfo(path).size() == 0 || (!lines->empty() && lines->front().contains("run"));
        if (lines->size() < 2 && !meant)
            return malformed(engine::Message("This is neither a benchmark run nor its report in JSON"), {});
        if (lines->size() < 2) return malformed(engine::Message("This benchmark run is empty"), {});
        if (wholeNumber<int>(lines->front().at("format")) != kRunFormat) {
            return malformed(engine::Message("This benchmark run was written by a newer version of the program"), {});
        }
        BenchmarkRun run = runFromJson(*lines);
        run.name.path = path;
        return run;
    } catch (const std::exception& error) {
        return malformed(engine::Message("This is not a benchmark run"), error.what());
    }
}

std::vector<BenchmarkRunName> listRuns(const QString& folder) {
    std::vector<BenchmarkRunName> runs;
    const QStringList files = QDir(folder).entryList({QStringLiteral("*.jsonl")}, QDir::Files, QDir::Name);
    for (auto name = files.rbegin(); name != files.rend(); ++name) {
        QFile file(QDir(folder).filePath(*name));
        if (!openRegularFile(file).isEmpty() || file.size() > kMaxRunBytes) continue;
        const ordered_json head = objectIn(file.readLine());
        auto run = nameFromJson(head);
        if (!run) continue;
        run->path = file.fileName();
        readDescription(head, *run);
        std::size_t lines = 0;  // complete lines after the first
        while (!file.atEnd()) lines += file.readLine().endsWith('\n') ? 1 : 0;
        run->done = lines > 0 ? lines - 1 : 0;
        runs.push_back(std::move(*run));
    }
    return runs;
}

}  // namespace griffin::app
