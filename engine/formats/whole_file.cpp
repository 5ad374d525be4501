#include "engine/formats/whole_file.h"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <utility>

namespace griffin::engine::formats {
namespace {

/// The file under its provisional name; removed at the end of the scope unless it got its final one.
class PartFile {
  public:
    explicit PartFile(std::string path)
        : path_(std::move(path)), number_(::open(path_.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666)) {}
    PartFile(const PartFile&) = delete;
    PartFile& operator=(const PartFile&) = delete;
    ~PartFile() {
        if (number_ < 0) return;
        ::close(number_);
        if (!renamed_) ::unlink(path_.c_str());
    }

    /// All return 0 or the system's error.
    int opened() const { return number_ < 0 ? errno : 0; }
    int write(std::span<const std::byte> bytes) const {
        constexpr std::size_t kMaxWrite = std::size_t{1} << 30;
        while (!bytes.empty()) {
            const ssize_t count = ::write(number_, bytes.data(), std::min(bytes.size(), kMaxWrite));
            if (count < 0 && errno == EINTR) continue;
            if (count <= 0) return count < 0 ? errno : ENOSPC;
            bytes = bytes.subspan(static_cast<std::size_t>(count));
        }
        return 0;
    }
    int renameTo(const std::string& path) {
        if (::fsync(number_) != 0) return errno;
        if (::rename(path_.c_str(), path.c_str()) != 0) return errno;
        renamed_ = true;
        return 0;
    }

  private:
    std::string path_;
    int number_;
    bool renamed_ = false;
};

/// The new name outlives a loss of power only when its folder is flushed too. File systems that cannot do so keep the
/// order by themselves.
void flushFolderOf(const std::string& path) {
    const std::filesystem::path folder = std::filesystem::path(path).parent_path();
    const int number = ::open(folder.empty() ? "." : folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (number < 0) return;
    ::fsync(number);
    ::close(number);
}

tl::unexpected<Failure> writeFailure(const std::string& path, int error) {
    if (error == ENOSPC || error == EDQUOT || error == EFBIG) {
        return failed({FailureCause::kDiskFull, Message("The disk has no room for the file"), path,
                       Message("free some space and try again"), std::strerror(error)});
    }
    if (error == ENOENT || error == ENOTDIR) {
        return failed({FailureCause::kFileMissing, Message("There is no such folder"),
                       std::filesystem::path(path).parent_path().string(),
                       Message("create it, or choose another folder"), std::strerror(error)});
    }
    return failed({FailureCause::kFileUnreadable, Message("The file cannot be written"), path,
                   Message("allow writing to its folder, or choose another"), std::strerror(error)});
}

}  // namespace

Result<Done> writeWholeFile(const std::string& path, std::span<const std::span<const std::byte>> pieces) {
    PartFile file(path + ".part");
    if (const int error = file.opened(); error != 0) return writeFailure(path, error);
    for (const std::span<const std::byte> piece : pieces) {
        if (const int error = file.write(piece); error != 0) return writeFailure(path, error);
    }
    if (const int error = file.renameTo(path); error != 0) return writeFailure(path, error);
    flushFolderOf(path);
    return Done{};
}

}  // namespace griffin::engine::formats
