// What a chart shows, as a plain value: bars and lines over numbered or named places, in the colours that mean the same
// thing everywhere. ChartView shows it in a window, paintChart() on any painter, saveChart() in an SVG or PNG file.
#pragma once

#include <QList>
#include <QString>
#include <QStringList>

namespace griffin::ui {

/// A colour by its meaning, always with a second sign that tells it apart without colour.
enum class ChartInk {
    kAccepted,  // blue, solid
    kTarget,    // orange, pale with a border; lines with wide dashes
    kRejected,  // grey, hollow; lines dotted
    kVanilla,   // purple, hollow with a dashed border; lines dashed
    kAccent,    // the program's accent, solid
};

enum class SeriesShape { kBars, kLine };

struct ChartSeries {
    QString name;  // in the legend
    ChartInk ink = ChartInk::kAccepted;
    SeriesShape shape = SeriesShape::kBars;
    QList<double> values;   // one for each place; NaN: none
    QList<double> spreads;  // standard deviations, drawn as whiskers; empty: none
};

/// A line across the chart at one value.
struct ChartLevel {
    QString name;
    ChartInk ink = ChartInk::kVanilla;
    double value = 0;
};

enum class BarArrangement { kStacked, kBeside };

struct Chart {
    QString name;     // "Accept length per cycle": the title, and the name for screen readers
    QString x_name;   // "cycle"; may be empty
    QString y_name;   // "ms"; may be empty
    int first_x = 1;  // number of the first place, where the places have no names
    QStringList places;
    QList<ChartSeries> series;
    QList<ChartLevel> levels;
    BarArrangement bars = BarArrangement::kStacked;
    double least_top = 1;  // the value axis, which begins at 0, reaches at least so far
    QString empty_text;    // shown while no series has a value: what will be here

    /// Places there are values for.
    int count() const;
    bool isEmpty() const { return count() == 0; }
};

/// The values in words, for screen readers and the clipboard: a line for each series, shortened to its mean and range
/// where there are more than a dozen values.
QString chartText(const Chart& chart);

}  // namespace griffin::ui
