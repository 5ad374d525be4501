// Benchmark runs on disk: a folder with a file of JSON lines for each. The first line is for lists:
// {"format": 1, "run", "started", "model", "total"}; the second says everything: {"plan", "environment", "t"}; then
// comes one line for each prompt that every method has answered, written when it was done. A run with fewer of these
// than `total` was stopped or crashed, and can go on.
#pragma once

#include <QString>
#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "app/benchmark/benchmark.h"

namespace griffin::app {

/// What a list shows of a run.
struct BenchmarkRunName {
    QString path;
    std::string started;  // ISO 8601, UTC
    std::string model;    // what a person calls it
    std::size_t total = 0;
    std::size_t done = 0;

    bool complete() const { return done >= total; }
};

struct BenchmarkRun {
    BenchmarkRunName name;
    BenchmarkPlan plan;
    nlohmann::ordered_json environment;
    std::map<int, double> t;  // M -> t(M)/t(1); empty: not measured
    std::vector<PromptRecord> records;
};

/// Begins the file of a run; `run.name.path` must not exist yet, its folder is made.
engine::Result<engine::Done> createRun(const BenchmarkRun& run);
engine::Result<engine::Done> appendRecord(const QString& path, const PromptRecord& record);
/// A failure when the file is of a later format, or is not a run at all.
engine::Result<BenchmarkRun> readRun(const QString& path);
/// The newest first; files that are no runs are left out.
std::vector<BenchmarkRunName> listRuns(const QString& folder);

}  // namespace griffin::app
