#include "app/configuration/settings.h"

#include <QFile>
#include <QFileInfo>
#include <QJsonDocument>
#include <QJsonObject>
#include <QSaveFile>
#include <QSettings>
#include <algorithm>
#include <cmath>
#include <utility>

#include "app/configuration/setting_fields.h"
#include "app/library/saved_file.h"

namespace griffin::app {
namespace {

using engine::Message;

constexpr int kSettingsFormat = 1;
constexpr qint64 kMaxFileBytes = 1 << 20;
constexpr int kMaxShortcuts = 1000;
constexpr int kShownName = 80;
const QString kShortcuts = QStringLiteral("shortcuts");

/// An ini file holds texts: the value as the field expects it, clamped to its range.
QJsonValue fromFile(const SettingField& field, const QVariant& stored) {
    bool read = false;
    const auto* sampling = std::get_if<const engine::SamplingField*>(&field.kind);
    const auto* integer = std::get_if<IntField>(&field.kind);
    if (sampling != nullptr || integer != nullptr) {
        const double value = stored.toDouble(&read);
        if (!read || !std::isfinite(value)) return {};
        if (sampling != nullptr) {
            const double clamped = std::clamp(value, (*sampling)->min, (*sampling)->max);
            return (*sampling)->integral() ? std::floor(clamped) : clamped;
        }
        if (integer->zero && value <= 0.0) return 0;
        return std::floor(std::clamp(value, static_cast<double>(integer->min), static_cast<double>(integer->max)));
    }
    if (std::holds_alternative<BoolField>(field.kind)) return stored.toBool();
    return stored.toString();
}

Message where(const QString& text) {
    return text.toStdString();
}

tl::unexpected<engine::Failure> refused(Message what, Message where, Message what_to_do) {
    return engine::failed(
        {engine::FailureCause::kFileMalformed, std::move(what), std::move(where), std::move(what_to_do), {}});
}

tl::unexpected<engine::Failure> refusedValue(const QString& file, const QString& key,
                                             Message what_to_do = Message("remove it from the file")) {
    QString shown = key.left(kShownName);
    std::replace_if(
        shown.begin(), shown.end(), [](QChar c) { return !c.isPrint(); }, QLatin1Char('?'));
    return refused(Message("The file has a setting that cannot be used"), where(file + QStringLiteral(": ") + shown),
                   std::move(what_to_do));
}

QString groupOf(const SettingField& field) {
    return field.name().section(QLatin1Char('/'), 0, 0);
}

QString nameIn(const SettingField& field) {
    return field.name().section(QLatin1Char('/'), 1);
}

const SettingField* fieldNamed(const QString& key) {
    for (const SettingField& field : settingFields()) {
        if (field.name() == key) return &field;
    }
    return nullptr;
}

}  // namespace

engine::GenerationOptions generationOptions(const ui::SettingValues& values) {
    engine::GenerationOptions options = values.generation;
    options.method = values.speculating ? values.method : engine::Method::kVanilla;
    options.reasoning = values.reasoning;
    options.reasoning_budget = values.reasoning_budget;
    options.tree.kind = values.tree;
    options.tree.size = values.tree_size;
    options.tree.depth = values.tree_depth;
    options.tree.top_k = values.tree_children;
    return options;
}

Settings::Settings(QSettings& file, QObject* parent) : QObject(parent), file_(file) {
    for (const SettingField& field : settingFields()) {
        const QVariant stored = file_.value(field.name());
        if (stored.isValid()) field.assign(values_, fromFile(field, stored));
    }
    file_.beginGroup(kShortcuts);
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
    file_.remove(kShortcuts);
    for (auto entry = values_.shortcuts.begin(); entry != values_.shortcuts.end(); ++entry)
        file_.setValue(kShortcuts + QLatin1Char('/') + entry.key(), entry.value());
}

QByteArray settingsToJson(const ui::SettingValues& values) {
    QJsonObject groups;
    for (const SettingField& field : settingFields()) {
        QJsonObject group = groups.value(groupOf(field)).toObject();
        group.insert(nameIn(field), field.valueIn(values));
        groups.insert(groupOf(field), group);
    }
    QJsonObject shortcuts;
    for (auto entry = values.shortcuts.begin(); entry != values.shortcuts.end(); ++entry)
        shortcuts.insert(entry.key(), entry.value());
    groups.insert(kShortcuts, shortcuts);
    return QJsonDocument(QJsonObject{{QStringLiteral("format"), kSettingsFormat}, {QStringLiteral("settings"), groups}})
        .toJson();
}

engine::Result<ui::SettingValues> settingsFromJson(const QByteArray& json, const ui::SettingValues& current,
                                                   const QString& name) {
    QJsonParseError error;
    const QJsonDocument document = QJsonDocument::fromJson(json, &error);
    const Message remedy("choose a file that was exported from the settings page");
    if (error.error != QJsonParseError::NoError)
        return refused(Message("The file is not JSON"),
                       Message("%1, byte %2", name.toStdString(), std::to_string(error.offset)), remedy);
    const QJsonObject root = document.object();
    const QJsonValue format = root.value(QStringLiteral("format"));
    const QJsonValue groups = root.value(QStringLiteral("settings"));
    if (!format.isDouble() || !groups.isObject())
        return refused(Message("The file holds no settings of this program"), where(name), remedy);
    if (format.toDouble() > kSettingsFormat)
        return refused(Message("The settings were written by a newer version of this program"), where(name),
                       Message("update this program"));

    ui::SettingValues values = current;
    const QJsonObject settings = groups.toObject();
    for (auto group = settings.begin(); group != settings.end(); ++group) {
        if (!group->isObject()) return refusedValue(name, group.key());
        const QJsonObject entries = group->toObject();
        if (group.key() == kShortcuts) {
            values.shortcuts.clear();
            if (entries.size() > kMaxShortcuts) return refusedValue(name, kShortcuts);
        }
        for (auto entry = entries.begin(); entry != entries.end(); ++entry) {
            const QString key = group.key() + QLatin1Char('/') + entry.key();
            if (group.key() == kShortcuts) {
                if (!entry->isString() || !isShortcut(entry.key(), entry->toString()))
                    return refusedValue(name, key, Message("it must be a shortcut such as “Ctrl+N”"));
                values.shortcuts.insert(entry.key(), entry->toString());
                continue;
            }
            const SettingField* field = fieldNamed(key);
            if (field == nullptr) return refusedValue(name, key);
            if (!field->assign(values, *entry))
                return refusedValue(name, key, Message("it must be %1", field->allowed()));
        }
    }
    return values;
}

engine::Result<engine::Done> exportSettings(const ui::SettingValues& values, const QString& path) {
    QSaveFile file(path);
    if (!file.open(QIODevice::WriteOnly) || file.write(settingsToJson(values)) < 0 || !commitSaved(file)) {
        return engine::failed({engine::FailureCause::kFileUnreadable, Message("The settings cannot be written"),
                               where(path), Message("choose another folder"), file.errorString().toStdString()});
    }
    return engine::Done{};
}

engine::Result<ui::SettingValues> importSettings(const QString& path, const ui::SettingValues& current) {
    QFile file(path);
    const bool opened = QFileInfo(path).isFile() && file.open(QIODevice::ReadOnly);
    const QByteArray json = opened ? file.read(kMaxFileBytes + 1) : QByteArray();
    if (!opened || file.error() != QFileDevice::NoError) {
        return engine::failed({engine::FailureCause::kFileUnreadable, Message("The file cannot be read"), where(path),
                               Message("choose another file"), file.errorString().toStdString()});
    }
    if (json.size() > kMaxFileBytes) {
        return refused(Message("The file is too large to be settings"), where(path),
                       Message("choose a file that was exported from the settings page"));
    }
    return settingsFromJson(json, current, QFileInfo(path).fileName());
}

}  // namespace griffin::app

#include "moc_settings.cpp"
