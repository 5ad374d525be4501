// A file that is written under a provisional name and gets its own when it is whole.
#pragma once

#include <cstddef>
#include <span>
#include <string>

#include "engine/base/result.h"

namespace griffin::engine {

/// Who may read the file.
enum class FileAccess { kUsual, kOwnerOnly };
/// Whether it must outlive a loss of power.
enum class Flush { kYes, kNo };

/// PATH.part, in place of what a killed program left under that name, or PATH.part2 and so on while others write the
/// same file; removed at the end of the scope unless it got its final name.
class NewFile {
  public:
    explicit NewFile(std::string path, FileAccess access = FileAccess::kUsual);
    NewFile(const NewFile&) = delete;
    NewFile& operator=(const NewFile&) = delete;
    ~NewFile();

    /// The first fault stays: what is written behind it goes nowhere.
    void write(std::span<const std::byte> bytes);
    /// The file has its name now, or why not: kDiskFull, kFileMissing (the folder) or kFileUnreadable.
    Result<Done> finish(Flush flush = Flush::kYes);

  private:
    std::string path_;
    std::string part_;
    int number_ = -1;
    int error_ = 0;  // of the system
    bool renamed_ = false;
};

}  // namespace griffin::engine
