// How answers in the window are made, from the settings.
#pragma once

#include "engine/generation_options.h"

namespace griffin::ui {
struct SettingValues;
}  // namespace griffin::ui

namespace griffin::app {

engine::GenerationOptions generationOptions(const ui::SettingValues& values);

}  // namespace griffin::app
