#include "ui/inspector/tree_painter.h"

#include <QPainter>
#include <algorithm>
#include <numeric>

#include "ui/inspector/answer_trace.h"
#include "ui/theme/theme.h"

namespace griffin::ui {
namespace {

constexpr double kColumnGap = 22;
constexpr double kMinGap = 10;
constexpr double kLineGap = 6;

int nodeCount(const engine::CycleRecord& cycle) {
    return static_cast<int>(cycle.nodes.size());
}

/// Which of those left out are shown: the likeliest by their whole path, which contains their parents.
QList<bool> shownPlaces(const engine::CycleRecord& cycle) {
    const int nodes = nodeCount(cycle);
    QList<bool> shown(placesOf(cycle), true);
    QList<double> likely(shown.size(), 1.0);  // of the path
    for (int place = 1; place < shown.size(); ++place) {
        if (const auto* candidate = candidateAt(cycle, place))
            likely[place] = likely.at(parentPlace(cycle, place)) *
                            std::max(0.0, static_cast<double>(candidate->draft_probability));
    }
    QList<int> order(shown.size() - nodes - 1);
    std::iota(order.begin(), order.end(), nodes + 1);
    std::stable_sort(order.begin(), order.end(), [&](int a, int b) { return likely.at(a) > likely.at(b); });
    for (int i = kMaxLeftOutShown; i < order.size(); ++i) shown[order.at(i)] = false;
    return shown;
}

BoxKind kindAt(const engine::CycleRecord& cycle, int place) {
    const engine::DraftTreeNode* candidate = candidateAt(cycle, place);
    if (candidate == nullptr) return BoxKind::kOwn;
    return place < nodeCount(cycle) ? kindOf(*candidate) : BoxKind::kLeftOut;
}

}  // namespace

int TreeLayout::placeAt(const QPointF& point) const {
    for (int place = 0; place < boxes.size(); ++place) {
        if (boxes.at(place).contains(point)) return place;
    }
    return -1;
}

int placesOf(const engine::CycleRecord& cycle) {
    return cycle.nodes.empty() ? 0 : nodeCount(cycle) + 1 + static_cast<int>(cycle.left_out.size());
}

const engine::DraftTreeNode* candidateAt(const engine::CycleRecord& cycle, int place) {
    const int nodes = nodeCount(cycle);
    if (place < 0 || place >= placesOf(cycle) || place == nodes) return nullptr;
    return place < nodes ? &cycle.nodes[static_cast<std::size_t>(place)]
                         : &cycle.left_out[static_cast<std::size_t>(place - nodes - 1)];
}

int parentPlace(const engine::CycleRecord& cycle, int place) {
    const int parent = candidateAt(cycle, place)->parent;
    return parent < nodeCount(cycle) ? parent : parent + 1;
}

TreeLayout layOutTree(const engine::CycleRecord& cycle, const QFontMetricsF& metrics, double room) {
    TreeLayout layout;
    const int count = placesOf(cycle);
    if (count == 0) return layout;
    layout.own = nodeCount(cycle);
    for (int n = 0; n < layout.own; ++n) {
        if (cycle.nodes[static_cast<std::size_t>(n)].accepted) layout.own_parent = n;
    }
    const QList<bool> shown = shownPlaces(cycle);
    QList<int> parents(count, -1);
    QList<int> depths(count, 0);
    QList<QList<int>> children(count);
    for (int place = 1; place < count; ++place) {
        if (!shown.at(place)) continue;
        const engine::DraftTreeNode* candidate = candidateAt(cycle, place);
        const int parent = candidate == nullptr ? layout.own_parent : parentPlace(cycle, place);
        parents[place] = parent;
        depths[place] = candidate == nullptr ? depths.at(parent) + 1 : candidate->depth;
        const bool on_path = candidate == nullptr || candidate->accepted;
        on_path ? children[parent].prepend(place) : children[parent].append(place);
    }

    const auto text = [&cycle](int place) -> const std::string& {
        const engine::DraftTreeNode* candidate = candidateAt(cycle, place);
        return candidate == nullptr ? cycle.bonus_text : candidate->text;
    };
    const int deepest = *std::max_element(depths.begin(), depths.end());
    QList<double> widths(deepest + 1, 0.0);
    QList<double> heights(count, 0.0);  // of each place with all below it
    for (int place = 0; place < count; ++place) {
        if (shown.at(place))
            widths[depths.at(place)] = std::max(widths.at(depths.at(place)), boxWidth(text(place), metrics));
    }
    const auto add_height = [&](int place) {
        const double own = boxHeight(kindAt(cycle, place), metrics);
        heights[place] = std::max(heights.at(place) - kLineGap, own);
        if (parents.at(place) >= 0) heights[parents.at(place)] += heights.at(place) + kLineGap;
    };
    for (int place = count - 1; place > layout.own; --place) {
        if (shown.at(place)) add_height(place);
    }
    add_height(layout.own);  // its parent comes before it, though its number is higher than that of other children
    for (int place = layout.own - 1; place >= 0; --place) add_height(place);

    const double words = std::accumulate(widths.begin(), widths.end(), 0.0);
    const double gap = std::clamp((room - words) / std::max(deepest, 1), kMinGap, kColumnGap);
    QList<double> lefts(1, 0.0);
    for (const double width : widths) lefts.append(lefts.last() + width + gap);

    layout.boxes.resize(count);
    QList<double> tops(count, 0.0);
    QRectF all;
    const auto put = [&](int place) {
        layout.boxes[place] = QRectF(lefts.at(depths.at(place)), tops.at(place), boxWidth(text(place), metrics),
                                     boxHeight(kindAt(cycle, place), metrics));
        all |= layout.boxes.at(place);
        double top = tops.at(place);
        for (const int child : children.at(place)) {
            tops[child] = top;
            top += heights.at(child) + kLineGap;
        }
    };
    for (int place = 0; place < count; ++place) {
        if (shown.at(place)) put(place);
    }
    layout.size = all.size();
    return layout;
}

void paintTree(QPainter& painter, const engine::CycleRecord& cycle, const TreeLayout& layout, const TreeStyle& style,
               int selected) {
    if (layout.boxes.isEmpty()) return;
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    const auto parent = [&](int place) { return place == layout.own ? layout.own_parent : parentPlace(cycle, place); };
    const auto on_path = [](BoxKind kind) { return kind == BoxKind::kAccepted || kind == BoxKind::kOwn; };
    // Rejected edges first: the path lies above them.
    for (const bool path : {false, true}) {
        for (int place = 1; place < layout.boxes.size(); ++place) {
            const BoxKind kind = kindAt(cycle, place);
            if (layout.boxes.at(place).isEmpty() || on_path(kind) != path) continue;
            paintEdge(painter, layout.boxes.at(parent(place)), layout.boxes.at(place), kind, Qt::Horizontal, style);
        }
    }
    for (int place = 0; place < layout.boxes.size(); ++place) {
        if (layout.boxes.at(place).isEmpty()) continue;
        const engine::DraftTreeNode* candidate = candidateAt(cycle, place);
        TokenBox box = candidate == nullptr ? ownBoxOf(cycle) : boxOf(*candidate);
        box.kind = kindAt(cycle, place);
        paintBox(painter, layout.boxes.at(place), box, style);
    }
    if (selected >= 0 && selected < layout.boxes.size() && !layout.boxes.at(selected).isEmpty()) {
        constexpr double kAround = 2.5;
        painter.setBrush(Qt::NoBrush);
        painter.setPen(QPen(style.colors.accent, 2));
        painter.drawRoundedRect(layout.boxes.at(selected).adjusted(-kAround, -kAround, kAround, kAround), 7, 7);
    }
    painter.restore();
}

}  // namespace griffin::ui
