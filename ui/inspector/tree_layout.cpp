#include "ui/inspector/tree_layout.h"

#include <algorithm>
#include <numeric>

#include "ui/inspector/token_label.h"

namespace griffin::ui {
namespace {

constexpr double kPaddingX = 7;
constexpr double kPaddingY = 3;
constexpr double kNarrowest = 24;
constexpr double kWidest = 116;
constexpr double kColumnGap = 22;
constexpr double kLeastGap = 10;
constexpr double kLineGap = 6;

double widthOf(const QString& text, const QFontMetricsF& metrics) {
    return std::clamp(metrics.horizontalAdvance(tokenLabel(text)) + 2 * kPaddingX, kNarrowest, kWidest);
}

}  // namespace

int TreeLayout::nodeAt(const QPointF& point) const {
    for (int n = 0; n < boxes.size(); ++n) {
        if (boxes.at(n).contains(point)) return n;
    }
    return bonus.contains(point) ? static_cast<int>(boxes.size()) : -1;
}

TreeLayout layOutTree(const TraceCycle& cycle, const QFontMetricsF& metrics, double room) {
    TreeLayout layout;
    const auto count = cycle.nodes.size();
    if (count == 0) return layout;
    QList<QList<int>> children(count);
    QList<int> lines(count, 0);  // leaves below, the bonus token among them
    for (int n = 0; n < count; ++n) {
        const TraceNode& node = cycle.nodes.at(n);
        if (node.accepted) layout.bonus_parent = n;
        if (node.parent < 0) continue;
        QList<int>& siblings = children[node.parent];
        node.accepted ? siblings.prepend(n) : siblings.append(n);
    }
    lines[layout.bonus_parent] = 1;
    for (auto n = count - 1; n >= 0; --n) {
        lines[n] = std::max(lines.at(n), 1);
        if (const int parent = cycle.nodes.at(n).parent; parent >= 0) lines[parent] += lines.at(n);
    }

    QList<double> widths(cycle.depth + 2, kNarrowest);
    for (const TraceNode& node : cycle.nodes)
        widths[node.depth] = std::max(widths.at(node.depth), widthOf(node.text, metrics));
    const int bonus_depth = cycle.nodes.at(layout.bonus_parent).depth + 1;
    widths[bonus_depth] = std::max(widths.at(bonus_depth), widthOf(cycle.bonus_text, metrics));
    QList<double> lefts(1, 0.0);
    const int last = std::max(cycle.depth, bonus_depth);
    const double words = std::accumulate(widths.begin(), widths.begin() + last + 1, 0.0);
    const double gap = std::clamp((room - words) / last, kLeastGap, kColumnGap);
    for (const double width : widths) lefts.append(lefts.last() + width + gap);

    const double height = metrics.height() + 2 * kPaddingY;
    const auto box = [&](int depth, int line, const QString& text) {
        return QRectF(lefts.at(depth), line * (height + kLineGap), widthOf(text, metrics), height);
    };
    QList<int> line_of(count, 0);
    layout.boxes.resize(count);
    for (int n = 0; n < count; ++n) {
        const TraceNode& node = cycle.nodes.at(n);
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

}  // namespace griffin::ui
