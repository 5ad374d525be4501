#include "ui/charts/chart_legend.h"

#include <QFontMetricsF>
#include <QPainter>
#include <algorithm>
#include <cmath>

#include "ui/theme/theme.h"

namespace griffin::ui {
namespace {

constexpr double kBarSign = 10;
constexpr double kLineSign = 20;  // long enough to show a dash pattern

double signWidth(bool bar) {
    return (bar ? kBarSign : kLineSign) + space::kTight;
}

/// With a value.
qsizetype pointsOf(const ChartSeries& series) {
    return std::count_if(series.values.begin(), series.values.end(), [](double value) { return !std::isnan(value); });
}

}  // namespace

ChartLegend::ChartLegend(const Chart& chart, const ThemeColors& colors, const QFont& font, double width) {
    const QFontMetricsF metrics(font);
    line_ = metrics.height();
    ascent_ = metrics.ascent();
    QPointF next;
    const auto add = [&](const QString& name, const ChartLook& look, bool bar, bool marked) {
        if (name.isEmpty()) return;
        const QString shown = metrics.elidedText(name, Qt::ElideRight, width - signWidth(bar));
        const double wide = signWidth(bar) + metrics.horizontalAdvance(shown);
        if (next.x() > 0 && next.x() + wide > width) next = {0, next.y() + line_};
        entries_.append({shown, look, bar, marked, next});
        height_ = next.y() + line_;
        next.rx() += wide + space::kMedium;
    };
    for (const ChartSeries& series : chart.series)
        add(series.name, lookOf(series.ink, series.number, colors), series.shape == SeriesShape::kBars,
            marksPoints(chart, series) || pointsOf(series) == 1);
    for (const ChartLevel& level : chart.levels) add(level.name, lookOf(level.ink, 0, colors), false, false);
}

void ChartLegend::paint(QPainter& painter, const QPointF& corner, const QColor& text) const {
    for (const Entry& entry : entries_) {
        const QPointF place = corner + entry.place;
        const double middle = place.y() + line_ / 2;
        if (entry.bar) {
            entry.look.paintBar(painter, QRectF(place.x(), middle - 4, kBarSign, 8));
        } else {
            painter.setPen(entry.look.linePen());
            painter.drawLine(QPointF(place.x(), middle), QPointF(place.x() + kLineSign, middle));
            if (entry.marked) entry.look.paintMark(painter, QPointF(place.x() + kLineSign / 2, middle));
        }
        painter.setPen(text);
        painter.drawText(QPointF(place.x() + signWidth(entry.bar), place.y() + ascent_), entry.name);
    }
}

}  // namespace griffin::ui
