#include "app/benchmark/benchmark_presentation.h"

#include <QLocale>
#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <map>
#include <numeric>
#include <set>
#include <tuple>
#include <utility>

#include "app/benchmark/run_environment.h"
#include "app/benchmark/run_texts.h"
#include "app/measurement/benchmark_note.h"
#include "app/shell/message_text.h"
#include "engine/generation_options.h"
#include "engine/speedup.h"
#include "ui/charts/chart_painter.h"
#include "ui/chat/pickers/method_text.h"

namespace griffin::app {
namespace {

using ui::Chart;
using ui::ChartInk;
using ui::ChartSeries;

constexpr double kNone = std::numeric_limits<double>::quiet_NaN();

/// REQUIRES: number < ui::kSeriesLooks.
ChartSeries seriesOf(const QString& name, ui::SeriesShape shape, qsizetype number) {
    return {name, ChartInk::kSeries, shape, {}, {}, static_cast<int>(number)};
}

bool isVanilla(const ComparisonLine& line) {
    return line.chosen_method == "vanilla";
}

QString figure(double value, double deviation) {
    const QString text = QLocale().toString(value, 'f', 2);
    return deviation > 0.0 ? text + QStringLiteral(" ± ") + QLocale().toString(deviation, 'f', 2) : text;
}

/// Whether a figure of the line stands with its deviation: a run that was stopped may have repeated nothing yet.
bool deviates(const ComparisonLine& line) {
    return std::any_of(line.tasks.begin(), line.tasks.end(), [](const ComparisonCell& cell) {
        return cell.speedup_deviation > 0.0 || cell.acceptance_length_deviation > 0.0;
    });
}

QStringList textsOf(const ComparisonLine& line, const std::vector<ComparisonCell>& cells) {
    QStringList texts{lineText(line), temperatureText(line.temperature)};
    for (const ComparisonCell& cell : cells) {
        texts.append(cell.busy       ? tr("busy")
                     : cell.measured ? figure(cell.speedup, cell.speedup_deviation) + QStringLiteral("×")
                                     : QStringLiteral("–"));
        texts.append(cell.measured ? figure(cell.acceptance_length, cell.acceptance_length_deviation)
                                   : QStringLiteral("–"));
    }
    return texts;
}

/// Speedups that no other line of the same temperature exceeds by more than they deviate; vanilla never counts as best,
/// nor what cannot be, nor, where others have deviations, what was compared without.
QList<int> bestOf(const ComparisonTable& table, const std::vector<std::vector<ComparisonCell>>& cells,
                  std::size_t line) {
    QList<int> best;
    if (isVanilla(table.lines[line])) return best;
    for (std::size_t column = 0; column < cells[line].size(); ++column) {
        const ComparisonCell& own = cells[line][column];
        bool beaten = false;
        for (std::size_t other = 0; other < cells.size() && !beaten; ++other) {
            if (table.lines[other].temperature != table.lines[line].temperature) continue;
            const ComparisonCell& cell = cells[other][column];
            const bool unknown = table.repeats > 1 && cell.measured && !cell.repeated;
            const bool faster =
                !cell.busy && cell.speedup - own.speedup > std::hypot(cell.speedup_deviation, own.speedup_deviation);
            beaten = unknown || faster;
        }
        if (own.measured && !beaten && !own.busy) best.append(2 + static_cast<int>(column) * 2);
    }
    return best;
}

struct ChartedLine {
    const ComparisonLine* line = nullptr;
    int look = -1;  // none yet
};

/// The lines that charts show: those of one temperature but vanilla's, and of these the fastest.
struct ChartedLines {
    std::vector<ChartedLine> lines;  // in the order of the table
    std::size_t all = 0;
    bool busy = false;    // of all of them, some cell
    QString temperature;  // where there are charts of others, too

    ChartedLines(const ComparisonTable& table, double measured_at) {
        std::vector<const ComparisonLine*> guessed;
        std::vector<double> speeds;
        for (const ComparisonLine& line : table.lines) {
            if (isVanilla(line) || line.temperature != measured_at) continue;
            guessed.push_back(&line);
            speeds.push_back(line.mean.busy ? 0.0 : line.mean.speedup);
            for (const ComparisonCell& cell : line.tasks) busy = busy || cell.busy;
        }
        all = guessed.size();
        for (const std::size_t line : chartedOf(speeds)) lines.push_back({guessed[line]});
    }

