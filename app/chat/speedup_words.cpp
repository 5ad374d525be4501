#include "app/chat/speedup_words.h"

#include <QLocale>
#include <string>

#include "app/measurement/speedup_text.h"
#include "app/shell/message_text.h"

namespace griffin::app {
namespace {

constexpr double kPercent = 100.0;
constexpr double kMillisecondsPerSecond = 1000.0;

QString milliseconds(double value) {
    return QLocale().toString(value, 'f', value < 10 ? 2 : 1);
}

std::string localNumber(double value, int digits) {
    return QLocale().toString(value, 'f', digits).toStdString();
}

}  // namespace

QString speedupSentenceText(const engine::Speedup& speedup) {
    return messageText(speedupSentence(speedup, localNumber));
}

QString speedupFigureText(const engine::Speedup& speedup) {
    return messageText(speedupFigure(speedup, localNumber));
}

QString speedupExtentText(const engine::Speedup& speedup) {
    const QString figure = speedupFigureText(speedup);
    return speedup.tokens > 0 ? tr("%1 over %2 tokens").arg(figure, QLocale().toString(speedup.tokens)) : figure;
}

QString measureRefusalText(const storage::MessageStats& stats) {
    if (!stats.server.isEmpty())
        return tr("%1 wrote this answer. Speedups are measured on this computer only.").arg(stats.server);
    if (stats.continued > 0) return tr("This answer goes on from an earlier version, which cannot be measured again.");
    switch (engine::measurable(statsOf(stats))) {
        case engine::Measurable::kYes:
            break;
        case engine::Measurable::kPlain:
            return tr("Nothing was guessed for this answer: it is plain already.");
        case engine::Measurable::kTooShort:
            return tr("This answer is too short to tell: at least %1 tokens are needed.")
                .arg(engine::kFewestTokensToTell);
    }
    return {};
}

QString baselineText(const storage::MessageStats& stats) {
    const engine::Speedup speedup = speedupOf(stats);
    if (speedup.measured) {
        const QString tokens = QLocale().toString(stats.measured_tokens);
        const QString before = milliseconds(stats.plain_before_ms);
        const QString guessed = milliseconds(stats.guessed_ms);
        const QString after = milliseconds(stats.plain_after_ms);
        if (stats.guessed_again_ms <= 0.0) {
            return tr("Measured on this prompt over %1 tokens, which were not shown: plain %2 ms a token, guessed %3 "
                      "ms, plain again %4 ms")
                .arg(tokens, before, guessed, after);
        }
        return tr("Measured on this prompt over %1 tokens, which were not shown: plain %2 ms a token, guessed %3 and "
                  "%4 ms, plain again %5 ms")
            .arg(tokens, before, guessed, milliseconds(stats.guessed_again_ms), after);
    }
    if (stats.plain_pass_ms <= 0) return {};
    const auto advised = [&](const QString& estimated) {
        return measureRefusalText(stats).isEmpty()
                   ? estimated + u'\n' + tr("“Measure the speedup” answers the question again to find out.")
                   : estimated;
    };
    const auto own = [&] { return milliseconds(kMillisecondsPerSecond / statsOf(stats).tokensPerSecond()); };
    if (speedup.verdict == engine::SpeedupVerdict::kRunsDiffer) {
        return advised(
            tr("A token of this answer took %1 ms, and passes for one token took %2 to %3 ms on this computer: too "
               "little to tell apart.")
                .arg(own(), milliseconds(stats.plain_before_ms), milliseconds(stats.plain_after_ms)));
    }
    const bool told =
        speedup.verdict == engine::SpeedupVerdict::kFaster || speedup.verdict == engine::SpeedupVerdict::kSlower;
    if (!told) return tr("One pass for one token took %1 ms on this computer.").arg(milliseconds(stats.plain_pass_ms));
    if (stats.plain_after_ms > stats.plain_before_ms) {
        return advised(
            tr("≈: estimated. A token of this answer took %1 ms, and passes for one token took %2 ms on average on "
               "this computer, most of them %3 to %4 ms.")
                .arg(own(), milliseconds(stats.plain_pass_ms), milliseconds(stats.plain_before_ms),
                     milliseconds(stats.plain_after_ms)));
    }
    return advised(
        tr("≈: estimated. One pass for one token took %1 ms on this computer.").arg(milliseconds(stats.plain_pass_ms)));
}

QString measuringText(const SpeedupProgress& progress) {
    const QString what = tr("Measuring the speedup: the question is answered again, plain, guessed twice, and plain.");
    if (progress.run == 0) return what;
    return tr("%1 Run %2 of %3, %4 %")
        .arg(what)
        .arg(progress.run)
        .arg(progress.runs)
        .arg(static_cast<int>(progress.fraction * kPercent));
}

storage::MessageStats statsSoFar(const AnswerFigures& figures, const ui::AnswerTrace& trace, double waiting_share) {
    storage::MessageStats row;
    row.method = QString::fromStdString(std::string(engine::nameOf(trace.method)));
    row.new_tokens = figures.new_tokens;
    row.decode_ms = figures.decode_ms;
    store(figures.plain_pass, row);
    row.target_passes = static_cast<int>(trace.cycles.size());
    for (const engine::CycleRecord& cycle : trace.cycles) row.committed_tokens += cycle.accepted_tokens + 1;
    row.waiting_share = waiting_share;
    return row;
}

}  // namespace griffin::app
