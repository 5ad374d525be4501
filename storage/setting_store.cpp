#include "storage/setting_store.h"

#include "storage/statement.h"

namespace griffin::storage {
namespace {

QString firstText(const Statement& row) {
    return row.text(0);
}

}  // namespace

Result<std::optional<QString>> SettingStore::value(const QString& key) {
    return Statement(database_, QStringLiteral("SELECT value FROM settings WHERE key = ?"))
        .bind(key)
        .firstRow(firstText);
}

Result<Done> SettingStore::setValue(const QString& key, const QString& value) {
    return Statement(database_, QStringLiteral("INSERT OR REPLACE INTO settings(key, value) VALUES (?, ?)"))
        .bind(key)
        .bind(value)
        .run();
}

Result<Done> SettingStore::remove(const QString& key) {
    return Statement(database_, QStringLiteral("DELETE FROM settings WHERE key = ?")).bind(key).run();
}

Result<QStringList> SettingStore::keys(const QString& prefix) {
    return Statement(database_,
                     QStringLiteral("SELECT key FROM settings WHERE substr(key, 1, length(?)) = ? ORDER BY key"))
        .bind(prefix)
        .bind(prefix)
        .rows(firstText);
}

Result<PresetId> PresetStore::save(const Preset& preset) {
    const auto id =
        Statement(database_, QStringLiteral("INSERT INTO presets(name, system_prompt, generation) VALUES (?, ?, ?) "
                                            "ON CONFLICT(name) DO UPDATE SET system_prompt = excluded.system_prompt, "
                                            "generation = excluded.generation RETURNING id"))
            .bind(preset.name)
            .bind(preset.system_prompt)
            .bind(preset.generation)
            .firstRow([](const Statement& row) { return row.id<PresetId>(0); });
    if (!id) return tl::unexpected(id.error());
    return id->value_or(PresetId{});
}

Result<Done> PresetStore::remove(PresetId preset) {
    return Statement(database_, QStringLiteral("DELETE FROM presets WHERE id = ?"))
        .bind(preset)
        .runOnRow(engine::Message("The preset no longer exists"));
}

Result<QList<Preset>> PresetStore::list() {
    return Statement(database_, QStringLiteral("SELECT id, name, system_prompt, generation FROM presets "
                                               "ORDER BY name COLLATE NOCASE, id"))
        .rows([](const Statement& row) {
            return Preset{row.id<PresetId>(0), row.text(1), row.text(2), row.text(3)};
        });
}

}  // namespace griffin::storage
