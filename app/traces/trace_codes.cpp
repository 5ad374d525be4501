#include "app/traces/trace_codes.h"

#include <algorithm>
#include <cmath>

#include "engine/generation_event.h"

namespace griffin::app {
namespace {

// Probabilities: 0 not computed, 1 zero, 2 under a tenth of a percent, 3 to 12 tenths, 13 to 111 percents, 112 nearly
// one (it is shown as 100 %), 113 one.
constexpr int kTenths = 2;
constexpr int kPercents = 12;
constexpr int kNearlyOne = kPercents + 100;

}  // namespace

char probabilityCode(float probability) {
    const double percent = 100 * static_cast<double>(probability);
    int code = 0;
    if (percent >= 100) {
        code = kNearlyOne + 1;
    } else if (percent >= 1) {
        code = kPercents + static_cast<int>(std::lround(percent));
    } else if (percent >= 0.1) {
        code = kTenths + static_cast<int>(std::lround(10 * percent));
    } else if (percent > 0) {
        code = kTenths;
    } else if (percent == 0) {
        code = 1;
    }
    return static_cast<char>(code);
}

std::optional<float> probabilityOf(int code) {
    if (code == 0) return engine::kUnknownProbability;
    if (code == 1) return 0.0F;
    if (code == kTenths) return 0.0005F;
    // Between the steps, so that none is rounded to the kind of another: "1.0 %" is not "1 %".
    if (code < kPercents) return static_cast<float>(code - kTenths) / 1000 + 0.00001F;
    if (code == kPercents) return 0.00999F;
    if (code == kPercents + 1) return 0.01001F;
    if (code < kNearlyOne) return static_cast<float>(code - kPercents) / 100;
    if (code == kNearlyOne) return 0.9975F;
    if (code == kNearlyOne + 1) return 1.0F;
    return std::nullopt;
}

int timeCode(double milliseconds) {
    const double microseconds = 1000 * milliseconds;
    if (!(microseconds >= 1)) return 0;
    return 1 +
           static_cast<int>(std::lround(std::min(kTimeSteps * std::log2(microseconds), double{kLongestTimeCode - 1})));
}

double timeOf(int code) {
    return code == 0 ? 0 : std::exp2(static_cast<double>(code - 1) / kTimeSteps) / 1000;
}

}  // namespace griffin::app
