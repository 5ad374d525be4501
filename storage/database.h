// One SQLite file with everything the user wrote and every answer. Invariants:
// - One process per database: a lock file next to it. A lock left by a killed process is recognised and taken over.
// - Write-ahead log, foreign keys on. `synchronous = NORMAL`: a commit is in the operating system's hands when it
//   returns, so killing the program at any moment loses no committed row. A power cut may lose the commits since the
//   last checkpoint, never the file's consistency; waiting for the disk at every save of a streaming answer would
//   stall the thread that draws.
// - Nothing is written before the file is known to be a Griffin Chat database of a known version: a refused file stays
//   as it was.
// - A Database and its stores belong to the thread that opened it. Other threads of the process open connections of
//   their own; readers never wait, and one writer at a time writes while the others wait (at most five seconds).
#pragma once

#include <QSqlDatabase>
#include <QString>
#include <memory>
#include <span>
#include <string>

#include "engine/base/result.h"
#include "storage/migrations.h"

class QLockFile;

namespace griffin::storage {

using engine::Done;
using engine::failed;
using engine::Failure;
using engine::FailureCause;
using engine::Result;

/// Damaged pages, and what to do about them.
Failure databaseDamaged(const QString& path, std::string details);

class Database {
  public:
    /// Opens the file, creating it (and its folder) if necessary. An older schema is upgraded after the file has been
    /// copied next to itself. Answers left unfinished by a killed program become kInterrupted.
    /// REQUIRES: a QCoreApplication (it finds the SQLite driver).
    static Result<std::unique_ptr<Database>> open(const QString& path);
    /// The same with other schema steps; step i leads to version i + 1.
    static Result<std::unique_ptr<Database>> open(const QString& path, std::span<const Migration> steps);
    /// Another connection to a file that this process has open, for another thread.
    /// REQUIRES: the object that open() returned for this path outlives it.
    static Result<std::unique_ptr<Database>> openBeside(const QString& path);
    /// Opens the file read-only, even while a window has it open: takes no lock and writes nothing, so an older schema
    /// is refused. REQUIRES: as open().
    static Result<std::unique_ptr<Database>> openForReading(const QString& path);

    ~Database();
    Database(const Database&) = delete;
    Database& operator=(const Database&) = delete;

    const QString& path() const { return path_; }
    int schemaVersion() const { return schema_version_; }
    /// The copy made before the schema was upgraded; empty if it was not.
    const QString& copyBeforeMigration() const { return copy_before_migration_; }

    /// `PRAGMA integrity_check` and `foreign_key_check`; reads the whole file.
    Result<Done> checkIntegrity();
    /// `PRAGMA quick_check`: the whole file but its indexes, several times as fast.
    Result<Done> checkQuickly();
    /// A compact copy of the open database. REQUIRES: `target` does not exist.
    Result<Done> copyTo(const QString& target);

    /// For the stores.
    QSqlDatabase& connection() { return connection_; }

  private:
    friend class Transaction;
    Database(QString path, std::unique_ptr<QLockFile> lock);
    Result<Done> connect(const QString& options);
    Result<Done> configure();
    Result<Done> prepare(std::span<const Migration> steps);
    /// Fails with what the query finds.
    Result<Done> check(const QString& sql);

    QString path_;
    QString connection_name_;
    QString copy_before_migration_;
    std::unique_ptr<QLockFile> lock_;
    QSqlDatabase connection_;
    int schema_version_ = 0;
    int transaction_depth_ = 0;
};

/// Everything between construction and commit() takes effect, or nothing does. May be nested: an inner transaction that
/// is not committed undoes its own part.
class [[nodiscard]] Transaction {
  public:
    /// kRead: a consistent snapshot that blocks nobody; nothing may be written in it.
    enum class Kind { kWrite, kRead };
    explicit Transaction(Database& database, Kind kind = Kind::kWrite);
    ~Transaction();
    Transaction(const Transaction&) = delete;
    Transaction& operator=(const Transaction&) = delete;

    /// Whether it could begin. Check it before writing anything.
    const Result<Done>& begun() const { return begun_; }
    Result<Done> commit();

  private:
    Database& database_;
    int depth_;
    bool open_ = false;
    Result<Done> begun_;
};

/// Writes a compact copy of the database file `source`, as it is at one moment, to `target`. It uses a connection of
/// its own: may be called on any thread while the database is in use. Replaces `target` once the copy is complete;
/// until then the copy is `target` with ".part".
Result<Done> backUp(const QString& source, const QString& target);

}  // namespace griffin::storage
