// A benchmark of servers: models x prompt sets x how many conversations at once. Its steps follow each other in this
// order, the last changing fastest, and each is a row of the result. One that was stopped or crashed therefore
// continues after its last row.
#pragma once

#include <functional>
#include <stop_token>
#include <string>
#include <vector>

#include "app/measurement/prompt_sets.h"
#include "app/remote/load_report.h"
#include "engine/base/result.h"
#include "engine/generation_options.h"

namespace griffin::app {

/// A model of a server.
struct BenchmarkTarget {
    remote::RemoteServer server;
    std::string name;  // of the server, the person's; empty: none
    std::string model;
    remote::ServerKind kind = remote::ServerKind::kUnknown;
};

struct ServerBenchmarkPlan {
    std::vector<BenchmarkTarget> targets;
    std::vector<BenchmarkTask> tasks;  // REQUIRES: each has a question
    std::vector<int> at_once;
    engine::GenerationOptions options;
    std::string system;  // empty: the model's own

    /// Number of steps.
    std::size_t size() const { return targets.size() * tasks.size() * at_once.size(); }
};

/// What a step measures: indices into the plan.
struct ServerStep {
    std::size_t target = 0;
    std::size_t task = 0;
    std::size_t at_once = 0;
};
/// REQUIRES: step < plan.size().
ServerStep stepOf(const ServerBenchmarkPlan& plan, std::size_t step);

struct ServerBenchmarkHooks {
    /// When a step begins and after each of its answers: its number and the share of it that is done. On any thread,
    /// one call at a time.
    std::function<void(std::size_t step, double fraction)> progress;
    /// Takes the row of a step that is complete. A failure ends the benchmark.
    std::function<engine::Result<engine::Done>(remote::LoadRow row)> save;
};

/// Measures the steps from `first` on and waits for the servers on this thread. A server that fails does not end it:
/// its row counts what failed. A stop drops the step that runs, since what is not complete compares with nothing.
engine::Result<engine::Done> runServerBenchmark(const ServerBenchmarkPlan& plan, std::size_t first,
                                                const ServerBenchmarkHooks& hooks, const std::stop_token& stop);

}  // namespace griffin::app
