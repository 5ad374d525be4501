// Benchmark results for people, papers and other programs.
#pragma once

#include <functional>
#include <nlohmann/json.hpp>
#include <span>
#include <string>
#include <vector>

#include "app/measurement/benchmark_metrics.h"

namespace griffin::app {

/// For the terminal: speedup and acceptance length of every task and method, and their means if there are several
/// tasks.
std::string benchmarkTable(std::span<const BenchmarkRow> rows);
/// {"format", "environment", "max_new_tokens", "seed", "rows"}: the names are a promise to scripts. With repeats there
/// are also standard deviations, in the CSV, too. "method" and "tree" are what ran. Longest answer and seed are those
/// of `options`; null: they are not known, and not there.
nlohmann::ordered_json benchmarkJson(const nlohmann::ordered_json& environment, std::span<const BenchmarkRow> rows,
                                     const engine::GenerationOptions* options);
/// A header with the names of the JSON, then one line per row. The last column, "name", is what the other tables call
/// the row (nameOf): what was chosen in different ways differs there, though the same ran. The speedup of a row that is
/// busy is left out; the tables for people say "busy" in its place.
std::string benchmarkCsv(std::span<const BenchmarkRow> rows);
std::string benchmarkMarkdown(std::span<const BenchmarkRow> rows);
/// A table for a paper: booktabs, a block for each temperature.
std::string benchmarkLatex(std::span<const BenchmarkRow> rows);

struct ComparisonCell {
    bool measured = false;
    double speedup = 0.0;
    double speedup_deviation = 0.0;
    double acceptance_length = 0.0;
    double acceptance_length_deviation = 0.0;
    bool busy = false;      // BenchmarkRow::busy; of a mean: of one of its tasks
    bool in_mean = false;   // of its line
    bool repeated = false;  // enough for deviations; of a mean: all of its tasks
};

struct ComparisonLine {
    std::string run;  // empty if only one run is shown
    std::string chosen_method;
    std::string chosen_tree;
    double temperature = 0.0;
    std::string method;  // of the first task, like the next
    std::string tree;
    std::vector<ComparisonCell> tasks;
    ComparisonCell mean;  // over the tasks that were measured for all lines of its temperature; of no others it is fair
};

/// The cells of the tasks, and the mean if there are several.
std::vector<ComparisonCell> shownCells(const ComparisonLine& line);

/// Gives the name of a method or tree in another form; empty: as it is.
using NameText = std::function<std::string(const std::string&)>;

/// What was chosen, and in parentheses what the automatic choice came to: "griffin, eagle2", "griffin (eagle2)",
/// "auto (griffin + suffix, eagle2)"; preceded by the run if there is one.
std::string nameOf(const ComparisonLine& line, const NameText& method_text = {}, const NameText& tree_text = {});

/// Rows as papers print them: a line for each method, tree and temperature that was chosen, and in it speedup and
/// acceptance length for each task and for their mean.
struct ComparisonTable {
    std::vector<std::string> tasks;
    std::vector<ComparisonLine> lines;  // by temperature, then in the order of measurement
    int repeats = 1;                    // of the row that has most, so far
};

ComparisonTable comparisonTable(std::span<const BenchmarkRow> rows);
/// The lines of both runs, those of the same choice next to each other.
ComparisonTable comparisonTable(const std::string& run, std::span<const BenchmarkRow> rows,
                                const std::string& other_run, std::span<const BenchmarkRow> other_rows);

/// The table of two runs: a line for each of its lines, named by nameOf().
std::string comparisonMarkdown(const ComparisonTable& table);
/// The same as benchmarkLatex() prints one run.
std::string comparisonLatex(const ComparisonTable& table);

}  // namespace griffin::app
