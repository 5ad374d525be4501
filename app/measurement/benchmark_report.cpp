#include "app/measurement/benchmark_report.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <tuple>
#include <vector>

#include "app/measurement/report_text.h"

namespace griffin::app {
namespace {

constexpr int kReportFormat = 1;
constexpr std::string_view kAutomatic = "auto";
constexpr std::string_view kNoTree = "none";
const std::string kSuffix = "suffix";

enum class Deviations { kLeftOut, kShown };

nlohmann::ordered_json rowJson(const BenchmarkRow& row, Deviations deviations) {
    nlohmann::ordered_json object = {
        {"task", row.task},
        {"method", row.method},
        {"tree", row.tree},
        {"temperature", row.temperature},
        {"prompts", row.prompts},
        {"new_tokens", row.new_tokens},
        {"target_passes", row.target_passes},
        {"acceptance_length", row.acceptance_length},
        {"tokens_per_second", row.tokens_per_second},
        {"speedup", row.speedup},
        {"identical_to_vanilla", row.identical_to_vanilla},
        {"prefill_ms_mean", row.prefill_ms_mean},
        {"draft_ms", row.draft_ms},
        {"verify_ms", row.verify_ms},
        {"commit_ms", row.commit_ms},
        {"acceptance_length_griffin", row.acceptance_length_griffin},
        {"acceptance_length_hass", row.acceptance_length_hass},
        {"acceptance_by_depth", row.acceptance_by_depth},
        {"chosen_method", row.chosen_method},
        {"chosen_tree", row.chosen_tree},
        {"waiting_share", row.waiting_share},
    };
    if (deviations == Deviations::kShown) {
        object["repeats"] = row.repeats;
        object["speedup_deviation"] = row.speedup_deviation;
        object["acceptance_length_deviation"] = row.acceptance_length_deviation;
    }
    return object;
}

/// Standard deviations are shown if any prompt was repeated.
Deviations deviationsOf(std::span<const BenchmarkRow> rows) {
    const bool repeated =
        std::any_of(rows.begin(), rows.end(), [](const BenchmarkRow& row) { return row.repeats > 1; });
    return repeated ? Deviations::kShown : Deviations::kLeftOut;
}

ComparisonCell cellOf(const BenchmarkRow& row) {
    // Where the model ended every answer at once there is nothing that a figure could be of.
    return {row.acceptance_length > 0.0,
            row.speedup,
            row.speedup_deviation,
            row.acceptance_length,
            row.acceptance_length_deviation,
            row.busy,
            false,
            row.repeats > 1};
}

/// Deviations are those of the mean of values that were measured independently of each other; 0: of some they are not
/// known. Without cells nothing was measured.
ComparisonCell meanOf(std::span<const ComparisonCell> cells) {
    ComparisonCell mean{.measured = !cells.empty(), .repeated = true};
    for (const ComparisonCell& cell : cells) {
        mean.busy = mean.busy || cell.busy;
        mean.repeated = mean.repeated && cell.repeated;
        mean.speedup += cell.speedup;
        mean.acceptance_length += cell.acceptance_length;
        mean.speedup_deviation = std::hypot(mean.speedup_deviation, cell.speedup_deviation);
        mean.acceptance_length_deviation =
            std::hypot(mean.acceptance_length_deviation, cell.acceptance_length_deviation);
    }
    const auto count = static_cast<double>(std::max<std::size_t>(cells.size(), 1));
    const double known = mean.repeated ? 1.0 : 0.0;
    mean.speedup /= count;
    mean.acceptance_length /= count;
    mean.speedup_deviation *= known / count;
    mean.acceptance_length_deviation *= known / count;
    return mean;
}

/// The rows, followed by the mean over the tasks for every chosen method, tree and temperature with several tasks.
std::vector<BenchmarkRow> withMeans(std::span<const BenchmarkRow> rows) {
    std::vector<BenchmarkRow> all(rows.begin(), rows.end());
    std::map<std::tuple<double, std::string, std::string>, std::vector<const BenchmarkRow*>> groups;
    std::vector<std::tuple<double, std::string, std::string>> order;
    for (const BenchmarkRow& row : rows) {
        const auto key = std::make_tuple(row.temperature, row.chosen_method, row.chosen_tree);
        if (groups[key].empty()) order.push_back(key);
        groups[key].push_back(&row);
    }
    for (const auto& key : order) {
        const auto& group = groups[key];
        const auto sameTask = [&group](const BenchmarkRow* row) { return row->task == group.front()->task; };
        if (std::all_of(group.begin(), group.end(), sameTask)) continue;
        BenchmarkRow mean = *group.front();
        mean.task = "mean";
        mean.prompts = 0;
        mean.identical_to_vanilla = 0;
        mean.tokens_per_second = 0.0;
        std::vector<ComparisonCell> cells;
        for (const BenchmarkRow* row : group) {
            mean.prompts += row->prompts;
            mean.identical_to_vanilla += row->identical_to_vanilla;
            mean.tokens_per_second += row->tokens_per_second / static_cast<double>(group.size());
            cells.push_back(cellOf(*row));
        }
        const ComparisonCell figures = meanOf(cells);
        mean.speedup = figures.speedup;
        mean.speedup_deviation = figures.speedup_deviation;
        mean.acceptance_length = figures.acceptance_length;
        mean.acceptance_length_deviation = figures.acceptance_length_deviation;
        mean.busy = figures.busy;
        all.push_back(std::move(mean));
    }
    return all;
}

/// What the automatic method came to. With a draft its tree and a lookup's take turns, pass by pass.
std::string ranText(const std::string& method, const std::string& tree, const NameText& text = {}) {
    const auto nameOf = [&text](const std::string& name) { return text ? text(name) : name; };
    const bool draft = method != kSuffix && tree != kNoTree;
    return nameOf(method) + (draft ? " + " + nameOf(kSuffix) : "");
}

/// "auto (griffin + suffix)", or what ran if that was chosen.
std::string methodCell(const BenchmarkRow& row) {
    return row.chosen_method == kAutomatic ? fmt::format("{} ({})", row.chosen_method, ranText(row.method, row.tree))
                                           : row.method;
}

/// "auto (eagle2)", or what grew if that was chosen.
std::string treeCell(const BenchmarkRow& row) {
    const bool automatic = row.chosen_tree == kAutomatic && row.tree != kNoTree;
    return automatic ? fmt::format("{} ({})", row.chosen_tree, row.tree) : row.tree;
}

/// All methods sample with the same seed, but trees that sample their candidates give another text of the same
/// distribution.
std::string identicalText(const BenchmarkRow& row) {
    const bool alike = row.temperature == 0.0 || row.tree == "none" || row.tree == "eagle2" || row.tree == "coupled";
    return alike ? fmt::format("{}/{}", row.identical_to_vanilla, row.prompts) : "-";
}

/// As the window writes it: what lies between two figures becomes the larger one (fmt: the even one).
std::string twoPlaces(double value) {
    return fmt::format("{:.2f}", std::nextafter(value, std::numeric_limits<double>::infinity()));
}

/// With its standard deviation, if there is one.
std::string plainFigure(double value, double deviation) {
    return deviation > 0.0 ? twoPlaces(value) + " ± " + twoPlaces(deviation) : twoPlaces(value);
}

/// Of a row or a cell.
template <class Measured>
std::string speedupText(const Measured& measured) {
    return measured.busy ? "busy" : plainFigure(measured.speedup, measured.speedup_deviation);
}

std::string csvText(const std::string& text) {
    return text.find_first_of(",\"\n\r") == std::string::npos ? text : csvQuoted(text);
}

void addRow(ComparisonTable& table, const std::string& run, const BenchmarkRow& row) {
    auto task = std::find(table.tasks.begin(), table.tasks.end(), row.task);
    if (task == table.tasks.end()) {
        table.tasks.push_back(row.task);
        task = table.tasks.end() - 1;
    }
    const auto column = static_cast<std::size_t>(task - table.tasks.begin());
    const auto same = [&](const ComparisonLine& line) {
        const bool free = column >= line.tasks.size() || !line.tasks[column].measured;
        return free && line.run == run && line.chosen_method == row.chosen_method &&
               line.chosen_tree == row.chosen_tree && line.temperature == row.temperature;
    };
    auto line = std::find_if(table.lines.begin(), table.lines.end(), same);
    if (line == table.lines.end()) {
        table.lines.push_back({run, row.chosen_method, row.chosen_tree, row.temperature, row.method, row.tree, {}, {}});
        line = table.lines.end() - 1;
    }
    if (line->tasks.size() <= column) line->tasks.resize(column + 1);
    line->tasks[column] = cellOf(row);
    table.repeats = std::max(table.repeats, row.repeats);
}

void fillMeans(ComparisonTable& table) {
    std::map<double, std::vector<bool>> in_all;  // by temperature: which tasks all lines have
    for (ComparisonLine& line : table.lines) {
        line.tasks.resize(table.tasks.size());
        std::vector<bool>& common = in_all.try_emplace(line.temperature, table.tasks.size(), true).first->second;
        for (std::size_t task = 0; task < common.size(); ++task)
            common[task] = common[task] && line.tasks[task].measured;
    }
    for (ComparisonLine& line : table.lines) {
        const std::vector<bool>& common = in_all[line.temperature];
        std::vector<ComparisonCell> cells;
        for (std::size_t task = 0; task < common.size(); ++task) {
            line.tasks[task].in_mean = common[task];
            if (common[task]) cells.push_back(line.tasks[task]);
        }
        line.mean = meanOf(cells);
    }
    std::stable_sort(
        table.lines.begin(), table.lines.end(),
        [](const ComparisonLine& left, const ComparisonLine& right) { return left.temperature < right.temperature; });
}

std::string latexFigure(double value, double deviation) {
    return deviation > 0.0 ? twoPlaces(value) + "\\pm" + twoPlaces(deviation) : twoPlaces(value);
}

}  // namespace

std::string benchmarkTable(std::span<const BenchmarkRow> rows) {
    std::size_t task_width = 4;
    std::size_t method_width = 20;
    for (const BenchmarkRow& row : rows) {
        task_width = std::max(task_width, row.task.size());
        method_width = std::max(method_width, methodCell(row).size());
    }
    std::string text = fmt::format("{:<{}}  {:<{}}  {:<23}  {:>4}  {:>9}  {:>12}  {:>12}  {:>9}\n", "task", task_width,
                                   "method", method_width, "tree", "T", "tokens/s", "speedup", "tau", "identical");
    for (const BenchmarkRow& row : withMeans(rows)) {
        text += fmt::format("{:<{}}  {:<{}}  {:<23}  {:>4.2g}  {:>9.1f}  {:>12}  {:>12}  {:>9}\n", row.task, task_width,
                            methodCell(row), method_width, treeCell(row), row.temperature, row.tokens_per_second,
                            speedupText(row) + (row.busy ? "" : "x"),
                            plainFigure(row.acceptance_length, row.acceptance_length_deviation), identicalText(row));
    }
    return text;
}

nlohmann::ordered_json benchmarkJson(const nlohmann::ordered_json& environment, std::span<const BenchmarkRow> rows,
                                     const engine::GenerationOptions* options) {
    nlohmann::ordered_json list = nlohmann::ordered_json::array();
    for (const BenchmarkRow& row : rows) list.push_back(rowJson(row, deviationsOf(rows)));
    nlohmann::ordered_json report = {{"format", kReportFormat}, {"environment", environment}};
    if (options != nullptr) {
        report["max_new_tokens"] = options->max_new_tokens;
        report["seed"] = options->sampling.seed.value_or(0);
    }
    report["rows"] = std::move(list);
    return report;
}

std::string benchmarkCsv(std::span<const BenchmarkRow> rows) {
    std::vector<std::string> cells;
    const auto takeLine = [&cells] {
        std::string line = fmt::format("{}\n", fmt::join(cells, ","));
        cells.clear();
        return line;
    };
    const nlohmann::ordered_json names = rowJson({}, deviationsOf(rows));
    for (const auto& [name, value] : names.items()) cells.push_back(name);
    cells.emplace_back("name");
    std::string text = takeLine();
    for (const BenchmarkRow& row : rows) {
        nlohmann::ordered_json object = rowJson(row, deviationsOf(rows));
        for (const char* untrue : {"speedup", "speedup_deviation"}) {
            if (row.busy && object.contains(untrue)) object[untrue] = "";
        }
        for (const auto& [name, value] : object.items()) {
            cells.push_back(csvText(value.is_string() ? value.get<std::string>() : value.dump()));
        }
        cells.push_back(
            csvText(nameOf({{}, row.chosen_method, row.chosen_tree, row.temperature, row.method, row.tree, {}, {}})));
        text += takeLine();
    }
    return text;
}

std::string benchmarkMarkdown(std::span<const BenchmarkRow> rows) {
    std::string text =
        "| task | method | tree | temperature | tokens/s | speedup | acceptance length | identical |\n"
        "|---|---|---|---:|---:|---:|---:|---:|\n";
    for (const BenchmarkRow& row : withMeans(rows)) {
        text += fmt::format("| {} | {} | {} | {:.2g} | {:.1f} | {} | {} | {} |\n", markdownText(row.task),
                            methodCell(row), treeCell(row), row.temperature, row.tokens_per_second, speedupText(row),
                            plainFigure(row.acceptance_length, row.acceptance_length_deviation), identicalText(row));
    }
    return text;
}

std::string nameOf(const ComparisonLine& line, const NameText& method_text, const NameText& tree_text) {
    const auto textOf = [](const NameText& text, const std::string& name) { return text ? text(name) : name; };
    std::vector<std::string> chosen{textOf(method_text, line.chosen_method)};
    std::vector<std::string> came_to;
    if (line.chosen_method == kAutomatic) came_to.push_back(ranText(line.method, line.tree, method_text));
    if (line.tree != kNoTree)
        (line.chosen_tree == kAutomatic ? came_to : chosen).push_back(textOf(tree_text, line.tree));
    std::string text = fmt::format("{}", fmt::join(chosen, ", "));
    if (!came_to.empty()) text += fmt::format(" ({})", fmt::join(came_to, ", "));
    return line.run.empty() ? text : line.run + ": " + text;
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
            return other.chosen_method == line.chosen_method && other.chosen_tree == line.chosen_tree &&
                   other.temperature == line.temperature;
        };
        const auto last = std::find_if(ordered.rbegin(), ordered.rend(), same);
        ordered.insert(last.base() == ordered.begin() ? ordered.end() : last.base(), line);
    }
    table.lines = std::move(ordered);
    return table;
}

