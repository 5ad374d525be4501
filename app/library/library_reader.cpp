#include "app/library/library_reader.h"

#include <QDir>
#include <QFileInfo>
#include <QLocale>
#include <algorithm>
#include <cstdlib>
#include <utility>

#include "engine/base/available_memory.h"
#include "engine/base/fingerprint.h"
#include "engine/engine.h"

namespace griffin::app {
namespace {

using engine::Failure;
using engine::FailureCause;
using engine::Message;

/// Embedding tables are commonly padded to a multiple of at most this.
constexpr int kMaxPadding = 128;

tl::unexpected<Failure> unusable(const QString& path, Message what, Message reason) {
    // A reason names the file itself.
    Message place = reason.empty() ? Message(QFileInfo(path).fileName().toStdString()) : std::move(reason);
    return engine::failed({FailureCause::kUnsupportedArchitecture, std::move(what), std::move(place), {}, {}});
}

std::string number(qint64 value) {
    return QLocale().toString(value).toStdString();
}

/// 0 is unknown, and fits everything.
bool differ(int a, int b, int tolerance = 0) {
    return a > 0 && b > 0 && std::abs(a - b) > tolerance;
}

DraftFit modelFit(const LibraryEntry& model, const LibraryEntry& draft) {
    if (differ(model.info.vocabulary, draft.info.vocabulary, kMaxPadding)) {
        return {Message("its vocabulary has %1 tokens, this model's has %2", number(draft.info.vocabulary),
                        number(model.info.vocabulary)),
                {}};
    }
    if (draft.info.parameters >= model.info.parameters) return {Message("it is not smaller than this model"), {}};
    return {};
}

}  // namespace

DraftFit draftFit(const LibraryEntry& model, const LibraryEntry& draft) {
    if (draft.failure) return {draft.failure->what, {}};
    if (model.failure) return {Message("this model cannot be used"), {}};
    if (!draft.draft) return modelFit(model, draft);
    if (differ(model.info.hidden_size, draft.info.hidden_size)) {
        return {Message("it needs a hidden size of %1, this model has %2", number(draft.info.hidden_size),
                        number(model.info.hidden_size)),
                {}};
    }
    if (differ(model.info.vocabulary, draft.info.vocabulary)) {
        return {Message("it needs a vocabulary of %1 tokens, this model has %2", number(draft.info.vocabulary),
                        number(model.info.vocabulary)),
                {}};
    }
    if (draft.draft->target.empty()) return {{}, Message("the file does not say which model it was trained for")};
    if (draft.draft->target != model.info.fingerprint)
        return {{}, Message("it was trained for another model and may predict little")};
    return {};
}

engine::Result<engine::FileInfo> inspectForUse(const QString& path) {
    engine::Result<engine::FileInfo> file = engine::inspectFile(path.toStdString());
    if (!file) return file;
    const engine::ModelInfo& info = file->model;
    if (file->draft) {
        if (!file->draft->method.empty()) return file;
        return unusable(path, Message("These are not the weights of a known draft"), {});
    }
    if (info.memory_bytes > 0 && !info.tokenizer.empty()) return file;
    return unusable(path, Message("This program cannot run this model"),
                    info.warnings.empty() ? Message() : Message(info.warnings.front()));
}

engine::Result<InstalledModel> addFile(const QString& path, ui::ImportMode mode, ModelLibrary& models,
                                       DraftLibrary& drafts, const CopyProgress& progress,
                                       const std::stop_token& stop) {
    const qint64 bytes = QFileInfo(path).size();
    auto content = inspectForUse(path);
    if (!content) return tl::unexpected(std::move(content).error());
    if (QFileInfo(path).size() != bytes) return engine::failed(engine::changedFile(path.toStdString()));
    if (!content->draft) return models.add(path, progress, stop, mode);
    auto added = drafts.add(path, mode, progress, stop);
    if (!added) return tl::unexpected(std::move(added).error());
    const QFileInfo file(*added);
    return InstalledModel{file.completeBaseName(), file.absoluteFilePath(), file.size(), false};
}

LibraryEntry LibraryReader::readEntry(const QString& path, const QString& name, qint64 bytes) {
    const QFileInfo on_disk(path);
    Known& known = known_[path];
    if (!known.entry.path.isEmpty() && known.bytes == bytes && known.changed == on_disk.lastModified())
        return known.entry;
    LibraryEntry entry;
    entry.path = path;
    entry.name = name;
    entry.bytes = bytes;
    entry.link_target = on_disk.symLinkTarget();
    if (!entry.link_target.isEmpty() && !on_disk.exists()) {
        entry.failure = Failure{FailureCause::kFileMissing,
                                Message("The target of this link is missing"),
                                entry.link_target.toStdString(),
                                Message("restore the file, or remove the link"),
                                {}};
        return entry;
    }
    engine::Result<engine::FileInfo> inspected = inspectForUse(path);
    if (inspected) {
        entry.info = std::move(inspected->model);
        entry.draft = std::move(inspected->draft);
        if (const auto fingerprint = engine::fileFingerprint(path.toStdString())) entry.info.fingerprint = *fingerprint;
    } else {
        entry.failure = std::move(inspected).error();
    }
    known = {bytes, on_disk.lastModified(), entry};
    return entry;
}

LibraryListing LibraryReader::read(const QList<InstalledModel>& elsewhere, const QStringList& chosen_drafts,
                                   const std::stop_token& stop) {
    LibraryListing listing;
    const auto add = [&](const InstalledModel& model, bool own) {
        if (stop.stop_requested()) return;
        listing.models.append(readEntry(model.path, model.name, model.bytes));
        listing.models.last().own = own;
    };
    for (const InstalledModel& model : library_.list()) add(model, true);
    for (const InstalledModel& model : elsewhere) add(model, false);
    for (const QString& folder : draft_folders_) {
        const QDir directory(folder);
        const QFileInfoList files = directory.entryInfoList({QStringLiteral("*.safetensors"), QStringLiteral("*.gguf")},
                                                            QDir::Files | QDir::System, QDir::Name);
        const auto take = [&](const QFileInfo& place, const QString& name, qint64 bytes) {
            if (stop.stop_requested()) return;
            listing.drafts.append(readEntry(place.absoluteFilePath(), name, bytes));
            listing.drafts.last().own = folder == draft_folders_.first();
            listing.drafts.last().bundled = !listing.drafts.last().own;
        };
        for (const QFileInfo& file : files) take(file, file.completeBaseName(), file.size());
        for (const QFileInfo& place : directory.entryInfoList(QDir::Dirs | QDir::NoDotAndDotDot, QDir::Name)) {
            const QDir weights(place.filePath());
            if (!weights.exists(QStringLiteral("config.json"))) continue;
            qint64 bytes = 0;
            for (const QFileInfo& file : weights.entryInfoList(QDir::Files)) bytes += file.size();
            take(place, place.fileName(), bytes);
        }
    }
    const auto is_listed = [&listing](const QString& path) {
        const auto is_it = [&path](const LibraryEntry& entry) { return entry.path == path; };
        return std::any_of(listing.drafts.begin(), listing.drafts.end(), is_it) ||
               std::any_of(listing.models.begin(), listing.models.end(), is_it);
    };
    for (const QString& path : chosen_drafts) {
        const QFileInfo file(path);
        if (stop.stop_requested()) break;
        if (file.exists() && !is_listed(path))
            listing.drafts.append(readEntry(path, file.completeBaseName(), file.size()));
    }
    if (const auto memory = engine::availableMemory()) listing.free_memory = *memory;
    listing.free_disk = freeDiskSpace(library_.folder());
    return listing;
}

}  // namespace griffin::app
