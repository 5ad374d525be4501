#include "app/settings/settings.h"

#include <QSettings>
#include <algorithm>
#include <cmath>
#include <utility>

#include "app/settings/setting_fields.h"

namespace griffin::app {
namespace {

const QString kShortcutGroup = QStringLiteral("shortcuts");

/// An ini file holds texts: the value as the field wants it, brought into range.
QJsonValue fromFile(const SettingField& field, const QVariant& stored) {
    bool read = false;
    if (const auto* number = std::get_if<NumberField>(&field.kind)) {
        const double value = stored.toDouble(&read);
        if (!read || !std::isfinite(value)) return {};
        return std::clamp(value, number->low, number->high);
    }
    if (const auto* whole = std::get_if<WholeField>(&field.kind)) {
        const double value = stored.toDouble(&read);
        if (!read || !std::isfinite(value)) return {};
        if (whole->zero && value <= 0.0) return 0;
        return std::floor(std::clamp(value, static_cast<double>(whole->low), static_cast<double>(whole->high)));
    }
    if (std::holds_alternative<FlagField>(field.kind)) return stored.toBool();
    return stored.toString();
}

}  // namespace

Settings::Settings(QSettings& file, QObject* parent) : QObject(parent), file_(file) {
    for (const SettingField& field : settingFields()) {
        const QVariant stored = file_.value(field.name());
        if (stored.isValid()) field.assign(values_, fromFile(field, stored));
    }
    file_.beginGroup(kShortcutGroup);
    for (const QString& command : file_.childKeys()) {
        const QString keys = file_.value(command).toString();
        if (isShortcut(command, keys)) values_.shortcuts.insert(command, keys);
    }
    file_.endGroup();
}

void Settings::set(const ui::SettingValues& values) {
    ui::SettingValues allowed = values_;
    for (const SettingField& field : settingFields()) field.assign(allowed, field.valueIn(values));
    allowed.shortcuts.clear();
    for (auto entry = values.shortcuts.begin(); entry != values.shortcuts.end(); ++entry) {
        if (isShortcut(entry.key(), entry.value())) allowed.shortcuts.insert(entry.key(), entry.value());
    }
    if (allowed == values_) return;
    write(std::exchange(values_, allowed));
    emit changed();
}

void Settings::write(const ui::SettingValues& before) {
    for (const SettingField& field : settingFields()) {
        const QJsonValue value = field.valueIn(values_);
        if (value != field.valueIn(before)) file_.setValue(field.name(), value.toVariant());
    }
    if (values_.shortcuts == before.shortcuts) return;
    file_.remove(kShortcutGroup);
    for (auto entry = values_.shortcuts.begin(); entry != values_.shortcuts.end(); ++entry)
        file_.setValue(kShortcutGroup + QLatin1Char('/') + entry.key(), entry.value());
}

}  // namespace griffin::app
