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
constexpr double kUprightGap = 14;  // between levels one below the other

int nodeCount(const engine::CycleRecord& cycle) {
    return static_cast<int>(cycle.nodes.size());
}

/// Of those left out only what lies as far as the tree reaches.
QList<bool> shownPlaces(const engine::CycleRecord& cycle, int deepest) {
    QList<bool> shown(placesOf(cycle), true);
    for (int place = nodeCount(cycle) + 1; place < shown.size(); ++place)
        shown[place] = candidateAt(cycle, place)->depth <= deepest;
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

TreeLayout layOutTree(const engine::CycleRecord& cycle, const QFontMetricsF& metrics, Qt::Orientation direction,
                      double room) {
    TreeLayout layout;
    layout.direction = direction;
    const bool upright = direction == Qt::Vertical;
    const int count = placesOf(cycle);
    if (count == 0) return layout;
    layout.own = nodeCount(cycle);
    layout.own_parent = endOfPath(cycle);
    const int own_depth = cycle.nodes[static_cast<std::size_t>(layout.own_parent)].depth + 1;
    const int deepest = std::max(depthOf(cycle), own_depth);
    const QList<bool> shown = shownPlaces(cycle, deepest);
    QList<int> parents(count, -1);
    QList<int> depths(count, 0);
    QList<QList<int>> children(count);
    for (int place = 1; place < count; ++place) {
        if (!shown.at(place)) continue;
        const engine::DraftTreeNode* candidate = candidateAt(cycle, place);
        const int parent = candidate == nullptr ? layout.own_parent : parentPlace(cycle, place);
        parents[place] = parent;
        depths[place] = candidate == nullptr ? own_depth : candidate->depth;
        const bool on_path = candidate == nullptr || candidate->accepted;
        on_path ? children[parent].prepend(place) : children[parent].append(place);
    }

    // Along: the way from parents to children. Across: that from one sibling to the next.
    QList<QSizeF> sizes(count);
    QList<double> levels(deepest + 1, 0.0);  // how far each reaches along
    const auto along = [&](int place) { return upright ? sizes.at(place).height() : sizes.at(place).width(); };
    const auto across = [&](int place) { return upright ? sizes.at(place).width() : sizes.at(place).height(); };
    for (int place = 0; place < count; ++place) {
        if (!shown.at(place)) continue;
        const engine::DraftTreeNode* candidate = candidateAt(cycle, place);
        sizes[place] = QSizeF(boxWidth(candidate == nullptr ? cycle.bonus_text : candidate->text, metrics),
                              boxHeight(kindAt(cycle, place), metrics));
        levels[depths.at(place)] = std::max(levels.at(depths.at(place)), along(place));
    }
    QList<double> extents(count, 0.0);  // across, of each place with all behind it
    const auto add_extent = [&](int place) {
        extents[place] = std::max(extents.at(place) - kLineGap, across(place));
        if (parents.at(place) >= 0) extents[parents.at(place)] += extents.at(place) + kLineGap;
    };
    for (int place = count - 1; place > layout.own; --place) {
        if (shown.at(place)) add_extent(place);
    }
    add_extent(layout.own);
    for (int place = layout.own - 1; place >= 0; --place) add_extent(place);

    const double words = std::accumulate(levels.begin(), levels.end(), 0.0);
    const double gap = upright ? kUprightGap : std::clamp((room - words) / std::max(deepest, 1), kMinGap, kColumnGap);
    QList<double> begins(1, 0.0);
    for (const double level : levels) begins.append(begins.last() + level + gap);

    layout.boxes.resize(count);
    QList<double> beside(count, 0.0);  // where each is across
    QRectF all;
    for (int place = 0; place < count; ++place) {
        if (!shown.at(place)) continue;
        const double begin = begins.at(depths.at(place));
        const QPointF at = upright ? QPointF(beside.at(place), begin) : QPointF(begin, beside.at(place));
        layout.boxes[place] = QRectF(at, sizes.at(place));
        all |= layout.boxes.at(place);
        double next = beside.at(place);
        for (const int child : children.at(place)) {
            beside[child] = next;
            next += extents.at(child) + kLineGap;
        }
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
            paintEdge(painter, layout.boxes.at(parent(place)), layout.boxes.at(place), kind, layout.direction, style);
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
