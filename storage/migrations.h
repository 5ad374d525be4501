// Schema versions. The version of a file is its `PRAGMA user_version`; step i leads from version i to i + 1, and a
// step that has been released never changes.
#pragma once

#include <QString>
#include <QStringList>
#include <span>

#include "storage/result.h"

namespace griffin::storage {

class Database;

struct Migration {
    int version = 0;  // that it leads to
    QStringList statements;
};

/// "GrCh": `PRAGMA application_id` of our files.
inline constexpr int kApplicationId = 0x47724368;

/// Every step from an empty file to the schema of this version of the program.
std::span<const Migration> allMigrations();

/// Applies steps[from ..] in one transaction. Every table that was there before must still be there with as many
/// rows, and no foreign key may dangle; otherwise the file is as it was.
/// REQUIRES: no transaction is open.
Result<Done> migrate(Database& database, int from, std::span<const Migration> steps);

}  // namespace griffin::storage
