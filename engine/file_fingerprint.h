// What tells a model's or a draft's files from those of another: the `fingerprint` of ModelInfo, for files that are not
// loaded. Reads samples, at most 17 MiB of a file.
#pragma once

#include <string>

#include "engine/base/result.h"

namespace griffin::engine {

/// Of a file or a folder. Fails with kFileMissing or kFileUnreadable.
Result<std::string> fileFingerprint(const std::string& path);

}  // namespace griffin::engine
