// A benchmark run of servers for people, in the language of the interface: its name, and what the page shows of it.
#pragma once

#include <QStringList>
#include <vector>

#include "app/measurement/server_benchmark_run.h"
#include "ui/benchmark/benchmark_results.h"

namespace griffin::app {

/// The names of the runs of a list: when each was started, its models and prompts, and the progress of an incomplete
/// one.
QStringList serverRunTexts(const std::vector<ServerRunName>& runs);

/// "everyday, 8 at once, qwen3 · gpu-box": what a step measures.
QString stepText(const ServerBenchmarkPlan& plan, std::size_t step);

/// Table, charts and environment of `run`, compared with `other` unless that is null.
ui::BenchmarkView serverBenchmarkView(const ServerBenchmarkRun& run, const ServerBenchmarkRun* other);

/// What was not answered, as a sentence or two; empty: everything was.
QString failuresText(const ServerBenchmarkRun& run);

}  // namespace griffin::app