std::vector<ComparisonCell> shownCells(const ComparisonLine& line) {
    std::vector<ComparisonCell> cells = line.tasks;
    if (cells.size() > 1) cells.push_back(line.mean);
    return cells;
}

std::string comparisonMarkdown(const ComparisonTable& table) {
    std::vector<std::string> tasks = table.tasks;
    if (tasks.size() > 1) tasks.emplace_back("mean");
    std::string text = "| method | temperature |";
    std::string rule = "|---|---:|";
    for (const std::string& task : tasks) {
        text += fmt::format(" {0}: speedup | {0}: acceptance length |", markdownText(task));
        rule += "---:|---:|";
    }
    text += "\n" + rule + "\n";
    for (const ComparisonLine& line : table.lines) {
        text += fmt::format("| {} | {:.2g} |", markdownText(nameOf(line)), line.temperature);
        for (const ComparisonCell& cell : shownCells(line)) {
            text += cell.measured ? fmt::format(" {} | {} |", speedupText(cell),
                                                plainFigure(cell.acceptance_length, cell.acceptance_length_deviation))
                                  : " – | – |";
        }
        text += "\n";
    }
    return text;
}

std::string benchmarkLatex(std::span<const BenchmarkRow> rows) {
    return comparisonLatex(comparisonTable(rows));
}

std::string comparisonLatex(const ComparisonTable& table) {
    std::string head;
    std::string names;
    std::string rules;
    std::size_t column = 3;
    std::vector<std::string> tasks = table.tasks;
    if (tasks.size() > 1) tasks.emplace_back("Mean");
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
        text += fmt::format("{} & {}", first ? fmt::format("{:.2g}", line.temperature) : "", latexText(nameOf(line)));
        for (const ComparisonCell& cell : shownCells(line)) {
            if (!cell.measured) {
                text += " & -- & --";
                continue;
            }
            const std::string speedup =
                cell.busy ? "busy" : fmt::format("${}\\times$", latexFigure(cell.speedup, cell.speedup_deviation));
            text += fmt::format(" & {} & ${}$", speedup,
                                latexFigure(cell.acceptance_length, cell.acceptance_length_deviation));
        }
        text += " \\\\\n";
    }
    text += "\\bottomrule\n\\end{tabular}\n";
    const bool ascii = std::none_of(text.begin(), text.end(), [](unsigned char byte) { return byte > 127; });
    return ascii ? text : "% needs XeLaTeX or LuaLaTeX, and a font with these letters\n" + text;
}

}  // namespace griffin::app
