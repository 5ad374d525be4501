#include "app/library/model_trash.h"

#include <QDir>
#include <QDirIterator>
#include <QFile>
#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QSaveFile>
#include <QTemporaryDir>
#include <algorithm>
#include <filesystem>
#include <optional>
#include <system_error>

#include "app/library/library_files.h"
#include "app/library/regular_file.h"
#include "app/library/saved_file.h"

namespace griffin::app {
namespace {

using engine::failed;
using engine::FailureCause;
using engine::Message;

constexpr qint64 kMaxRecordBytes = 1 << 20;
const QString kRecord = QStringLiteral("what.json");

QString recordOf(const QString& folder) {
    return folder + QLatin1Char('/') + kRecord;
}

QString placeIn(const QString& folder, const QString& file) {
    return folder + QLatin1Char('/') + QFileInfo(file).fileName();
}

bool isThere(const QString& path) {
    const QFileInfo info(path);
    return info.exists() || info.isSymbolicLink();
}

qint64 bytesIn(const QString& folder) {
    qint64 bytes = 0;
    QDirIterator files(folder, QDir::Files | QDir::Hidden | QDir::NoSymLinks, QDirIterator::Subdirectories);
    while (files.hasNext()) {
        files.next();
        if (files.fileName() != kRecord) bytes += files.fileInfo().size();
    }
    return bytes;
}

std::optional<TrashedModel> read(const QString& folder) {
    const auto text = readRegularFile(recordOf(folder), kMaxRecordBytes);
    if (!text) return std::nullopt;
    const QJsonObject record = QJsonDocument::fromJson(*text).object();
    TrashedModel model{folder, record.value(QStringLiteral("name")).toString(), bytesIn(folder), {}};
    const QJsonArray files = record.value(QStringLiteral("files")).toArray();
    for (const QJsonValue& path : files) model.files.append(path.toString());
    model.files.removeIf([&](const QString& path) { return !isThere(placeIn(folder, path)); });
    if (model.files.isEmpty()) return std::nullopt;
    return model;
}

bool write(const QString& folder, const QString& name, const QStringList& files) {
    const QJsonObject record{{QStringLiteral("format"), 1},
                             {QStringLiteral("name"), name},
                             {QStringLiteral("files"), QJsonArray::fromStringList(files)}};
    QSaveFile file(recordOf(folder));
    return file.open(QIODevice::WriteOnly) && file.write(QJsonDocument(record).toJson()) > 0 && commitSaved(file);
}

/// A file on another file system is copied.
bool move(const QString& from, const QString& to) {
    std::error_code error;
    std::filesystem::rename(from.toStdString(), to.toStdString(), error);
    if (!error) return true;
    return error == std::errc::cross_device_link && QFileInfo(from).isFile() && moveFile(from, to).has_value();
}

struct Move {
    QString from;
    QString to;
};

/// The first that failed; the others are where they were. Empty: all are moved.
QString moveAll(const QList<Move>& moves) {
    for (auto it = moves.begin(); it != moves.end(); ++it) {
        if (move(it->from, it->to)) continue;
        for (auto done = moves.begin(); done != it; ++done) move(done->to, done->from);
        return it->from;
    }
    return {};
}

}  // namespace

QList<TrashedModel> ModelTrash::list() const {
    QList<TrashedModel> models;
    for (const QFileInfo& folder : QDir(folder_).entryInfoList(QDir::Dirs | QDir::NoDotAndDotDot)) {
        if (auto model = read(folder.absoluteFilePath())) models.append(*std::move(model));
    }
    std::sort(models.begin(), models.end(),
              [](const TrashedModel& a, const TrashedModel& b) { return a.name.localeAwareCompare(b.name) < 0; });
    return models;
}

engine::Result<TrashedModel> ModelTrash::put(const QString& name, const QStringList& files) const {
    QDir().mkpath(folder_);
    QTemporaryDir place(folder_ + QStringLiteral("/XXXXXX"));
    const bool written = place.isValid() && write(place.path(), name, files);
    QList<Move> moves;
    for (const QString& file : files) moves.append({file, placeIn(place.path(), file)});
    if (!written) {
        return failed(
            {FailureCause::kDiskFull,
             Message("The trash cannot be written"),
             folder_.toStdString(),
             Message("free some space, or check the permissions of the folder; or delete the file yourself: %1",
                     files.value(0).toStdString()),
             {}});
    }
    const QString broken = moveAll(moves);
    if (!broken.isEmpty()) {
        return failed({FailureCause::kFileUnreadable,
                       Message("The file cannot be moved to the trash"),
                       broken.toStdString(),
                       Message("check the permissions of the folder, or delete it yourself"),
                       {}});
    }
    place.setAutoRemove(false);
    return TrashedModel{place.path(), name, bytesIn(place.path()), files};
}

engine::Result<engine::Done> ModelTrash::restore(const TrashedModel& model) const {
    QList<Move> moves;
    for (const QString& file : model.files) {
        if (isThere(file)) {
            return failed({FailureCause::kBadArgument,
                           Message("There is another file of this name now"),
                           file.toStdString(),
                           Message("remove or rename it first"),
                           {}});
        }
        QDir().mkpath(QFileInfo(file).path());
        moves.append({placeIn(model.folder, file), file});
    }
    // The first of a model in several parts appears last: then it is complete.
    std::reverse(moves.begin(), moves.end());
    const QString broken = moveAll(moves);
    if (!broken.isEmpty()) {
        return failed({FailureCause::kFileUnreadable,
                       Message("The file cannot be moved back from the trash"),
                       broken.toStdString(),
                       Message("check the permissions of the folder"),
                       {}});
    }
    QDir(model.folder).removeRecursively();
    return engine::Done{};
}

engine::Result<engine::Done> ModelTrash::empty() const {
    if (!QDir(folder_).exists() || QDir(folder_).removeRecursively()) return engine::Done{};
    return failed({FailureCause::kFileUnreadable,
                   Message("Not everything in the trash could be deleted"),
                   folder_.toStdString(),
                   Message("check the permissions of the folder"),
                   {}});
}

}  // namespace griffin::app
