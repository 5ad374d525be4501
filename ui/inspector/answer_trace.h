// How an answer came about, as the inspector and the coloured transcript show it: every cycle with its draft tree, and
// for every token where in the text it stands and who wrote it. Plain values, filled in by the owner.
#pragma once

#include <QList>
#include <QString>

#include "engine/draft_tree_record.h"
#include "engine/generation_options.h"

namespace griffin::ui {

struct TraceNode {
    qint32 token = 0;
    QString text;
    int parent = -1;  // -1: the root
    int depth = 0;
    // Given the parent; engine::kUnknownProbability where nobody computed it.
    float draft_probability = engine::kUnknownProbability;
    float target_probability = engine::kUnknownProbability;
    bool accepted = false;
};

struct TraceCycle {
    QList<TraceNode> nodes;  // parents before children, the root first
    engine::DraftOrigin origin = engine::DraftOrigin::kNone;
    int depth = 0;     // of the deepest node
    int accepted = 0;  // draft tokens
    qint32 bonus = 0;
    QString bonus_text;
    float bonus_probability = engine::kUnknownProbability;
    double draft_ms = 0;
    double verify_ms = 0;
    double commit_ms = 0;
};

/// A token of the answer.
struct TraceToken {
    int start = 0;   // in the answer's text: the characters that became complete with this token
    int length = 0;  // may be 0: the next token completes the character
    int cycle = -1;  // -1: it came with the pass over the prompt
    int node = 0;    // of that cycle's tree; 0: the target's own token, which no draft is asked for

    bool fromDraft() const { return node > 0; }
};

struct AnswerTrace {
    engine::Method method = engine::Method::kVanilla;
    QList<TraceCycle> cycles;
    QList<TraceToken> tokens;      // those of the cycles, and the first token of the answer
    qsizetype node_count = 0;      // of all cycles
    double tokens_per_second = 0;  // of the whole answer so far
    double plain_pass_ms = 0;      // a pass of the target over one token, as measured on this computer; 0: not known
    bool finished = false;
};

}  // namespace griffin::ui
