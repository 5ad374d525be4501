#include "app/library/library_files.h"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QLocale>
#include <QTemporaryDir>
#include <algorithm>
#include <filesystem>
#include <optional>
#include <system_error>
#include <vector>

namespace griffin::app {
namespace {

using engine::failed;
using engine::FailureCause;
using engine::Message;

constexpr qint64 kCopyBytes = 4 << 20;

tl::unexpected<engine::Failure> notPlaced(const QString& where) {
    return failed({FailureCause::kFileUnreadable,
                   Message("The model cannot be moved to its folder"),
                   where.toStdString(),
                   Message("check the permissions of the folder"),
                   {}});
}

struct Copy {
    QString from;
    QString to;
    qint64 bytes = 0;
};

engine::Result<engine::Done> copyFiles(const std::vector<Copy>& copies, qint64 total, const CopyProgress& progress,
                                       const std::stop_token& stop) {
    qint64 copied = 0;
    for (const Copy& copy : copies) {
        QFile source(copy.from);
        if (!source.open(QIODevice::ReadOnly)) {
            return failed({FailureCause::kFileUnreadable,
                           Message("The file cannot be read"),
                           copy.from.toStdString(),
                           source.errorString().toStdString(),
                           {}});
        }
        QFile target(copy.to);
        if (!target.open(QIODevice::WriteOnly | QIODevice::NewOnly)) {
            return failed({FailureCause::kFileUnreadable,
                           Message("The file cannot be written"),
                           copy.to.toStdString(),
                           target.errorString().toStdString(),
                           {}});
        }
        while (!source.atEnd()) {
            if (stop.stop_requested()) {
                return failed({FailureCause::kCancelled,
                               Message("The copy was stopped"),
                               copy.from.toStdString(),
                               Message("nothing was installed"),
                               {}});
            }
            const QByteArray chunk = source.read(kCopyBytes);
            if (chunk.isEmpty() || target.write(chunk) != chunk.size()) {
                const QFile& broken = chunk.isEmpty() ? source : target;
                return failed({FailureCause::kDiskFull,
                               Message("The copy failed"),
                               broken.fileName().toStdString(),
                               broken.errorString().toStdString(),
                               {}});
            }
            copied += chunk.size();
            if (progress) progress(static_cast<double>(copied) / static_cast<double>(std::max<qint64>(1, total)));
        }
        if (source.pos() != copy.bytes) return failed(engine::changedFile(copy.from.toStdString()));
        // On the disk, before the original may go.
        if (!target.flush() || ::fsync(target.handle()) != 0) {
            return failed({FailureCause::kDiskFull,
                           Message("The copy failed"),
                           copy.to.toStdString(),
                           std::error_code(errno, std::generic_category()).message(),
                           {}});
        }
    }
    return engine::Done{};
}

/// Path of the imported `path` in `folder`.
QString placeOf(const QString& path, const QString& folder) {
    return QDir(folder).filePath(QFileInfo(path).fileName());
}

engine::Result<engine::Done> linkFiles(const QStringList& paths, const QString& folder) {
    for (auto path = paths.rbegin(); path != paths.rend(); ++path) {
        const QString place = placeOf(*path, folder);
        if (QFile::link(QFileInfo(*path).absoluteFilePath(), place)) continue;
        for (auto done = paths.rbegin(); done != path; ++done) QFile::remove(placeOf(*done, folder));
        return failed({FailureCause::kFileUnreadable,
                       Message("The link cannot be created"),
                       place.toStdString(),
                       Message("check the permissions of the folder, or copy the file instead"),
                       {}});
    }
    return engine::Done{};
}

/// Nothing: the file systems differ, and none was moved.
std::optional<engine::Result<engine::Done>> renameFiles(const QStringList& paths, const QString& folder) {
    for (auto path = paths.rbegin(); path != paths.rend(); ++path) {
        std::error_code error;
        std::filesystem::rename(path->toStdString(), placeOf(*path, folder).toStdString(), error);
        if (!error) continue;
        if (error == std::errc::cross_device_link && path == paths.rbegin()) return std::nullopt;
        for (auto done = paths.rbegin(); done != path; ++done) QFile::rename(placeOf(*done, folder), *done);
        return notPlaced(placeOf(*path, folder));
    }
    return engine::Result<engine::Done>(engine::Done{});
}

/// The new names in a folder outlive a loss of power. File systems that cannot do so keep the order by themselves.
void flushNames(const QString& folder) {
    const int number = ::open(QFile::encodeName(folder).constData(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (number < 0) return;
    ::fsync(number);
    ::close(number);
}

/// A lock on a folder, which the system drops when the program ends, however it ends.
class FolderLock {
  public:
    enum class IfLocked { kWait, kGiveUp };

    FolderLock(const QString& path, IfLocked if_locked)
        : number_(::open(QFile::encodeName(path).constData(), O_RDONLY | O_DIRECTORY | O_CLOEXEC)),
          locked_(number_ >= 0 && ::flock(number_, if_locked == IfLocked::kWait ? LOCK_EX : LOCK_EX | LOCK_NB) == 0) {}
    FolderLock(const FolderLock&) = delete;
    FolderLock& operator=(const FolderLock&) = delete;
    ~FolderLock() {
        if (number_ >= 0) ::close(number_);
    }
    bool locked() const { return locked_; }

  private:
    int number_;
    bool locked_;
};

/// A folder in `parent` to copy to, locked while it is in use: one whose lock is free belongs to a copy that was
/// killed, and is removed by the next.
class CopyFolder {
  public:
    explicit CopyFolder(const QString& parent) {
        const FolderLock one_at_a_time(parent, FolderLock::IfLocked::kWait);
        for (const QFileInfo& left : QDir(parent).entryInfoList({QStringLiteral(".add-??????")},
                                                                QDir::Dirs | QDir::Hidden | QDir::NoSymLinks)) {
            const FolderLock lock(left.filePath(), FolderLock::IfLocked::kGiveUp);
            if (lock.locked()) QDir(left.filePath()).removeRecursively();
        }
        folder_.emplace(parent + QStringLiteral("/.add-XXXXXX"));
        if (folder_->isValid()) lock_.emplace(folder_->path(), FolderLock::IfLocked::kGiveUp);
    }
    /// False: it could not be made.
    bool isValid() const { return folder_->isValid(); }
    QString filePath(const QString& name) const { return folder_->filePath(name); }

  private:
    std::optional<QTemporaryDir> folder_;
    std::optional<FolderLock> lock_;
};

engine::Result<engine::Done> copyInto(const QStringList& paths, const QString& folder, const CopyProgress& progress,
                                      const std::stop_token& stop) {
    const CopyFolder work(folder);
    if (!work.isValid()) return notPlaced(folder);
    std::vector<Copy> copies;
    qint64 bytes = 0;
    for (const QString& path : paths) {
        const QFileInfo info(path);
        const QString place = work.filePath(info.fileName());
        if (!info.isDir()) {
            copies.push_back({path, place, info.size()});
            bytes += info.size();
            continue;
        }
        QDir().mkdir(place);
        for (const QFileInfo& file : QDir(path).entryInfoList(QDir::Files)) {
            copies.push_back({file.filePath(), place + QLatin1Char('/') + file.fileName(), file.size()});
            bytes += file.size();
        }
    }
    if (auto enough = checkDiskSpace(folder, bytes); !enough) return tl::unexpected(std::move(enough).error());
    if (auto done = copyFiles(copies, bytes, progress, stop); !done) return tl::unexpected(std::move(done).error());
    for (auto path = paths.rbegin(); path != paths.rend(); ++path) {
        if (!QFile::rename(work.filePath(QFileInfo(*path).fileName()), placeOf(*path, folder)))
            return notPlaced(placeOf(*path, folder));
    }
    flushNames(folder);
    return engine::Done{};
}

}  // namespace

engine::Result<engine::Done> importFiles(const QStringList& paths, const QString& folder, ui::ImportMode mode,
                                         const CopyProgress& progress, const std::stop_token& stop) {
    if (!QDir().mkpath(folder)) {
        return failed({FailureCause::kFileUnreadable,
                       Message("The folder cannot be created"),
                       folder.toStdString(),
                       Message("check its permissions"),
                       {}});
    }
    if (mode == ui::ImportMode::kLink) return linkFiles(paths, folder);
    if (mode == ui::ImportMode::kMove) {
        if (auto moved = renameFiles(paths, folder)) return *moved;
    }
    const auto copied = copyInto(paths, folder, progress, stop);
    if (!copied || mode == ui::ImportMode::kCopy) return copied;
    for (const QString& path : paths) {
        const bool removed = QFileInfo(path).isDir() ? QDir(path).removeRecursively() : QFile::remove(path);
        if (!removed) {
            return failed({FailureCause::kFileUnreadable,
                           Message("The file was copied, but the original cannot be removed"),
                           path.toStdString(),
                           Message("delete it yourself"),
                           {}});
        }
    }
    return engine::Done{};
}

engine::Result<engine::Done> moveFile(const QString& from, const QString& to) {
    // QFile copies where it cannot rename, under a temporary name.
    if (QFile::rename(from, to)) return engine::Done{};
    return notPlaced(to);
}

std::optional<qint64> freeDiskSpace(const QString& folder) {
    QDir existing(folder);
    while (!existing.exists() && existing.path() != QStringLiteral("/")) {
        existing.setPath(QFileInfo(existing.path()).path());
    }
    // Asks the folder itself: QStorageInfo looks for it in the table of mounts, which a sandbox may not show.
    std::error_code unknown;
    const std::filesystem::space_info disk = std::filesystem::space(existing.path().toStdString(), unknown);
    if (unknown) return std::nullopt;
    return static_cast<qint64>(disk.available);
}

engine::Result<engine::Done> checkDiskSpace(const QString& folder, qint64 bytes) {
    const std::optional<qint64> available = freeDiskSpace(folder);
    if (available && *available < bytes) {
        const auto size = [](qint64 value) { return QLocale::c().formattedDataSize(value).toStdString(); };
        return failed({FailureCause::kDiskFull,
                       Message("There is too little disk space"),
                       folder.toStdString(),
                       Message("free some: %1 needed, %2 available", size(bytes), size(*available)),
                       {}});
    }
    return engine::Done{};
}

QString dataSize(qint64 bytes) {
    return QLocale().formattedDataSize(bytes, 1, QLocale::DataSizeSIFormat);
}

}  // namespace griffin::app
