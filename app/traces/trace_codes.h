// Probabilities and times of a trace in a byte or two each: as finely as they are shown.
#pragma once

#include <optional>

namespace griffin::app {

/// 0 to 113.
char probabilityCode(float probability);
/// As shown like the one that had the code; kUnknownProbability for 0; empty: no probability has this code.
std::optional<float> probabilityOf(int code);

/// 0 to kLongestTimeCode; what takes longer than twelve days is told as that.
int timeCode(double milliseconds);
/// Milliseconds. REQUIRES: a time has this code.
double timeOf(int code);
inline constexpr int kTimeSteps = 16;
inline constexpr int kLongestTimeCode = kTimeSteps * 40 + 1;

}  // namespace griffin::app
