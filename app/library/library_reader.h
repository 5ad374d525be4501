// What the library holds, read from the files themselves: models and drafts with everything worth knowing about them;
// whether a draft fits a model; and adding a file after a check. Reading a file takes milliseconds and a few MiB;
// unchanged files are not read again. Not for the GUI thread.
#pragma once

#include <QDateTime>
#include <QHash>
#include <QList>
#include <QString>
#include <QStringList>
#include <optional>
#include <stop_token>

#include "app/library/draft_library.h"
#include "app/library/model_library.h"
#include "engine/base/result.h"
#include "engine/model_info.h"

namespace griffin::app {

/// A model or a draft as its files describe it.
struct LibraryEntry {
    QString path;
    QString name;
    qint64 bytes = 0;
    bool own = false;                        // in one of the user's folders, so it can be removed
    bool bundled = false;                    // ships with the program
    QString link_target;                     // the folder holds a link that leads there; empty: the file itself
    std::optional<engine::Failure> failure;  // why it cannot be used; the rest is empty then
    engine::ModelInfo info;                  // with its fingerprint
    std::optional<engine::DraftFileInfo> draft;
};

struct LibraryListing {
    QList<LibraryEntry> models;
    QList<LibraryEntry> drafts;
    std::optional<qint64> free_memory;
    std::optional<qint64> free_disk;  // of the models folder
};

/// The content of a file or folder, or why the program cannot use it. Unlike engine::inspectFile() it fails for a model
/// that can be read but not run, and for tensors of no known draft.
engine::Result<engine::FileInfo> inspectForUse(const QString& path);

/// Imports a file that inspectForUse() accepts: a model to `models`, draft weights to `drafts`.
engine::Result<InstalledModel> addFile(const QString& path, ui::ImportMode mode, ModelLibrary& models,
                                       DraftLibrary& drafts, const CopyProgress& progress, const std::stop_token& stop);

struct DraftFit {
    engine::Message disabled_reason;  // why it does not fit; empty if it does
    engine::Message warning;          // why it may be of little use
};

/// Whether `draft`, draft weights or a model that could draft for a larger one, fits `model`, as far as the files tell
/// without loading either.
DraftFit draftFit(const LibraryEntry& model, const LibraryEntry& draft);

class LibraryReader {
  public:
    /// The first of `draft_folders` is the user's; the others ship with the program.
    LibraryReader(ModelLibrary library, QStringList draft_folders)
        : library_(std::move(library)), draft_folders_(std::move(draft_folders)) {}

    /// The installed models, then `elsewhere`, which are in other places; the drafts by folder and name, then those of
    /// `chosen_drafts` that are in none of the folders. Ends early, with what it has, on a stop request.
    LibraryListing read(const QList<InstalledModel>& elsewhere, const QStringList& chosen_drafts,
                        const std::stop_token& stop);

  private:
    struct Known {
        qint64 bytes = 0;
        QDateTime changed;
        LibraryEntry entry;
    };
    LibraryEntry readEntry(const QString& path, const QString& name, qint64 bytes);

    ModelLibrary library_;
    QStringList draft_folders_;
    QHash<QString, Known> known_;
};

}  // namespace griffin::app
