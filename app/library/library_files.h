// How files enter and leave the folders of models and drafts, and how much space there is for them.
#pragma once

#include <QString>
#include <QStringList>
#include <functional>
#include <optional>
#include <stop_token>

#include "engine/base/result.h"
#include "ui/models/models_view.h"

namespace griffin::app {

/// From 0 to 1; called on the thread that copies.
using CopyProgress = std::function<void(double fraction)>;

/// Imports files, or one folder with the files in it, into `folder` under their own names: all of them or, on failure
/// or a stop, none. The first of `paths` appears last. REQUIRES: `folder` holds nothing of these names.
engine::Result<engine::Done> importFiles(const QStringList& paths, const QString& folder, ui::ImportMode mode,
                                         const CopyProgress& progress, const std::stop_token& stop);

/// Renames, across file systems by copying. REQUIRES: there is no file `to`.
engine::Result<engine::Done> moveFile(const QString& from, const QString& to);

/// Bytes free on `folder`'s disk, where that is known. The folder need not exist yet.
std::optional<qint64> freeDiskSpace(const QString& folder);

/// A failure when `folder`'s disk has less than `bytes` free. The folder need not exist yet.
engine::Result<engine::Done> checkDiskSpace(const QString& folder, qint64 bytes);

/// A size in the language of the interface, in powers of 1000 with one decimal: "98.4 MB".
QString dataSize(qint64 bytes);

}  // namespace griffin::app
