// How a series looks: its colour, and the pattern that tells it from others without colour. Nothing but lines and
// rectangles is drawn, so that it is the same on the screen, in SVG and in PDF.
#pragma once

#include <QColor>
#include <QList>
#include <QPen>

#include "ui/charts/chart.h"
#include "ui/theme/theme_colors.h"

class QPainter;
class QPointF;
class QRectF;

namespace griffin::ui {

enum class BarFill { kFull, kPale, kHollow, kHatched, kHatchedBack, kStriped };
enum class PointMark { kSquare, kFrame, kCross, kPlus, kDiamond, kTriangle };

struct ChartLook {
    QColor color;
    QList<qreal> dashes;  // in widths of the line; empty: solid
    BarFill fill = BarFill::kFull;
    PointMark mark = PointMark::kSquare;

    QPen linePen() const;
    void paintBar(QPainter& painter, const QRectF& bar) const;
    /// A point of a line.
    void paintMark(QPainter& painter, const QPointF& point) const;
};

/// `number`: with kSeries.
ChartLook lookOf(ChartInk ink, int number, const ThemeColors& colors);
/// Whether all points of a line are marked: those that were measured one by one, where they have room.
bool marksPoints(const Chart& chart, const ChartSeries& series);

}  // namespace griffin::ui
