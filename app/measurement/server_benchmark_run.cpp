#include "app/measurement/server_benchmark_run.h"

#include <QDateTime>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <optional>
#include <stdexcept>
#include <utility>

#include "app/library/json_numbers.h"
#include "app/library/regular_file.h"
#include "app/measurement/json_records.h"

namespace griffin::app {
namespace {

using nlohmann::ordered_json;

constexpr int kServerRunFormat = 1;
constexpr const char* kServerRun = "griffin server benchmark";
// Of what is read.
constexpr std::size_t kMaxServerSteps = 10'000;
constexpr int kMaxAtOnce = 256;
constexpr qint64 kMaxServerRunBytes = 256 << 20;
constexpr qint64 kMaxReportBytes = 16 << 20;

ordered_json serverHeadJson(const ServerBenchmarkRun& run) {
    ordered_json targets = ordered_json::array();
    for (const BenchmarkTarget& target : run.plan.targets) {
        targets.push_back({{"server", target.server.address.toString().toStdString()},
                           {"name", target.name},
                           {"program", remote::nameOf(target.kind)},
                           {"model", target.model}});
    }
    ordered_json tasks = ordered_json::array();
    for (const BenchmarkTask& task : run.plan.tasks) tasks.push_back(task.name);
    return {{"format", kServerRunFormat},    {"run", kServerRun},
            {"started", run.started},        {"total", run.plan.size()},
            {"targets", std::move(targets)}, {"tasks", std::move(tasks)},
            {"at_once", run.plan.at_once}};
}

/// Throws what follows from std::exception for anything serverHeadJson() did not write.
ServerRunName serverNameFromJson(const ordered_json& head) {
    if (wholeNumber<int>(head.at("format")) != kServerRunFormat) throw std::invalid_argument("format");
    ServerRunName name;
    head.at("started").get_to(name.started);
    for (const ordered_json& target : head.at("targets")) {
        const auto address = remote::serverAddress(QString::fromStdString(target.at("server").get<std::string>()));
        if (!address) throw std::invalid_argument("server");
        name.targets.push_back({{*address, {}},
                                target.at("name").get<std::string>(),
                                target.at("model").get<std::string>(),
                                remote::kindNamed(target.at("program").get<std::string>())});
    }
    head.at("tasks").get_to(name.tasks);
    for (const ordered_json& count : head.at("at_once")) {
        if (!count.is_number_integer()) throw std::invalid_argument("at_once");
        const auto value = count.get<std::int64_t>();
        if (value < 1 || value > kMaxAtOnce) throw std::out_of_range("at_once");
        name.at_once.push_back(static_cast<int>(value));
    }
    const std::size_t sizes[] = {name.targets.size(), name.tasks.size(), name.at_once.size()};
    name.total = 1;
    for (const std::size_t size : sizes) {
        if (size == 0 || size > kMaxServerSteps || name.total * size > kMaxServerSteps)
            throw std::out_of_range("size of the plan");
        name.total *= size;
    }
    return name;
}

ServerBenchmarkRun serverRunFromJson(const std::vector<ordered_json>& lines) {
    ServerRunName name = serverNameFromJson(lines.at(0));
    const ordered_json& what = lines.at(1);
    ServerBenchmarkRun run;
    run.started = std::move(name.started);
    run.plan.targets = std::move(name.targets);
    run.plan.at_once = std::move(name.at_once);
    run.plan.tasks = tasksFromJson(what.at("tasks"));
    run.plan.options = optionsFromJson(what.at("options"));
    what.at("system").get_to(run.plan.system);
    for (const BenchmarkTask& task : run.plan.tasks) {
        if (task.questions.empty()) throw std::out_of_range("questions");
    }
    if (run.plan.size() != name.total || lines.size() > name.total + 2) throw std::out_of_range("size of the run");
    for (std::size_t i = 2; i < lines.size(); ++i) run.rows.push_back(remote::loadRowFromJson(lines[i]));
    return run;
}

/// Nothing: the file is no report.
std::optional<ServerBenchmarkRun> readServerReport(const QString& path) {
    const auto text = readRegularFile(path, kMaxReportBytes);
    const ordered_json report = text ? objectIn(*text) : ordered_json();
    if (!report.is_object() || !report.contains("rows")) return std::nullopt;
    const ordered_json& rows = report["rows"];
    if (!rows.is_array() || rows.empty() || rows.size() > kMaxServerSteps) throw std::out_of_range("rows");
    ServerBenchmarkRun run;
    run.started = QFileInfo(path).lastModified().toUTC().toString(Qt::ISODate).toStdString();
    for (const ordered_json& row : rows) run.rows.push_back(remote::loadRowFromJson(row));
    return run;
}

}  // namespace

engine::Result<engine::Done> createServerRun(const ServerBenchmarkRun& run) {
    QDir().mkpath(QFileInfo(run.path).absolutePath());
    const auto first = appendJsonLine(run.path, serverHeadJson(run));
    if (!first) return first;
    return appendJsonLine(run.path, {{"tasks", tasksJson(run.plan.tasks)},
                                     {"options", optionsJson(run.plan.options)},
                                     {"system", run.plan.system}});
}

engine::Result<engine::Done> appendServerRow(const QString& path, const remote::LoadRow& row) {
    return appendJsonLine(path, remote::loadRowJson(row));
}

engine::Result<ServerBenchmarkRun> readServerRun(const QString& path) {
    std::string why;
    try {
        auto run = readServerReport(path);
        if (!run) {
            const auto lines = readJsonLines(path);
            if (!lines) return tl::unexpected(lines.error());
            run = serverRunFromJson(*lines);
        }
        run->path = path;
        return *std::move(run);
    } catch (const std::exception& error) {
        why = error.what();
    }
    return engine::failed({engine::FailureCause::kFileMalformed,
                           engine::Message("This is neither a benchmark run of servers nor its report in JSON"),
                           path.toStdString(), engine::Message("choose another file, or run the benchmark again"),
                           std::move(why)});
}

bool isOfServers(const QString& path) {
    QFile file(path);
    if (!openRegularFile(file).isEmpty()) return false;
    const ordered_json head = objectIn(file.readLine(kMaxReportBytes));
    const auto run = head.is_object() ? head.find("run") : head.end();
    if (run != head.end()) return *run == kServerRun;
    const auto text = readRegularFile(path, kMaxReportBytes);
    const ordered_json report = text ? objectIn(*text) : ordered_json();
    const auto rows = report.is_object() ? report.find("rows") : report.end();
    return rows != report.end() && rows->is_array() && !rows->empty() && rows->front().is_object() &&
           rows->front().contains("server");
}

std::vector<ServerRunName> listServerRuns(const QString& folder) {
    std::vector<ServerRunName> runs;
    const QStringList files = QDir(folder).entryList({QStringLiteral("*.jsonl")}, QDir::Files, QDir::Name);
    for (auto name = files.rbegin(); name != files.rend(); ++name) {
        QFile file(QDir(folder).filePath(*name));
        if (!openRegularFile(file).isEmpty() || file.size() > kMaxServerRunBytes) continue;
        try {
            ServerRunName run = serverNameFromJson(objectIn(file.readLine()));
            run.path = file.fileName();
            std::size_t lines = 0;  // complete lines after the first
            while (!file.atEnd()) lines += file.readLine().endsWith('\n') ? 1 : 0;
            run.done = lines > 0 ? lines - 1 : 0;
            runs.push_back(std::move(run));
        } catch (const std::exception&) {
            // Another kind of file.
        }
    }
    return runs;
}

}  // namespace griffin::app
