// How files reach the folders of models and drafts, and how they leave them.
#pragma once

#include <QString>
#include <QStringList>
#include <functional>
#include <optional>
#include <stop_token>

#include "engine/base/result.h"

namespace griffin::app {

/// Of texts as Qt has them.
engine::Failure shelfFailure(engine::FailureCause cause, const QString& what, const QString& where,
                             const QString& what_to_do);

/// From 0 to 1; called on the thread that copies.
using CopyProgress = std::function<void(double fraction)>;

/// How a file comes into a folder of ours.
enum class BringBy {
    kCopy,
    kMove,
    kLink,  // it stays where it is
};

/// Brings files, or one folder with the files in it, into `folder` under their own names: all of them or, when it fails
/// or is stopped, none. The first of `paths` appears last. REQUIRES: `folder` holds nothing of these names.
engine::Result<engine::Done> bringFiles(const QStringList& paths, const QString& folder, BringBy by,
                                        const CopyProgress& progress, const std::stop_token& stop);

/// Renames, across file systems by copying. REQUIRES: there is no file `to`.
engine::Result<engine::Done> moveFile(const QString& from, const QString& to);

/// To the desktop's trash, all of them; of a link the link itself is deleted, and what it leads to stays. Stops at the
/// first that cannot be moved, and says why.
engine::Result<engine::Done> moveToTrash(const QStringList& files);

/// Bytes free on `folder`'s disk, where that is known. The folder need not exist yet.
std::optional<qint64> freeDiskSpace(const QString& folder);

/// A failure when `folder`'s disk has less than `bytes` free. The folder need not exist yet.
engine::Result<engine::Done> checkDiskSpace(const QString& folder, qint64 bytes);

}  // namespace griffin::app
