#include "app/benchmark/benchmark_export.h"

#include <QAbstractTextDocumentLayout>
#include <QBuffer>
#include <QFontMetricsF>
#include <QPainter>
#include <QPdfWriter>
#include <QTextBlock>
#include <QTextDocument>
#include <algorithm>

#include "app/benchmark/benchmark_presentation.h"
#include "app/benchmark/run_texts.h"
#include "app/measurement/benchmark_report.h"
#include "app/measurement/json_records.h"
#include "app/shell/file_dialogs.h"
#include "app/shell/message_text.h"
#include "ui/benchmark/benchmark_page.h"
#include "ui/benchmark/benchmark_panel.h"
#include "ui/benchmark/benchmark_results.h"
#include "ui/charts/chart_painter.h"
#include "ui/charts/picture_file.h"
#include "ui/shell/notice_bar.h"
#include "ui/theme/theme.h"

namespace griffin::app {
namespace {

using ui::BenchmarkExport;

constexpr QSizeF kPictureRow(1200, 400);  // two charts
constexpr double kGap = 12.0;             // around a chart
constexpr qsizetype kChartsOnPage = 4;
constexpr int kDotsPerInch = 96;  // of the report: pixels have the same size as on the screen

/// Two charts per row.
qsizetype rowsOf(const QList<ui::Chart>& charts) {
    return std::max<qsizetype>(1, (charts.size() + 1) / 2);
}

void paintCharts(QPainter& painter, const QRectF& area, const QList<ui::Chart>& charts, const ui::ChartStyle& style) {
    const qsizetype rows = rowsOf(charts);
    const QSizeF cell(area.width() / 2.0, area.height() / static_cast<double>(rows));
    for (qsizetype i = 0; i < charts.size(); ++i) {
        const qsizetype row = i / 2;
        const qsizetype column = i % 2;
        const QPointF corner(area.left() + static_cast<double>(column) * cell.width(),
                             area.top() + static_cast<double>(row) * cell.height());
        ui::paintChart(painter, QRectF(corner, cell).adjusted(kGap, kGap, -kGap, -kGap), charts[i], style);
    }
}

QString htmlTable(const ui::BenchmarkView& view) {
    QString html = QStringLiteral(
        "<table cellpadding='3' cellspacing='0' border='1' style='border-collapse: collapse; margin-top: 8px'><tr>");
    const auto side = [&](int column) { return column < view.text_columns ? "left" : "right"; };
    for (int column = 0; column < view.columns.size(); ++column) {
        html += QStringLiteral("<th align='%1'>%2</th>")
                    .arg(QLatin1String(side(column)), view.columns[column].simplified().toHtmlEscaped());
    }
    html += QStringLiteral("</tr>");
    for (qsizetype line = 0; line < view.lines.size(); ++line) {
        html += QStringLiteral("<tr>");
        for (int column = 0; column < view.lines[line].size(); ++column) {
            const QString text = view.lines[line][column].toHtmlEscaped();
            html += QStringLiteral("<td align='%1'>%2</td>")
                        .arg(QLatin1String(side(column)),
                             view.best[line].contains(column) ? QStringLiteral("<b>%1</b>").arg(text) : text);
        }
        html += QStringLiteral("</tr>");
    }
    return html + QStringLiteral("</table>");
}

QString htmlEnvironment(const ui::BenchmarkView& view) {
    QString html = QStringLiteral("<h3>%1</h3><table cellpadding='2'>").arg(tr("Environment").toHtmlEscaped());
    for (const auto& [name, value] : view.environment)
        html += QStringLiteral("<tr><td>%1</td><td>%2</td></tr>").arg(name.toHtmlEscaped(), value.toHtmlEscaped());
    return html + QStringLiteral("</table>");
}

/// The height that charts need, two per row.
double heightFor(const QList<ui::Chart>& charts, double width, const ui::ChartStyle& style) {
    double chart_height = 0;
    for (const ui::Chart& chart : charts)
        chart_height = std::max(chart_height, ui::chartHeight(chart, width / 2 - 2 * kGap, style));
    return static_cast<double>(rowsOf(charts)) * (chart_height + 2 * kGap);
}

double heightOf(const QString& html, double width, const QFont& font) {
    QTextDocument text;
    text.setDefaultFont(font);
    text.setDocumentMargin(0);
    text.setHtml(html);
    text.setTextWidth(width);
    return text.size().height();
}

/// Draws a text over as many pages as it needs; returns where it ends on the last of them.
double drawText(QPainter& painter, QPdfWriter& writer, const QString& html, const QFont& font) {
    const QSizeF page(writer.width(), writer.height());
    QTextDocument text;
    text.setDefaultFont(font);
    text.setDocumentMargin(0);
    text.setHtml(html);
    text.setPageSize(page);
    QAbstractTextDocumentLayout::PaintContext context;
    context.palette.setColor(QPalette::Text, Qt::black);  // on paper, whatever the colours of the window
    for (int number = 0; number < text.pageCount(); ++number) {
        if (number > 0) writer.newPage();
        painter.save();
        painter.translate(0, -number * page.height());
        context.clip = QRectF(QPointF(0, number * page.height()), page);
        painter.setClipRect(context.clip);
        text.documentLayout()->draw(&painter, context);
        painter.restore();
    }
    const QTextBlock last = text.lastBlock();
    const double end = text.documentLayout()->blockBoundingRect(last).bottom();
    return end - (text.pageCount() - 1) * page.height();
}

/// The table, and below it the charts, then the environment; where there is no room for the charts, the other way
/// round, on as many pages as the charts need.
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
    QRectF room(QPointF(0, 0), QSizeF(writer.width(), writer.height()));
    const QString results = resultsAsHtml(view);
    const double left = room.height() - heightOf(results, room.width(), style.label);
    if (left >= heightFor(view.charts, room.width(), style)) {
        room.setTop(drawText(painter, writer, results, style.label));
        paintCharts(painter, room, view.charts, style);
        writer.newPage();
        drawText(painter, writer, htmlEnvironment(view), style.label);
    } else {
        drawText(painter, writer, results + htmlEnvironment(view), style.label);
        for (qsizetype i = 0; i < view.charts.size(); i += kChartsOnPage) {
            writer.newPage();
            paintCharts(painter, room, view.charts.mid(i, kChartsOnPage), style);
        }
    }
    painter.end();
    return bytes;
}

/// What its figures are, and how sure, as the page says it; for tables that people read.
std::string tableWithNote(std::string table, const ui::BenchmarkView& view, const char* line_begin) {
    for (const QString& text : {view.title, view.note})
        table += "\n" + std::string(line_begin) + text.simplified().toStdString() + "\n";
    return table;
}

ComparisonTable tableOf(const BenchmarkRun& run, const BenchmarkRun& other) {
    const QStringList names = comparedTexts(run.name, other.name);
    return comparisonTable(names[0].toStdString(), rowsOf(run), names[1].toStdString(), rowsOf(other));
}

std::string textOf(const BenchmarkRun& run, const BenchmarkRun* other, BenchmarkExport format) {
    const std::vector<BenchmarkRow> rows = rowsOf(run);
    switch (format) {
        case BenchmarkExport::kCsv:
            return benchmarkCsv(rows);
        case BenchmarkExport::kMarkdown:
            return tableWithNote(other != nullptr ? comparisonMarkdown(tableOf(run, *other)) : benchmarkMarkdown(rows),
                                 benchmarkView(run, other), "");
        case BenchmarkExport::kLatex:
            return tableWithNote(other != nullptr ? comparisonLatex(tableOf(run, *other)) : benchmarkLatex(rows),
                                 benchmarkView(run, other), "% ");
        default:
            return indentedJson(benchmarkJson(run.environment, rows, run.knowsOptions() ? &run.plan.options : nullptr));
    }
}

/// "json", "tex", ...
QString suffixOf(BenchmarkExport format) {
    constexpr const char* kSuffixes[] = {"json", "csv", "md", "tex", "svg", "png", "pdf"};  // by BenchmarkExport
    return QLatin1String(kSuffixes[static_cast<std::size_t>(format)]);
}

}  // namespace

