// A benchmark of servers while it runs: the state that the thread which measures shares with the page.
#pragma once

#include <QMutex>
#include <chrono>
#include <stop_token>
#include <utility>
#include <vector>

#include "app/measurement/server_benchmark_run.h"

namespace griffin::app {

struct ServerBenchmarkJob {
    explicit ServerBenchmarkJob(ServerBenchmarkRun begun) : run(std::move(begun)), rows(run.rows), step(rows.size()) {}

    const ServerBenchmarkRun run;  // as it began
    const std::chrono::steady_clock::time_point start = std::chrono::steady_clock::now();
    std::stop_source stop;

    QMutex mutex;                       // guards the next three
    std::vector<remote::LoadRow> rows;  // of the run, with those from before
    std::size_t step = 0;               // that is measured
    double fraction = 0.0;              // of it
};

/// Creates the file of a new run, then measures the steps that are missing and saves each. Waits on this thread; ends
/// with `end`, too.
engine::Result<engine::Done> runServerBenchmarkJob(ServerBenchmarkJob& job, const std::stop_token& end);

}  // namespace griffin::app
