// Rows of a benchmark as the papers print them: a line for each method, tree and temperature, and in it speedup and
// acceptance length for each task and for their mean.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "app/benchmark/benchmark_metrics.h"

namespace griffin::app {

struct ComparisonCell {
    bool measured = false;
    double speedup = 0.0;
    double speedup_deviation = 0.0;
    double acceptance_length = 0.0;
    double acceptance_length_deviation = 0.0;
};

struct ComparisonLine {
    std::string run;  // empty where only one is shown
    std::string method;
    std::string tree;
    double temperature = 0.0;
    std::vector<ComparisonCell> tasks;
    ComparisonCell mean;  // over the tasks that were measured; without deviations

    /// "griffin, eagle2", and the run in front where there is one.
    std::string name() const;
};

struct ComparisonTable {
    std::vector<std::string> tasks;
    std::vector<ComparisonLine> lines;  // by temperature, then as they were measured
    bool deviations = false;            // some row was repeated
};

ComparisonTable comparisonTable(std::span<const BenchmarkRow> rows);
/// Lines of both, those of the same method, tree and temperature below each other.
ComparisonTable comparisonTable(const std::string& run, std::span<const BenchmarkRow> rows,
                                const std::string& other_run, std::span<const BenchmarkRow> other_rows);

/// "2.31" or "2.31 ± 0.04".
std::string comparisonText(double value, double deviation, const char* plus_minus);

/// A table for a paper: booktabs, a block for each temperature.
std::string benchmarkLatex(std::span<const BenchmarkRow> rows);

}  // namespace griffin::app
