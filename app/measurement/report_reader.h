// Reads reports of benchmarks of this computer in JSON (benchmarkJson) back as runs whose rows are known, not what they
// were computed from. Anyone may have written them.
#pragma once

#include <QString>
#include <optional>

#include "app/measurement/benchmark_run.h"

namespace griffin::app {

/// Nothing: the file is no report, nor is it meant to be one. Fails where a row of it cannot be used, and names it.
std::optional<engine::Result<BenchmarkRun>> readReport(const QString& path);

}  // namespace griffin::app
