// The content of a chart as a plain value: bars and lines over numbered or named categories, in colours that have the
// same meaning everywhere. ChartView shows it in a window, paintChart() draws it on any painter.
#pragma once

#include <QList>
#include <QString>
#include <QStringList>

namespace griffin::ui {

/// A colour by its meaning, always combined with a pattern that distinguishes it without colour.
enum class ChartInk {
    kAccepted,  // blue, solid
    kTarget,    // orange, pale with a border; lines with wide dashes
    kRejected,  // grey, hollow; lines dotted
    kVanilla,   // purple, hollow with a dashed border; lines dashed
    kAccent,    // the accent colour of the theme, solid
    kSeries,    // one of kSeriesLooks, by ChartSeries::number; for charts that compare many of the same kind
};
/// Six colours, each with dashes, marks and bars of its own, and then with those of others.
inline constexpr int kSeriesLooks = 12;

enum class SeriesShape { kBars, kLine };

struct ChartSeries {
    QString name;  // in the legend
    ChartInk ink = ChartInk::kAccepted;
    SeriesShape shape = SeriesShape::kBars;
    QList<double> values;      // one per category; NaN: none
    QList<double> deviations;  // standard deviations, drawn as error bars; empty: none
    int number = 0;            // of its look, with kSeries
};

/// A reference line across the chart.
struct ChartLevel {
    QString name;
    ChartInk ink = ChartInk::kVanilla;
    double value = 0;
};

enum class BarArrangement { kStacked, kGrouped };

struct Chart {
    QString name;     // "Accept length per cycle": the title, and the name for screen readers
    QString x_name;   // "cycle"; may be empty
    QString y_name;   // "ms"; may be empty
    int first_x = 1;  // number of the first category, if they have no names
    QStringList categories;
    /// Where the categories are on an axis that begins at 0, ascending, one for each; empty: beside each other, as far
    /// apart as each other. Only with lines.
    QList<double> positions;
    QList<ChartSeries> series;
    QList<ChartLevel> levels;
    BarArrangement bars = BarArrangement::kStacked;
    double min_top = 1;  // the value axis runs from 0 to at least this value
    QString empty_text;  // shown while no series has a value: what will appear here

    /// Number of categories with values.
    int count() const;
    bool isEmpty() const { return count() == 0; }
};

/// The name of the category axis where so many neighbours are one bar or point: "pass (each bar: mean of 3)".
QString axisName(const Chart& chart, int combined);

/// The values as text, for screen readers: a line per series, shortened to mean and range if there are more than a
/// dozen values.
QString chartText(const Chart& chart);

}  // namespace griffin::ui
