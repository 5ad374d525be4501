#include "ui/inspector/tree_shapes.h"

#include <QPainter>
#include <QPainterPath>
#include <algorithm>

#include "ui/inspector/tree_text.h"
#include "ui/theme/theme.h"

namespace griffin::ui {
namespace {

constexpr double kPaddingX = 7;
constexpr double kPaddingY = 1;
constexpr double kMinBox = 26;
constexpr double kMaxBox = 116;
constexpr double kBar = 2.5;
constexpr double kBarGap = 1;
constexpr double kBars = 2 * kBar + kBarGap + 1;  // with the room to the label
constexpr double kLine = 2;                       // under the model's own token
constexpr double kRounding = 5;
constexpr double kBend = 22;

QColor faded(QColor color, double alpha) {
    color.setAlphaF(static_cast<float>(alpha));
    return color;
}

void paintBar(QPainter& painter, const QRectF& track, float probability, const QColor& color,
              const ThemeColors& colors) {
    if (probability < 0) return;
    painter.setBrush(faded(colors.border_strong, 0.55));
    painter.drawRect(track);
    painter.setBrush(color);
    QRectF bar = track;
    bar.setWidth(track.width() * std::clamp(static_cast<double>(probability), 0.0, 1.0));
    painter.drawRect(bar);
}

/// Below the label.
void paintBars(QPainter& painter, const QRectF& place, const TokenBox& box, const ThemeColors& colors) {
    painter.setPen(Qt::NoPen);
    const double below = box.kind == BoxKind::kOwn ? kLine + 1 : 0;
    QRectF track(place.left() + 5, place.bottom() - kPaddingY - below - kBar - 1, place.width() - 10, kBar);
    paintBar(painter, track, box.target, colors.target, colors);
    track.translate(0, -kBar - kBarGap);
    paintBar(painter, track, box.draft, colors.accepted, colors);
}

QPen edgePen(BoxKind kind, const ThemeColors& colors) {
    switch (kind) {
        case BoxKind::kAccepted:
            return QPen(colors.accepted, 3);
        case BoxKind::kOwn:
            return QPen(colors.target, 3);
        case BoxKind::kLeftOut:
            return QPen(faded(colors.rejected, 0.5), 1, Qt::DotLine);
        case BoxKind::kRoot:
        case BoxKind::kRejected:
            break;
    }
    return QPen(faded(colors.rejected, 0.7), 1);
}

}  // namespace

TreeStyle::TreeStyle(const Theme& theme)
    : colors(theme.colors()),
      font(theme.font(FontRole::kSmall)),
      bold([&theme] {
          QFont heavy = theme.font(FontRole::kSmall);
          heavy.setWeight(QFont::Bold);
          return heavy;
      }()),
      metrics(bold) {}

BoxKind kindOf(const engine::DraftTreeNode& node) {
    if (node.parent < 0) return BoxKind::kRoot;
    return node.accepted ? BoxKind::kAccepted : BoxKind::kRejected;
}

TokenBox boxOf(const engine::DraftTreeNode& node) {
    return {kindOf(node), node.text, node.draft_probability, node.target_probability};
}

TokenBox ownBoxOf(const engine::CycleRecord& cycle) {
    return {BoxKind::kOwn, cycle.bonus_text, engine::kUnknownProbability, cycle.bonus_probability};
}

double boxWidth(const std::string& text, const QFontMetricsF& metrics) {
    return std::clamp(metrics.horizontalAdvance(tokenLabel(text)) + 2 * kPaddingX, kMinBox, kMaxBox);
}

double boxHeight(BoxKind kind, const QFontMetricsF& metrics) {
    return metrics.height() + 2 * kPaddingY + (kind == BoxKind::kLeftOut ? 0 : kBars);
}

void paintBox(QPainter& painter, const QRectF& place, const TokenBox& box, const TreeStyle& style) {
    const ThemeColors& colors = style.colors;
    const double belief = std::clamp(static_cast<double>(box.draft), 0.0, 1.0);
    painter.setBrush(colors.background);
    painter.setPen(Qt::NoPen);
    painter.drawRoundedRect(place, kRounding, kRounding);
    switch (box.kind) {
        case BoxKind::kRoot:
            painter.setBrush(colors.surface_strong);
            painter.setPen(QPen(colors.border_strong, 1));
            break;
        case BoxKind::kAccepted:
            painter.setBrush(faded(colors.accepted, 0.12 + 0.3 * belief));
            painter.setPen(QPen(colors.accepted, 2));
            break;
        case BoxKind::kRejected:
            painter.setBrush(faded(colors.rejected, 0.25 * belief));
            painter.setPen(QPen(colors.rejected, 1));
            break;
        case BoxKind::kLeftOut:
            painter.setBrush(Qt::NoBrush);
            painter.setPen(QPen(faded(colors.rejected, 0.6), 1, Qt::DashLine));
            break;
        case BoxKind::kOwn:
            painter.setBrush(faded(colors.target, 0.16));
            break;
    }
    painter.drawRoundedRect(place.adjusted(0.5, 0.5, -0.5, -0.5), kRounding, kRounding);
    const bool on_path = box.kind == BoxKind::kAccepted || box.kind == BoxKind::kOwn;
    const QFont& font = on_path ? style.bold : style.font;
    painter.setFont(font);
    painter.setPen(on_path || box.kind == BoxKind::kRoot ? colors.text : colors.text_faint);
    QRectF label = place;
    if (box.kind != BoxKind::kLeftOut) label.setBottom(place.bottom() - kBars);
    painter.drawText(label, Qt::AlignCenter,
                     QFontMetricsF(font).elidedText(tokenLabel(box.text), Qt::ElideRight, place.width() - 6));
    if (box.kind != BoxKind::kLeftOut) paintBars(painter, place, box, colors);
    if (box.kind == BoxKind::kOwn)
        painter.fillRect(QRectF(place.left() + 3, place.bottom() - kLine - 1, place.width() - 6, kLine), colors.target);
}

void paintEdge(QPainter& painter, const QRectF& from, const QRectF& to, BoxKind kind, Qt::Orientation direction,
               const TreeStyle& style) {
    painter.setPen(edgePen(kind, style.colors));
    painter.setBrush(Qt::NoBrush);
    if (direction == Qt::Horizontal) {
        const QPointF start(from.right(), from.center().y());
        const QPointF end(to.left(), to.center().y());
        const double middle = (end.x() + std::max(start.x(), end.x() - kBend)) / 2;
        QPainterPath path(start);
        path.cubicTo(QPointF(middle, start.y()), QPointF(middle, end.y()), end);
        painter.drawPath(path);
    } else {
        // From below the left part of a box: what is written over each other begins at the left.
        const QPointF start(from.left() + std::min(12.0, from.width() / 2), from.bottom());
        const QPointF end(to.left() + std::min(12.0, to.width() / 2), to.top());
        const double middle = (start.y() + end.y()) / 2;
        QPainterPath path(start);
        path.cubicTo(QPointF(start.x(), middle), QPointF(end.x(), middle), end);
        painter.drawPath(path);
    }
}

}  // namespace griffin::ui
