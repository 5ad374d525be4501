// The settings of the program. Settings is the one place that reads and writes the settings file; callers ask values()
// whenever they need one, or listen to changed().
//
// Settings can also be exported as a file to be imported elsewhere: {"format": 1, "settings": {"window": {"appearance":
// "dark", ...}, "generation": {...}, ..., "shortcuts": {"newChat": "Ctrl+N"}}}. What is absent stays as it is;
// "shortcuts", if present, replaces all of them. A file with anything that is not a setting of ours, or not allowed for
// it, is refused as a whole.
#pragma once

#include <QByteArray>
#include <QObject>
#include <QString>

#include "engine/base/result.h"
#include "engine/generation_options.h"
#include "ui/settings/setting_values.h"

class QSettings;

namespace griffin::app {

/// How answers in the window are made.
engine::GenerationOptions generationOptions(const ui::SettingValues& values);

class Settings : public QObject {
    Q_OBJECT

  public:
    /// Numbers out of range are clamped, what cannot be read gets its default. `file` must outlive this object.
    explicit Settings(QSettings& file, QObject* parent = nullptr);

    const ui::SettingValues& values() const { return values_; }
    /// Takes what is allowed of `values` (the rest stays as it was) and writes what changed.
    void set(const ui::SettingValues& values);

  signals:
    void changed();

  private:
    void write(const ui::SettingValues& before);

    QSettings& file_;
    ui::SettingValues values_;
};

QByteArray settingsToJson(const ui::SettingValues& values);
/// `name` is the file in failures.
engine::Result<ui::SettingValues> settingsFromJson(const QByteArray& json, const ui::SettingValues& current,
                                                   const QString& name);

engine::Result<engine::Done> exportSettings(const ui::SettingValues& values, const QString& path);
engine::Result<ui::SettingValues> importSettings(const QString& path, const ui::SettingValues& current);

}  // namespace griffin::app
