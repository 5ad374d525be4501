// The documents of a folder as one: files that can be read, in the order of their paths, each below its path (see
// document_text.h). Hidden files and folders, links, and what has no text are left out.
#pragma once

#include <QString>
#include <stop_token>

#include "engine/base/result.h"

namespace griffin::app {

struct AttachedFile;

inline constexpr int kMaxFolderFiles = 2000;

/// Fails for a folder without a readable file, with more files than kMaxFolderFiles, or with more text than
/// kMaxAttachedBytes.
engine::Result<AttachedFile> readFolder(const QString& path, const std::stop_token& stop);

}  // namespace griffin::app
