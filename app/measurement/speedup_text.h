// A speedup in words, the same in the window and on the command line. What was estimated wears "≈".
#pragma once

#include <functional>
#include <string>

#include "engine/base/message.h"
#include "engine/speedup.h"

namespace griffin::app {

/// A number as the reader's language writes it.
using NumberText = std::function<std::string(double value, int digits)>;

/// "Guessing saved ≈ 1.3 s of 5.1 s, about 1.3 times as fast"; empty: there is nothing to say.
engine::Message speedupSentence(const engine::Speedup& speedup, const NumberText& number);
/// "≈ 1.3×", "1.34×", "too short to tell", "runs differ too much to tell", "same speed as plain"; empty: not known, or
/// plain itself.
engine::Message speedupFigure(const engine::Speedup& speedup, const NumberText& number);

/// Digits behind the point of a factor that is not exact: one, and two where it is small.
int speedupDigits(double factor);

}  // namespace griffin::app
