// Figures of an answer that are shown in several places, and in all of them with the same digits.
#pragma once

#include <QString>

namespace griffin::ui {

/// From one figure of a growing answer to the next: what changes more often cannot be read, and costs the answer time.
inline constexpr int kFigureMilliseconds = 200;

/// The tokens per pass (acceptance length τ) of an answer or a part of it: "1.45". `value` is 1 or more.
QString tokensPerPassText(double value);

/// "≈ 24" of an estimate, else the figure as it is.
QString signedEstimate(const QString& figure, bool is_estimate);

}  // namespace griffin::ui
