// A draft tree and its nodes in words: for the clipboard, tooltips and screen readers.
#pragma once

#include <QString>

#include "ui/inspector/answer_trace.h"

namespace griffin::ui {

/// One line a node, indented by depth: "+" accepted, "-" rejected, "=" the target's own token.
QString treeText(const TraceCycle& cycle);

/// Token, decision, both probabilities and the place; `node` may be nodes.size(), the bonus token.
QString nodeText(const TraceCycle& cycle, int node);

/// "24 guesses, 3 accepted", or why there are none.
QString cycleSummary(const TraceCycle& cycle, engine::Method method);

/// About a token of the answer: cycle, depth, both probabilities, and what else the draft had offered there.
QString tokenText(const AnswerTrace& trace, int token);

}  // namespace griffin::ui
