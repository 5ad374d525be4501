#include "app/library/library_reader.h"

#include <QDir>
#include <QFileInfo>
#include <algorithm>

#include "engine/base/available_memory.h"
#include "engine/engine.h"
#include "engine/file_fingerprint.h"

namespace griffin::app {
namespace {

using engine::Failure;
using engine::FailureCause;

Failure unusable(const QString& path, const char* what, const std::vector<std::string>& reasons) {
    return {FailureCause::kUnsupportedArchitecture,
            what,
            QFileInfo(path).fileName().toStdString(),
            reasons.empty() ? std::string() : reasons.front(),
            {}};
}

}  // namespace

engine::Result<engine::FileInfo> inspectForUse(const QString& path) {
    engine::Result<engine::FileInfo> file = engine::inspectFile(path.toStdString());
    if (!file) return file;
    const engine::ModelInfo& info = file->model;
    if (file->draft) {
        if (!file->draft->method.empty()) return file;
        return unusable(path, "These are not the weights of a draft that is known here", {});
    }
    if (info.memory_bytes > 0 && !info.tokenizer.empty()) return file;
    return unusable(path, "This model cannot be run by this program", info.warnings);
}

ShelfFile LibraryReader::look(const QString& path, const QString& name, qint64 bytes) {
    const QFileInfo on_disk(path);
    Known& known = known_[path];
    if (!known.file.path.isEmpty() && known.bytes == bytes && known.changed == on_disk.lastModified())
        return known.file;
    ShelfFile file;
    file.path = path;
    file.name = name;
    file.bytes = bytes;
    file.link = on_disk.isSymbolicLink();
    if (file.link && !on_disk.exists()) {
        file.failure = Failure{FailureCause::kFileMissing,
                               "The file that this link leads to is gone",
                               on_disk.symLinkTarget().toStdString(),
                               "put it back, or remove the link",
                               {}};
        return file;
    }
    engine::Result<engine::FileInfo> inspected = inspectForUse(path);
    if (inspected) {
        file.info = std::move(inspected->model);
        file.draft = std::move(inspected->draft);
        if (const auto fingerprint = engine::fileFingerprint(path.toStdString())) file.info.fingerprint = *fingerprint;
    } else {
        file.failure = inspected.failure();
    }
    known = {bytes, on_disk.lastModified(), file};
    return file;
}

ShelfListing LibraryReader::read(const QList<InstalledModel>& elsewhere, const QStringList& chosen_drafts,
                                 const std::stop_token& stop) {
    ShelfListing listing;
    const auto add = [&](const InstalledModel& model, bool own) {
        if (stop.stop_requested()) return;
        listing.models.append(look(model.path, model.name, model.bytes));
        listing.models.last().own = own;
    };
    for (const InstalledModel& model : library_.list()) add(model, true);
    for (const InstalledModel& model : elsewhere) add(model, false);
    for (const QString& folder : draft_folders_) {
        const QDir directory(folder);
        const QFileInfoList files = directory.entryInfoList({QStringLiteral("*.safetensors"), QStringLiteral("*.gguf")},
                                                            QDir::Files | QDir::System, QDir::Name);
        for (const QFileInfo& file : files) {
            if (stop.stop_requested()) break;
            listing.drafts.append(look(file.absoluteFilePath(), file.completeBaseName(), file.size()));
            listing.drafts.last().own = folder == draft_folders_.first();
            listing.drafts.last().bundled = !listing.drafts.last().own;
        }
    }
    const auto is_listed = [&listing](const QString& path) {
        const auto is_it = [&path](const ShelfFile& file) { return file.path == path; };
        return std::any_of(listing.drafts.begin(), listing.drafts.end(), is_it) ||
               std::any_of(listing.models.begin(), listing.models.end(), is_it);
    };
    for (const QString& path : chosen_drafts) {
        const QFileInfo file(path);
        if (stop.stop_requested()) break;
        if (file.exists() && !is_listed(path)) listing.drafts.append(look(path, file.completeBaseName(), file.size()));
    }
    if (const auto memory = engine::availableMemory()) listing.free_memory = *memory;
    listing.free_disk = freeDiskSpace(library_.folder());
    return listing;
}

}  // namespace griffin::app
