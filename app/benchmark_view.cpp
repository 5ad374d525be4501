#include "app/benchmark_view.h"

#include <QDateTime>
#include <QLocale>
#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "app/benchmark/comparison_table.h"
#include "app/program_text.h"
#include "engine/method_names.h"
#include "ui/methods/method_text.h"

namespace griffin::app {
namespace {

using ui::Chart;
using ui::ChartInk;
using ui::ChartSeries;

constexpr double kNone = std::numeric_limits<double>::quiet_NaN();

/// Methods keep their ink in every chart; the fifth and later ones share it.
ChartInk inkOf(std::size_t number, const std::string& method) {
    constexpr std::array kInks{ChartInk::kAccepted, ChartInk::kTarget, ChartInk::kAccent, ChartInk::kRejected};
    return method == "vanilla" ? ChartInk::kVanilla : kInks[number % kInks.size()];
}

QString nameOf(const ComparisonLine& line) {
    const auto method = engine::methodFromName(line.method);
    QString text = method ? ui::methodText(*method) : QString::fromStdString(line.method);
    if (line.tree != "none") {
        const auto tree = engine::treeFromName(line.tree);
        text += QStringLiteral(", ") + (tree ? ui::treeText(*tree) : QString::fromStdString(line.tree));
    }
    return line.run.empty() ? text : QString::fromStdString(line.run) + QStringLiteral(": ") + text;
}

QString figure(double value, double deviation) {
    const QString text = QLocale().toString(value, 'f', 2);
    return deviation > 0.0 ? text + QStringLiteral(" ± ") + QLocale().toString(deviation, 'f', 2) : text;
}

QStringList cellsOf(const ComparisonLine& line) {
    QStringList cells{nameOf(line), QLocale().toString(line.temperature, 'g', 2)};
    std::vector<ComparisonCell> all = line.tasks;
    all.push_back(line.mean);
    for (const ComparisonCell& cell : all) {
        cells.append(cell.measured ? figure(cell.speedup, cell.speedup_deviation) + QStringLiteral("×")
                                   : QStringLiteral("–"));
        cells.append(cell.measured ? figure(cell.acceptance_length, cell.acceptance_length_deviation)
                                   : QStringLiteral("–"));
    }
    return cells;
}

/// Speedups that no other line of the temperature exceeds; vanilla is no winner.
QList<int> bestOf(const ComparisonTable& table, const ComparisonLine& line) {
    QList<int> best;
    if (line.method == "vanilla") return best;
    const auto cell = [](const ComparisonLine& of, std::size_t column) {
        return column < of.tasks.size() ? of.tasks[column] : of.mean;
    };
    for (std::size_t column = 0; column <= table.tasks.size(); ++column) {
        const ComparisonCell own = cell(line, column);
        const bool beaten = std::any_of(table.lines.begin(), table.lines.end(), [&](const ComparisonLine& other) {
            return other.temperature == line.temperature && cell(other, column).speedup > own.speedup;
        });
        if (own.measured && !beaten) best.append(2 + static_cast<int>(column) * 2);
    }
    return best;
}

Chart speedupChart(const ComparisonTable& table, double temperature) {
    Chart chart;
    chart.name = tr("Speedup by task");
    chart.y_name = tr("times vanilla");
    chart.bars = ui::BarArrangement::kBeside;
    chart.empty_text = tr("Speedups will be here");
    for (const std::string& task : table.tasks) chart.places.append(QString::fromStdString(task));
    if (table.tasks.size() > 1) chart.places.append(tr("mean"));
    std::size_t number = 0;
    for (const ComparisonLine& line : table.lines) {
        if (line.method == "vanilla" || line.temperature != temperature) continue;
        ChartSeries series{nameOf(line), inkOf(number++, line.method), ui::SeriesShape::kBars, {}, {}};
        for (const ComparisonCell& cell : line.tasks) {
            series.values.append(cell.measured ? cell.speedup : kNone);
            series.spreads.append(cell.speedup_deviation);
        }
        if (table.tasks.size() > 1) {
            series.values.append(line.mean.speedup);
            series.spreads.append(0.0);
        }
        if (!table.deviations) series.spreads.clear();
        chart.series.append(series);
    }
    chart.levels = {{tr("vanilla"), ChartInk::kVanilla, 1.0}};
    return chart;
}

Chart lengthChart(const ComparisonTable& table, double temperature) {
    Chart chart;
    chart.name = tr("Tokens per pass by method (acceptance length)");
    chart.y_name = tr("tokens");
    chart.empty_text = tr("Acceptance lengths will be here");
    ChartSeries series{tr("mean over the tasks"), ChartInk::kAccepted, ui::SeriesShape::kBars, {}, {}};
    ChartSeries vanilla{QString(), ChartInk::kVanilla, ui::SeriesShape::kBars, {}, {}};  // its place names it
    for (const ComparisonLine& line : table.lines) {
        if (line.temperature != temperature) continue;
        chart.places.append(nameOf(line));
        const bool drafted = line.method != "vanilla";
        series.values.append(drafted ? line.mean.acceptance_length : kNone);
        vanilla.values.append(drafted ? kNone : line.mean.acceptance_length);
    }
    chart.series = {series, vanilla};
    return chart;
}

/// Of all tasks together: the mean of their shares.
Chart depthChart(const std::vector<BenchmarkRow>& rows, double temperature) {
    Chart chart;
    chart.name = tr("Acceptance by depth");
    chart.x_name = tr("depth in the draft tree");
    chart.y_name = tr("share of the passes");
    chart.empty_text = tr("How deep drafts are accepted will be here");
    struct Sum {
        QString name;
        std::string method;
        std::vector<double> shares;
        double rows = 0.0;
    };
    std::vector<Sum> sums;
    for (const BenchmarkRow& row : rows) {
        if (row.method == "vanilla" || row.temperature != temperature) continue;
        const QString name = nameOf({{}, row.method, row.tree, row.temperature, {}, {}});
        auto sum = std::find_if(sums.begin(), sums.end(), [&](const Sum& other) { return other.name == name; });
        if (sum == sums.end()) sum = sums.insert(sums.end(), Sum{name, row.method, {}, 0.0});
        sum->rows += 1.0;
        sum->shares.resize(std::max(sum->shares.size(), row.acceptance_by_depth.size()));
        for (std::size_t i = 0; i < row.acceptance_by_depth.size(); ++i) sum->shares[i] += row.acceptance_by_depth[i];
    }
    std::size_t number = 0;
    for (const Sum& sum : sums) {
        ChartSeries series{sum.name, inkOf(number++, sum.method), ui::SeriesShape::kLine, {}, {}};
        for (const double share : sum.shares) series.values.append(share / sum.rows);
        chart.series.append(series);
    }
    return chart;
}

Chart costChart(const std::map<int, double>& t) {
    Chart chart;
    chart.name = tr("What a pass over M tokens costs, t(M)");
    chart.x_name = tr("tokens in a pass");
    chart.y_name = tr("times a pass over one");
    chart.empty_text = tr("t(M) was not measured with this run");
    ChartSeries series{tr("t(M)/t(1)"), ChartInk::kTarget, ui::SeriesShape::kLine, {}, {}};
    for (const auto& [rows, ratio] : t) {
        chart.places.append(QString::number(rows));
        series.values.append(ratio);
    }
    chart.series = {series};
    return chart;
}

QList<QPair<QString, QString>> environmentOf(const BenchmarkRun& run) {
    static const std::pair<const char*, const char*> kNames[] = {
        {"model", QT_TRANSLATE_NOOP("BenchmarkView", "Model")},
        {"model_sha256", QT_TRANSLATE_NOOP("BenchmarkView", "SHA-256 of the model")},
        {"quantisation", QT_TRANSLATE_NOOP("BenchmarkView", "Quantisation")},
        {"draft", QT_TRANSLATE_NOOP("BenchmarkView", "Draft")},
        {"draft_sha256", QT_TRANSLATE_NOOP("BenchmarkView", "SHA-256 of the draft")},
        {"cpu", QT_TRANSLATE_NOOP("BenchmarkView", "Processor")},
        {"gpu", QT_TRANSLATE_NOOP("BenchmarkView", "Graphics processor")},
        {"threads", QT_TRANSLATE_NOOP("BenchmarkView", "Threads")},
        {"memory_bandwidth_gb_s", QT_TRANSLATE_NOOP("BenchmarkView", "Memory, GB/s read")},
        {"version", QT_TRANSLATE_NOOP("BenchmarkView", "Version")},
        {"commit", QT_TRANSLATE_NOOP("BenchmarkView", "Commit")},
    };
    QList<QPair<QString, QString>> lines;
    for (const auto& [key, name] : kNames) {
        const auto value = run.environment.find(key);
        QString text = tr("none");
        if (value != run.environment.end() && value->is_string())
            text = QString::fromStdString(value->get<std::string>());
        if (value != run.environment.end() && value->is_number_float()) {
            text = QLocale().toString(value->get<double>(), 'f', 1);
        } else if (value != run.environment.end() && value->is_number()) {
            text = QLocale().toString(value->get<int>());
        }
        lines.append({tr(name), text});
    }
    const auto figures = [&](const QString& name, const QString& text) { lines.append({name, text}); };
    figures(tr("Prompts"), QLocale().toString(static_cast<qulonglong>(run.records.size())) + QStringLiteral(" / ") +
                               QLocale().toString(static_cast<qulonglong>(run.plan.size())));
    figures(tr("Tokens of an answer, at most"), QLocale().toString(run.plan.options.max_new_tokens));
    figures(tr("Repeats"), QLocale().toString(run.plan.repeats));
    figures(tr("Seed"), QString::number(run.plan.options.sampling.seed.value_or(0)));
    return lines;
}

}  // namespace

QString runText(const BenchmarkRunName& name) {
    const QDateTime time = QDateTime::fromString(QString::fromStdString(name.started), Qt::ISODate).toLocalTime();
    QString text =
        QString::fromStdString(name.model) + QStringLiteral(" · ") + QLocale().toString(time, QLocale::ShortFormat);
    if (!name.complete()) text += QStringLiteral(" · ") + tr("%1 of %2").arg(name.done).arg(name.total);
    return text;
}

ui::BenchmarkView benchmarkView(const BenchmarkRun& run, const BenchmarkRun* other) {
    const std::vector<BenchmarkRow> rows = benchmarkRows(run.plan, run.records);
    ComparisonTable table = comparisonTable(rows);
    if (other != nullptr) {
        const auto label = [](const BenchmarkRun& of) {
            return QDateTime::fromString(QString::fromStdString(of.name.started), Qt::ISODate)
                .toLocalTime()
                .toString(QStringLiteral("MM-dd hh:mm:ss"))
                .toStdString();
        };
        const std::vector<BenchmarkRow> other_rows = benchmarkRows(other->plan, other->records);
        table = comparisonTable(label(run), rows, label(*other), other_rows);
    }
    ui::BenchmarkView view;
    view.title = runText(run.name);
    view.columns = {tr("\nMethod"), tr("\nT")};
    for (const std::string& task : table.tasks)
        view.columns << tr("%1\nspeedup").arg(QString::fromStdString(task)) << tr("\nτ");
    view.columns << tr("Mean\nspeedup") << tr("\nτ");
    for (const ComparisonLine& line : table.lines) {
        view.lines.append(cellsOf(line));
        view.best.append(bestOf(table, line));
    }
    const double temperature = run.plan.temperatures.empty() ? 0.0 : run.plan.temperatures.front();
    view.charts = {speedupChart(table, temperature), lengthChart(table, temperature), depthChart(rows, temperature),
                   costChart(run.t)};
    view.environment = environmentOf(run);
    return view;
}

}  // namespace griffin::app
