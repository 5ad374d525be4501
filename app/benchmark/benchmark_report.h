// Benchmark results for people and for other programs.
#pragma once

#include <nlohmann/json.hpp>
#include <span>
#include <string>

#include "app/benchmark/benchmark_metrics.h"

namespace griffin::app {

/// Columns of text: speedup and acceptance length of every task and method, and their means where there are several
/// tasks.
std::string benchmarkTable(std::span<const BenchmarkRow> rows);
/// {"format", "environment", "rows"}: the names are a promise to scripts. Rows that were measured several times have
/// standard deviations as well, in the CSV, too.
nlohmann::ordered_json benchmarkJson(const nlohmann::ordered_json& environment, std::span<const BenchmarkRow> rows);
/// One line a row, the names of the JSON in the first line.
std::string benchmarkCsv(std::span<const BenchmarkRow> rows);
std::string benchmarkMarkdown(std::span<const BenchmarkRow> rows);

}  // namespace griffin::app
