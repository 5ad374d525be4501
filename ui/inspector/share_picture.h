// Pictures of a pass to give away: a card of a fixed size, its whole tree with a caption, and ten passes in motion.
// Each says which model and method made it and on which machine, for a figure without them means nothing. They may be
// made on any thread.
#pragma once

#include <QByteArray>
#include <QImage>
#include <QString>

#include "ui/inspector/answer_trace.h"

namespace griffin::ui {

struct TreeStyle;

/// What is said beside the picture.
struct ShareFacts {
    QString model;
    QString method;
    QString machine;
    QString speedup;    // "≈ 1.3×" as fast as plain decoding; empty: not known
    int tokens = 0;     // as in SpeedupView
    bool busy = false;  // the computer was, while that was measured
};

/// The size of the card, which social networks show whole.
inline constexpr QSize kCardSize(1200, 630);
inline constexpr QSize kAnimationSize(960, 400);
inline constexpr int kAnimatedPasses = 10;

/// The words, the tree, the figures and the facts. REQUIRES: `pass` is one of the trace.
QImage passCard(const AnswerTrace& trace, int pass, const ShareFacts& facts, const TreeStyle& style);

/// "7 tokens in one pass · SmolLM2 · GRIFFIN · 8-core CPU".
QString passCaption(const AnswerTrace& trace, int pass, const ShareFacts& facts);
/// The whole tree with that caption, as the bytes of a file.
QByteArray treeSvg(const AnswerTrace& trace, int pass, const ShareFacts& facts, const TreeStyle& style);
QByteArray treePng(const AnswerTrace& trace, int pass, const ShareFacts& facts, const TreeStyle& style);

/// The river up to this pass, the last ten passes one after the other, as an animated PNG.
QByteArray passAnimation(const AnswerTrace& trace, int pass, const ShareFacts& facts, const TreeStyle& style);

}  // namespace griffin::ui
