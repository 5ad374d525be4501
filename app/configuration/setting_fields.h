// The one list of settings: the name of each in the settings file, its group, and what it may be. Reading, writing,
// importing, exporting and resetting all go through it.
//
// Names and words are a promise: settings files and exported settings of older versions stay readable.
#pragma once

#include <QJsonValue>
#include <QString>
#include <QStringList>
#include <span>
#include <string>
#include <variant>

#include "engine/base/message.h"
#include "engine/sampling_fields.h"
#include "ui/settings/setting_values.h"

namespace griffin::app {

/// `zero`: 0 is allowed besides min..max.
struct IntField {
    int ui::SettingValues::*member;
    int min;
    int max;
    bool zero = false;
};

struct BoolField {
    bool ui::SettingValues::*member;
};

/// One of a few words.
struct EnumField {
    QString (*get)(const ui::SettingValues&);
    /// REQUIRES: `word` is one of words().
    void (*set)(ui::SettingValues&, const QString& word);
    QStringList (*words)();
};

struct TextField {
    QString ui::SettingValues::*member;
    int max_length;  // characters
};

struct SettingField {
    std::string key;  // "group/name"
    ui::SettingGroup group;
    std::variant<const engine::SamplingField*, IntField, BoolField, EnumField, TextField> kind;

    QString name() const { return QString::fromStdString(key); }
    QJsonValue valueIn(const ui::SettingValues& values) const;
    /// False, and nothing changed: the value has another type or is out of range.
    bool assign(ui::SettingValues& values, const QJsonValue& value) const;
    /// What is allowed, for a person: "a number from 0 to 5".
    engine::Message allowed() const;
};

/// All settings except the shortcuts, whose names are those of their commands.
std::span<const SettingField> settingFields();

/// Whether this is allowed in SettingValues::shortcuts.
bool isShortcut(const QString& command, const QString& sequences);

/// `values` with one group reset to its defaults.
ui::SettingValues withDefaults(const ui::SettingValues& values, ui::SettingGroup group);

}  // namespace griffin::app
