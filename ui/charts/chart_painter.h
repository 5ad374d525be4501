// Draws a Chart on any painter: title, legend, value axis with round numbers, bars and lines.
//
// If there are more categories than fit (a bar needs three pixels), neighbours are combined, each bar or point showing
// their mean, so that the amount of drawing does not grow with the length of an answer. Those that have positions are
// points of a true axis, each with a mark.
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
    QFont label;  // with tabular numerals
};

void paintChart(QPainter& painter, const QRectF& rect, const Chart& chart, const ChartStyle& style);

/// What the value axis has to reach where so many neighbouring categories are one bar or point.
double highestIn(const Chart& chart, int combined = 1);

/// A plot so many lines of text high has room for the numbers of its value axis.
inline constexpr int kLowestPlot = 4;
/// How high a chart that is so wide must be for its words to stand beside each other, in pixels, with a plot that is
/// `lines` lines of text high.
double chartHeight(const Chart& chart, double width, const ChartStyle& style, int lines = kLowestPlot);

/// The area of the bars and lines if the chart fills `rect`.
QRectF chartPlot(const QRectF& rect, const Chart& chart, const ChartStyle& style);

/// Neighbouring categories.
struct ChartRange {
    int first = 0;
    int count = 0;
};
/// The middle of a category in that area. REQUIRES: there is one.
double chartMiddle(int category, const QRectF& plot, const Chart& chart);
/// The categories drawn at `x` of that area, or the one that is nearest where they have positions; none outside of it.
ChartRange chartRangeAt(double x, const QRectF& plot, const Chart& chart);

/// Mean of a series over these categories; NaN if they have no value.
double chartMean(const ChartSeries& series, const ChartRange& range);

}  // namespace griffin::ui
