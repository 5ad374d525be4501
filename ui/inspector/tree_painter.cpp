#include "ui/inspector/tree_painter.h"

#include <QPainter>
#include <QPainterPath>
#include <algorithm>
#include <numeric>
#include <string>

#include "ui/charts/picture_file.h"
#include "ui/inspector/answer_trace.h"
#include "ui/inspector/tree_text.h"
#include "ui/theme/theme.h"

namespace griffin::ui {
namespace {

constexpr double kPaddingX = 7;
constexpr double kPaddingY = 3;
constexpr double kMinBox = 24;
constexpr double kMaxBox = 116;
constexpr double kColumnGap = 22;
constexpr double kMinGap = 10;
constexpr double kLineGap = 6;
constexpr double kRounding = 5;
constexpr double kPictureMargin = 12;

double widthOf(const std::string& text, const QFontMetricsF& metrics) {
    return std::clamp(metrics.horizontalAdvance(tokenLabel(text)) + 2 * kPaddingX, kMinBox, kMaxBox);
}

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

void paintLabel(QPainter& painter, const QRectF& box, const std::string& text, const QFont& font, const QColor& color) {
    painter.setFont(font);
    painter.setPen(color);
    const QFontMetricsF metrics(font);
    painter.drawText(box, Qt::AlignCenter, metrics.elidedText(tokenLabel(text), Qt::ElideRight, box.width() - 6));
}

}  // namespace

int TreeLayout::nodeAt(const QPointF& point) const {
    for (int n = 0; n < boxes.size(); ++n) {
        if (boxes.at(n).contains(point)) return n;
    }
    return bonus.contains(point) ? static_cast<int>(boxes.size()) : -1;
}

TreeLayout layOutTree(const engine::CycleRecord& cycle, const QFontMetricsF& metrics, double room) {
    TreeLayout layout;
    const auto count = static_cast<int>(cycle.nodes.size());
    if (count == 0) return layout;
    QList<QList<int>> children(count);
    QList<int> lines(count, 0);  // leaves below, the bonus token among them
    for (int n = 0; n < count; ++n) {
        const engine::DraftTreeNode& node = cycle.nodes[static_cast<std::size_t>(n)];
        if (node.accepted) layout.bonus_parent = n;
        if (node.parent < 0) continue;
        QList<int>& siblings = children[node.parent];
        node.accepted ? siblings.prepend(n) : siblings.append(n);
    }
    lines[layout.bonus_parent] = 1;
    for (int n = count - 1; n >= 0; --n) {
        lines[n] = std::max(lines.at(n), 1);
        if (const int parent = cycle.nodes[static_cast<std::size_t>(n)].parent; parent >= 0)
            lines[parent] += lines.at(n);
    }

    const int deepest = depthOf(cycle);
    QList<double> widths(deepest + 2, kMinBox);
    for (const engine::DraftTreeNode& node : cycle.nodes)
        widths[node.depth] = std::max(widths.at(node.depth), widthOf(node.text, metrics));
    const int bonus_depth = cycle.nodes[static_cast<std::size_t>(layout.bonus_parent)].depth + 1;
    widths[bonus_depth] = std::max(widths.at(bonus_depth), widthOf(cycle.bonus_text, metrics));
    QList<double> lefts(1, 0.0);
    const int last = std::max(deepest, bonus_depth);
    const double words = std::accumulate(widths.begin(), widths.begin() + last + 1, 0.0);
    const double gap = std::clamp((room - words) / last, kMinGap, kColumnGap);
    for (const double width : widths) lefts.append(lefts.last() + width + gap);

    const double height = metrics.height() + 2 * kPaddingY;
    const auto box = [&](int depth, int line, const std::string& text) {
        return QRectF(lefts.at(depth), line * (height + kLineGap), widthOf(text, metrics), height);
    };
    QList<int> line_of(count, 0);
    layout.boxes.resize(count);
    for (int n = 0; n < count; ++n) {
        const engine::DraftTreeNode& node = cycle.nodes[static_cast<std::size_t>(n)];
        layout.boxes[n] = box(node.depth, line_of.at(n), node.text);
        int line = line_of.at(n);
        if (n == layout.bonus_parent) {
            layout.bonus = box(bonus_depth, line, cycle.bonus_text);
            ++line;
        }
        for (const int child : children.at(n)) {
            line_of[child] = line;
            line += lines.at(child);
        }
    }
    QRectF all = layout.bonus;
    for (const QRectF& one : layout.boxes) all |= one;
    layout.size = QSizeF(all.right(), all.bottom());
    return layout;
}

TreeStyle::TreeStyle(const Theme& theme)
    : colors(theme.colors()), font(theme.font(FontRole::kSmall)), bold(theme.font(FontRole::kSmall)) {
    bold.setWeight(QFont::Bold);
}

void paintTree(QPainter& painter, const engine::CycleRecord& cycle, const TreeLayout& layout, const TreeStyle& style,
               int selected) {
    if (layout.boxes.isEmpty()) return;
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    const ThemeColors& colors = style.colors;
    // Rejected edges first: the path lies above them.
    for (const bool accepted : {false, true}) {
        const QPen pen = accepted ? QPen(colors.accepted, 3) : QPen(faded(colors.rejected, 0.7), 1);
        for (int n = 1; n < layout.boxes.size(); ++n) {
            const engine::DraftTreeNode& node = cycle.nodes[static_cast<std::size_t>(n)];
            if (node.accepted == accepted) paintEdge(painter, layout.boxes.at(node.parent), layout.boxes.at(n), pen);
        }
    }
    paintEdge(painter, layout.boxes.at(layout.bonus_parent), layout.bonus, QPen(colors.target, 3));

    for (int n = 0; n < layout.boxes.size(); ++n) {
        const engine::DraftTreeNode& node = cycle.nodes[static_cast<std::size_t>(n)];
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

bool saveTree(const QString& path, const engine::CycleRecord& cycle, const Theme& theme) {
    const TreeStyle style(theme);
    const TreeLayout layout = layOutTree(cycle, QFontMetricsF(style.bold));
    const QSizeF size = layout.size + QSizeF(2 * kPictureMargin, 2 * kPictureMargin);
    return savePicture(path, size, style.colors.background, translated("Draft tree"), [&](QPainter& painter) {
        painter.translate(kPictureMargin, kPictureMargin);
        paintTree(painter, cycle, layout, style, -1);
    });
}

}  // namespace griffin::ui
