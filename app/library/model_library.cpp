#include "app/library/model_library.h"

#include <QDir>
#include <QDirIterator>
#include <QFile>
#include <QFileInfo>
#include <QLocale>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <algorithm>
#include <filesystem>
#include <vector>

#include "app/library/model_catalogue.h"

namespace griffin::app {
namespace {

using engine::FailureCause;

constexpr qint64 kCopyBytes = 4 << 20;
const QString kSuffix = QStringLiteral(".gguf");

engine::Failure failure(FailureCause cause, const QString& what, const QString& where, const QString& what_to_do) {
    return {cause, what.toStdString(), where.toStdString(), what_to_do.toStdString(), {}};
}

struct SplitName {
    QString stem;
    int part = 0;
    int parts = 0;
};

// "name-00002-of-00003.gguf"
std::optional<SplitName> splitName(const QString& file_name) {
    static const QRegularExpression pattern(QStringLiteral("^(.+)-(\\d{5})-of-(\\d{5})\\.gguf$"));
    const QRegularExpressionMatch match = pattern.match(file_name);
    if (!match.hasMatch()) return std::nullopt;
    return SplitName{match.captured(1), match.captured(2).toInt(), match.captured(3).toInt()};
}

QString partName(const SplitName& name, int part) {
    return QStringLiteral("%1-%2-of-%3.gguf")
        .arg(name.stem)
        .arg(part, 5, 10, QLatin1Char('0'))
        .arg(name.parts, 5, 10, QLatin1Char('0'));
}

bool isModelFolder(const QFileInfo& info) {
    const QDir folder(info.filePath());
    return folder.exists(QStringLiteral("config.json")) &&
           !folder.entryList({QStringLiteral("*.safetensors")}, QDir::Files).isEmpty();
}

// The files of the model that begins at `path`, which is a GGUF file or a folder.
QStringList filesOf(const QString& path) {
    const QFileInfo info(path);
    QStringList files;
    if (info.isDir()) {
        for (const QFileInfo& file : QDir(path).entryInfoList(QDir::Files)) files.append(file.filePath());
        return files;
    }
    const std::optional<SplitName> split = splitName(info.fileName());
    if (!split) return {path};
    for (int part = 1; part <= split->parts; ++part) files.append(info.dir().filePath(partName(*split, part)));
    return files;
}

QString modelName(const QFileInfo& info) {
    if (info.isDir()) return info.fileName();
    if (const auto split = splitName(info.fileName())) return split->stem;
    return info.fileName().chopped(kSuffix.size());
}

qint64 totalBytes(const QStringList& files) {
    qint64 bytes = 0;
    for (const QString& file : files) bytes += QFileInfo(file).size();
    return bytes;
}

struct Copy {
    QString from;
    QString to;
};

engine::Result<engine::Done> copyFiles(const std::vector<Copy>& copies, qint64 total, const CopyProgress& progress,
                                       const std::stop_token& stop) {
    qint64 copied = 0;
    for (const Copy& copy : copies) {
        QFile source(copy.from);
        if (!source.open(QIODevice::ReadOnly)) {
            return failure(FailureCause::kFileUnreadable, QStringLiteral("The file cannot be read"), copy.from,
                           source.errorString());
        }
        QFile target(copy.to);
        if (!target.open(QIODevice::WriteOnly | QIODevice::NewOnly)) {
            return failure(FailureCause::kFileUnreadable, QStringLiteral("The file cannot be written"), copy.to,
                           target.errorString());
        }
        while (!source.atEnd()) {
            if (stop.stop_requested()) {
                return failure(FailureCause::kCancelled, QStringLiteral("Copying was stopped"), copy.from,
                               QStringLiteral("nothing was installed"));
            }
            const QByteArray chunk = source.read(kCopyBytes);
            if (chunk.isEmpty() || target.write(chunk) != chunk.size()) {
                const QFile& broken = chunk.isEmpty() ? source : target;
                return failure(FailureCause::kDiskFull, QStringLiteral("Copying failed"), broken.fileName(),
                               broken.errorString());
            }
            copied += chunk.size();
            if (progress) progress(static_cast<double>(copied) / static_cast<double>(std::max<qint64>(1, total)));
        }
        if (!target.flush()) {
            return failure(FailureCause::kDiskFull, QStringLiteral("Copying failed"), copy.to, target.errorString());
        }
    }
    return engine::Done{};
}

}  // namespace

engine::Result<engine::Done> checkDiskSpace(const QString& folder, qint64 bytes) {
    QDir existing(folder);
    while (!existing.exists() && existing.path() != QStringLiteral("/")) {
        existing.setPath(QFileInfo(existing.path()).path());
    }
    // Asks the folder itself: QStorageInfo looks for it in the table of mounts, which a sandbox may not show.
    std::error_code unknown;
    const std::filesystem::space_info disk = std::filesystem::space(existing.path().toStdString(), unknown);
    if (!unknown && disk.available < static_cast<std::uintmax_t>(std::max<qint64>(0, bytes))) {
        const QLocale locale = QLocale::c();
        return failure(
            FailureCause::kDiskFull, QStringLiteral("The disk has too little space"), folder,
            QStringLiteral("free some: %1 are needed, %2 are there")
                .arg(locale.formattedDataSize(bytes), locale.formattedDataSize(static_cast<qint64>(disk.available))));
    }
    return engine::Done{};
}

QList<InstalledModel> ModelLibrary::list() const {
    QList<InstalledModel> models;
    const QFileInfoList entries =
        QDir(folder_).entryInfoList(QDir::Files | QDir::Dirs | QDir::NoDotAndDotDot, QDir::Name | QDir::IgnoreCase);
    for (const QFileInfo& info : entries) {
        if (info.isDir() ? !isModelFolder(info) : !info.fileName().endsWith(kSuffix)) continue;
        const auto split = splitName(info.fileName());
        if (split && split->part != 1) continue;
        models.append({modelName(info), info.absoluteFilePath(), totalBytes(filesOf(info.absoluteFilePath())), false});
    }
    const auto is_default = std::find_if(models.begin(), models.end(), [](const InstalledModel& model) {
        return QFileInfo(model.path).fileName() == defaultModel().file;
    });
    if (is_default != models.end()) {
        is_default->is_default = true;
    } else if (models.size() == 1) {
        models.first().is_default = true;
    }
    return models;
}

std::optional<InstalledModel> ModelLibrary::find(const QString& name) const {
    for (const InstalledModel& model : list()) {
        if (name == QStringLiteral("default") ? model.is_default
                                              : model.name.compare(name, Qt::CaseInsensitive) == 0 ||
                                                    (model.name + kSuffix).compare(name, Qt::CaseInsensitive) == 0) {
            return model;
        }
    }
    return std::nullopt;
}

engine::Result<InstalledModel> ModelLibrary::add(const QString& path, const CopyProgress& progress,
                                                 std::stop_token stop) {
    const QFileInfo info(QDir::cleanPath(path));
    if (!info.exists()) {
        return failure(FailureCause::kFileMissing, QStringLiteral("The file does not exist"), path,
                       QStringLiteral("check the name"));
    }
    if (info.isDir() ? !isModelFolder(info) : !info.fileName().endsWith(kSuffix)) {
        return failure(FailureCause::kBadArgument, QStringLiteral("This is not a model"), path,
                       QStringLiteral("choose a .gguf file or a folder with config.json and .safetensors files"));
    }
    const QString name = modelName(QFileInfo(info.absoluteFilePath()));
    if (find(name)) {
        return failure(FailureCause::kBadArgument, QStringLiteral("A model of this name is installed"), name,
                       QStringLiteral("remove it first, or rename the new one"));
    }
    const QStringList files = filesOf(info.absoluteFilePath());
    for (const QString& file : files) {
        if (!QFileInfo::exists(file)) {
            return failure(FailureCause::kFileMissing, QStringLiteral("A part of the model is missing"), file,
                           QStringLiteral("put all parts into one folder"));
        }
    }
    const qint64 bytes = totalBytes(files);
    if (const auto enough = checkDiskSpace(folder_, bytes); !enough) return enough.failure();
    if (!QDir().mkpath(folder_)) {
        return failure(FailureCause::kFileUnreadable, QStringLiteral("The folder cannot be created"), folder_,
                       QStringLiteral("check its permissions"));
    }

    QTemporaryDir work(folder_ + QStringLiteral("/.add-XXXXXX"));
    std::vector<Copy> copies;
    for (const QString& file : files) copies.push_back({file, work.filePath(QFileInfo(file).fileName())});
    if (const auto done = copyFiles(copies, bytes, progress, stop); !done) return done.failure();

    const QDir target(folder_);
    bool renamed = true;
    QString first;
    if (info.isDir()) {
        first = target.filePath(name);
        renamed = QFile::rename(work.path(), first);
        work.setAutoRemove(!renamed);
    } else {
        // The first part last: it is what makes the model visible.
        for (auto copy = copies.rbegin(); copy != copies.rend(); ++copy) {
            first = target.filePath(QFileInfo(copy->to).fileName());
            renamed = renamed && QFile::rename(copy->to, first);
        }
    }
    if (!renamed) {
        return failure(FailureCause::kFileUnreadable, QStringLiteral("The model cannot be put in its place"), first,
                       QStringLiteral("check the permissions of the folder"));
    }
    return *find(name);
}

engine::Result<engine::Done> ModelLibrary::remove(const QString& name) {
    const std::optional<InstalledModel> model = find(name);
    if (!model) {
        return failure(FailureCause::kFileMissing, QStringLiteral("No such model is installed"), name,
                       QStringLiteral("`griffin models list` shows the names"));
    }
    bool removed = true;
    if (QFileInfo(model->path).isDir()) {
        removed = QDir(model->path).removeRecursively();
    } else {
        for (const QString& file : filesOf(model->path)) removed = QFile::remove(file) && removed;
    }
    if (removed) return engine::Done{};
    return failure(FailureCause::kFileUnreadable, QStringLiteral("The model cannot be removed"), model->path,
                   QStringLiteral("check the permissions of the folder"));
}

}  // namespace griffin::app
