#include "ui/charts/chart.h"

#include <QCoreApplication>
#include <QLocale>
#include <algorithm>
#include <cmath>

namespace griffin::ui {
namespace {

constexpr int kMostSpelledOut = 12;

QString translated(const char* text) {
    return QCoreApplication::translate("Chart", text);
}

QString number(double value) {
    return QLocale().toString(value, 'f', std::abs(value) < 10 ? 2 : std::abs(value) < 100 ? 1 : 0);
}

QString seriesText(const Chart& chart, const ChartSeries& series) {
    QStringList parts;
    double sum = 0;
    double least = 0;
    double most = 0;
    int known = 0;
    for (int i = 0; i < series.values.size(); ++i) {
        const double value = series.values.at(i);
        if (std::isnan(value)) continue;
        least = known == 0 ? value : std::min(least, value);
        most = known == 0 ? value : std::max(most, value);
        sum += value;
        ++known;
        const QString place = i < chart.places.size() ? chart.places.at(i) : QLocale().toString(chart.first_x + i);
        parts.append(translated("%1: %2").arg(place, number(value)));
    }
    if (known > kMostSpelledOut) {
        return translated("%1: mean %2, from %3 to %4")
            .arg(series.name, number(sum / known), number(least), number(most));
    }
    const QString figures = parts.join(QStringLiteral(", "));
    return series.name.isEmpty() ? figures : translated("%1: %2").arg(series.name, figures);
}

}  // namespace

int Chart::count() const {
    qsizetype most = 0;
    for (const ChartSeries& one : series) most = std::max(most, one.values.size());
    return static_cast<int>(most);
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
