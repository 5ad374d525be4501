#include "ui/charts/chart_look.h"

#include <QPainter>
#include <algorithm>

namespace griffin::ui {
namespace {

constexpr double kLineWidth = 2;
constexpr double kHatchStep = 4;  // pixels between two strokes
const QList<qreal> kDashed{4, 2};
const QList<qreal> kWideDashes{5, 2};
const QList<qreal> kDotted{1, 2};

/// Strokes from the lower left to the upper right, cut at the edges of the bar.
void hatch(QPainter& painter, const QRectF& bar) {
    for (double along = kHatchStep; along < bar.width() + bar.height(); along += kHatchStep) {
        const QPointF upper(std::min(along, bar.width()), std::max(0.0, along - bar.width()));
        const QPointF lower(std::max(0.0, along - bar.height()), std::min(along, bar.height()));
        painter.drawLine(bar.topLeft() + upper, bar.topLeft() + lower);
    }
}

}  // namespace

ChartLook lookOf(ChartInk ink, int number, const ThemeColors& colors) {
    switch (ink) {
        case ChartInk::kAccepted:
            break;
        case ChartInk::kTarget:
            return {colors.target, kWideDashes, BarFill::kPale};
        case ChartInk::kRejected:
            return {colors.rejected, kDotted, BarFill::kHollow};
        case ChartInk::kVanilla:
            return {colors.vanilla, kDashed, BarFill::kHollow};
        case ChartInk::kAccent:
            return {colors.accent, {}, BarFill::kFull};
        case ChartInk::kSeries: {
            const auto count = static_cast<int>(colors.series.size());
            const QColor& color = colors.series[static_cast<std::size_t>(number % count)];
            const bool broken = number % kSeriesLooks >= count;
            return broken ? ChartLook{color, kDashed, BarFill::kHatched} : ChartLook{color, {}, BarFill::kFull};
        }
    }
    return {colors.accepted, {}, BarFill::kFull};
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
    pale.setAlphaF(fill == BarFill::kHatched ? 0.2F : 0.45F);
    if (bar.width() < 4 || bar.height() < 2) {  // no room for a border
        painter.fillRect(bar, fill == BarFill::kHollow ? color : pale);
        return;
    }
    const bool broken_border = fill == BarFill::kHollow && dashes == kDashed;
    painter.setPen(QPen(color, 1, broken_border ? Qt::DashLine : Qt::SolidLine));
    painter.setBrush(fill == BarFill::kHollow ? QBrush(Qt::NoBrush) : QBrush(pale));
    painter.drawRect(bar.adjusted(0.5, 0.5, -0.5, -0.5));
    if (fill == BarFill::kHatched) hatch(painter, bar);
}

}  // namespace griffin::ui
