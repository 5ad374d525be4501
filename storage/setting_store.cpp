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

Result<QStringList> SettingStore::keys(const QString& prefix) {
    Statement select(database_, QStringLiteral("SELECT key FROM settings WHERE substr(key, 1, length(?)) = ? "
                                               "ORDER BY key"));
    if (const Result<Done> done = select.bind(prefix).bind(prefix).run(); !done) return done.error();
    QStringList keys;
    while (select.next()) keys.append(select.text(0));
    if (const Result<Done> done = select.finished(); !done) return done.error();
    return keys;
}

}  // namespace griffin::storage
