#include "engine/base/new_file.h"

#include <fcntl.h>
#include <sys/file.h>
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

constexpr int kMostAtOnce = 64;  // who write the same file

/// Whoever writes a file holds its lock. Where the file system has none, the last to begin writes.
bool lock(int number) {
    return ::flock(number, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK;
}

/// Whether it is this open file that has the name. Whoever holds its lock may remove it then: no other begins under the
/// name while it is there.
bool hasName(int number, const std::string& part) {
    struct stat open {};
    struct stat named {};
    return ::fstat(number, &open) == 0 && ::lstat(part.c_str(), &named) == 0 && open.st_dev == named.st_dev &&
           open.st_ino == named.st_ino;
}

/// What nobody writes any more goes.
void removeAbandoned(const std::string& part) {
    const int number = ::open(part.c_str(), O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC);
    if (number < 0) {
        if (errno != ENOENT) ::unlink(part.c_str());  // a link, or what may not be read: none of ours
        return;
    }
    if (lock(number) && hasName(number, part)) ::unlink(part.c_str());
    ::close(number);
}

/// Of an empty file that is open to nobody else; -1 with errno EEXIST: someone writes it.
int openNew(const std::string& part, FileAccess access) {
    removeAbandoned(part);
    const mode_t mode = access == FileAccess::kOwnerOnly ? S_IRUSR | S_IWUSR : 0666;
    const int number = ::open(part.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, mode);
    if (number < 0) return number;
    if (lock(number) && hasName(number, part)) return number;
    ::close(number);  // another took it for abandoned before it was locked
    errno = EEXIST;
    return -1;
}

}  // namespace

NewFile::NewFile(std::string path, FileAccess access) : path_(std::move(path)) {
    for (int i = 1; i <= kMostAtOnce && number_ < 0; ++i) {
        part_ = path_ + ".part" + (i == 1 ? std::string() : std::to_string(i));
        number_ = openNew(part_, access);
        if (number_ < 0 && errno != EEXIST) break;
    }
    if (number_ < 0) error_ = errno;
}

NewFile::~NewFile() {
    if (number_ < 0) return;
    if (!renamed_ && hasName(number_, part_)) ::unlink(part_.c_str());
    ::close(number_);
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
