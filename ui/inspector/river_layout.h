// The river: the passes of an answer one behind the other. What was committed is a straight line, the spine, each pass
// continuing where the one before it ended; what was guessed beside it, and what was left out, hangs on the side.
//
// The river flows to the left where the view is wide. In a narrow view the spine stands upright and flows up, a token a
// line: words are wider than they are high. Distances along it are those of reading: what is later has more.
#pragma once

#include <QList>
#include <QSizeF>
#include <vector>

#include "ui/inspector/answer_trace.h"
#include "ui/inspector/tree_shapes.h"

namespace griffin::ui {

enum class RiverFlow { kLeft, kUp };

/// A box of the river.
struct RiverBox {
    QRectF place;
    TokenBox box;
    int from = -1;  // the box that it hangs on; -1: that is not shown
    int pass = 0;
    bool on_spine = false;
};

/// Where a pass lies along the river.
struct RiverPass {
    int pass = 0;
    double begin = 0;
    double end = 0;
};

struct River {
    RiverFlow flow = RiverFlow::kLeft;
    std::vector<RiverBox> boxes;    // those that others hang on before these
    std::vector<RiverPass> passes;  // the earliest first
};

/// Wide enough to flow to the left.
RiverFlow riverFlow(const QSizeF& view, const QFontMetricsF& metrics);
/// How long a pass is along the river, in the mean of the last ones up to `head`.
double meanPassLength(const AnswerTrace& trace, int head, RiverFlow flow, const QFontMetricsF& metrics);
/// The river up to the pass `head`, whose end is at the end of `room`; while all passes together are shorter than the
/// room they begin at its beginning. Begins with the pass that reaches back to -`before`.
River layOutRiver(const AnswerTrace& trace, int head, RiverFlow flow, const QSizeF& room, double before,
                  const QFontMetricsF& metrics);

void paintRiver(QPainter& painter, const River& river, const AnswerTrace& trace, const TreeStyle& style);

}  // namespace griffin::ui
