#include "ui/charts/chart.h"

#include <QCoreApplication>
#include <QLocale>
#include <algorithm>
#include <cmath>

namespace griffin::ui {
namespace {

constexpr int kMaxListedValues = 12;

QString translated(const char* text) {
    return QCoreApplication::translate("Chart", text);
}

QString number(double value) {
    return QLocale().toString(value, 'f', std::abs(value) < 10 ? 2 : std::abs(value) < 100 ? 1 : 0);
}

QString seriesText(const Chart& chart, const ChartSeries& series) {
    QStringList parts;
    double sum = 0;
    double lowest = 0;
    double highest = 0;
    int known = 0;
    for (int i = 0; i < series.values.size(); ++i) {
        const double value = series.values.at(i);
        if (std::isnan(value)) continue;
        lowest = known == 0 ? value : std::min(lowest, value);
        highest = known == 0 ? value : std::max(highest, value);
        sum += value;
        ++known;
        const QString category =
            i < chart.categories.size() ? chart.categories.at(i) : QLocale().toString(chart.first_x + i);
        parts.append(translated("%1: %2").arg(category, number(value)));
    }
    if (known > kMaxListedValues) {
        return translated("%1: mean %2, from %3 to %4")
            .arg(series.name, number(sum / known), number(lowest), number(highest));
    }
    const QString figures = parts.join(QStringLiteral(", "));
    return series.name.isEmpty() ? figures : translated("%1: %2").arg(series.name, figures);
}

}  // namespace

int Chart::count() const {
    qsizetype count = 0;
    for (const ChartSeries& one : series) count = std::max(count, one.values.size());
    return static_cast<int>(count);
}

QString axisName(const Chart& chart, int combined) {
    if (combined <= 1 || chart.x_name.isEmpty()) return chart.x_name;
    const bool bars = std::any_of(chart.series.begin(), chart.series.end(),
                                  [](const ChartSeries& one) { return one.shape == SeriesShape::kBars; });
    return (bars ? translated("%1 (each bar: mean of %2)") : translated("%1 (each point: mean of %2)"))
        .arg(chart.x_name, QLocale().toString(combined));
}

QString chartText(const Chart& chart) {
    if (chart.isEmpty()) return chart.empty_text;
    QStringList lines;
    for (const ChartSeries& series : chart.series) {
        if (!series.values.isEmpty()) lines.append(seriesText(chart, series));
    }
    for (const ChartLevel& level : chart.levels)
        lines.append(translated("%1: %2").arg(level.name, number(level.value)));
    return lines.join(QLatin1Char('\n'));
}

}  // namespace griffin::ui
