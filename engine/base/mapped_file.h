// A file seen as read-only memory: nothing is read before it is accessed, and nothing is copied. Parsers take a
// MappedFile, so that tests and fuzz targets can hand them plain memory instead. A file that is cut short meanwhile
// reads as zeros from there on, which changed_files.h tells.
#pragma once

#include <cstddef>
#include <span>
#include <string>

#include "engine/base/result.h"

namespace griffin::engine {

class MappedFile {
  public:
    /// Maps a regular file; an empty one has no bytes. Fails with kFileMissing or kFileUnreadable.
    static Result<MappedFile> open(const std::string& path);
    /// A file whose content is `bytes`; the memory must outlive the object and everything made from it.
    static MappedFile fromMemory(std::string path, std::span<const std::byte> bytes);

    MappedFile(MappedFile&& other) noexcept;
    MappedFile& operator=(MappedFile&& other) noexcept;
    MappedFile(const MappedFile&) = delete;
    MappedFile& operator=(const MappedFile&) = delete;
    ~MappedFile();

    /// Stays where it is when the MappedFile is moved.
    std::span<const std::byte> bytes() const { return bytes_; }
    const std::string& path() const { return path_; }
    /// The last part of the path: how messages name the file.
    std::string name() const;

  private:
    MappedFile(std::string path, std::span<const std::byte> bytes, void* mapping);

    std::string path_;
    std::span<const std::byte> bytes_;
    void* mapping_ = nullptr;  // of bytes_.size() bytes; null when nothing is to be unmapped
};

}  // namespace griffin::engine
