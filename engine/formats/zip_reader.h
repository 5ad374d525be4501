// The directory of a ZIP archive whose entries are stored as they are, as PyTorch writes them: where the bytes of each
// entry lie. Compressed and encrypted entries, archives in several parts and entries that overlap are refused. ZIP64
// is read: records may be larger than 4 GiB. Source: PKWARE's APPNOTE.TXT 6.3.
//
//   { local header (30 bytes, name, extra), data, [descriptor] }   once for each entry
//   { central header (46 bytes, name, extra, comment) }            once for each entry: sizes and offsets count here
//   [ ZIP64 end record (56 bytes), its locator (20 bytes) ]
//   end record (22 bytes, comment)
#pragma once

#include <cstddef>
#include <map>
#include <span>
#include <string>
#include <string_view>

#include "engine/base/result.h"

namespace griffin::engine::formats {

/// Entry name -> its bytes. The names are copies, the bytes lie in the archive.
using ZipDirectory = std::map<std::string, std::span<const std::byte>, std::less<>>;

/// `file` names the archive in messages.
Result<ZipDirectory> readZipDirectory(std::span<const std::byte> bytes, const std::string& file);

}  // namespace griffin::engine::formats
