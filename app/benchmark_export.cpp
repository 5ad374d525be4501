#include "app/benchmark_export.h"

#include <QBuffer>
#include <QPainter>
#include <QPdfWriter>
#include <QSaveFile>
#include <QTextDocument>
#include <algorithm>

#include "app/benchmark/benchmark_report.h"
#include "app/benchmark/comparison_table.h"
#include "app/benchmark_view.h"
#include "app/program_text.h"
#include "ui/benchmark/benchmark_page.h"
#include "ui/charts/chart_painter.h"
#include "ui/charts/picture_file.h"
#include "ui/theme/theme.h"

namespace griffin::app {
namespace {

using ui::BenchmarkExport;

constexpr QSizeF kPicture(1200, 800);
constexpr int kDotsPerInch = 96;  // of the report: a pixel of the screen is as large on paper

/// Two charts in a row.
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
                            tr("Speedup beside vanilla decoding of the same prompts by the same clock, and tokens per "
                               "pass (acceptance length, τ).")
                                .toHtmlEscaped(),
                            htmlTable(view), tr("Measured with").toHtmlEscaped());
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
            return benchmarkJson(run.environment, rows).dump(1, ' ', false, nlohmann::json::error_handler_t::replace) +
                   "\n";
    }
}

engine::Failure cannotBeWritten(const QString& path) {
    return {engine::FailureCause::kDiskFull,
            tr("The results cannot be written").toStdString(),
            path.toStdString(),
            tr("choose another folder").toStdString(),
            {}};
}

}  // namespace

QString suffixOf(BenchmarkExport format) {
    switch (format) {
        case BenchmarkExport::kJson:
            return QStringLiteral("json");
        case BenchmarkExport::kCsv:
            return QStringLiteral("csv");
        case BenchmarkExport::kMarkdown:
            return QStringLiteral("md");
        case BenchmarkExport::kLatex:
            return QStringLiteral("tex");
        case BenchmarkExport::kSvg:
            return QStringLiteral("svg");
        case BenchmarkExport::kPng:
            return QStringLiteral("png");
        case BenchmarkExport::kPdf:
            break;
    }
    return QStringLiteral("pdf");
}

engine::Result<engine::Done> exportRun(const BenchmarkRun& run, BenchmarkExport format, const QString& path,
                                       const ui::Theme& theme) {
    if (format == BenchmarkExport::kSvg || format == BenchmarkExport::kPng) {
        const ui::BenchmarkView view = benchmarkView(run, nullptr);
        const ui::ChartStyle style(theme);
        const bool saved = ui::savePicture(path, kPicture, style.colors.background, view.title, [&](QPainter& painter) {
            paintCharts(painter, QRectF(QPointF(0, 0), kPicture), view.charts, style);
        });
        if (!saved) return cannotBeWritten(path);
        return engine::Done{};
    }
    const QByteArray bytes = format == BenchmarkExport::kPdf ? pdfReport(benchmarkView(run, nullptr), theme)
                                                             : QByteArray::fromStdString(textOf(run, format));
    QSaveFile file(path);
    if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size() || !file.commit()) {
        return cannotBeWritten(path);
    }
    return engine::Done{};
}

}  // namespace griffin::app
