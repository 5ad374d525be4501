// Settings and presets that belong to the data and travel with it: the open conversation, the default system prompt.
// Settings of the machine and the window are in the settings file instead.
#pragma once

#include <QList>
#include <QString>
#include <QStringList>
#include <optional>

#include "storage/database.h"
#include "storage/records.h"

namespace griffin::storage {

class SettingStore {
  public:
    explicit SettingStore(Database& database) : database_(database) {}

    Result<std::optional<QString>> value(const QString& key);
    Result<Done> setValue(const QString& key, const QString& value);
    Result<Done> remove(const QString& key);
    /// Keys that begin with `prefix`, sorted.
    Result<QStringList> keys(const QString& prefix);

  private:
    Database& database_;
};

/// Presets: named system prompts with sampling values, to be chosen for conversations.
class PresetStore {
  public:
    explicit PresetStore(Database& database) : database_(database) {}

    /// Adds the preset, or replaces the one of this name. Ignores the id of the record.
    Result<PresetId> save(const Preset& preset);
    /// Conversations keep what they took from it.
    Result<Done> remove(PresetId preset);
    /// By name.
    Result<QList<Preset>> list();

  private:
    Database& database_;
};

}  // namespace griffin::storage
