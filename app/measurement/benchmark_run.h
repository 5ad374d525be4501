// Benchmark runs on disk: a folder with one JSON lines file per run. The first line is a summary for lists:
// {"format": 1, "run", "started", "model", "total", "methods", "tasks", "temperatures", "prompts", "max_new_tokens",
// "repeats"}; the second holds {"plan", "environment", "t", "t_waiting_share"}; then follows one
// line for each prompt that every method has answered, written as soon as it is done. A run with fewer of these than
// `total` was stopped or crashed, and can be resumed.
#pragma once

#include <QString>
#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "app/measurement/benchmark.h"

namespace griffin::app {

/// The summary of a run.
struct BenchmarkRunName {
    QString path;
    bool report = false;  // a report in JSON, which tells its rows alone; people know it by the name of its file
    std::string started;  // ISO 8601, UTC; of a report when it was written
    std::string model;    // display name
    std::size_t total = 0;
    std::size_t done = 0;
    // What was chosen; of runs from before these were in the summary only after readRun().
    bool known = false;
    std::vector<MethodSpec> methods;
    std::vector<std::string> tasks;
    std::vector<double> temperatures;
    int prompts = 0;  // of the longest task
    int max_new_tokens = 0;
    int repeats = 1;

    bool complete() const { return done >= total; }
};

struct BenchmarkRun {
    BenchmarkRunName name;
    BenchmarkPlan plan;
    nlohmann::ordered_json environment;
    std::map<int, double> t;       // M -> t(M)/t(1); empty: not measured
    double t_waiting_share = 0.0;  // while t was measured, as in GenerationStats; 0 in runs from before
    std::vector<PromptRecord> records;
    std::vector<BenchmarkRow> reported;  // of a report, which has no records
    bool options_reported = false;       // it tells the longest answer and the seed

    bool knowsOptions() const { return !name.report || options_reported; }
};

/// The rows of a report, or what the records of a run come to.
std::vector<BenchmarkRow> rowsOf(const BenchmarkRun& run);

/// Creates the file of a run and its folder; `run.name.path` must not exist yet.
engine::Result<engine::Done> createRun(const BenchmarkRun& run);
engine::Result<engine::Done> appendRecord(const QString& path, const PromptRecord& record);
/// Also of a report in JSON, of whose plan is known what its rows tell. Fails if the file has a later format, or is
/// neither.
engine::Result<BenchmarkRun> readRun(const QString& path);
/// The newest first; files that are not runs are skipped.
std::vector<BenchmarkRunName> listRuns(const QString& folder);

}  // namespace griffin::app
