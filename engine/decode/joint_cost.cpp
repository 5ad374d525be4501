#include "engine/decode/joint_cost.h"

#include <algorithm>
#include <cassert>
#include <cmath>

namespace griffin::engine::decode {
namespace {

// Tokens alone before they say how fast that is, and after which half of what they say has faded.
constexpr double kFewTokens = 12.0;
constexpr double kHalfLife = 96.0;
constexpr double kPassWeight = 1.0 / 8.0;  // of a joint pass in the running mean
// Tokens alone after which half of what was measured of joint passes is forgotten: what lost is tried again.
constexpr double kForgotten = 1024.0;

}  // namespace

void JointCost::sawAlone(int tokens, double milliseconds, double plain_pass_ms) {
    if (tokens <= 0 || milliseconds <= 0.0) return;
    const double kept = std::exp2(-tokens / kHalfLife);
    alone_tokens_ = alone_tokens_ * kept + tokens;
    alone_ms_ = alone_ms_ * kept + milliseconds;
    if (plain_pass_ms > 0.0) pace_ = plain_pass_ms / times_.milliseconds(1);
    const double remembered = std::exp2(-tokens / kForgotten);
    for (double& measured : measured_) {
        if (measured > 0.0) measured = pace_ + (measured - pace_) * remembered;
    }
}

void JointCost::sawJoint(int rows, double milliseconds) {
    assert(rows >= 1 && rows <= kMostRows);
    double& measured = measured_[static_cast<std::size_t>(rows)];
    const double now = milliseconds / times_.milliseconds(rows);
    measured = measured > 0.0 ? measured + (now - measured) * kPassWeight : now;
}

double JointCost::jointMs(int rows) const {
    assert(rows >= 1 && rows <= kMostRows);
    // Other numbers of rows say more of the passes that were not made yet than the profile does.
    const auto at = static_cast<std::size_t>(rows);
    double pace = measured_[at];
    for (std::size_t away = 1; pace == 0.0 && away < measured_.size(); ++away) {
        if (at > away) pace = measured_[at - away];
        if (pace == 0.0 && at + away < measured_.size()) pace = measured_[at + away];
    }
    return times_.milliseconds(rows) * (pace > 0.0 ? pace : pace_);
}

double JointCost::gain(int rows) const {
    if (alone_tokens_ < kFewTokens) return 0.0;
    return rows / jointMs(rows) * (alone_ms_ / alone_tokens_);
}

}  // namespace griffin::engine::decode
