#include "app/library/model_library.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <algorithm>

#include "app/library/model_catalogue.h"

namespace griffin::app {
namespace {

using engine::failed;
using engine::FailureCause;
using engine::Message;

const QString kSuffix = QStringLiteral(".gguf");

bool isModelFolder(const QFileInfo& info) {
    const QDir folder(info.filePath());
    return folder.exists(QStringLiteral("config.json")) &&
           !folder.entryList({QStringLiteral("*.safetensors")}, QDir::Files).isEmpty();
}

// The files of the model that begins at `path`, which is a GGUF file or a folder.
QStringList partsOf(const QString& path) {
    const QFileInfo info(path);
    QStringList files;
    if (info.isDir()) {
        for (const QFileInfo& file : QDir(path).entryInfoList(QDir::Files)) files.append(file.filePath());
        return files;
    }
    const std::optional<SplitName> split = splitName(info.fileName());
    if (!split) return {path};
    for (int part = 1; part <= split->parts; ++part) files.append(info.dir().filePath(split->fileName(part)));
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

}  // namespace

QList<InstalledModel> ModelLibrary::list() const {
    QList<InstalledModel> models;
    const QFileInfoList entries = QDir(folder_).entryInfoList(
        QDir::Files | QDir::Dirs | QDir::System | QDir::NoDotAndDotDot, QDir::Name | QDir::IgnoreCase);
    for (const QFileInfo& info : entries) {
        if (info.isDir() ? !isModelFolder(info) : !info.fileName().endsWith(kSuffix)) continue;
        const auto split = splitName(info.fileName());
        if (split && split->part != 1) continue;
        models.append({modelName(info), info.absoluteFilePath(), totalBytes(partsOf(info.absoluteFilePath())), false});
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
                                                 std::stop_token stop, ui::ImportMode mode) {
    const QFileInfo info(QDir::cleanPath(path));
    if (!info.exists()) {
        return failed({FailureCause::kFileMissing,
                       Message("The file does not exist"),
                       path.toStdString(),
                       Message("check the name"),
                       {}});
    }
    if (info.isDir() ? !isModelFolder(info) : !info.fileName().endsWith(kSuffix)) {
        return failed({FailureCause::kBadArgument,
                       Message("This is not a model"),
                       path.toStdString(),
                       Message("choose a .gguf file or a folder with config.json and .safetensors files"),
                       {}});
    }
    const QString name = modelName(QFileInfo(info.absoluteFilePath()));
    if (find(name)) {
        return failed({FailureCause::kBadArgument,
                       Message("A model with this name is installed"),
                       name.toStdString(),
                       Message("remove it first, or rename the new one"),
                       {}});
    }
    const QStringList files = partsOf(info.absoluteFilePath());
    for (const QString& file : files) {
        if (!QFileInfo::exists(file)) {
            return failed({FailureCause::kFileMissing,
                           Message("A part of the model is missing"),
                           file.toStdString(),
                           Message("put all parts in one folder"),
                           {}});
        }
    }
    auto imported =
        importFiles(info.isDir() ? QStringList{info.absoluteFilePath()} : files, folder_, mode, progress, stop);
    if (!imported) return tl::unexpected(std::move(imported).error());
    return *find(name);
}

QStringList ModelLibrary::filesOf(const QString& path) {
    return QFileInfo(path).isDir() ? QStringList{path} : partsOf(path);
}

engine::Result<engine::Done> ModelLibrary::remove(const QString& name) {
    const std::optional<InstalledModel> model = find(name);
    if (!model) {
        return failed({FailureCause::kFileMissing,
                       Message("No such model is installed"),
                       name.toStdString(),
                       Message("`griffin models list` shows the names"),
                       {}});
    }
    bool removed = true;
    const QFileInfo info(model->path);
    if (info.isDir() && !info.isSymbolicLink()) {
        removed = QDir(model->path).removeRecursively();
    } else {
        // Links are removed, never their targets.
        for (const QString& file : filesOf(model->path)) removed = QFile::remove(file) && removed;
    }
    if (removed) return engine::Done{};
    return failed({FailureCause::kFileUnreadable,
                   Message("The model cannot be removed"),
                   model->path.toStdString(),
                   Message("check the permissions of the folder"),
                   {}});
}

}  // namespace griffin::app
