#include "engine/base/mapped_file.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <limits>
#include <utility>

#include "engine/base/changed_files.h"

namespace griffin::engine {
namespace {

/// Closes a file descriptor at the end of the scope; a mapping outlives it.
class Descriptor {
  public:
    explicit Descriptor(int number) : number_(number) {}
    Descriptor(const Descriptor&) = delete;
    Descriptor& operator=(const Descriptor&) = delete;
    ~Descriptor() {
        if (number_ >= 0) ::close(number_);
    }
    int number() const { return number_; }

  private:
    int number_;
};

tl::unexpected<Failure> systemFailure(const std::string& path, int error) {
    if (error == ENOENT || error == ENOTDIR) {
        return failed(
            {FailureCause::kFileMissing, Message("There is no such file"), path, Message("check the path"), {}});
    }
    if (error == ENOMEM) {
        return failed({FailureCause::kOutOfMemory, Message("The file does not fit into the address space"), path,
                       Message("close other programs or raise the memory limit"), std::strerror(error)});
    }
    const bool forbidden = error == EACCES || error == EPERM;
    return failed({FailureCause::kFileUnreadable, Message("The file cannot be read"), path,
                   forbidden ? Message("allow reading it") : Message("check the disk"), std::strerror(error)});
}

}  // namespace

MappedFile::MappedFile(std::string path, std::span<const std::byte> bytes, void* mapping)
    : path_(std::move(path)), bytes_(bytes), mapping_(mapping) {}

Result<MappedFile> MappedFile::open(const std::string& path) {
    // Without O_NONBLOCK opening a named pipe would wait for a writer.
    const Descriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
    if (file.number() < 0) return systemFailure(path, errno);
    struct stat status = {};
    if (::fstat(file.number(), &status) != 0) return systemFailure(path, errno);
    if (!S_ISREG(status.st_mode)) {
        return failed(
            {FailureCause::kFileUnreadable, Message("This is not a file"), path, Message("choose a file"), {}});
    }
    const auto size = static_cast<std::uint64_t>(status.st_size);
    if (size > std::numeric_limits<std::size_t>::max()) return systemFailure(path, ENOMEM);
    if (size == 0) return MappedFile(path, {}, nullptr);
    void* mapping =
        ::mmap(nullptr, static_cast<std::size_t>(size), PROT_READ, MAP_PRIVATE | MAP_NORESERVE, file.number(), 0);
    if (mapping == MAP_FAILED) return systemFailure(path, errno);
    watchMapping(mapping, static_cast<std::size_t>(size), path);
    return MappedFile(path, {static_cast<const std::byte*>(mapping), static_cast<std::size_t>(size)}, mapping);
}

MappedFile MappedFile::fromMemory(std::string path, std::span<const std::byte> bytes) {
    return {std::move(path), bytes, nullptr};
}

MappedFile::MappedFile(MappedFile&& other) noexcept
    : path_(std::move(other.path_)),
      bytes_(std::exchange(other.bytes_, {})),
      mapping_(std::exchange(other.mapping_, nullptr)) {}

MappedFile& MappedFile::operator=(MappedFile&& other) noexcept {
    std::swap(path_, other.path_);
    std::swap(bytes_, other.bytes_);
    std::swap(mapping_, other.mapping_);
    return *this;
}

MappedFile::~MappedFile() {
    if (mapping_ == nullptr) return;
    forgetMapping(mapping_);
    ::munmap(mapping_, bytes_.size());
}

std::string MappedFile::name() const {
    return std::filesystem::path(path_).filename().string();
}

}  // namespace griffin::engine
