// The presets that come with the program, in the language of the window: instructions for what people often ask for,
// with sampling values that fit.
#pragma once

#include <QList>

#include "ui/conversations/instructions_dialog.h"

namespace griffin::app {

QList<ui::PresetValues> readyPresets();

}  // namespace griffin::app
