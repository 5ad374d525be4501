// What a report of a fault needs to say of this installation, as text for the clipboard: never what a person wrote, no
// paths, no names of files. In English, whatever the language of the window.
#pragma once

#include <QString>
#include <optional>

#include "app/engine_messages.h"
#include "engine/engine.h"
#include "ui/settings/setting_values.h"

namespace griffin::app {

QString diagnostics(const engine::BuildInfo& build, const std::optional<LoadedModel>& model,
                    const ui::SettingValues& settings);

}  // namespace griffin::app
