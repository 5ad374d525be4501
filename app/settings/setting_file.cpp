#include "app/settings/setting_file.h"

#include <QFile>
#include <QFileInfo>
#include <QJsonDocument>
#include <QJsonObject>
#include <QSaveFile>
#include <algorithm>

#include "app/program_text.h"
#include "app/settings/setting_fields.h"

namespace griffin::app {
namespace {

constexpr int kSettingsFormat = 1;
constexpr qint64 kLargestFile = 1 << 20;
constexpr int kMostShortcuts = 1000;
constexpr int kShownName = 80;
const QString kShortcuts = QStringLiteral("shortcuts");

engine::Failure refused(const QString& what, const QString& where, const QString& remedy) {
    return {engine::FailureCause::kFileMalformed, what.toStdString(), where.toStdString(), remedy.toStdString(), {}};
}

engine::Failure refusedValue(const QString& file, const QString& key, const QString& remedy) {
    QString shown = key.left(kShownName);
    std::replace_if(
        shown.begin(), shown.end(), [](QChar c) { return !c.isPrint(); }, QLatin1Char('?'));
    return refused(tr("The file has a setting that cannot be used"), file + QStringLiteral(": ") + shown, remedy);
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
    const QString remedy = tr("choose a file that was exported from the settings page");
    if (error.error != QJsonParseError::NoError)
        return refused(tr("The file is not JSON"), tr("%1, byte %2").arg(name).arg(error.offset), remedy);
    const QJsonObject root = document.object();
    const QJsonValue format = root.value(QStringLiteral("format"));
    const QJsonValue groups = root.value(QStringLiteral("settings"));
    if (!format.isDouble() || !groups.isObject())
        return refused(tr("The file holds no settings of this program"), name, remedy);
    if (format.toDouble() > kSettingsFormat)
        return refused(tr("The settings are of a newer version of this program"), name, tr("update this program"));

    ui::SettingValues values = current;
    const QJsonObject settings = groups.toObject();
    for (auto group = settings.begin(); group != settings.end(); ++group) {
        if (!group->isObject()) return refusedValue(name, group.key(), tr("remove it from the file"));
        const QJsonObject entries = group->toObject();
        if (group.key() == kShortcuts) {
            values.shortcuts.clear();
            if (entries.size() > kMostShortcuts) return refusedValue(name, kShortcuts, tr("remove it from the file"));
        }
        for (auto entry = entries.begin(); entry != entries.end(); ++entry) {
            const QString key = group.key() + QLatin1Char('/') + entry.key();
            if (group.key() == kShortcuts) {
                if (!entry->isString() || !isShortcut(entry.key(), entry->toString()))
                    return refusedValue(name, key, tr("it must be a key such as \"Ctrl+N\""));
                values.shortcuts.insert(entry.key(), entry->toString());
                continue;
            }
            const SettingField* field = fieldNamed(key);
            if (field == nullptr) return refusedValue(name, key, tr("remove it from the file"));
            if (!field->assign(values, *entry))
                return refusedValue(name, key, tr("it must be %1").arg(field->allowed()));
        }
    }
    return values;
}

engine::Result<engine::Done> exportSettings(const ui::SettingValues& values, const QString& path) {
    QSaveFile file(path);
    if (!file.open(QIODevice::WriteOnly) || file.write(settingsToJson(values)) < 0 || !file.commit()) {
        return engine::Failure{engine::FailureCause::kFileUnreadable,
                               tr("The settings cannot be written").toStdString(), path.toStdString(),
                               tr("choose another folder").toStdString(), file.errorString().toStdString()};
    }
    return engine::Done{};
}

engine::Result<ui::SettingValues> importSettings(const QString& path, const ui::SettingValues& current) {
    QFile file(path);
    const bool opened = QFileInfo(path).isFile() && file.open(QIODevice::ReadOnly);
    const QByteArray json = opened ? file.read(kLargestFile + 1) : QByteArray();
    if (!opened || file.error() != QFileDevice::NoError) {
        return engine::Failure{engine::FailureCause::kFileUnreadable, tr("The file cannot be read").toStdString(),
                               path.toStdString(), tr("choose another file").toStdString(),
                               file.errorString().toStdString()};
    }
    if (json.size() > kLargestFile) {
        return refused(tr("The file is too large to be settings"), path,
                       tr("choose a file that was exported from the settings page"));
    }
    return settingsFromJson(json, current, QFileInfo(path).fileName());
}

}  // namespace griffin::app
