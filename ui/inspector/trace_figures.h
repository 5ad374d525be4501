// The figures of an answer's cycles that the charts and the large numbers show. All of them are exact counts or sums
// over the cycles; nothing is estimated here but the speedup, which says what it is measured against.
#pragma once

#include <QList>
#include <QString>

#include "ui/inspector/answer_trace.h"

namespace griffin::ui {

/// Tokens committed per pass of the target (acceptance length tau); 0 without cycles.
double tokensPerPass(const AnswerTrace& trace);

QList<double> acceptLengths(const AnswerTrace& trace);
/// Mean of the last `window` values at each place.
QList<double> movingMean(const QList<double>& values, int window);
/// [n] cycles that accepted n draft tokens.
QList<double> acceptHistogram(const AnswerTrace& trace);
/// [d] for depth d + 1: of the cycles whose tree reached so deep, the share that accepted a token there, in percent.
QList<double> acceptanceByDepth(const AnswerTrace& trace);

/// What vanilla decoding gives on this computer.
struct VanillaBaseline {
    double tokens_per_second = 0;  // 0: not known
    int measured_tokens = 0;       // of a vanilla run over this very prompt; 0: from the time of one plain pass
};
VanillaBaseline baselineOfPass(const AnswerTrace& trace);

/// How many times as fast as the baseline; 0 where either is not known.
double speedup(const AnswerTrace& trace, const VanillaBaseline& baseline);

/// In words: "1.8× faster than vanilla", "No gain, switched off", "Vanilla decoding: there is no draft".
QString verdict(const AnswerTrace& trace, const VanillaBaseline& baseline);
/// What the speedup is measured against, as a sentence.
QString baselineText(const AnswerTrace& trace, const VanillaBaseline& baseline);

}  // namespace griffin::ui
