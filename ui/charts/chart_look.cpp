#include "ui/charts/chart_look.h"

#include <QPainter>
#include <algorithm>

namespace griffin::ui {
namespace {

constexpr double kLineWidth = 2;
constexpr double kHatchStep = 4;    // pixels between two strokes
constexpr double kMarkReach = 3.5;  // pixels to either side of a point
constexpr double kMarkLine = 1.5;
constexpr int kMostMarked = 16;  // points of a line
constexpr std::size_t kPatterns = 6;
const QList<qreal> kDashed{4, 2};
const QList<qreal> kWideDashes{5, 2};
const QList<qreal> kDotted{1, 2};
// One pattern each, told apart without colour.
const QList<qreal> kSeriesDashes[kPatterns]{{}, kDashed, kDotted, {6, 2, 1, 2}, {9, 3}, {6, 2, 1, 2, 1, 2}};
constexpr BarFill kSeriesFills[kPatterns]{BarFill::kFull,        BarFill::kHatched, BarFill::kPale,
                                          BarFill::kHatchedBack, BarFill::kStriped, BarFill::kHollow};
constexpr PointMark kSeriesMarks[kPatterns]{PointMark::kSquare, PointMark::kFrame,   PointMark::kCross,
                                            PointMark::kPlus,   PointMark::kDiamond, PointMark::kTriangle};

/// Strokes from the lower left to the upper right, or the other way, cut at the edges of the bar.
void hatch(QPainter& painter, const QRectF& bar, bool back) {
    const auto placed = [&](double x, double y) { return bar.topLeft() + QPointF(back ? bar.width() - x : x, y); };
    for (double along = kHatchStep; along < bar.width() + bar.height(); along += kHatchStep) {
        painter.drawLine(placed(std::min(along, bar.width()), std::max(0.0, along - bar.width())),
                         placed(std::max(0.0, along - bar.height()), std::min(along, bar.height())));
    }
}

void stripe(QPainter& painter, const QRectF& bar) {
    for (double down = kHatchStep; down < bar.height(); down += kHatchStep)
        painter.drawLine(bar.topLeft() + QPointF(0, down), bar.topLeft() + QPointF(bar.width(), down));
}

/// The same pattern comes twice among twelve; of lines, with another mark.
ChartLook seriesLook(int number, const ThemeColors& colors) {
    const auto place = static_cast<std::size_t>(number % kSeriesLooks);
    const std::size_t color = place % colors.series.size();
    const bool second = place >= colors.series.size();
    const std::size_t pattern = (color + (second ? kPatterns / 2 : 0)) % kPatterns;
    return {colors.series[color], kSeriesDashes[pattern], kSeriesFills[pattern],
            kSeriesMarks[(pattern + (second ? 1 : 0)) % kPatterns]};
}

}  // namespace

ChartLook lookOf(ChartInk ink, int number, const ThemeColors& colors) {
    switch (ink) {
        case ChartInk::kAccepted:
            break;
        case ChartInk::kTarget:
            return {colors.target, kWideDashes, BarFill::kPale, PointMark::kFrame};
        case ChartInk::kRejected:
            return {colors.rejected, kDotted, BarFill::kHollow, PointMark::kCross};
        case ChartInk::kVanilla:
            return {colors.vanilla, kDashed, BarFill::kHollow, PointMark::kPlus};
        case ChartInk::kAccent:
            return {colors.accent, {}, BarFill::kFull, PointMark::kDiamond};
        case ChartInk::kSeries:
            return seriesLook(number, colors);
    }
    return {colors.accepted, {}, BarFill::kFull, PointMark::kSquare};
}

bool marksPoints(const Chart& chart, const ChartSeries& series) {
    return (!chart.positions.isEmpty() || series.ink == ChartInk::kSeries) && chart.count() <= kMostMarked;
}

QPen ChartLook::linePen() const {
    QPen pen(color, kLineWidth);
    if (!dashes.isEmpty()) pen.setDashPattern(dashes);
    return pen;
}

void ChartLook::paintBar(QPainter& painter, const QRectF& bar) const {
    if (fill == BarFill::kFull) {
        painter.fillRect(bar, color);
        return;
    }
    QColor pale = color;
    pale.setAlphaF(fill == BarFill::kPale ? 0.45F : 0.2F);
    if (bar.width() < 4 || bar.height() < 2) {  // no room for a border
        painter.fillRect(bar, fill == BarFill::kHollow ? color : pale);
        return;
    }
    const bool broken_border = fill == BarFill::kHollow && dashes == kDashed;
    painter.setPen(QPen(color, 1, broken_border ? Qt::DashLine : Qt::SolidLine));
    painter.setBrush(fill == BarFill::kHollow ? QBrush(Qt::NoBrush) : QBrush(pale));
    painter.drawRect(bar.adjusted(0.5, 0.5, -0.5, -0.5));
    if (fill == BarFill::kHatched || fill == BarFill::kHatchedBack) hatch(painter, bar, fill == BarFill::kHatchedBack);
    if (fill == BarFill::kStriped) stripe(painter, bar);
}

void ChartLook::paintMark(QPainter& painter, const QPointF& point) const {
    const auto line = [&](double x1, double y1, double x2, double y2) {
        painter.drawLine(point + kMarkReach * QPointF(x1, y1), point + kMarkReach * QPointF(x2, y2));
    };
    const QRectF square(point.x() - kMarkReach, point.y() - kMarkReach, 2 * kMarkReach, 2 * kMarkReach);
    painter.setPen(QPen(color, kMarkLine));
    painter.setBrush(Qt::NoBrush);
    switch (mark) {
        case PointMark::kSquare:
            painter.fillRect(square, color);
            break;
        case PointMark::kFrame:
            painter.drawRect(square);
            break;
        case PointMark::kCross:
            line(-1, -1, 1, 1);
            line(-1, 1, 1, -1);
            break;
        case PointMark::kPlus:
            line(-1, 0, 1, 0);
            line(0, -1, 0, 1);
            break;
        case PointMark::kDiamond:
            line(-1, 0, 0, -1);
            line(0, -1, 1, 0);
            line(1, 0, 0, 1);
            line(0, 1, -1, 0);
            break;
        case PointMark::kTriangle:
            line(-1, 1, 0, -1);
            line(0, -1, 1, 1);
            line(1, 1, -1, 1);
            break;
    }
}

}  // namespace griffin::ui
