#include "ui/instructions/instructions.h"

#include <cmath>

namespace griffin::ui {
namespace {

/// To the hundredth, as they are shown.
bool same(float left, float right) {
    return std::abs(left - right) < 0.005F;
}

}  // namespace

bool sameInstructions(const InstructionValues& left, const InstructionValues& right) {
    if (left.system_prompt != right.system_prompt || left.own_sampling != right.own_sampling) return false;
    if (!left.own_sampling) return true;
    const engine::SamplingOptions& a = left.sampling.options;
    const engine::SamplingOptions& b = right.sampling.options;
    return same(a.temperature, b.temperature) && same(a.top_p, b.top_p) && same(a.min_p, b.min_p) &&
           a.top_k == b.top_k && same(a.repetition_penalty, b.repetition_penalty) &&
           left.sampling.max_new_tokens == right.sampling.max_new_tokens;
}

}  // namespace griffin::ui
