// The picture of a draft tree, on any painter: a window, an SVG or a PNG. Depth runs from left to right, as text is
// read, or downwards, for deep trees in narrow views. A node is on the line of its first child, and the accepted path
// comes first, so that the first line reads as what was committed, with the target's own token at its end; what was
// left out before the pass comes last.
//
// Places in a tree are numbered: its nodes, then the target's own token, then what was left out.
#pragma once

#include <QList>
#include <QRectF>
#include <QSizeF>
#include <limits>

#include "ui/inspector/tree_shapes.h"

namespace griffin::ui {

struct TreeLayout {
    QList<QRectF> boxes;  // by place; empty for those that are not shown
    int own = 0;          // the place of the target's own token
    int own_parent = 0;
    QSizeF size;
    Qt::Orientation direction = Qt::Horizontal;

    const QRectF& ownBox() const { return boxes.at(own); }
    /// The place at a point, -1 for none.
    int placeAt(const QPointF& point) const;
};

/// Places in all; 0 without a tree.
int placesOf(const engine::CycleRecord& cycle);
/// The node or left-out candidate at a place; null for the target's own token and for places that are none.
const engine::DraftTreeNode* candidateAt(const engine::CycleRecord& cycle, int place);
/// The place of a candidate's parent.
int parentPlace(const engine::CycleRecord& cycle, int place);

/// `metrics` are those of TreeStyle. Sizes are in pixels at zoom 1. Where a tree that grows to the right is wider than
/// `room`, its columns move closer together.
TreeLayout layOutTree(const engine::CycleRecord& cycle, const QFontMetricsF& metrics,
                      Qt::Orientation direction = Qt::Horizontal,
                      double room = std::numeric_limits<double>::infinity());

/// `selected` is a place that is marked, -1: none.
void paintTree(QPainter& painter, const engine::CycleRecord& cycle, const TreeLayout& layout, const TreeStyle& style,
               int selected);

}  // namespace griffin::ui
