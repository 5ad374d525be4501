#include "engine/train/append_file.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <utility>

#include "engine/base/available_memory.h"

namespace griffin::engine::train {
namespace {

constexpr mode_t kMode = 0644;

Failure cannotWrite(const std::string& path, int error) {
    return {FailureCause::kFileUnreadable, "The file cannot be written", path,
            "allow writing there, or choose another folder", std::strerror(error)};
}

/// EFBIG: the size of files is limited, which asks for the same remedy.
bool meansFull(int error) {
    return error == ENOSPC || error == EDQUOT || error == EFBIG;
}

Failure diskFull(const std::string& path, std::uint64_t needed) {
    std::error_code error;
    const auto space = std::filesystem::space(std::filesystem::path(path).parent_path(), error);
    const std::int64_t free = error ? 0 : static_cast<std::int64_t>(space.available);
    return {FailureCause::kDiskFull,
            fmt::format("The disk is full: {} are needed, {} are free", memoryText(static_cast<std::int64_t>(needed)),
                        memoryText(free)),
            path,
            "make room and give the same command again: what was made is kept",
            {}};
}

}  // namespace

Result<AppendFile> AppendFile::open(const std::string& path) {
    const int descriptor = ::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC | O_APPEND | O_NONBLOCK, kMode);
    if (descriptor < 0) return meansFull(errno) ? diskFull(path, 0) : cannotWrite(path, errno);
    AppendFile file(path, descriptor, 0);
    struct stat status = {};
    if (::fstat(descriptor, &status) != 0) return cannotWrite(path, errno);
    if (!S_ISREG(status.st_mode)) return cannotWrite(path, EISDIR);
    file.size_ = static_cast<std::uint64_t>(status.st_size);
    return file;
}

AppendFile::AppendFile(AppendFile&& other) noexcept
    : path_(std::move(other.path_)), descriptor_(std::exchange(other.descriptor_, -1)), size_(other.size_) {}

AppendFile& AppendFile::operator=(AppendFile&& other) noexcept {
    std::swap(path_, other.path_);
    std::swap(descriptor_, other.descriptor_);
    std::swap(size_, other.size_);
    return *this;
}

AppendFile::~AppendFile() {
    if (descriptor_ >= 0) ::close(descriptor_);
}

bool AppendFile::lock() {
    return ::flock(descriptor_, LOCK_EX | LOCK_NB) == 0;
}

Result<Done> AppendFile::append(std::span<const std::byte> bytes) {
    std::size_t written = 0;
    while (written < bytes.size()) {
        const ssize_t count = ::write(descriptor_, bytes.data() + written, bytes.size() - written);
        if (count < 0 && errno == EINTR) continue;
        if (count <= 0) {
            const int error = count < 0 ? errno : ENOSPC;
            const Result<Done> taken_back = truncate(size_);
            if (!taken_back) return taken_back.failure();
            return meansFull(error) ? diskFull(path_, bytes.size()) : cannotWrite(path_, error);
        }
        written += static_cast<std::size_t>(count);
    }
    size_ += written;
    return Done{};
}

Result<Done> AppendFile::truncate(std::uint64_t size) {
    if (::ftruncate(descriptor_, static_cast<off_t>(size)) != 0) return cannotWrite(path_, errno);
    size_ = size;
    return Done{};
}

Result<Done> AppendFile::flush() {
    if (::fdatasync(descriptor_) == 0) return Done{};
    return meansFull(errno) ? diskFull(path_, 0) : cannotWrite(path_, errno);
}

}  // namespace griffin::engine::train