bool holdsOneRun(BenchmarkExport format) {
    return format == BenchmarkExport::kCsv || format == BenchmarkExport::kJson;
}

bool isDrawn(BenchmarkExport format) {
    return format == BenchmarkExport::kSvg || format == BenchmarkExport::kPng || format == BenchmarkExport::kPdf;
}

QString resultsAsHtml(const ui::BenchmarkView& view) {
    const QString html = QStringLiteral("<h2>%1</h2><p>%2</p>%3")
                             .arg(view.title.toHtmlEscaped(), view.note.toHtmlEscaped(), htmlTable(view));
    return view.bold_note.isEmpty() ? html : html + QStringLiteral("<p>%1</p>").arg(view.bold_note.toHtmlEscaped());
}

engine::Result<engine::Done> exportView(const ui::BenchmarkView& view, BenchmarkExport format, const QString& path,
                                        const ui::Theme& theme) {
    if (format == BenchmarkExport::kPdf) return writeReport(path, pdfReport(view, theme).toStdString());
    const ui::ChartStyle style(theme);
    const double height = kPictureRow.height() * static_cast<double>(rowsOf(view.charts));
    const QSizeF charts(kPictureRow.width(), std::max(height, heightFor(view.charts, kPictureRow.width(), style)));
    const QRectF below(kGap, charts.height(), charts.width() - 2.0 * kGap, charts.height());
    const QString words = view.title + QLatin1Char('\n') + view.note;
    const QRectF note = QFontMetricsF(style.label).boundingRect(below, Qt::TextWordWrap, words);
    const QSizeF size(charts.width(), note.bottom() + kGap);
    const bool saved = ui::savePicture(path, size, style.colors.background, view.title, [&](QPainter& painter) {
        paintCharts(painter, QRectF(QPointF(0, 0), charts), view.charts, style);
        painter.setFont(style.label);
        painter.setPen(style.colors.text_secondary);
        painter.drawText(note, Qt::TextWordWrap, words);
    });
    if (saved) return engine::Done{};
    return engine::failed({engine::FailureCause::kDiskFull,
                           engine::Message("The results cannot be written"),
                           path.toStdString(),
                           engine::Message("choose another file or folder"),
                           {}});
}

