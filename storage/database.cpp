#include "storage/database.h"

#include <QDateTime>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QLockFile>
#include <QSqlError>
#include <QUuid>
#include <QtEndian>

#include "storage/statement.h"

namespace griffin::storage {
namespace {

constexpr int kHeaderBytes = 100;  // https://sqlite.org/fileformat2.html, section 1.3
constexpr int kUserVersionOffset = 60;

// A lock file whose owner is alive is also locked in the kernel, so this only decides when one without an owner (its
// writer was killed, even in the middle of writing it) is taken over.
constexpr int kStaleLockMilliseconds = 500;
constexpr int kLockWaitMilliseconds = 1500;

Error notOurs(const QString& path) {
    return {ErrorKind::kNotADatabase,
            QStringLiteral("Not a Griffin Chat database: %1: move the file away or choose another").arg(path),
            {}};
}

Error newerSchema(const QString& path, std::int64_t found, std::size_t known) {
    return {ErrorKind::kNewerSchema,
            QStringLiteral("The database was written by a later version of Griffin Chat: %1: install that version or a "
                           "newer one; the file is left as it is")
                .arg(path),
            QStringLiteral("schema %1, this program knows up to %2").arg(found).arg(known)};
}

// Looks at the file's first bytes without opening it as a database, because opening writes.
Result<Done> checkHeader(const QString& path, std::size_t known) {
    QFile file(path);
    if (!file.exists() || file.size() == 0) return Done{};
    if (!file.open(QIODevice::ReadOnly)) {
        return Error{ErrorKind::kCannotOpen,
                     QStringLiteral("The database cannot be read: %1: check the permissions of the file").arg(path),
                     file.errorString()};
    }
    const QByteArray header = file.read(kHeaderBytes);
    if (header.size() < kHeaderBytes || !header.startsWith(QByteArray("SQLite format 3\0", 16))) return notOurs(path);
    const auto version = qFromBigEndian<qint32>(header.constData() + kUserVersionOffset);
    if (version > static_cast<std::int64_t>(known)) return newerSchema(path, version, known);
    return Done{};
}

// Chats are for their owner's eyes; SQLite gives its side files the same permissions.
Result<Done> createPrivately(const QString& path) {
    if (QFile::exists(path)) return Done{};
    QFile file(path);
    if (!QDir().mkpath(QFileInfo(path).absolutePath()) || !file.open(QIODevice::WriteOnly | QIODevice::NewOnly) ||
        !file.setPermissions(QFileDevice::ReadOwner | QFileDevice::WriteOwner)) {
        return Error{
            ErrorKind::kCannotOpen,
            QStringLiteral("The database cannot be created: %1: check the permissions of the folder").arg(path),
            file.errorString()};
    }
    return Done{};
}

Error lockError(const QString& path, const QLockFile& lock) {
    if (lock.error() != QLockFile::LockFailedError) {
        return {ErrorKind::kCannotOpen,
                QStringLiteral("The database cannot be locked: %1: check the permissions of the folder").arg(path),
                {}};
    }
    qint64 process = 0;
    QString host;
    QString program;
    const bool known = lock.getLockInfo(&process, &host, &program);
    return {ErrorKind::kInUse,
            QStringLiteral("The database is open in another window of Griffin Chat: %1: use that window or close it")
                .arg(path),
            known ? QStringLiteral("process %1 (%2) on %3").arg(process).arg(program, host) : QString()};
}

}  // namespace

Result<std::unique_ptr<Database>> Database::open(const QString& path) {
    return open(path, allMigrations());
}

Result<std::unique_ptr<Database>> Database::open(const QString& path, std::span<const Migration> steps) {
    if (const Result<Done> done = checkHeader(path, steps.size()); !done) return done.error();
    if (!QDir().mkpath(QFileInfo(path).absolutePath())) {
        return Error{ErrorKind::kCannotOpen,
                     QStringLiteral("The folder cannot be created: %1: check its permissions")
                         .arg(QFileInfo(path).absolutePath()),
                     {}};
    }
    auto lock = std::make_unique<QLockFile>(path + QStringLiteral(".lock"));
    lock->setStaleLockTime(kStaleLockMilliseconds);
    if (!lock->tryLock(kLockWaitMilliseconds)) return lockError(path, *lock);
    if (const Result<Done> done = createPrivately(path); !done) return done.error();

    std::unique_ptr<Database> database(new Database(path, std::move(lock)));
    if (const Result<Done> done = database->connect(QString()); !done) return done.error();
    if (const Result<Done> done = database->prepare(steps); !done) return done.error();
    return database;
}

Result<std::unique_ptr<Database>> Database::openBeside(const QString& path) {
    std::unique_ptr<Database> database(new Database(path, nullptr));
    if (const Result<Done> done = database->connect(QString()); !done) return done.error();
    if (const Result<Done> done = database->configure(); !done) return done.error();
    const auto version = queryInteger(*database, QStringLiteral("PRAGMA user_version"));
    if (!version) return version.error();
    database->schema_version_ = static_cast<int>(*version);
    return database;
}

Result<std::unique_ptr<Database>> Database::openForReading(const QString& path) {
    const auto known = static_cast<std::int64_t>(allMigrations().size());
    if (const Result<Done> done = checkHeader(path, allMigrations().size()); !done) return done.error();
    std::unique_ptr<Database> database(new Database(path, nullptr));
    if (const Result<Done> done = database->connect(QStringLiteral("QSQLITE_OPEN_READONLY;")); !done)
        return done.error();
    const auto application = queryInteger(*database, QStringLiteral("PRAGMA application_id"));
    if (!application) return application.error();
    if (*application != kApplicationId) return notOurs(path);
    const auto version = queryInteger(*database, QStringLiteral("PRAGMA user_version"));
    if (!version) return version.error();
    if (*version > known) return newerSchema(path, *version, allMigrations().size());
    if (*version < known) {
        return Error{ErrorKind::kMigration,
                     QStringLiteral("The database is of an earlier version of Griffin Chat: %1: open it in the window "
                                    "once")
                         .arg(path),
                     QStringLiteral("schema %1, this program has %2").arg(*version).arg(known)};
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
    if (!connection_.open()) return describe(connection_.lastError(), path_);
    return Done{};
}

Result<Done> Database::configure() {
    for (const char* pragma : {"PRAGMA journal_mode = WAL", "PRAGMA synchronous = NORMAL", "PRAGMA foreign_keys = ON",
                               "PRAGMA journal_size_limit = 33554432", "PRAGMA cache_size = -16000"}) {
        if (const Result<Done> done = execute(*this, QString::fromLatin1(pragma)); !done) return done.error();
    }
    return Done{};
}

Result<Done> Database::prepare(std::span<const Migration> steps) {
    // Again, now with what a killed program may have left in the write-ahead log.
    const auto version = queryInteger(*this, QStringLiteral("PRAGMA user_version"));
    if (!version) return version.error();
    const auto application = queryInteger(*this, QStringLiteral("PRAGMA application_id"));
    if (!application) return application.error();
    const auto tables = queryInteger(*this, QStringLiteral("SELECT count(*) FROM sqlite_master"));
    if (!tables) return tables.error();
    const bool is_new = *tables == 0 && *version == 0;
    if (!is_new && *application != kApplicationId) return notOurs(path_);
    if (*version > static_cast<std::int64_t>(steps.size())) return newerSchema(path_, *version, steps.size());
    if (*version < 0) return notOurs(path_);

    if (const Result<Done> done = configure(); !done) return done.error();
    if (*version < static_cast<std::int64_t>(steps.size())) {
        if (!is_new) {
            const QString copy =
                QStringLiteral("%1.schema-%2.%3.copy")
                    .arg(path_)
                    .arg(*version)
                    .arg(QDateTime::currentDateTimeUtc().toString(QStringLiteral("yyyyMMdd-HHmmss-zzz")));
            if (const Result<Done> done = copyTo(copy); !done) {
                QFile::remove(copy);
                return done.error();
            }
            copy_before_migration_ = copy;
        }
        if (const Result<Done> done = migrate(*this, static_cast<int>(*version), steps); !done) return done.error();
    }
    schema_version_ = static_cast<int>(steps.size());
    return execute(*this, QStringLiteral("UPDATE messages SET state = %1 WHERE state = %2")
                              .arg(static_cast<int>(MessageState::kInterrupted))
                              .arg(static_cast<int>(MessageState::kStreaming)));
}

Result<Done> Database::checkIntegrity() {
    Statement check(*this,
                    QStringLiteral("SELECT integrity_check FROM pragma_integrity_check UNION ALL "
                                   "SELECT 'dangling reference in ' || \"table\" FROM pragma_foreign_key_check"));
    if (const Result<Done> done = check.run(); !done) return done.error();
    QStringList findings;
    while (check.next()) {
        if (check.text(0) != QLatin1String("ok")) findings.append(check.text(0));
    }
    if (const Result<Done> done = check.finished(); !done) return done.error();
    if (findings.isEmpty()) return Done{};
    return Error{ErrorKind::kCorrupt,
                 QStringLiteral("The database is damaged: %1: restore a copy; the file is left as it is").arg(path_),
                 findings.join(u'\n')};
}

Result<Done> Database::copyTo(const QString& target) {
    if (QFile::exists(target)) {
        return Error{
            ErrorKind::kOther, QStringLiteral("The copy exists already: %1: choose another name").arg(target), {}};
    }
    Statement copy(*this, QStringLiteral("VACUUM INTO ?"));
    copy.bind(target);
    if (const Result<Done> done = copy.run(); !done) return done.error();
    QFile::setPermissions(target, QFileDevice::ReadOwner | QFileDevice::WriteOwner);
    return Done{};
}

Transaction::Transaction(Database& database, Kind kind)
    : database_(database),
      depth_(database.transaction_depth_),
      begun_(execute(database, depth_ > 0             ? QStringLiteral("SAVEPOINT level_%1").arg(depth_)
                               : kind == Kind::kWrite ? QStringLiteral("BEGIN IMMEDIATE")
                                                      : QStringLiteral("BEGIN"))) {
    open_ = begun_.ok();
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
    if (!begun_) return begun_.error();
    Result<Done> done =
        execute(database_, depth_ == 0 ? QStringLiteral("COMMIT") : QStringLiteral("RELEASE level_%1").arg(depth_));
    if (done) {
        open_ = false;
        --database_.transaction_depth_;
    }
    return done;
}

}  // namespace griffin::storage
