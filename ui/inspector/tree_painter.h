// The picture of a draft tree, on any painter: a window, an SVG or a PNG. Depth runs from left to right, as text is
// read, with one line for each leaf. A node is on the line of its first child, and the accepted path comes first,
// so that the top line reads as what was committed, with the target's own token at its end.
//
// Accepted nodes are bold and solid, rejected ones thin and hollow, tinted in proportion to the draft's probability;
// the target's own token is underlined.
#pragma once

#include <QFont>
#include <QFontMetricsF>
#include <QList>
#include <QRectF>
#include <QSizeF>
#include <limits>

#include "engine/draft_tree_record.h"
#include "ui/theme/theme_colors.h"

class QPainter;

namespace griffin::ui {

class Theme;

struct TreeLayout {
    QList<QRectF> boxes;  // of the nodes
    QRectF bonus;         // of the target's own token
    int bonus_parent = 0;
    QSizeF size;

    /// The node at a point, nodes.size() for the bonus token, -1 for none.
    int nodeAt(const QPointF& point) const;
};

/// `metrics` are those of the boxes' font. Sizes are in pixels at zoom 1. Where the tree is wider than `room`, its
/// columns move closer together.
TreeLayout layOutTree(const engine::CycleRecord& cycle, const QFontMetricsF& metrics,
                      double room = std::numeric_limits<double>::infinity());

struct TreeStyle {
    explicit TreeStyle(const Theme& theme);

    ThemeColors colors;
    QFont font;
    QFont bold;  // of accepted nodes; the boxes are wide enough for it
};

/// `selected` is marked: a node, nodes.size() for the bonus token, -1 for none.
void paintTree(QPainter& painter, const engine::CycleRecord& cycle, const TreeLayout& layout, const TreeStyle& style,
               int selected);

/// Into an SVG or PNG file, by its suffix; false where it cannot be written.
bool saveTree(const QString& path, const engine::CycleRecord& cycle, const Theme& theme);

}  // namespace griffin::ui
