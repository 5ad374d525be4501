// How an answer came about, as the inspector and the coloured transcript show it: every cycle with its draft tree, for
// every token where it is in the text and who wrote it, and the figures that follow from them. The figures are
// exact counts or sums over the cycles; only the speedup may be an estimate, and then it wears "≈".
#pragma once

#include <QList>
#include <QString>
#include <algorithm>
#include <vector>

#include "engine/draft_tree_record.h"
#include "engine/generation_options.h"
#include "ui/charts/pass_brief.h"

namespace griffin::ui {

/// A token of the answer.
struct TraceToken {
    int start = 0;   // in UTF-16 units of the answer's text: the characters that became complete with this token
    int length = 0;  // may be 0: the next token completes the character
    int cycle = -1;  // -1: it came with the pass over the prompt
    int node = 0;    // of that cycle's tree; 0: the target's own token, which no draft is asked for

    bool fromDraft() const { return node > 0; }
};

/// What the trace of an answer gained while it was watched.
struct TraceDelta {
    std::vector<engine::CycleRecord> cycles;
    QList<TraceToken> tokens;
    int rest = 0;  // characters after the last token, which they belong to

    bool isEmpty() const { return cycles.empty() && tokens.isEmpty() && rest == 0; }
};

struct AnswerTrace {
    engine::Method method = engine::Method::kVanilla;
    std::vector<engine::CycleRecord> cycles;
    QList<TraceToken> tokens;      // those of the cycles, and the first token of the answer
    std::size_t node_count = 0;    // of all cycles, with those left out
    double tokens_per_second = 0;  // of the whole answer so far
    double plain_pass_ms = 0;      // a pass of the target over one token, as measured on this computer; 0: not known
    int said_from = 0;             // where in the text the reasoning ends; 0: there is none
    bool finished = false;

    const engine::CycleRecord& cycle(int index) const { return cycles[static_cast<std::size_t>(index)]; }
    void append(TraceDelta delta);
};

/// Tokens that a pass brought the answer, the model's own included. What the last one accepted behind the end of the
/// answer is no part of it; a pass that brought the end alone counts as one.
inline int tokensOf(const AnswerTrace& trace, int pass) {
    const int committed = trace.cycle(pass).accepted_tokens + 1;
    const bool ends = trace.finished && pass == static_cast<int>(trace.cycles.size()) - 1;
    if (!ends) return committed;
    const auto others = std::find_if(trace.tokens.rbegin(), trace.tokens.rend(),
                                     [pass](const TraceToken& token) { return token.cycle != pass; });
    return std::clamp(static_cast<int>(others - trace.tokens.rbegin()), 1, committed);
}

/// Where guesses came from, as the ribbon tells it.
constexpr PassBrief::Origin shownOrigin(engine::DraftOrigin from) {
    return from == engine::DraftOrigin::kNone    ? PassBrief::kNone
           : from == engine::DraftOrigin::kModel ? PassBrief::kDraft
           : from == engine::DraftOrigin::kForm  ? PassBrief::kForm
                                                 : PassBrief::kText;
}

/// A pass as the ribbon draws it.
inline PassBrief briefOf(const AnswerTrace& trace, int pass) {
    const int tokens = tokensOf(trace, pass);
    return {shownOrigin(trace.cycle(pass).origin), tokens, tokens <= trace.cycle(pass).accepted_tokens};
}

/// Tokens of the answer per pass of the target, as the transcript has it; 1 where nothing is guessed, 0 without cycles.
double tokensPerPass(const AnswerTrace& trace);

/// The same for the passes that wrote the reasoning, and for those that wrote what is said.
struct SplitPasses {
    double reasoning = 0;
    double said = 0;
};
SplitPasses splitTokensPerPass(const AnswerTrace& trace);

/// Where in the answer's text some passes wrote; empty where they wrote nothing that was recorded.
struct TextSpan {
    int start = 0;
    int length = 0;
};
/// Of the passes `from` to before `to`.
TextSpan spanOf(const AnswerTrace& trace, int from, int to);
/// The pass that wrote the letter at a place of the answer's text; -1: the one over the prompt, or it is not known.
int passAt(const AnswerTrace& trace, int place);

QList<double> acceptLengths(const AnswerTrace& trace);
/// Mean of the last `window` values at each place.
QList<double> movingMean(const QList<double>& values, int window);
/// [n] cycles that accepted n draft tokens.
QList<double> acceptHistogram(const AnswerTrace& trace);
/// [d] for depth d + 1: the share of the cycles whose tree was that deep which accepted a token there, in percent.
QList<double> acceptanceByDepth(const AnswerTrace& trace);
/// The depth of the deepest node.
int depthOf(const engine::CycleRecord& cycle);
/// The last node of the accepted path, which the target's own token continues; 0, the root, where none was accepted.
inline int endOfPath(const engine::CycleRecord& cycle) {
    int end = 0;
    for (std::size_t n = 0; n < cycle.nodes.size(); ++n) {
        if (cycle.nodes[n].accepted) end = static_cast<int>(n);
    }
    return end;
}

/// What is said of the answer's speedup, which is the same wherever the answer is shown.
struct SpeedupView {
    QString figure;                // "≈ 1.3×"; empty: there is none
    QString sentence;              // what guessing saved
    QString explanation;           // what it was compared with
    double plain_ms = 0;           // of a token without guessing; 0: not known
    bool guessed = false;          // there is something to measure
    bool busy = false;             // other programs kept the processors from what the figure is made of
    bool busy_answer = false;      // and from the answer itself, whose speed is shown
    double tokens_per_second = 0;  // of the runs that a measured figure is of; 0: those of the answer are shown
    int tokens = 0;                // that it was measured over, where the answer has more; 0: all of them

    friend bool operator==(const SpeedupView&, const SpeedupView&) = default;
};

}  // namespace griffin::ui
