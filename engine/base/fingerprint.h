// Identifies the files of a model or draft by their content, whatever they are called and wherever they lie:
// measurements and settings are kept under it. Quick even for 40 GB, because only samples of large files are read.
//
// No proof of anything: XXH3 is not a cryptographic hash, and a change between the samples of a large file goes
// unnoticed. Downloads are checked by their SHA-256.
#pragma once

#include <cstddef>
#include <span>
#include <string>

#include "engine/base/result.h"

namespace griffin::engine {

/// 32 hexadecimal digits: XXH3 (128 bits) over the size, the first MiB and 256 samples of 64 KiB, the last of them the
/// end of the file; files that are not larger than that are read whole. Of a folder: over the fingerprints, sorted, of
/// the files in it that belong to a model: weights, configuration and vocabulary, known by the ends of their names.
/// Fails with kFileMissing, kFileUnreadable or kOutOfMemory.
Result<std::string> fileFingerprint(const std::string& path);

/// The same for a file with these bytes.
std::string fingerprintOf(std::span<const std::byte> bytes);

}  // namespace griffin::engine
