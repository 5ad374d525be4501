// Draws a Chart on any painter: title, legend, value axis with round numbers, bars and lines.
//
// More places than there is room for (a bar needs three pixels) are drawn together, each bar or point the mean of its
// places, so that what is drawn never grows with the length of an answer.
#pragma once

#include <QFont>
#include <QRectF>

#include "ui/charts/chart.h"
#include "ui/theme/theme_colors.h"

class QPainter;

namespace griffin::ui {

class Theme;

struct ChartStyle {
    explicit ChartStyle(const Theme& theme);

    ThemeColors colors;
    QFont title;
    QFont label;  // tabular numerals do not jump
};

void paintChart(QPainter& painter, const QRectF& rect, const Chart& chart, const ChartStyle& style);

/// Where the bars and lines are when the chart fills `rect`.
QRectF chartPlot(const QRectF& rect, const Chart& chart, const ChartStyle& style);

/// The places drawn at `x` of that plot: first and how many; none outside of it.
struct ChartPlaces {
    int first = 0;
    int count = 0;
};
ChartPlaces chartPlacesAt(double x, const QRectF& plot, const Chart& chart);

/// Mean of a series over these places; NaN where there is none.
double chartMean(const ChartSeries& series, const ChartPlaces& places);

}  // namespace griffin::ui
