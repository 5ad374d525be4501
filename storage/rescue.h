// Makes a new database of what can be read of a damaged one.
#pragma once

#include <QDateTime>
#include <QString>
#include <QStringList>
#include <cstdint>

#include "storage/database.h"

namespace griffin::storage {

struct RescueReport {
    QString damaged;                 // where the damaged file is now
    std::int64_t conversations = 0;  // that the new database has
    std::int64_t messages = 0;
    std::int64_t moved_messages = 0;  // whose conversation or previous message was lost: they follow what is left
    QDateTime compared_with;          // the newest copy that the program keeps; invalid: there is none
    QStringList missing;              // titles of its conversations that are not in the new database
};

/// Reads every table as far as SQLite can, and what it cannot page by page (storage/page_rows.h), into a new database;
/// then the damaged file is set aside and the new one takes its place. Messages whose conversation was lost come into
/// one with this title. The damaged file is not changed; a failure leaves it where it is.
/// REQUIRES: nobody has the file open; a QCoreApplication.
Result<RescueReport> rescueDatabase(const QString& path, const QString& title, const QDateTime& now);

}  // namespace griffin::storage
