// What a conversation tells the model before the first question, and how its answers are sampled: plain values.
#pragma once

#include <QString>

#include "engine/generation_options.h"

namespace griffin::ui {

struct SamplingValues {
    engine::SamplingOptions options;  // the seed is not part of it
    int max_new_tokens = 0;           // 0: until the context is full
};

struct InstructionValues {
    QString system_prompt;      // empty: the model's own
    bool own_sampling = false;  // otherwise the settings decide
    SamplingValues sampling;    // of the settings where it is not the own one
};

/// Whether they give the same answers, where the settings are the same.
bool sameInstructions(const InstructionValues& left, const InstructionValues& right);

/// Instructions under a name.
struct PresetValues {
    QString name;
    InstructionValues values;
    bool is_default = false;  // of new conversations
};

}  // namespace griffin::ui
