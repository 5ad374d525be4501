#include "app/benchmark/benchmark_presentation.h"

#include <QBuffer>
#include <QDateTime>
#include <QLocale>
#include <QPainter>
#include <QPdfWriter>
#include <QTextDocument>
#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "app/measurement/benchmark_report.h"
#include "app/measurement/json_records.h"
#include "app/shell/message_text.h"
#include "engine/generation_options.h"
#include "ui/benchmark/benchmark_page.h"
#include "ui/charts/chart_painter.h"
#include "ui/charts/picture_file.h"
#include "ui/chat/pickers/method_text.h"
#include "ui/theme/theme.h"

namespace griffin::app {
namespace {

using ui::BenchmarkExport;
using ui::Chart;
using ui::ChartInk;
using ui::ChartSeries;

constexpr double kNone = std::numeric_limits<double>::quiet_NaN();

/// Methods have the same ink in every chart; from the fifth on they share one with another.
ChartInk inkOf(std::size_t number) {
    constexpr std::array kInks{ChartInk::kAccepted, ChartInk::kTarget, ChartInk::kAccent, ChartInk::kRejected};
    return kInks[number % kInks.size()];
}

bool isVanilla(const ComparisonLine& line) {
    return line.chosen_method == "vanilla";
}

QString textOf(const ComparisonLine& line) {
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

QString figure(double value, double deviation) {
    const QString text = QLocale().toString(value, 'f', 2);
    return deviation > 0.0 ? text + QStringLiteral(" ± ") + QLocale().toString(deviation, 'f', 2) : text;
}

QStringList cellsOf(const ComparisonLine& line) {
    QStringList cells{textOf(line), QLocale().toString(line.temperature, 'g', 2)};
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

/// Speedups that no other line of the same temperature exceeds; vanilla never counts as best.
QList<int> bestOf(const ComparisonTable& table, const ComparisonLine& line) {
    QList<int> best;
    if (isVanilla(line)) return best;
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
    chart.bars = ui::BarArrangement::kGrouped;
    chart.empty_text = tr("Speedups will appear here");
    for (const std::string& task : table.tasks) chart.categories.append(QString::fromStdString(task));
    if (table.tasks.size() > 1) chart.categories.append(tr("mean"));
    std::size_t number = 0;
    for (const ComparisonLine& line : table.lines) {
        if (isVanilla(line) || line.temperature != temperature) continue;
        ChartSeries series{textOf(line), inkOf(number++), ui::SeriesShape::kBars, {}, {}};
        for (const ComparisonCell& cell : line.tasks) {
            series.values.append(cell.measured ? cell.speedup : kNone);
            series.deviations.append(cell.speedup_deviation);
        }
        if (table.tasks.size() > 1) {
            series.values.append(line.mean.speedup);
            series.deviations.append(0.0);
        }
        if (!table.deviations) series.deviations.clear();
        chart.series.append(series);
    }
    chart.levels = {{tr("vanilla"), ChartInk::kVanilla, 1.0}};
    return chart;
}

Chart lengthChart(const ComparisonTable& table, double temperature) {
    Chart chart;
    chart.name = tr("Tokens per pass by method (acceptance length)");
    chart.y_name = tr("tokens");
    chart.empty_text = tr("Acceptance lengths will appear here");
    ChartSeries series{tr("mean over tasks"), ChartInk::kAccepted, ui::SeriesShape::kBars, {}, {}};
    ChartSeries vanilla{QString(), ChartInk::kVanilla, ui::SeriesShape::kBars, {}, {}};  // its category names it
    for (const ComparisonLine& line : table.lines) {
        if (line.temperature != temperature) continue;
        chart.categories.append(textOf(line));
        const bool drafted = !isVanilla(line);
        series.values.append(drafted ? line.mean.acceptance_length : kNone);
        vanilla.values.append(drafted ? kNone : line.mean.acceptance_length);
    }
    chart.series = {series, vanilla};
    return chart;
}

/// The mean of the shares of all tasks.
Chart depthChart(const std::vector<BenchmarkRow>& rows, double temperature) {
    Chart chart;
    chart.name = tr("Acceptance by depth");
    chart.x_name = tr("depth in the draft tree");
    chart.y_name = tr("share of passes");
    chart.empty_text = tr("Acceptance by depth will appear here");
    struct Sum {
        ComparisonLine line;
        std::vector<double> shares;
        double rows = 0.0;
    };
    std::vector<Sum> sums;
    for (const BenchmarkRow& row : rows) {
        const ComparisonLine line{{}, row.chosen_method, row.chosen_tree, temperature, row.method, row.tree, {}, {}};
        if (isVanilla(line) || row.temperature != temperature) continue;
        auto sum = std::find_if(sums.begin(), sums.end(), [&](const Sum& other) {
            return other.line.chosen_method == row.chosen_method && other.line.chosen_tree == row.chosen_tree;
        });
        if (sum == sums.end()) sum = sums.insert(sums.end(), Sum{line, {}, 0.0});
        sum->rows += 1.0;
        sum->shares.resize(std::max(sum->shares.size(), row.acceptance_by_depth.size()));
        for (std::size_t i = 0; i < row.acceptance_by_depth.size(); ++i) sum->shares[i] += row.acceptance_by_depth[i];
    }
    std::size_t number = 0;
    for (const Sum& sum : sums) {
        ChartSeries series{textOf(sum.line), inkOf(number++), ui::SeriesShape::kLine, {}, {}};
        for (const double share : sum.shares) series.values.append(share / sum.rows);
        chart.series.append(series);
    }
    return chart;
}

Chart costChart(const std::map<int, double>& t) {
    Chart chart;
    chart.name = tr("Cost of a pass over M tokens, t(M)");
    chart.x_name = tr("tokens per pass");
    chart.y_name = tr("relative to one token");
    chart.empty_text = tr("t(M) was not measured in this run");
    ChartSeries series{tr("t(M)/t(1)"), ChartInk::kTarget, ui::SeriesShape::kLine, {}, {}};
    for (const auto& [rows, ratio] : t) {
        chart.categories.append(QString::number(rows));
        series.values.append(ratio);
    }
    chart.series = {series};
    return chart;
}

QList<QPair<QString, QString>> environmentOf(const BenchmarkRun& run) {
    static const std::pair<const char*, const char*> kNames[] = {
        {"model", QT_TRANSLATE_NOOP("griffin", "Model")},
        {"model_sha256", QT_TRANSLATE_NOOP("griffin", "Model SHA-256")},
        {"quantisation", QT_TRANSLATE_NOOP("griffin", "Quantisation")},
        {"draft", QT_TRANSLATE_NOOP("griffin", "Draft")},
        {"draft_sha256", QT_TRANSLATE_NOOP("griffin", "Draft SHA-256")},
        {"cpu", QT_TRANSLATE_NOOP("griffin", "Processor")},
        {"isa", QT_TRANSLATE_NOOP("griffin", "Instruction set")},
        {"gpu", QT_TRANSLATE_NOOP("griffin", "Graphics card")},
        {"threads", QT_TRANSLATE_NOOP("griffin", "Threads")},
        {"memory_bandwidth_gb_s", QT_TRANSLATE_NOOP("griffin", "Memory bandwidth, GB/s")},
        {"version", QT_TRANSLATE_NOOP("griffin", "Version")},
        {"commit", QT_TRANSLATE_NOOP("griffin", "Commit")},
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
    lines.first().second = QString::fromStdString(run.name.model);  // earlier runs hold the name in the file
    const auto figures = [&](const QString& name, const QString& text) { lines.append({name, text}); };
    figures(tr("Prompts"), QLocale().toString(static_cast<qulonglong>(run.records.size())) + QStringLiteral(" / ") +
                               QLocale().toString(static_cast<qulonglong>(run.plan.size())));
    figures(tr("Maximum answer length, tokens"), QLocale().toString(run.plan.options.max_new_tokens));
    figures(tr("Repeats"), QLocale().toString(run.plan.repeats));
    figures(tr("Seed"), QString::number(run.plan.options.sampling.seed.value_or(0)));
    return lines;
}

constexpr QSizeF kPicture(1200, 800);
constexpr int kDotsPerInch = 96;  // of the report: pixels have the same size as on the screen

/// Two charts per row.
void paintCharts(QPainter& painter, const QRectF& area, const QList<ui::Chart>& charts, const ui::ChartStyle& style) {
    const qsizetype rows = std::max<qsizetype>(1, (charts.size() + 1) / 2);
    const QSizeF cell(area.width() / 2.0, area.height() / static_cast<double>(rows));
    constexpr double kGap = 12.0;
    for (qsizetype i = 0; i < charts.size(); ++i) {
        const qsizetype row = i / 2;
        const qsizetype column = i % 2;
        const QPointF corner(area.left() + static_cast<double>(column) * cell.width(),
                             area.top() + static_cast<double>(row) * cell.height());
        ui::paintChart(painter, QRectF(corner, cell).adjusted(kGap, kGap, -kGap, -kGap), charts[i], style);
    }
}

QString htmlTable(const ui::BenchmarkView& view) {
    QString html = QStringLiteral("<table cellpadding='3' cellspacing='0' border='1'><tr>");
    for (const QString& column : view.columns)
        html += QStringLiteral("<th>%1</th>").arg(column.simplified().toHtmlEscaped());
    html += QStringLiteral("</tr>");
    for (qsizetype line = 0; line < view.lines.size(); ++line) {
        html += QStringLiteral("<tr>");
        for (int column = 0; column < view.lines[line].size(); ++column) {
            const QString text = view.lines[line][column].toHtmlEscaped();
            html += view.best[line].contains(column) ? QStringLiteral("<td align='right'><b>%1</b></td>").arg(text)
                                                     : QStringLiteral("<td align='right'>%1</td>").arg(text);
        }
        html += QStringLiteral("</tr>");
    }
    return html + QStringLiteral("</table>");
}

QString htmlReport(const ui::BenchmarkView& view) {
    QString html = QStringLiteral("<h2>%1</h2><p>%2</p>%3<h3>%4</h3><table cellpadding='2'>")
                       .arg(view.title.toHtmlEscaped(),
                            tr("Speedup over vanilla decoding of the same prompts, measured with the same clock, and "
                               "tokens per pass (acceptance length, τ).")
                                .toHtmlEscaped(),
                            htmlTable(view), tr("Environment").toHtmlEscaped());
    for (const auto& [name, value] : view.environment)
        html += QStringLiteral("<tr><td>%1</td><td>%2</td></tr>").arg(name.toHtmlEscaped(), value.toHtmlEscaped());
    return html + QStringLiteral("</table>");
}

QByteArray pdfReport(const ui::BenchmarkView& view, const ui::Theme& theme) {
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    QPdfWriter writer(&buffer);
    writer.setResolution(kDotsPerInch);
    writer.setPageSize(QPageSize(QPageSize::A4));
    writer.setPageOrientation(QPageLayout::Landscape);
    writer.setTitle(view.title);
    writer.setCreator(QStringLiteral("Griffin Chat"));
    ui::ChartStyle style(theme);
    style.colors = ui::lightColors();  // paper is white
    QPainter painter(&writer);
    const QRectF page(QPointF(0, 0), QSizeF(writer.width(), writer.height()));
    QTextDocument text;
    text.setDefaultFont(style.label);
    text.setHtml(htmlReport(view));
    text.setPageSize(page.size());
    for (int number = 0; number < text.pageCount(); ++number) {
        painter.save();
        painter.translate(0, -number * page.height());
        text.drawContents(&painter, page.translated(0, number * page.height()));
        painter.restore();
        writer.newPage();
    }
    paintCharts(painter, page, view.charts, style);
    painter.end();
    return bytes;
}

std::string textOf(const BenchmarkRun& run, BenchmarkExport format) {
    const std::vector<BenchmarkRow> rows = benchmarkRows(run.plan, run.records);
    switch (format) {
        case BenchmarkExport::kCsv:
            return benchmarkCsv(rows);
        case BenchmarkExport::kMarkdown:
            return benchmarkMarkdown(rows);
        case BenchmarkExport::kLatex:
            return benchmarkLatex(rows);
        default:
            return indentedJson(benchmarkJson(run.environment, rows));
    }
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

QString suffixOf(BenchmarkExport format) {
    constexpr const char* kSuffixes[] = {"json", "csv", "md", "tex", "svg", "png", "pdf"};  // by BenchmarkExport
    return QLatin1String(kSuffixes[static_cast<std::size_t>(format)]);
}

engine::Result<engine::Done> exportRun(const BenchmarkRun& run, BenchmarkExport format, const QString& path,
                                       const ui::Theme& theme) {
    if (format == BenchmarkExport::kSvg || format == BenchmarkExport::kPng) {
        const ui::BenchmarkView view = benchmarkView(run, nullptr);
        const ui::ChartStyle style(theme);
        const bool saved = ui::savePicture(path, kPicture, style.colors.background, view.title, [&](QPainter& painter) {
            paintCharts(painter, QRectF(QPointF(0, 0), kPicture), view.charts, style);
        });
        if (saved) return engine::Done{};
        return engine::failed({engine::FailureCause::kDiskFull,
                               engine::Message("The results cannot be written"),
                               path.toStdString(),
                               engine::Message("choose another file or folder"),
                               {}});
    }
    return writeReport(path, format == BenchmarkExport::kPdf
                                 ? pdfReport(benchmarkView(run, nullptr), theme).toStdString()
                                 : textOf(run, format));
}

}  // namespace griffin::app
