// Where the nodes of a draft tree stand: depth from left to right, as text is read, one line for each leaf. A node
// stands on the line of its first child, and the accepted path comes first, so that the top line reads as what was
// committed, with the target's own token at its end.
#pragma once

#include <QFontMetricsF>
#include <QList>
#include <QRectF>
#include <QSizeF>
#include <limits>

#include "ui/inspector/answer_trace.h"

namespace griffin::ui {

struct TreeLayout {
    QList<QRectF> boxes;  // of the nodes
    QRectF bonus;         // of the target's own token
    int bonus_parent = 0;
    QSizeF size;

    /// The node at a point, nodes.size() for the bonus token, -1 for none.
    int nodeAt(const QPointF& point) const;
};

/// `metrics` are those of the boxes' font. Sizes are in pixels at zoom 1. With less room across than the tree takes,
/// its columns stand closer together.
TreeLayout layOutTree(const TraceCycle& cycle, const QFontMetricsF& metrics,
                      double room = std::numeric_limits<double>::infinity());

}  // namespace griffin::ui
