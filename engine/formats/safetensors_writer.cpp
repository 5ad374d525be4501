#include "engine/formats/safetensors_writer.h"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <bit>
#include <cassert>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <utility>

namespace griffin::engine::formats {
namespace {

using nlohmann::ordered_json;

static_assert(std::endian::native == std::endian::little, "numbers are written as they lie in memory");

struct RawTypeTraits {
    std::string_view name;
    std::size_t bytes = 0;
};
constexpr std::array<RawTypeTraits, 6> kRawTypes = {
    {{"F32", 4}, {"F16", 2}, {"U8", 1}, {"I8", 1}, {"I32", 4}, {"I64", 8}}};
constexpr std::size_t kAlignment = 64;

Failure writeFailure(const std::string& path, int error) {
    if (error == ENOSPC || error == EDQUOT || error == EFBIG) {
        return {FailureCause::kDiskFull, "The disk has no room for the file", path, "free some space and try again",
                std::strerror(error)};
    }
    if (error == ENOENT || error == ENOTDIR) {
        return {FailureCause::kFileMissing, "There is no such folder",
                std::filesystem::path(path).parent_path().string(), "create it, or choose another folder",
                std::strerror(error)};
    }
    return {FailureCause::kFileUnreadable, "The file cannot be written", path,
            "allow writing to its folder, or choose another", std::strerror(error)};
}

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
        constexpr std::size_t kMostAtOnce = std::size_t{1} << 30;
        while (!bytes.empty()) {
            const ssize_t count = ::write(number_, bytes.data(), std::min(bytes.size(), kMostAtOnce));
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

[[maybe_unused]] bool fillsItsShape(const StoredTensor& tensor) {
    std::size_t elements = 1;
    for (const std::int64_t extent : tensor.shape) {
        if (extent < 1) return false;
        elements *= static_cast<std::size_t>(extent);
    }
    return elements * storedElementBytes(tensor.type) == tensor.data.size();
}

/// With the length in front and the padding behind.
std::string headerOf(std::span<const StoredTensor* const> tensors, const std::map<std::string, std::string>& metadata) {
    ordered_json header = ordered_json::object();
    header["__metadata__"] = metadata;
    std::size_t offset = 0;
    for (const StoredTensor* tensor : tensors) {
        assert(fillsItsShape(*tensor) && !header.contains(tensor->name));
        const std::size_t end = offset + tensor->data.size();
        header[tensor->name] = {{"dtype", std::string(storedTypeName(tensor->type))},
                                {"shape", tensor->shape},
                                {"data_offsets", {offset, end}}};
        offset = end;
    }
    const std::string text = header.dump(-1, ' ', false, ordered_json::error_handler_t::replace);
    std::uint64_t length = text.size();
    length += (kAlignment - (length + sizeof(length)) % kAlignment) % kAlignment;
    std::string bytes(sizeof(length) + length, ' ');
    std::memcpy(bytes.data(), &length, sizeof(length));
    std::memcpy(bytes.data() + sizeof(length), text.data(), text.size());
    return bytes;
}

}  // namespace

std::string_view storedTypeName(StoredType type) {
    return kRawTypes[static_cast<std::size_t>(type)].name;
}

std::size_t storedElementBytes(StoredType type) {
    return kRawTypes[static_cast<std::size_t>(type)].bytes;
}

Result<Done> writeSafetensors(const std::string& path, std::span<const StoredTensor> tensors,
                              const std::map<std::string, std::string>& metadata) {
    std::vector<const StoredTensor*> sorted;
    sorted.reserve(tensors.size());
    for (const StoredTensor& tensor : tensors) sorted.push_back(&tensor);
    std::stable_sort(sorted.begin(), sorted.end(), [](const StoredTensor* a, const StoredTensor* b) {
        return storedElementBytes(a->type) > storedElementBytes(b->type);
    });
    const std::string header = headerOf(sorted, metadata);

    PartFile file(path + ".part");
    if (const int error = file.opened(); error != 0) return writeFailure(path, error);
    if (const int error = file.write(std::as_bytes(std::span(header))); error != 0) return writeFailure(path, error);
    for (const StoredTensor* tensor : sorted) {
        if (const int error = file.write(tensor->data); error != 0) return writeFailure(path, error);
    }
    if (const int error = file.renameTo(path); error != 0) return writeFailure(path, error);
    flushFolderOf(path);
    return Done{};
}

}  // namespace griffin::engine::formats
