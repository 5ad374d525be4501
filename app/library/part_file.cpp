#include "app/library/part_file.h"

#include <QCryptographicHash>
#include <QDir>
#include <QFileInfo>
#include <QJsonDocument>
#include <QJsonObject>
#include <QSaveFile>
#include <algorithm>

#include "app/library/regular_file.h"
#include "app/library/saved_file.h"

namespace griffin::app {
namespace {

using engine::FailureCause;
using engine::Message;

constexpr int kPartFormat = 1;
constexpr qint64 kMaxInfoBytes = 1 << 20;
constexpr qsizetype kIdDigits = 16;

QString idOf(const QString& address) {
    const QByteArray hash = QCryptographicHash::hash(address.toUtf8(), QCryptographicHash::Sha256);
    return QString::fromLatin1(hash.toHex().left(kIdDigits));
}

PartInfo readInfo(const QString& path) {
    PartInfo info;
    const QByteArray text = readRegularFile(path, kMaxInfoBytes).value_or(QByteArray());
    const QJsonObject object = QJsonDocument::fromJson(text).object();
    if (object.value(QStringLiteral("format")).toInt() != kPartFormat) return info;
    info.address = object.value(QStringLiteral("address")).toString();
    info.sha256 = object.value(QStringLiteral("sha256")).toString().toLatin1();
    info.sha256_is_published = object.value(QStringLiteral("sha256_is_published")).toBool();
    info.found_sha256 = object.value(QStringLiteral("found_sha256")).toString().toLatin1();
    info.file_name = object.value(QStringLiteral("file_name")).toString();
    info.validator = object.value(QStringLiteral("validator")).toString().toLatin1();
    info.total = object.value(QStringLiteral("total")).toInteger(-1);
    return info;
}

}  // namespace

QString partsFolder(const QString& models_folder) {
    return models_folder + QStringLiteral("/.parts");
}

PartFile::PartFile(const QString& stem, const QString& address)
    : stem_(stem), bytes_(stem + QStringLiteral(".part")), lock_(stem + QStringLiteral(".lock")) {
    info_.address = address;
}

PartFile::~PartFile() {
    bytes_.close();
    if (!discarded_ && QFileInfo(stem_ + QStringLiteral(".part")).size() == 0) discard();
}

engine::Result<std::unique_ptr<PartFile>> PartFile::open(const QString& models_folder, const QString& address) {
    const QString folder = partsFolder(models_folder);
    if (!QDir().mkpath(folder)) {
        return engine::failed({FailureCause::kFileUnreadable,
                               Message("The folder cannot be created"),
                               folder.toStdString(),
                               Message("check its permissions"),
                               {}});
    }
    const QString stem = folder + QLatin1Char('/') + idOf(address);
    std::unique_ptr<PartFile> part(new PartFile(stem, address));
    part->lock_.setStaleLockTime(500);  // a live owner also holds it in the kernel
    if (!part->lock_.tryLock(100)) {
        part->discarded_ = true;  // it belongs to the other
        return engine::failed({FailureCause::kBadArgument,
                               Message("This address is already being downloaded"),
                               address.toStdString(),
                               Message("wait until the other window or command ends"),
                               {}});
    }
    if (!part->bytes_.open(QIODevice::ReadWrite | QIODevice::Append)) {
        return engine::failed({FailureCause::kFileUnreadable, Message("The file cannot be written"),
                               part->path().toStdString(), Message("check the permissions of the folder"),
                               part->bytes_.errorString().toStdString()});
    }
    PartInfo known = readInfo(stem + QStringLiteral(".json"));
    if (known.address == address) {
        part->info_ = std::move(known);
    } else {
        part->restart();
    }
    return part;
}

engine::Result<engine::Done> PartFile::save() {
    const QJsonObject object{{QStringLiteral("format"), kPartFormat},
                             {QStringLiteral("address"), info_.address},
                             {QStringLiteral("sha256"), QString::fromLatin1(info_.sha256)},
                             {QStringLiteral("sha256_is_published"), info_.sha256_is_published},
                             {QStringLiteral("found_sha256"), QString::fromLatin1(info_.found_sha256)},
                             {QStringLiteral("file_name"), info_.file_name},
                             {QStringLiteral("validator"), QString::fromLatin1(info_.validator)},
                             {QStringLiteral("total"), info_.total}};
    QSaveFile file(stem_ + QStringLiteral(".json"));
    if (file.open(QIODevice::WriteOnly)) {
        file.setPermissions(QFileDevice::ReadOwner | QFileDevice::WriteOwner);  // addresses may hold a key
        if (file.write(QJsonDocument(object).toJson()) > 0 && commitSaved(file)) return engine::Done{};
    }
    return engine::failed({FailureCause::kDiskFull, Message("The download cannot be saved"),
                           file.fileName().toStdString(), Message("free some space and try again"),
                           file.errorString().toStdString()});
}

QByteArray PartFile::head(qint64 bytes) {
    QFile file(path());
    return openRegularFile(file).isEmpty() ? file.read(bytes) : QByteArray();
}

engine::Result<engine::Done> PartFile::append(const QByteArray& chunk) {
    if (bytes_.write(chunk) == chunk.size() && bytes_.flush()) return engine::Done{};
    return engine::failed({FailureCause::kDiskFull, Message("The download cannot be written"), path().toStdString(),
                           Message("free some space and continue the download; the part downloaded so far is kept"),
                           bytes_.errorString().toStdString()});
}

void PartFile::restart() {
    bytes_.resize(0);
    info_.validator.clear();
    info_.total = -1;
}

void PartFile::discard() {
    discarded_ = true;
    bytes_.close();
    QFile::remove(stem_ + QStringLiteral(".part"));
    QFile::remove(stem_ + QStringLiteral(".json"));
}

QList<UnfinishedPart> unfinishedParts(const QString& models_folder) {
    QList<UnfinishedPart> parts;
    const QDir folder(partsFolder(models_folder));
    for (const QFileInfo& file : folder.entryInfoList({QStringLiteral("*.json")}, QDir::Files, QDir::Time)) {
        const PartInfo info = readInfo(file.absoluteFilePath());
        const QFileInfo bytes(folder.filePath(file.completeBaseName() + QStringLiteral(".part")));
        if (!info.address.isEmpty() && bytes.exists()) parts.append({info, bytes.size()});
    }
    return parts;
}

}  // namespace griffin::app
