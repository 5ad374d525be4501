// Draft trees and traces made by hand, for tests of what shows them.
#pragma once

#include <vector>

#include "ui/inspector/answer_trace.h"

namespace griffin::tests {

/// root -> the (accepted) -> sky (accepted), of; root -> When; light under the.
inline engine::CycleRecord smallTree() {
    engine::CycleRecord cycle;
    cycle.nodes = {{1, " is", -1, 0, -1, -1, true},          {2, " the", 0, 1, 0.6F, 0.5F, true},
                   {3, " When", 0, 1, 0.2F, 0.0004F, false}, {4, " light", 1, 2, 0.5F, 0.1F, false},
                   {5, " sky", 1, 2, 0.4F, 0.8F, true},      {6, "\n", 4, 3, 0.3F, -1, false}};
    cycle.origin = engine::DraftOrigin::kModel;
    cycle.accepted_tokens = 2;
    cycle.bonus_text = " blue";
    cycle.bonus_probability = 0.9F;
    cycle.draft_ms = 2;
    cycle.verify_ms = 10;
    cycle.commit_ms = 0.5;
    return cycle;
}

inline engine::CycleRecord withoutDraft() {
    engine::CycleRecord cycle;
    cycle.nodes = {{1, " is", -1, 0, -1, -1, true}};
    cycle.bonus_text = " a";
    cycle.bonus_probability = 0.7F;
    cycle.verify_ms = 8;
    return cycle;
}

inline ui::AnswerTrace trace(const std::vector<engine::CycleRecord>& cycles) {
    ui::AnswerTrace trace;
    trace.method = engine::Method::kGriffin;
    trace.cycles = cycles;
    trace.tokens_per_second = 150;
    trace.plain_pass_ms = 10;
    return trace;
}

}  // namespace griffin::tests