    QString named(const QString& chart) const {
        return chartedName(temperature.isEmpty() ? chart : tr("%1 at temperature %2").arg(chart, temperature), all);
    }
};

/// A run on show, by its name in the table; of one alone there is none.
struct ShownRun {
    QString name;
    const BenchmarkRun* run;
    std::vector<BenchmarkRow> rows;
    ComparisonTable table;  // of this run alone
    engine::Message busy;   // busyNote() of it

    ShownRun(const QString& name_in_table, const BenchmarkRun& shown)
        : name(name_in_table),
          run(&shown),
          rows(rowsOf(shown)),
          table(comparisonTable(rows)),
          busy(busyNote(table, waitingShareOf(rows))) {}

    QString named(const QString& text) const { return name.isEmpty() ? text : tr("%1: %2").arg(name, text); }
};
using ShownRuns = std::vector<ShownRun>;

/// The same look for a method of a run in all charts, as long as there are looks; in each of them one of its own.
void chooseLooks(std::vector<ChartedLines>& charted) {
    const auto chosen = [](const ComparisonLine& of) { return std::tuple(of.run, of.chosen_method, of.chosen_tree); };
    std::map<std::tuple<std::string, std::string, std::string>, int> looks;
    for (ChartedLines& charts : charted) {
        std::set<int> free;
        for (int look = 0; look < ui::kSeriesLooks; ++look) free.insert(look);
        for (ChartedLine& one : charts.lines) {
            const auto known = looks.find(chosen(*one.line));
            if (known != looks.end() && free.erase(known->second) > 0) one.look = known->second;
        }
        for (ChartedLine& one : charts.lines) {
            if (one.look >= 0) continue;
            const auto next = static_cast<int>(looks.size());  // no line has it
            one.look = next < ui::kSeriesLooks ? next : *free.begin();
            free.erase(one.look);
            looks[chosen(*one.line)] = one.look;
        }
    }
}

/// For each temperature that was to be measured, ascending.
std::vector<ChartedLines> chartedByTemperature(const ComparisonTable& table, const ShownRuns& runs) {
    std::set<double> temperatures;
    for (const ShownRun& shown : runs)
        temperatures.insert(shown.run->plan.temperatures.begin(), shown.run->plan.temperatures.end());
    if (temperatures.empty()) temperatures.insert(0.0);
    std::vector<ChartedLines> charted;
    for (const double temperature : temperatures) {
        charted.emplace_back(table, temperature);
        if (temperatures.size() > 1) charted.back().temperature = temperatureText(temperature);
    }
    chooseLooks(charted);
    return charted;
}

/// One figure of the table by task, a series for each line.
struct TaskFigure {
    double ComparisonCell::*value;
    double ComparisonCell::*deviation;
};

Chart taskChart(const ComparisonTable& table, const ChartedLines& charted, const TaskFigure& figure) {
    Chart chart;
    chart.bars = ui::BarArrangement::kGrouped;
    chart.x_name = tr("prompts");
    for (const std::string& task : table.tasks) chart.categories.append(taskText(task));
    if (table.tasks.size() > 1) chart.categories.append(tr("mean"));
    const auto valueOf = [&](const ComparisonCell& cell) {
        const bool busy = figure.value == &ComparisonCell::speedup && cell.busy;
        return cell.measured && !busy ? cell.*figure.value : kNone;
    };
    for (const auto& [line, look] : charted.lines) {
        ChartSeries series = seriesOf(lineText(*line), ui::SeriesShape::kBars, look);
        for (const ComparisonCell& cell : line->tasks) {
            series.values.append(valueOf(cell));
            if (table.repeats > 1) series.deviations.append(cell.*figure.deviation);
        }
        if (table.tasks.size() > 1) {
            series.values.append(valueOf(line->mean));
            if (table.repeats > 1) series.deviations.append(line->mean.*figure.deviation);
        }
        chart.series.append(series);
    }
    chart.levels = {{tr("plain (vanilla)"), ChartInk::kVanilla, 1.0}};
    return chart;
}

Chart speedupChart(const ComparisonTable& table, const ChartedLines& charted) {
    Chart chart = taskChart(table, charted, {&ComparisonCell::speedup, &ComparisonCell::speedup_deviation});
    chart.name = charted.named(charted.busy ? tr("Speedup, but for what a busy computer measured") : tr("Speedup"));
    chart.y_name = tr("times as fast as plain");
    chart.empty_text = tr("Speedups will appear here");
    return chart;
}

Chart lengthChart(const ComparisonTable& table, const ChartedLines& charted) {
    Chart chart =
        taskChart(table, charted, {&ComparisonCell::acceptance_length, &ComparisonCell::acceptance_length_deviation});
    chart.name = charted.named(tr("Tokens per pass (acceptance length τ)"));
    chart.y_name = tr("tokens");
    chart.empty_text = tr("Acceptance lengths will appear here");
    return chart;
}

/// Charts of one figure, whose bars and lines are compared from chart to chart.
QList<Chart> onOneScale(QList<Chart> charts) {
    double top = 0.0;
    for (const Chart& chart : charts) top = std::max(top, ui::highestIn(chart));
    for (Chart& chart : charts) chart.min_top = top;
    return charts;
}

/// The mean of the shares of the tasks that are in the mean of the line.
Chart depthChart(const ComparisonTable& table, const ChartedLines& charted, const ShownRuns& runs) {
    Chart chart;
    chart.name = charted.named(tr("Acceptance by depth"));
    chart.x_name = tr("depth in the draft tree");
    chart.y_name = tr("share of passes");
    chart.empty_text = tr("Acceptance by depth will appear here");
    for (const auto& [line, look] : charted.lines) {
        ChartSeries series = seriesOf(lineText(*line), ui::SeriesShape::kLine, look);
        double measured = 0.0;
        const auto in_mean = [&, of = line](const BenchmarkRow& row) {
            const auto task = std::find(table.tasks.begin(), table.tasks.end(), row.task) - table.tasks.begin();
            return row.chosen_method == of->chosen_method && row.chosen_tree == of->chosen_tree &&
                   row.temperature == of->temperature && of->tasks[static_cast<std::size_t>(task)].in_mean;
        };
        for (const ShownRun& shown : runs) {
            if (shown.name.toStdString() != line->run) continue;
            for (const BenchmarkRow& row : shown.rows) {
                if (!in_mean(row)) continue;
                const auto depths = static_cast<qsizetype>(row.acceptance_by_depth.size());
                series.values.resize(std::max(series.values.size(), depths));
                for (qsizetype i = 0; i < depths; ++i)
                    series.values[i] += row.acceptance_by_depth[static_cast<std::size_t>(i)];
                measured += 1.0;
            }
        }
        for (double& share : series.values) share /= measured;
        chart.series.append(series);
    }
    return chart;
}

/// A pass over more tokens is not quicker than one over a single one: where it was, something else made their times
/// jump, also where the program did not see that it waited.
QString costName(const BenchmarkRun& run) {
    constexpr double kLeast = 0.95;
    if (run.t_waiting_share > engine::kBusyShare) return tr("t(M)/t(1), measured on a busy computer");
    const bool jumps = std::any_of(run.t.begin(), run.t.end(),
                                   [](const std::pair<const int, double>& cost) { return cost.second < kLeast; });
    return jumps ? tr("t(M)/t(1), of times that jumped") : tr("t(M)/t(1)");
}

Chart costChart(const ShownRuns& runs) {
    Chart chart;
    chart.name = tr("Cost of a pass over M tokens, t(M)");
    chart.x_name = tr("tokens in a pass");
    chart.y_name = tr("relative to one token");
    const bool reports =
        std::all_of(runs.begin(), runs.end(), [](const auto& shown) { return shown.run->name.report; });
    chart.empty_text = reports ? tr("Reports in JSON do not tell t(M)") : tr("t(M) was not measured in this run");
    std::set<int> measured;
    for (const ShownRun& shown : runs) {
        for (const auto& [tokens, ratio] : shown.run->t) measured.insert(tokens);
    }
    for (const int tokens : measured) {
        chart.categories.append(QString::number(tokens));
        chart.positions.append(tokens);  // what each further token costs is how steep the curve is
    }
    for (const ShownRun& shown : runs) {
        const std::map<int, double>& t = shown.run->t;
        if (t.empty()) continue;
        ChartSeries series{shown.named(costName(*shown.run)), ChartInk::kTarget, ui::SeriesShape::kLine, {}, {}};
        if (runs.size() > 1) series = seriesOf(series.name, ui::SeriesShape::kLine, chart.series.size());
        for (const int tokens : measured) {
            const auto ratio = t.find(tokens);
            series.values.append(ratio != t.end() ? ratio->second : kNone);
        }
        chart.series.append(series);
    }
    return chart;
}

/// How often the prompts were repeated, where deviations tell of it.
QString deviationNote(const ShownRuns& runs) {
    std::set<int> repeats;  // a run that was stopped has more of some prompts
    for (const ShownRun& shown : runs) {
        const std::vector<ComparisonLine>& lines = shown.table.lines;
        if (std::none_of(lines.begin(), lines.end(), deviates)) continue;
        for (const BenchmarkRow& row : shown.rows) {
            if (row.repeats > 1) repeats.insert(row.repeats);
        }
    }
    if (repeats.empty()) return {};
    const QString fewest = QLocale().toString(*repeats.begin());
    const QString most = QLocale().toString(*repeats.rbegin());
    return fewest == most ? tr("±: standard deviation over %1 repeats, paired by prompt.").arg(fewest)
                          : tr("±: standard deviation over %1 or %2 repeats, paired by prompt.").arg(fewest, most);
}

/// Whether a mean leaves out a prompt set that its line has.
bool leavesOut(const ComparisonTable& table) {
    struct Counts {
        std::size_t lines = 0;
        std::vector<std::size_t> measured;  // lines that have a task
    };
    std::map<double, Counts> by_temperature;
    for (const ComparisonLine& line : table.lines) {
        Counts& counts = by_temperature[line.temperature];
        ++counts.lines;
        counts.measured.resize(table.tasks.size());
        for (std::size_t task = 0; task < line.tasks.size(); ++task) counts.measured[task] += line.tasks[task].measured;
    }
    return std::any_of(by_temperature.begin(), by_temperature.end(), [](const auto& entry) {
        const Counts& counts = entry.second;
        return std::any_of(counts.measured.begin(), counts.measured.end(),
                           [&](std::size_t lines) { return lines > 0 && lines < counts.lines; });
    });
}

/// What the figures are, how sure, and of two runs what else than their methods the figures tell of.
QString noteOf(const ComparisonTable& table, const ShownRuns& runs) {
    QStringList sentences{
        tr("Speedup over plain decoding (vanilla, one token at a time) of the same prompts, measured with the "
           "same clock, and tokens per pass (acceptance length, τ).")};
    sentences.append(deviationNote(runs));
    const auto sizes_itself = [](const BenchmarkRow& row) {
        return row.chosen_tree == engine::nameOf(engine::TreeKind::kAuto) &&
               row.chosen_method != engine::nameOf(engine::Method::kVanilla);
    };
    if (std::any_of(runs.begin(), runs.end(), [&](const ShownRun& shown) {
            return std::any_of(shown.rows.begin(), shown.rows.end(), sizes_itself);
        })) {
        sentences.append(tr("In parentheses stands what the automatic choice came to."));
        sentences.append(
            tr("Automatic trees are as large as pays at the time, so that their tokens per pass differ "
               "from run to run."));
    }
    if (runs.size() > 1) {
        sentences.append(differencesText(differencesOf(*runs[0].run, *runs[1].run)));
        if (leavesOut(table)) sentences.append(tr("Means are over the prompt sets that both runs have."));
    }
    for (const ShownRun& shown : runs) {
        if (!shown.busy.empty()) sentences.append(shown.named(messageText(shown.busy)));
    }
    return sentencesText(sentences);
}

}  // namespace

QString lineText(const ComparisonLine& line) {
    const auto method_text = [](const std::string& name) {
        const auto method = engine::methodFromName(name);
        return method ? ui::methodText(*method).toStdString() : name;
    };
    const auto tree_text = [](const std::string& name) {
        const auto tree = engine::treeFromName(name);
        return tree ? ui::treeText(*tree).toStdString() : name;
    };
    return QString::fromStdString(nameOf(line, method_text, tree_text));
}

std::vector<std::size_t> chartedOf(const std::vector<double>& speeds) {
    std::vector<std::size_t> charted(speeds.size());
    std::iota(charted.begin(), charted.end(), std::size_t{0});
    if (charted.size() <= ui::kSeriesLooks) return charted;
    std::stable_sort(charted.begin(), charted.end(),
                     [&](std::size_t left, std::size_t right) { return speeds[left] > speeds[right]; });
    charted.resize(ui::kSeriesLooks);
    std::sort(charted.begin(), charted.end());
    return charted;
}

QString chartedName(const QString& name, std::size_t all) {
    return all <= ui::kSeriesLooks ? name : tr("%1, the %2 fastest of %3").arg(name).arg(ui::kSeriesLooks).arg(all);
}

ui::BenchmarkView benchmarkView(const BenchmarkRun& run, const BenchmarkRun* other) {
    QStringList names{QString(), QString()};
    if (other != nullptr) names = comparedTexts(run.name, other->name);
    ShownRuns runs{{names[0], run}};
    if (other != nullptr) runs.emplace_back(names[1], *other);
    const ComparisonTable table =
        other == nullptr ? runs[0].table
                         : comparisonTable(names[0].toStdString(), runs[0].rows, names[1].toStdString(), runs[1].rows);
    ui::BenchmarkView view;
    view.title = runTexts({run.name}).first();
    if (other != nullptr) {
        const QStringList both = runTexts({run.name, other->name});
        view.title = tr("%1, compared with %2").arg(both[0], both[1]);
        // Otherwise each names its own.
        if (run.name.model == other->name.model)
            view.title.prepend(QString::fromStdString(run.name.model) + QStringLiteral(" · "));
    }
    view.note = noteOf(table, runs);
    view.columns = {tr("\nMethod"), tr("\nT")};
    for (const std::string& task : table.tasks) view.columns << tr("%1\nspeedup").arg(taskText(task)) << tr("\nτ");
    if (table.tasks.size() > 1) view.columns << tr("Mean\nspeedup") << tr("\nτ");
    std::vector<std::vector<ComparisonCell>> cells;
    for (const ComparisonLine& line : table.lines) cells.push_back(shownCells(line));
    // On a busy computer the differences may not be the methods'.
    const bool busy = std::any_of(runs.begin(), runs.end(), [](const ShownRun& shown) { return !shown.busy.empty(); });
    for (std::size_t line = 0; line < cells.size(); ++line) {
        view.lines.append(textsOf(table.lines[line], cells[line]));
        view.best.append(busy ? QList<int>() : bestOf(table, cells, line));
    }
    const bool bold = std::any_of(view.best.begin(), view.best.end(), [](const auto& best) { return !best.isEmpty(); });
    if (bold && !deviationNote(runs).isEmpty())
        view.bold_note = tr("Bold: none is faster by more than the ± of the difference, √(±₁² + ±₂²).");
    const std::vector<ChartedLines> charted = chartedByTemperature(table, runs);
    using Drawn = std::function<Chart(const ChartedLines&)>;
    for (const Drawn& drawn : {Drawn([&](const auto& lines) { return speedupChart(table, lines); }),
                               Drawn([&](const auto& lines) { return lengthChart(table, lines); }),
                               Drawn([&](const auto& lines) { return depthChart(table, lines, runs); })}) {
        QList<Chart> charts;
        for (const ChartedLines& lines : charted) charts.append(drawn(lines));
        view.charts += onOneScale(std::move(charts));
    }
    view.charts.append(costChart(runs));
    view.environment = environmentOf(run);
    if (other != nullptr) view.environment = environmentOf(view.environment, environmentOf(*other), names);
    return view;
}

}  // namespace griffin::app
