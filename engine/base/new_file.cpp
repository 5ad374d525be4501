#include "engine/base/new_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <utility>

namespace griffin::engine {
namespace {

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

/// The new name outlives a loss of power only when its folder is flushed too. File systems that cannot do so keep the
/// order by themselves.
void flushFolderOf(const std::string& path) {
    const std::filesystem::path folder = std::filesystem::path(path).parent_path();
    const int number = ::open(folder.empty() ? "." : folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (number < 0) return;
    ::fsync(number);
    ::close(number);
}

int openNew(const std::string& part, FileAccess access) {
    if (access == FileAccess::kUsual) return ::open(part.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
    ::unlink(part.c_str());  // one that is there may be open to others
    return ::open(part.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, S_IRUSR | S_IWUSR);
}

}  // namespace

NewFile::NewFile(std::string path, FileAccess access)
    : path_(std::move(path)), part_(path_ + ".part"), number_(openNew(part_, access)) {
    if (number_ < 0) error_ = errno;
}

NewFile::~NewFile() {
    if (number_ < 0) return;
    ::close(number_);
    if (!renamed_) ::unlink(part_.c_str());
}

void NewFile::write(std::span<const std::byte> bytes) {
    constexpr std::size_t kMaxWrite = std::size_t{1} << 30;
    while (error_ == 0 && !bytes.empty()) {
        const ssize_t count = ::write(number_, bytes.data(), std::min(bytes.size(), kMaxWrite));
        if (count < 0 && errno == EINTR) continue;
        if (count <= 0) {
            error_ = count < 0 ? errno : ENOSPC;
        } else {
            bytes = bytes.subspan(static_cast<std::size_t>(count));
        }
    }
}

Result<Done> NewFile::finish(Flush flush) {
    if (error_ == 0 && flush == Flush::kYes && ::fsync(number_) != 0) error_ = errno;
    if (error_ == 0 && ::rename(part_.c_str(), path_.c_str()) != 0) error_ = errno;
    if (error_ != 0) return writeFailure(path_, error_);
    renamed_ = true;
    if (flush == Flush::kYes) flushFolderOf(path_);
    return Done{};
}

}  // namespace griffin::engine
