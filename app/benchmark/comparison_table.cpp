#include "app/benchmark/comparison_table.h"

#include <fmt/format.h>

#include <algorithm>

namespace griffin::app {
namespace {

void addRow(ComparisonTable& table, const std::string& run, const BenchmarkRow& row) {
    auto task = std::find(table.tasks.begin(), table.tasks.end(), row.task);
    if (task == table.tasks.end()) {
        table.tasks.push_back(row.task);
        task = table.tasks.end() - 1;
    }
    const auto column = static_cast<std::size_t>(task - table.tasks.begin());
    const auto same = [&](const ComparisonLine& line) {
        const bool free = column >= line.tasks.size() || !line.tasks[column].measured;
        return free && line.run == run && line.method == row.method && line.tree == row.tree &&
               line.temperature == row.temperature;
    };
    auto line = std::find_if(table.lines.begin(), table.lines.end(), same);
    if (line == table.lines.end()) {
        table.lines.push_back({run, row.method, row.tree, row.temperature, {}, {}});
        line = table.lines.end() - 1;
    }
    if (line->tasks.size() <= column) line->tasks.resize(column + 1);
    line->tasks[column] = {true, row.speedup, row.speedup_deviation, row.acceptance_length,
                           row.acceptance_length_deviation};
    table.deviations = table.deviations || row.repeats > 1;
}

void fillMeans(ComparisonTable& table) {
    for (ComparisonLine& line : table.lines) {
        line.tasks.resize(table.tasks.size());
        const auto measured = static_cast<double>(
            std::count_if(line.tasks.begin(), line.tasks.end(), [](const auto& cell) { return cell.measured; }));
        line.mean.measured = measured > 0.0;
        for (const ComparisonCell& cell : line.tasks) {
            if (!cell.measured) continue;
            line.mean.speedup += cell.speedup / measured;
            line.mean.acceptance_length += cell.acceptance_length / measured;
        }
    }
    std::stable_sort(
        table.lines.begin(), table.lines.end(),
        [](const ComparisonLine& left, const ComparisonLine& right) { return left.temperature < right.temperature; });
}

std::string latexText(const std::string& text) {
    std::string escaped;
    for (const char c : text) {
        if (c == '\\') {
            escaped += "\\textbackslash{}";
        } else if (c == '~' || c == '^') {
            escaped += fmt::format("\\{}{{}}", c);
        } else {
            if (std::string_view("&%$#_{}").find(c) != std::string_view::npos) escaped += '\\';
            escaped += c;
        }
    }
    return escaped;
}

}  // namespace

std::string ComparisonLine::name() const {
    std::string text = run.empty() ? method : run + ": " + method;
    if (tree != "none") text += ", " + tree;
    return text;
}

ComparisonTable comparisonTable(std::span<const BenchmarkRow> rows) {
    ComparisonTable table;
    for (const BenchmarkRow& row : rows) addRow(table, {}, row);
    fillMeans(table);
    return table;
}

ComparisonTable comparisonTable(const std::string& run, std::span<const BenchmarkRow> rows,
                                const std::string& other_run, std::span<const BenchmarkRow> other_rows) {
    ComparisonTable table;
    for (const BenchmarkRow& row : rows) addRow(table, run, row);
    for (const BenchmarkRow& row : other_rows) addRow(table, other_run, row);
    fillMeans(table);
    std::vector<ComparisonLine> ordered;
    for (const ComparisonLine& line : table.lines) {
        const auto same = [&line](const ComparisonLine& other) {
            return other.method == line.method && other.tree == line.tree && other.temperature == line.temperature;
        };
        const auto last = std::find_if(ordered.rbegin(), ordered.rend(), same);
        ordered.insert(last.base() == ordered.begin() ? ordered.end() : last.base(), line);
    }
    table.lines = std::move(ordered);
    return table;
}

std::string comparisonText(double value, double deviation, const char* plus_minus) {
    return deviation > 0.0 ? fmt::format("{:.2f}{}{:.2f}", value, plus_minus, deviation) : fmt::format("{:.2f}", value);
}

std::string benchmarkLatex(std::span<const BenchmarkRow> rows) {
    const ComparisonTable table = comparisonTable(rows);
    std::string head;
    std::string names;
    std::string rules;
    std::size_t column = 3;
    std::vector<std::string> tasks = table.tasks;
    tasks.emplace_back("Mean");
    for (const std::string& task : tasks) {
        head += fmt::format(" & \\multicolumn{{2}}{{c}}{{{}}}", latexText(task));
        names += " & SR & $\\tau$";
        rules += fmt::format("\\cmidrule(lr){{{}-{}}}", column, column + 1);
        column += 2;
    }
    std::string text = fmt::format(
        "% needs \\usepackage{{booktabs}}\n\\begin{{tabular}}{{ll{}}}\n\\toprule\n &{} \\\\\n{}\n$T$ & Method{} \\\\\n",
        std::string(tasks.size() * 2, 'c'), head, rules, names);
    const double* temperature = nullptr;
    for (const ComparisonLine& line : table.lines) {
        const bool first = temperature == nullptr || *temperature != line.temperature;
        if (first) text += "\\midrule\n";
        temperature = &line.temperature;
        text += fmt::format("{} & {}", first ? fmt::format("{:.2g}", line.temperature) : "", latexText(line.name()));
        std::vector<ComparisonCell> cells = line.tasks;
        cells.push_back(line.mean);
        for (const ComparisonCell& cell : cells) {
            text +=
                cell.measured
                    ? fmt::format(" & ${}\\times$ & ${}$", comparisonText(cell.speedup, cell.speedup_deviation, "\\pm"),
                                  comparisonText(cell.acceptance_length, cell.acceptance_length_deviation, "\\pm"))
                    : " & -- & --";
        }
        text += " \\\\\n";
    }
    return text + "\\bottomrule\n\\end{tabular}\n";
}

}  // namespace griffin::app
