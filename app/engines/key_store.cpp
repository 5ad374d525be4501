#include "app/engines/key_store.h"

#include <QFile>
#include <QJsonDocument>
#include <QJsonObject>
#include <QSaveFile>
#include <QTimer>
#include <memory>
#include <utility>

#include <qt6keychain/keychain.h>

#include "app/library/regular_file.h"
#include "app/library/saved_file.h"

namespace griffin::app {
namespace {

using engine::Failure;
using engine::FailureCause;
using engine::Message;

const QString kService = QStringLiteral("griffin-chat");
constexpr int kPatienceMilliseconds = 120'000;  // somebody may have to type the password of the key ring
constexpr qint64 kMostBytes = 1 << 20;
constexpr QFileDevice::Permissions kOwnerOnly = QFileDevice::ReadOwner | QFileDevice::WriteOwner;

Failure notRead(const std::string& why) {
    return {FailureCause::kFileUnreadable,
            Message("The key of the server cannot be read"),
            {},
            Message("unlock the key ring, or enter the key again in the settings"),
            why};
}

/// Calls `end` once: when the job ends, or when it takes too long.
template <class Job>
void startJob(Job* job, QObject* owner, const std::function<void(Job* job)>& end) {
    auto ended = std::make_shared<bool>(false);
    const auto finish = [end, ended](Job* finished) {
        if (!std::exchange(*ended, true)) end(finished);
    };
    QObject::connect(job, &QKeychain::Job::finished, owner, [finish, job](QKeychain::Job*) { finish(job); });
    QTimer::singleShot(kPatienceMilliseconds, owner, [finish] { finish(nullptr); });
    job->start();
}

}  // namespace

KeyStore::KeyStore(QString file, Ring ring, QObject* parent) : QObject(parent), file_(std::move(file)), ring_(ring) {}

void KeyStore::read(const KnownServer& server, const Got& got) {
    const auto later = [this, got](engine::Result<QString> key) {
        QMetaObject::invokeMethod(
            this, [got, key = std::move(key)] { got(key); }, Qt::QueuedConnection);
    };
    if (server.key == KeyPlace::kNone) return later(QString());
    if (const auto known = known_.constFind(server.id); known != known_.constEnd()) return later(*known);
    if (server.key == KeyPlace::kFile) {
        const auto keys = keysInFile();
        if (!keys) return later(tl::unexpected(keys.error()));
        if (!keys->contains(server.id)) return later(engine::failed(notRead({})));
        known_.insert(server.id, keys->value(server.id));
        return later(keys->value(server.id));
    }
    if (ring_ == Ring::kNone) return later(engine::failed(notRead({})));
    auto* job = new QKeychain::ReadPasswordJob(kService);
    job->setKey(server.id);
    startJob<QKeychain::ReadPasswordJob>(job, this, [this, id = server.id, got](QKeychain::ReadPasswordJob* ended) {
        if (ended == nullptr) return got(engine::failed(notRead("the key ring does not answer")));
        if (ended->error() != QKeychain::NoError)
            return got(engine::failed(notRead(ended->errorString().toStdString())));
        known_.insert(id, ended->textData());
        got(ended->textData());
    });
}

void KeyStore::readAll(const QList<KnownServer>& servers, const GotAll& got) {
    readNext(servers, {}, got);
}

void KeyStore::readNext(const QList<KnownServer>& servers, const QStringList& keys, const GotAll& got) {
    if (keys.size() == servers.size()) return got(keys);
    read(servers[keys.size()], [this, servers, keys, got](const engine::Result<QString>& key) {
        if (!key) return got(tl::unexpected(key.error()));
        readNext(servers, keys + QStringList(*key), got);
    });
}

void KeyStore::write(const KnownServer& server, const QString& key, const Kept& kept) {
    known_.remove(server.id);
    if (key.isEmpty()) {
        forget(server);
        QMetaObject::invokeMethod(
            this, [kept] { kept(KeyPlace::kNone); }, Qt::QueuedConnection);
        return;
    }
    if (ring_ == Ring::kNone) return writeToFile(server.id, key, kept);
    auto* job = new QKeychain::WritePasswordJob(kService);
    job->setKey(server.id);
    job->setTextData(key);
    startJob<QKeychain::WritePasswordJob>(job, this, [this, server, key, kept](QKeychain::WritePasswordJob* ended) {
        if (ended == nullptr || ended->error() != QKeychain::NoError) return writeToFile(server.id, key, kept);
        if (server.key == KeyPlace::kFile) forget(server);  // the earlier one, in the file
        known_.insert(server.id, key);
        kept(KeyPlace::kKeyRing);
    });
}

void KeyStore::writeToFile(const QString& id, const QString& key, const Kept& kept) {
    engine::Result<KeyPlace> place = KeyPlace::kFile;
    auto keys = keysInFile();
    if (keys) {
        keys->insert(id, key);
        if (const auto put = putIntoFile(*keys); !put) place = tl::unexpected(put.error());
    } else {
        place = tl::unexpected(keys.error());
    }
    if (place) known_.insert(id, key);
    QMetaObject::invokeMethod(
        this, [kept, place] { kept(place); }, Qt::QueuedConnection);
}

void KeyStore::forget(const KnownServer& server) {
    known_.remove(server.id);
    if (server.key == KeyPlace::kFile) {
        auto keys = keysInFile();
        if (keys && keys->remove(server.id) > 0) static_cast<void>(putIntoFile(*keys));
    } else if (server.key == KeyPlace::kKeyRing && ring_ != Ring::kNone) {
        auto* job = new QKeychain::DeletePasswordJob(kService);
        job->setKey(server.id);
        job->start();  // nothing follows from its end
    }
}

void KeyStore::take(const KnownServer& server, const Got& got) {
    read(server, [this, server, got](const engine::Result<QString>& key) {
        forget(server);
        got(key);
    });
}

engine::Result<QHash<QString, QString>> KeyStore::keysInFile() const {
    QHash<QString, QString> keys;
    if (!QFile::exists(file_)) return keys;
    const QJsonDocument document = QJsonDocument::fromJson(readRegularFile(file_, kMostBytes).value_or(QByteArray()));
    if (!document.isObject()) {
        return engine::failed({FailureCause::kFileMalformed,
                               Message("The file with the keys cannot be read"),
                               file_.toStdString(),
                               Message("remove it and enter the keys again"),
                               {}});
    }
    const QJsonObject object = document.object();
    for (auto entry = object.begin(); entry != object.end(); ++entry) keys.insert(entry.key(), entry->toString());
    return keys;
}

engine::Result<engine::Done> KeyStore::putIntoFile(const QHash<QString, QString>& keys) const {
    if (keys.isEmpty()) {
        QFile::remove(file_);
        return engine::Done{};
    }
    QJsonObject object;
    for (auto entry = keys.begin(); entry != keys.end(); ++entry) object.insert(entry.key(), entry.value());
    QSaveFile file(file_);
    // Before a key is in it.
    const bool closed = file.open(QIODevice::WriteOnly) && file.setPermissions(kOwnerOnly);
    if (closed && file.write(QJsonDocument(object).toJson()) > 0 && commitSaved(file)) return engine::Done{};
    return engine::failed({FailureCause::kDiskFull, Message("The key cannot be saved"), file_.toStdString(),
                           Message("make room on the disk, then try again"), file.errorString().toStdString()});
}

}  // namespace griffin::app

#include "moc_key_store.cpp"
