// Schema versions. The version of a file is its `PRAGMA user_version`; step i upgrades version i to i + 1. A released
// step never changes.
#pragma once

#include <QString>
#include <QStringList>
#include <span>

#include "engine/base/result.h"

namespace griffin::storage {

class Database;

struct Migration {
    int version = 0;  // after this step
    QStringList statements;
};

/// The `PRAGMA application_id` of Griffin Chat databases: "GrCh".
inline constexpr int kApplicationId = 0x47724368;

/// All steps from an empty file to the current schema.
std::span<const Migration> allMigrations();

/// Applies steps[from ..] in one transaction. Every earlier table must still exist with as many rows, and no foreign
/// key may dangle; otherwise the file stays as it was. REQUIRES: no transaction is open.
engine::Result<engine::Done> migrate(Database& database, int from, std::span<const Migration> steps);

}  // namespace griffin::storage
