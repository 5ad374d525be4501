// Benchmark runs of servers on disk: a folder with one JSON lines file per run. The first line is a summary for lists:
// {"format": 1, "run", "started", "total", "targets": [{"server", "name", "program", "model"}], "tasks", "at_once"},
// and never a key; the second holds {"tasks", "options", "system"}; then follows one line for each step that is
// complete, written as soon as it is: a row of a report (loadRowJson). A run with fewer rows than `total` was stopped
// or crashed, and can be resumed.
#pragma once

#include <QString>
#include <string>
#include <vector>

#include "app/measurement/server_benchmark.h"

namespace griffin::app {

/// The summary of a run.
struct ServerRunName {
    QString path;
    std::string started;  // ISO 8601, UTC
    std::vector<BenchmarkTarget> targets;
    std::vector<std::string> tasks;
    std::vector<int> at_once;
    std::size_t total = 0;
    std::size_t done = 0;

    bool complete() const { return done >= total; }
};

struct ServerBenchmarkRun {
    QString path;
    std::string started;
    ServerBenchmarkPlan plan;  // after reading without keys; without anything if only the rows are known
    std::vector<remote::LoadRow> rows;

    bool complete() const { return rows.size() >= plan.size(); }
};

/// Creates the file of a run and its folder; `run.path` must not exist yet.
engine::Result<engine::Done> createServerRun(const ServerBenchmarkRun& run);
engine::Result<engine::Done> appendServerRow(const QString& path, const remote::LoadRow& row);
/// Reads a run, or the rows of a report in JSON (loadJson), whose plan is not known.
engine::Result<ServerBenchmarkRun> readServerRun(const QString& path);
/// Whether a file is a benchmark run of servers, or its report in JSON, by its first line or row.
bool isOfServers(const QString& path);
/// The runs of a folder, the newest first; files that are none are left out.
std::vector<ServerRunName> listServerRuns(const QString& folder);

}  // namespace griffin::app
