// Settings that belong to the data and travel with it (the open conversation, the default system prompt). Settings of
// the machine or the window are not here.
#pragma once

#include <QString>
#include <QStringList>
#include <optional>

#include "storage/database.h"

namespace griffin::storage {

class SettingStore {
  public:
    explicit SettingStore(Database& database) : database_(database) {}

    Result<std::optional<QString>> value(const QString& key);
    Result<Done> setValue(const QString& key, const QString& value);
    Result<Done> remove(const QString& key);
    /// Keys that begin with `prefix`, in order.
    Result<QStringList> keys(const QString& prefix);

  private:
    Database& database_;
};

}  // namespace griffin::storage
