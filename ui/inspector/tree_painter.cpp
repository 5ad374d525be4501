#include "ui/inspector/tree_painter.h"

#include <QPainter>
#include <QPainterPath>
#include <algorithm>

#include "ui/charts/picture_file.h"
#include "ui/inspector/inspector_text.h"
#include "ui/inspector/token_label.h"
#include "ui/theme/theme.h"

namespace griffin::ui {
namespace {

constexpr double kRounding = 5;
constexpr double kPictureMargin = 12;

QColor faded(QColor color, double alpha) {
    color.setAlphaF(static_cast<float>(alpha));
    return color;
}

void paintEdge(QPainter& painter, const QRectF& from, const QRectF& to, const QPen& pen) {
    const QPointF start(from.right(), from.center().y());
    const QPointF end(to.left(), to.center().y());
    painter.setPen(pen);
    if (start.y() == end.y()) {
        painter.drawLine(start, end);
        return;
    }
    const double middle = (end.x() + std::max(start.x(), end.x() - 22)) / 2;
    QPainterPath path(start);
    path.cubicTo(QPointF(middle, start.y()), QPointF(middle, end.y()), end);
    painter.setBrush(Qt::NoBrush);
    painter.drawPath(path);
}

void paintLabel(QPainter& painter, const QRectF& box, const QString& text, const QFont& font, const QColor& color) {
    painter.setFont(font);
    painter.setPen(color);
    const QFontMetricsF metrics(font);
    painter.drawText(box, Qt::AlignCenter, metrics.elidedText(tokenLabel(text), Qt::ElideRight, box.width() - 6));
}

}  // namespace

TreeStyle::TreeStyle(const Theme& theme)
    : colors(theme.colors()), font(theme.font(FontRole::kSmall)), bold(theme.font(FontRole::kSmall)) {
    bold.setWeight(QFont::Bold);
}

void paintTree(QPainter& painter, const TraceCycle& cycle, const TreeLayout& layout, const TreeStyle& style,
               int selected) {
    if (layout.boxes.isEmpty()) return;
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    const ThemeColors& colors = style.colors;
    // Rejected edges first: the path lies above them.
    for (const bool accepted : {false, true}) {
        const QPen pen = accepted ? QPen(colors.accepted, 3) : QPen(faded(colors.rejected, 0.7), 1);
        for (int n = 1; n < layout.boxes.size(); ++n) {
            const TraceNode& node = cycle.nodes.at(n);
            if (node.accepted == accepted) paintEdge(painter, layout.boxes.at(node.parent), layout.boxes.at(n), pen);
        }
    }
    paintEdge(painter, layout.boxes.at(layout.bonus_parent), layout.bonus, QPen(colors.target, 3));

    for (int n = 0; n < layout.boxes.size(); ++n) {
        const TraceNode& node = cycle.nodes.at(n);
        const QRectF box = layout.boxes.at(n);
        const double belief = std::clamp(static_cast<double>(node.draft_probability), 0.0, 1.0);
        painter.setBrush(colors.background);
        painter.setPen(Qt::NoPen);
        painter.drawRoundedRect(box, kRounding, kRounding);
        if (n == 0) {
            painter.setBrush(colors.surface_strong);
            painter.setPen(QPen(colors.border_strong, 1));
        } else if (node.accepted) {
            painter.setBrush(faded(colors.accepted, 0.12 + 0.5 * belief));
            painter.setPen(QPen(colors.accepted, 2));
        } else {
            painter.setBrush(faded(colors.rejected, 0.4 * belief));
            painter.setPen(QPen(colors.rejected, 1));
        }
        painter.drawRoundedRect(box.adjusted(0.5, 0.5, -0.5, -0.5), kRounding, kRounding);
        const bool path = node.accepted && n > 0;
        paintLabel(painter, box, node.text, path ? style.bold : style.font,
                   node.accepted ? colors.text : colors.text_faint);
    }

    painter.setPen(Qt::NoPen);
    painter.setBrush(colors.background);
    painter.drawRoundedRect(layout.bonus, kRounding, kRounding);
    painter.setBrush(faded(colors.target, 0.16));
    painter.drawRoundedRect(layout.bonus, kRounding, kRounding);
    paintLabel(painter, layout.bonus, cycle.bonus_text, style.bold, colors.text);
    painter.fillRect(QRectF(layout.bonus.left() + 3, layout.bonus.bottom() - 3, layout.bonus.width() - 6, 2),
                     colors.target);

    if (selected >= 0 && selected <= layout.boxes.size()) {
        const QRectF box = selected < layout.boxes.size() ? layout.boxes.at(selected) : layout.bonus;
        painter.setBrush(Qt::NoBrush);
        painter.setPen(QPen(colors.accent, 2));
        painter.drawRoundedRect(box.adjusted(-2.5, -2.5, 2.5, 2.5), kRounding + 2, kRounding + 2);
    }
    painter.restore();
}

bool saveTree(const QString& path, const TraceCycle& cycle, const Theme& theme) {
    const TreeStyle style(theme);
    const TreeLayout layout = layOutTree(cycle, QFontMetricsF(style.bold));
    const QSizeF size = layout.size + QSizeF(2 * kPictureMargin, 2 * kPictureMargin);
    return savePicture(path, size, style.colors.background, translated("Draft tree"), [&](QPainter& painter) {
        painter.translate(kPictureMargin, kPictureMargin);
        paintTree(painter, cycle, layout, style, -1);
    });
}

}  // namespace griffin::ui
