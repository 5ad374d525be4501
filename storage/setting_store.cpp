#include "storage/setting_store.h"

#include "storage/statement.h"

namespace griffin::storage {

Result<std::optional<QString>> SettingStore::value(const QString& key) {
    Statement select(database_, QStringLiteral("SELECT value FROM settings WHERE key = ?"));
    if (const Result<Done> done = select.bind(key).run(); !done) return done.error();
    std::optional<QString> found;
    if (select.next()) found = select.text(0);
    if (const Result<Done> done = select.finished(); !done) return done.error();
    return found;
}

Result<Done> SettingStore::setValue(const QString& key, const QString& value) {
    Statement insert(database_, QStringLiteral("INSERT OR REPLACE INTO settings(key, value) VALUES (?, ?)"));
    return insert.bind(key).bind(value).run();
}

Result<Done> SettingStore::remove(const QString& key) {
    Statement remove(database_, QStringLiteral("DELETE FROM settings WHERE key = ?"));
    return remove.bind(key).run();
}

}  // namespace griffin::storage
