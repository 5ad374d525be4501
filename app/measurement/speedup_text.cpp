#include "app/measurement/speedup_text.h"

#include <cmath>
#include <utility>

namespace griffin::app {
namespace {

using engine::Message;
using engine::Speedup;
using engine::SpeedupVerdict;

constexpr double kMillisecondsPerSecond = 1000.0;

std::string seconds(double milliseconds, const NumberText& number) {
    const double value = std::abs(milliseconds) / kMillisecondsPerSecond;
    return number(value, value < 1.0 ? 2 : value < 100.0 ? 1 : 0);
}

constexpr double kCloseRuns = 0.05;
constexpr double kSmall = 1.2;  // with one digit 1.05 would be 1.1, twice what was saved

/// Of a measured one the second digit is told where its runs are close together.
std::string times(const Speedup& speedup, const NumberText& number) {
    const bool exact = speedup.measured && speedup.spread <= kCloseRuns;
    return number(speedup.factor, exact ? 2 : speedupDigits(speedup.factor));
}

/// The sentence, and of what it was measured, if it was.
Message withExtent(Message sentence, const Speedup& speedup, const NumberText& number) {
    if (!speedup.measured) return sentence;
    return speedup.tokens == 0
               ? Message("%1 (measured)", std::move(sentence))
               : Message("%1 (measured over %2 tokens)", std::move(sentence), number(speedup.tokens, 0));
}

Message quietSentence(const Speedup& speedup, const NumberText& number) {
    const std::string saved = seconds(speedup.saved_ms, number);
    const std::string plain = seconds(speedup.plain_ms, number);
    const std::string factor = times(speedup, number);
    switch (speedup.verdict) {
        case SpeedupVerdict::kUnknown:
            break;
        case SpeedupVerdict::kPlain:
            return Message("Plain (one token at a time)");
        case SpeedupVerdict::kOff:
            return withExtent(Message("Hardly anything was guessed: same speed as plain"), speedup, number);
        case SpeedupVerdict::kTooShort:
            return Message("What guessing saved: too short to tell");
        case SpeedupVerdict::kTooClose:
            return withExtent(Message("What guessing saved: too little to tell"), speedup, number);
        case SpeedupVerdict::kRunsDiffer:
            return speedup.measured ? Message("What guessing saved: the runs differ too much to tell")
                                    : Message("What guessing saved: passes differ too much to tell");
        case SpeedupVerdict::kFaster:
            if (!speedup.measured)
                return Message("Guessing saved ≈ %1 s of %2 s, about %3 times as fast", saved, plain, factor);
            return withExtent(Message("Guessing saved %1 s of %2 s, %3 times as fast", saved, plain, factor), speedup,
                              number);
        case SpeedupVerdict::kSlower:
            if (!speedup.measured)
                return Message("Guessing cost ≈ %1 s more than %2 s, about %3 times as fast", saved, plain, factor);
            return withExtent(Message("Guessing cost %1 s more than %2 s, %3 times as fast", saved, plain, factor),
                              speedup, number);
    }
    return {};
}

}  // namespace

int speedupDigits(double factor) {
    constexpr double kTwoDigits = 100.0;
    return std::round(factor * kTwoDigits) / kTwoDigits < kSmall ? 2 : 1;
}

Message speedupSentence(const Speedup& speedup, const NumberText& number) {
    Message sentence = quietSentence(speedup, number);
    if (!speedup.busy) return sentence;
    return sentence.empty() ? Message("The computer was busy")
                            : Message("%1; the computer was busy", std::move(sentence));
}

Message speedupFigure(const Speedup& speedup, const NumberText& number) {
    switch (speedup.verdict) {
        case SpeedupVerdict::kUnknown:
        case SpeedupVerdict::kPlain:
            break;
        case SpeedupVerdict::kOff:
            return Message("same speed as plain");
        case SpeedupVerdict::kTooShort:
            return Message("too short to tell");
        case SpeedupVerdict::kTooClose:
            return Message("too little to tell");
        case SpeedupVerdict::kRunsDiffer:
            return speedup.measured ? Message("runs differ too much to tell")
                                    : Message("passes differ too much to tell");
        case SpeedupVerdict::kFaster:
        case SpeedupVerdict::kSlower:
            return speedup.measured ? Message("%1×", times(speedup, number)) : Message("≈ %1×", times(speedup, number));
    }
    return {};
}

}  // namespace griffin::app
