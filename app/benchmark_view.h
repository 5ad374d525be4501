// A benchmark run as people see it: the table, the charts and the environment in their words and numbers.
#pragma once

#include <vector>

#include "app/benchmark/benchmark_run.h"
#include "ui/benchmark/benchmark_view.h"

namespace griffin::app {

/// "SmolLM2 · 21/11/2026 17:29", and how far it came where it is not complete.
QString runText(const BenchmarkRunName& name);

/// `other` is compared with `run` where it is not null.
ui::BenchmarkView benchmarkView(const BenchmarkRun& run, const BenchmarkRun* other);

}  // namespace griffin::app
