#include "storage/database.h"

#include <QDateTime>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QLockFile>
#include <QSqlError>
#include <QUuid>
#include <QtEndian>
#include <string>
#include <utility>

#include "storage/statement.h"

namespace griffin::storage {
namespace {

constexpr int kHeaderBytes = 100;  // https://sqlite.org/fileformat2.html, section 1.3
constexpr int kUserVersionOffset = 60;

// A lock file whose owner is alive is also locked in the kernel, so this only decides when one without an owner (its
// writer was killed, even in the middle of writing it) is taken over.
constexpr int kStaleLockMilliseconds = 500;
constexpr int kLockWaitMilliseconds = 1500;

tl::unexpected<Failure> unreadable(engine::Message what, const QString& path, engine::Message what_to_do,
                                   const QString& details = {}) {
    return failed({FailureCause::kDatabaseUnreadable, std::move(what), path.toStdString(), std::move(what_to_do),
                   details.toStdString()});
}

std::string versions(std::int64_t found, std::size_t known) {
    return "schema " + std::to_string(found) + ", this program has " + std::to_string(known);
}

Failure newerSchema(const QString& path, std::int64_t found, std::size_t known) {
    return {FailureCause::kNewerSchema, engine::Message("The database was written by a later version of Griffin Chat"),
            path.toStdString(), engine::Message("install that version or a newer one; the file is left as it is"),
            versions(found, known)};
}

// Reads the header without opening the file as a database, because opening writes. Not for a file that this process has
// open as one.
Result<Done> checkHeader(const QString& path, std::size_t known) {
    QFile file(path);
    if (!file.exists() || file.size() == 0) return Done{};
    if (!file.open(QIODevice::ReadOnly)) {
        return unreadable(engine::Message("The database cannot be read"), path,
                          engine::Message("check the permissions of the file"), file.errorString());
    }
    const QByteArray header = file.read(kHeaderBytes);
    if (header.size() < kHeaderBytes || !header.startsWith(QByteArray("SQLite format 3\0", 16)))
        return failed(notADatabase(path));
    const auto version = qFromBigEndian<qint32>(header.constData() + kUserVersionOffset);
    if (version > static_cast<std::int64_t>(known)) return failed(newerSchema(path, version, known));
    return Done{};
}

// Chats are private; SQLite gives its side files the same permissions.
Result<Done> createPrivately(const QString& path) {
    if (QFile::exists(path)) return Done{};
    QFile file(path);
    if (!QDir().mkpath(QFileInfo(path).absolutePath()) || !file.open(QIODevice::WriteOnly | QIODevice::NewOnly) ||
        !file.setPermissions(QFileDevice::ReadOwner | QFileDevice::WriteOwner)) {
        return unreadable(engine::Message("The database cannot be created"), path,
                          engine::Message("check the permissions of the folder"), file.errorString());
    }
    return Done{};
}

tl::unexpected<Failure> lockFailed(const QString& path, const QLockFile& lock) {
    if (lock.error() != QLockFile::LockFailedError) {
        return unreadable(engine::Message("The database cannot be locked"), path,
                          engine::Message("check the permissions of the folder"));
    }
    qint64 process = 0;
    QString host;
    QString program;
    const bool known = lock.getLockInfo(&process, &host, &program);
    const QString owner = known ? QStringLiteral("process %1 (%2) on %3").arg(process).arg(program, host) : QString();
    return failed({FailureCause::kDatabaseInUse,
                   engine::Message("The database is open in another window of Griffin Chat"), path.toStdString(),
                   engine::Message("use that window or close it"), owner.toStdString()});
}

tl::unexpected<Failure> backupFailed(const QString& target, const QString& details) {
    return failed({FailureCause::kDatabaseUnreadable, engine::Message("The backup cannot be written"),
                   target.toStdString(), engine::Message("choose another folder, or free some disk space"),
                   details.toStdString()});
}

QString partOf(const QString& target) {
    return target + QStringLiteral(".part");
}

// The connection is closed when this returns.
Result<Done> vacuumIntoPart(const QString& connection, const QString& source, const QString& target) {
    QSqlDatabase database = QSqlDatabase::addDatabase(QStringLiteral("QSQLITE"), connection);
    database.setDatabaseName(source);
    database.setConnectOptions(QStringLiteral("QSQLITE_OPEN_READONLY;QSQLITE_BUSY_TIMEOUT=5000"));
    if (!database.open()) return backupFailed(target, database.lastError().text());
    QSqlQuery query(database);
    query.prepare(QStringLiteral("VACUUM INTO ?"));
    query.addBindValue(partOf(target));
    if (!query.exec()) return backupFailed(target, query.lastError().text());
    return Done{};
}

}  // namespace

Result<std::unique_ptr<Database>> Database::open(const QString& path) {
    return open(path, allMigrations());
}

Result<std::unique_ptr<Database>> Database::open(const QString& path, std::span<const Migration> steps) {
    if (auto done = checkHeader(path, steps.size()); !done) return tl::unexpected(std::move(done).error());
    const QString folder = QFileInfo(path).absolutePath();
    if (!QDir().mkpath(folder)) {
        return unreadable(engine::Message("The folder cannot be created"), folder,
                          engine::Message("check its permissions"));
    }
    auto lock = std::make_unique<QLockFile>(path + QStringLiteral(".lock"));
    lock->setStaleLockTime(kStaleLockMilliseconds);
    if (!lock->tryLock(kLockWaitMilliseconds)) return lockFailed(path, *lock);
    if (auto done = createPrivately(path); !done) return tl::unexpected(std::move(done).error());

    std::unique_ptr<Database> database(new Database(path, std::move(lock)));
    if (auto done = database->connect(QString()); !done) return tl::unexpected(std::move(done).error());
    if (auto done = database->prepare(steps); !done) return tl::unexpected(std::move(done).error());
    return database;
}

Result<std::unique_ptr<Database>> Database::openBeside(const QString& path) {
    std::unique_ptr<Database> database(new Database(path, nullptr));
    if (auto done = database->connect(QString()); !done) return tl::unexpected(std::move(done).error());
    if (auto done = database->configure(); !done) return tl::unexpected(std::move(done).error());
    const auto version = queryInteger(*database, QStringLiteral("PRAGMA user_version"));
    if (!version) return tl::unexpected(version.error());
    database->schema_version_ = static_cast<int>(*version);
    return database;
}

Result<std::unique_ptr<Database>> Database::openForReading(const QString& path) {
    // By SQLite alone: when a process closes a file, all its locks of it go, also those of its other connections.
    // Another program would take the write-ahead log for one that nobody uses, and remove it.
    const auto known = static_cast<std::int64_t>(allMigrations().size());
    std::unique_ptr<Database> database(new Database(path, nullptr));
    if (auto done = database->connect(QStringLiteral("QSQLITE_OPEN_READONLY;")); !done)
        return tl::unexpected(std::move(done).error());
    const auto application = queryInteger(*database, QStringLiteral("PRAGMA application_id"));
    if (!application) return tl::unexpected(application.error());
    if (*application != kApplicationId) return failed(notADatabase(path));
    const auto version = queryInteger(*database, QStringLiteral("PRAGMA user_version"));
    if (!version) return tl::unexpected(version.error());
    if (*version > known) return failed(newerSchema(path, *version, allMigrations().size()));
    if (*version < known) {
        return failed({FailureCause::kMigrationFailed,
                       engine::Message("The database was written by an earlier version of Griffin Chat"),
                       path.toStdString(), engine::Message("open it in the window once"),
                       versions(*version, allMigrations().size())});
    }
    database->schema_version_ = static_cast<int>(known);
    return database;
}

Database::Database(QString path, std::unique_ptr<QLockFile> lock)
    : path_(std::move(path)),
      connection_name_(QUuid::createUuid().toString(QUuid::WithoutBraces)),
      lock_(std::move(lock)) {}

Database::~Database() {
    connection_.close();
    connection_ = QSqlDatabase();
    QSqlDatabase::removeDatabase(connection_name_);
}

Result<Done> Database::connect(const QString& options) {
    connection_ = QSqlDatabase::addDatabase(QStringLiteral("QSQLITE"), connection_name_);
    connection_.setDatabaseName(path_);
    connection_.setConnectOptions(options + QStringLiteral("QSQLITE_BUSY_TIMEOUT=5000"));
    if (!connection_.open()) return failed(describe(connection_.lastError(), path_));
    return Done{};
}

Result<Done> Database::configure() {
    for (const char* pragma : {"PRAGMA journal_mode = WAL", "PRAGMA synchronous = NORMAL", "PRAGMA foreign_keys = ON",
                               "PRAGMA journal_size_limit = 33554432", "PRAGMA cache_size = -16000"}) {
        if (auto done = execute(*this, QString::fromLatin1(pragma)); !done) return done;
    }
    return Done{};
}

Result<Done> Database::prepare(std::span<const Migration> steps) {
    // Again, now with what a killed program may have left in the write-ahead log.
    const auto version = queryInteger(*this, QStringLiteral("PRAGMA user_version"));
    if (!version) return tl::unexpected(version.error());
    const auto application = queryInteger(*this, QStringLiteral("PRAGMA application_id"));
    if (!application) return tl::unexpected(application.error());
    const auto tables = queryInteger(*this, QStringLiteral("SELECT count(*) FROM sqlite_master"));
    if (!tables) return tl::unexpected(tables.error());
    const bool is_new = *tables == 0 && *version == 0;
    if (!is_new && *application != kApplicationId) return failed(notADatabase(path_));
    if (*version > static_cast<std::int64_t>(steps.size())) return failed(newerSchema(path_, *version, steps.size()));
    if (*version < 0) return failed(notADatabase(path_));

    if (auto done = configure(); !done) return done;
    if (*version < static_cast<std::int64_t>(steps.size())) {
        if (!is_new) {
            const QString copy =
                QStringLiteral("%1.schema-%2.%3.copy")
                    .arg(path_)
                    .arg(*version)
                    .arg(QDateTime::currentDateTimeUtc().toString(QStringLiteral("yyyyMMdd-HHmmss-zzz")));
            if (auto done = copyTo(copy); !done) {
                QFile::remove(copy);
                return done;
            }
            copy_before_migration_ = copy;
        }
        if (auto done = migrate(*this, static_cast<int>(*version), steps); !done) return done;
    }
    schema_version_ = static_cast<int>(steps.size());
    return execute(*this, QStringLiteral("UPDATE messages SET state = %1 WHERE state = %2")
                              .arg(static_cast<int>(MessageState::kInterrupted))
                              .arg(static_cast<int>(MessageState::kStreaming)));
}

Result<Done> Database::checkIntegrity() {
    return check(
        QStringLiteral("SELECT integrity_check FROM pragma_integrity_check WHERE integrity_check <> 'ok' "
                       "UNION ALL SELECT 'dangling reference in ' || \"table\" FROM pragma_foreign_key_check"));
}

Result<Done> Database::checkQuickly() {
    return check(QStringLiteral("SELECT quick_check FROM pragma_quick_check WHERE quick_check <> 'ok'"));
}

Result<Done> Database::check(const QString& sql) {
    auto findings = Statement(*this, sql).rows([](const Statement& row) { return row.text(0); });
    if (!findings) return tl::unexpected(std::move(findings).error());
    if (findings->isEmpty()) return Done{};
    return failed(databaseDamaged(path_, findings->join(u'\n').toStdString()));
}

Result<Done> Database::copyTo(const QString& target) {
    if (QFile::exists(target)) {
        return failed({FailureCause::kBadArgument,
                       engine::Message("The copy already exists"),
                       target.toStdString(),
                       engine::Message("choose another name"),
                       {}});
    }
    if (auto done = Statement(*this, QStringLiteral("VACUUM INTO ?")).bind(target).run(); !done) return done;
    QFile::setPermissions(target, QFileDevice::ReadOwner | QFileDevice::WriteOwner);
    return Done{};
}

Transaction::Transaction(Database& database, Kind kind)
    : database_(database),
      depth_(database.transaction_depth_),
      begun_(execute(database, depth_ > 0             ? QStringLiteral("SAVEPOINT level_%1").arg(depth_)
                               : kind == Kind::kWrite ? QStringLiteral("BEGIN IMMEDIATE")
                                                      : QStringLiteral("BEGIN"))) {
    open_ = begun_.has_value();
    if (open_) ++database_.transaction_depth_;
}

Transaction::~Transaction() {
    if (!open_) return;
    --database_.transaction_depth_;
    // What fails here (the connection is gone) has undone the transaction already.
    if (depth_ == 0) {
        static_cast<void>(execute(database_, QStringLiteral("ROLLBACK")));
    } else {
        static_cast<void>(execute(database_, QStringLiteral("ROLLBACK TO level_%1").arg(depth_)));
        static_cast<void>(execute(database_, QStringLiteral("RELEASE level_%1").arg(depth_)));
    }
}

Result<Done> Transaction::commit() {
    if (!begun_) return tl::unexpected(begun_.error());
    Result<Done> done =
        execute(database_, depth_ == 0 ? QStringLiteral("COMMIT") : QStringLiteral("RELEASE level_%1").arg(depth_));
    if (done) {
        open_ = false;
        --database_.transaction_depth_;
    }
    return done;
}

Result<Done> backUp(const QString& source, const QString& target) {
    if (QFileInfo(source).canonicalFilePath() == QFileInfo(target).canonicalFilePath()) {
        return failed({FailureCause::kBadArgument,
                       engine::Message("The backup would replace the database itself"),
                       target.toStdString(),
                       engine::Message("choose another name"),
                       {}});
    }
    const QString part = partOf(target);
    QFile::remove(part);
    const QString connection = QStringLiteral("backup-") + QUuid::createUuid().toString();
    const Result<Done> copied = vacuumIntoPart(connection, source, target);
    QSqlDatabase::removeDatabase(connection);
    if (!copied) {
        QFile::remove(part);
        return copied;
    }
    QFile::setPermissions(part, QFileDevice::ReadOwner | QFileDevice::WriteOwner);
    QFile::remove(target);
    QFile file(part);
    if (!file.rename(target)) return backupFailed(target, file.errorString());
    return Done{};
}

}  // namespace griffin::storage
