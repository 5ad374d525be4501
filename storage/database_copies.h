// Copies of the database that the program keeps by itself: one a week, the newest three, in the folder "copies" beside
// it. And the way back to one of them.
#pragma once

#include <QDateTime>
#include <QList>
#include <QString>

#include "storage/database.h"

namespace griffin::storage {

inline constexpr int kCopiesKept = 3;
inline constexpr int kDaysBetweenCopies = 7;

struct DatabaseCopy {
    QString path;
    QDateTime made;  // UTC, as its name says
};

/// The copies of the database file `path`, the newest first.
QList<DatabaseCopy> databaseCopies(const QString& path);

/// Whether the newest copy is a week old, or from a time that has not come (the clock was wrong).
bool copyIsDue(const QString& path, const QDateTime& now);

/// Writes a copy, as backUp() does, and then removes those beyond the newest three. May be called on any thread while
/// the database is in use. A failure leaves the older copies as they are.
Result<Done> keepCopy(const QString& path, const QDateTime& now);

/// Renames the database file (and its side files) to a name that is free and returns it.
/// REQUIRES: nobody has the file open.
Result<QString> setAside(const QString& path, const QDateTime& now);

/// Sets the database aside and puts a copy in its place; returns where it is. The copy stays, too.
/// REQUIRES: nobody has the file open.
Result<QString> restoreCopy(const QString& path, const DatabaseCopy& copy, const QDateTime& now);

}  // namespace griffin::storage
