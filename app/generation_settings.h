// How answers in the window are made, from the settings file; what is absent there has the defaults below.
#pragma once

#include "engine/generation_options.h"

class QSettings;

namespace griffin::app {

/// Group "generation": temperature 0.6, top_p 0.95, min_p 0.05, top_k 0, repetition_penalty 1.1, max_new_tokens 2048.
/// A little chance, so that answering again gives another answer; values out of range are brought into it. The method
/// is that of speculation().
engine::GenerationOptions generationOptions(const QSettings& settings);

/// The switch and the picker below the message field: keys speculation/enabled (true) and speculation/method ("auto").
struct SpeculationChoice {
    bool on = true;
    engine::Method method = engine::Method::kAuto;  // while it is on
};
SpeculationChoice speculation(const QSettings& settings);
void setSpeculation(QSettings& settings, const SpeculationChoice& choice);

}  // namespace griffin::app