engine::Result<engine::Done> exportRun(const BenchmarkRun& run, const BenchmarkRun* other, BenchmarkExport format,
                                       const QString& path, const ui::Theme& theme) {
    if (isDrawn(format)) return exportView(benchmarkView(run, other), format, path, theme);
    return writeReport(path, textOf(run, other, format));
}

void offerExport(FileDialogs& dialogs, ui::BenchmarkPage& page, BenchmarkExport format, const QString& compared,
                 const std::function<engine::Result<engine::Done>(const QString& path)>& write) {
    const QString suffix = suffixOf(format);
    const bool one_of_two = !compared.isEmpty() && holdsOneRun(format);
    const QString title = one_of_two           ? tr("Export the run of %1 alone").arg(compared)
                          : compared.isEmpty() ? tr("Export the run")
                                               : tr("Export both runs");
    const QString path = dialogs.save(&page, FileKind::kReports, title, QStringLiteral("benchmark.") + suffix,
                                      QStringLiteral("%1 (*.%2)").arg(suffix.toUpper(), suffix));
    if (path.isEmpty()) return;
    const auto written = write(path);
    const QString done = one_of_two
                             ? tr("Exported to %1: the run of %2 alone, as such files hold one run").arg(path, compared)
                             : tr("Exported to %1").arg(path);
    page.notices().showNotice(written ? done : failureText(written.error()));
}

}  // namespace griffin::app
