// What lies on the shelves, read from the files themselves: models and drafts with everything a person asks about them.
// Reading a file costs milliseconds and a few MiB; what has not changed since is not read again. Not for the GUI
// thread.
#pragma once

#include <QDateTime>
#include <QHash>
#include <QList>
#include <QString>
#include <QStringList>
#include <optional>
#include <stop_token>

#include "app/library/model_library.h"
#include "engine/base/result.h"
#include "engine/model_info.h"

namespace griffin::app {

/// A model or a draft as its files tell.
struct ShelfFile {
    QString path;
    QString name;
    qint64 bytes = 0;
    bool own = false;                        // lies in a folder of the person's, so that it can be removed
    bool bundled = false;                    // came with the program
    bool link = false;                       // the folder holds a link to it
    std::optional<engine::Failure> failure;  // why it cannot be used; the rest is empty then
    engine::ModelInfo info;                  // with its fingerprint
    std::optional<engine::DraftFileInfo> draft;
};

struct ShelfListing {
    QList<ShelfFile> models;
    QList<ShelfFile> drafts;
    std::optional<qint64> free_memory;
    std::optional<qint64> free_disk;  // of the models folder
};

/// What a file or folder holds, or why the program cannot use it: unlike engine::inspectFile() it fails for a model
/// that can be read but not run, and for tensors that are no known draft's.
engine::Result<engine::FileInfo> inspectForUse(const QString& path);

class LibraryReader {
  public:
    /// The first of `draft_folders` is the person's, the others came with the program.
    LibraryReader(ModelLibrary library, QStringList draft_folders)
        : library_(std::move(library)), draft_folders_(std::move(draft_folders)) {}

    /// The installed models, then `elsewhere`, which lie in other places; the drafts by folder and name, then those of
    /// `chosen_drafts` that lie in none of the folders. Ends early, with what it has, when it is told to stop.
    ShelfListing read(const QList<InstalledModel>& elsewhere, const QStringList& chosen_drafts,
                      const std::stop_token& stop);

  private:
    struct Known {
        qint64 bytes = 0;
        QDateTime changed;
        ShelfFile file;
    };
    ShelfFile look(const QString& path, const QString& name, qint64 bytes);

    ModelLibrary library_;
    QStringList draft_folders_;
    QHash<QString, Known> known_;
};

}  // namespace griffin::app
