// One SQLite file with everything a person wrote and was answered. Invariants:
// - One process per database: a lock file beside it. A lock left by a killed process is recognised and taken over.
// - Write-ahead log, foreign keys on. `synchronous = NORMAL`: a commit is in the operating system's hands when it
//   returns, so killing the program at any moment loses no committed row. A power cut may lose the commits since the
//   last checkpoint, never the file's consistency; waiting for the disk at every save of a streaming answer would
//   stall the thread that draws.
// - Nothing is written before the file is known to be ours and not newer than we are: a refused file stays as it was.
// - A Database and its stores belong to the thread that opened it. Other threads of the process open their own beside
//   it; readers never wait, and of writers one at a time writes while the others wait (at most five seconds).
#pragma once

#include <QSqlDatabase>
#include <QString>
#include <memory>
#include <span>

#include "storage/migrations.h"
#include "storage/result.h"

class QLockFile;

namespace griffin::storage {

class Database {
  public:
    /// Opens the file, creating it (and its folder) when it is absent, and brings an older schema up to date after
    /// copying the file beside itself. Answers left unfinished by a killed program become kInterrupted.
    /// REQUIRES: a QCoreApplication (it finds the SQLite driver).
    static Result<std::unique_ptr<Database>> open(const QString& path);
    /// The same with other schema steps; step i leads to version i + 1.
    static Result<std::unique_ptr<Database>> open(const QString& path, std::span<const Migration> steps);
    /// One more connection to a file that this process has open, for another thread.
    /// REQUIRES: an object of open() with this path outlives it.
    static Result<std::unique_ptr<Database>> openBeside(const QString& path);
    /// The same file for reading alone, also while a window has it open: no lock, and nothing is written, so that an
    /// older schema is refused. REQUIRES: as open().
    static Result<std::unique_ptr<Database>> openForReading(const QString& path);

    ~Database();
    Database(const Database&) = delete;
    Database& operator=(const Database&) = delete;

    const QString& path() const { return path_; }
    int schemaVersion() const { return schema_version_; }
    /// The copy made before this opening changed the schema; empty: it did not.
    const QString& copyBeforeMigration() const { return copy_before_migration_; }

    /// `PRAGMA integrity_check` and `foreign_key_check`; reads the whole file.
    Result<Done> checkIntegrity();
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

    QString path_;
    QString connection_name_;
    QString copy_before_migration_;
    std::unique_ptr<QLockFile> lock_;
    QSqlDatabase connection_;
    int schema_version_ = 0;
    int transaction_depth_ = 0;
};

/// Everything between construction and commit() happens, or nothing. May be nested: an inner one that is not
/// committed undoes its own part.
class [[nodiscard]] Transaction {
  public:
    /// kRead: everything read in it is of one moment, and nobody else waits for it. Not to be written in.
    enum class Kind { kWrite, kRead };
    explicit Transaction(Database& database, Kind kind = Kind::kWrite);
    ~Transaction();
    Transaction(const Transaction&) = delete;
    Transaction& operator=(const Transaction&) = delete;

    /// Whether it could begin. To be looked at before anything is written in it.
    const Result<Done>& begun() const { return begun_; }
    Result<Done> commit();

  private:
    Database& database_;
    int depth_;
    bool open_ = false;
    Result<Done> begun_;
};

}  // namespace griffin::storage
