// A file that only grows, by whole records: what could not be written in full is taken away again, so that a full disk
// leaves everything before it as it was.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>

#include "engine/base/result.h"

namespace griffin::engine::train {

class AppendFile {
  public:
    /// Makes the file when it is not there.
    static Result<AppendFile> open(const std::string& path);
    AppendFile(AppendFile&& other) noexcept;
    AppendFile& operator=(AppendFile&& other) noexcept;
    AppendFile(const AppendFile&) = delete;
    AppendFile& operator=(const AppendFile&) = delete;
    ~AppendFile();

    const std::string& path() const { return path_; }
    std::uint64_t size() const { return size_; }

    /// False when another process holds the lock, which ends with the object.
    bool lock();
    /// A full disk is a kDiskFull that says how much was needed and how much is free.
    Result<Done> append(std::span<const std::byte> bytes);
    Result<Done> truncate(std::uint64_t size);
    /// Returns when everything is on the disk.
    Result<Done> flush();

  private:
    AppendFile(std::string path, int descriptor, std::uint64_t size)
        : path_(std::move(path)), descriptor_(descriptor), size_(size) {}

    std::string path_;
    int descriptor_ = -1;
    std::uint64_t size_ = 0;
};

}  // namespace griffin::engine::train
