#include "storage/preset_store.h"

#include "storage/statement.h"

namespace griffin::storage {

Result<PresetId> PresetStore::save(const Preset& preset) {
    Statement insert(database_, QStringLiteral("INSERT INTO presets(name, system_prompt, generation) VALUES (?, ?, ?) "
                                               "ON CONFLICT(name) DO UPDATE SET system_prompt = "
                                               "excluded.system_prompt, generation = excluded.generation"));
    insert.bind(preset.name).bind(preset.system_prompt).bind(preset.generation);
    if (const Result<Done> done = insert.run(); !done) return done.error();
    // The id of a row that was replaced is not the last inserted one.
    Statement select(database_, QStringLiteral("SELECT id FROM presets WHERE name = ?"));
    if (const Result<Done> done = select.bind(preset.name).run(); !done) return done.error();
    PresetId id;
    if (select.next()) id = select.id<PresetId>(0);
    if (const Result<Done> done = select.finished(); !done) return done.error();
    return id;
}

Result<Done> PresetStore::remove(PresetId preset) {
    Statement remove(database_, QStringLiteral("DELETE FROM presets WHERE id = ?"));
    return remove.bind(preset).runOnRow(QStringLiteral("The preset"));
}

Result<QList<Preset>> PresetStore::list() {
    Statement select(database_, QStringLiteral("SELECT id, name, system_prompt, generation FROM presets "
                                               "ORDER BY name COLLATE NOCASE, id"));
    if (const Result<Done> done = select.run(); !done) return done.error();
    QList<Preset> presets;
    while (select.next()) presets.append({select.id<PresetId>(0), select.text(1), select.text(2), select.text(3)});
    if (const Result<Done> done = select.finished(); !done) return done.error();
    return presets;
}

}  // namespace griffin::storage
