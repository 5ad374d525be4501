// Settings as a file to take along: {"format": 1, "settings": {"window": {"appearance": "dark", ...}, "generation":
// {...}, ..., "shortcuts": {"newChat": "Ctrl+N"}}}. What is absent stays as it is; "shortcuts", if present, replaces
// all of them. A file with anything that is not a setting of ours, or not allowed for it, is refused as a whole.
#pragma once

#include <QByteArray>
#include <QString>

#include "engine/base/result.h"
#include "ui/settings/setting_values.h"

namespace griffin::app {

QByteArray settingsToJson(const ui::SettingValues& values);
/// `name` is what messages call the file.
engine::Result<ui::SettingValues> settingsFromJson(const QByteArray& json, const ui::SettingValues& current,
                                                   const QString& name);

engine::Result<engine::Done> exportSettings(const ui::SettingValues& values, const QString& path);
engine::Result<ui::SettingValues> importSettings(const QString& path, const ui::SettingValues& current);

}  // namespace griffin::app
