// The one list of settings: the name of each in the settings file, its group, and what it may be. Reading, writing,
// importing, exporting and resetting all go through it.
//
// Names and words are a promise: settings files and exported settings of older versions stay readable.
#pragma once

#include <QJsonValue>
#include <QString>
#include <QStringList>
#include <span>
#include <variant>

#include "ui/settings/setting_values.h"

namespace griffin::app {

struct NumberField {
    double ui::SettingValues::*member;
    double low;
    double high;
};

/// `zero`: 0 is allowed beside low..high.
struct WholeField {
    int ui::SettingValues::*member;
    int low;
    int high;
    bool zero = false;
};

struct FlagField {
    bool ui::SettingValues::*member;
};

/// One of a few words.
struct WordField {
    QString (*get)(const ui::SettingValues&);
    /// REQUIRES: `word` is one of words().
    void (*set)(ui::SettingValues&, const QString& word);
    QStringList (*words)();
};

struct TextField {
    QString ui::SettingValues::*member;
    int longest;  // characters
};

struct SettingField {
    const char* key;  // "group/name"
    ui::SettingGroup group;
    std::variant<NumberField, WholeField, FlagField, WordField, TextField> kind;

    QString name() const { return QString::fromLatin1(key); }
    QJsonValue valueIn(const ui::SettingValues& values) const;
    /// False, and nothing changed: the value has another type or is out of range.
    bool assign(ui::SettingValues& values, const QJsonValue& value) const;
    /// What is allowed, for a person: "a number from 0 to 5".
    QString allowed() const;
};

/// All settings but the shortcuts, which are named by their commands.
std::span<const SettingField> settingFields();

/// Whether this may stand in SettingValues::shortcuts.
bool isShortcut(const QString& command, const QString& sequences);

/// `values` with a group as the program came.
ui::SettingValues withDefaults(const ui::SettingValues& values, ui::SettingGroup group);

}  // namespace griffin::app
