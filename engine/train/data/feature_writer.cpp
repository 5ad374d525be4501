#include "engine/train/data/feature_writer.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <unistd.h>

#include <cassert>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <system_error>
#include <utility>

#include "engine/base/available_memory.h"
#include "engine/base/mapped_file.h"
#include "engine/train/data/feature_shard.h"

namespace griffin::engine::train {
namespace {

constexpr mode_t kMode = 0644;

tl::unexpected<Failure> cannotWrite(const std::string& path, int error) {
    return failed({FailureCause::kFileUnreadable, Message("The file cannot be written"), path,
                   Message("allow writing there, or choose another folder"), std::strerror(error)});
}

/// EFBIG, a limit on the size of files, has the same remedy.
bool meansFull(int error) {
    return error == ENOSPC || error == EDQUOT || error == EFBIG;
}

tl::unexpected<Failure> diskFull(const std::string& path, std::uint64_t needed) {
    std::error_code error;
    const auto space = std::filesystem::space(std::filesystem::path(path).parent_path(), error);
    const std::int64_t free = error ? 0 : static_cast<std::int64_t>(space.available);
    return failed({FailureCause::kDiskFull,
                   Message("The disk is full: %1 needed, %2 free", memoryText(static_cast<std::int64_t>(needed)),
                           memoryText(free)),
                   path,
                   Message("free some space and run the same command again: finished data is kept"),
                   {}});
}

tl::unexpected<Failure> badFolder(Message what, const std::string& where) {
    return failed(
        {FailureCause::kBadArgument, std::move(what), where, Message("choose another folder for the data"), {}});
}

/// Why `now` cannot add to what `before` made; empty if it can.
Message difference(const DataManifest& before, const DataManifest& now) {
    if (before.target_fingerprint != now.target_fingerprint || before.hidden_size != now.hidden_size ||
        before.vocabulary != now.vocabulary) {
        return Message("The data in this folder was made with another model: %1", before.target_name);
    }
    if (before.features != now.features) {
        return before.features ? Message("The data in this folder has features")
                               : Message("The data in this folder has no features");
    }
    if (before.settings != now.settings) {
        return Message("The data in this folder was made with other settings: %1", before.settings.dump());
    }
    return {};
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
            if (!taken_back) return tl::unexpected(taken_back.error());
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

FeatureWriter::FeatureWriter(std::string folder, const DataManifest& manifest, AppendFile lock, AppendFile shard)
    : folder_(std::move(folder)), manifest_(manifest), lock_(std::move(lock)), shard_(std::move(shard)) {}

Result<FeatureWriter> FeatureWriter::open(const std::string& folder, const DataManifest& manifest,
                                          std::uint64_t shard_bytes) {
    std::error_code error;
    std::filesystem::create_directories(folder, error);
    if (error) {
        return failed({FailureCause::kFileUnreadable, Message("The folder cannot be created"), folder,
                       Message("allow writing there, or choose another folder"), error.message()});
    }
    Result<AppendFile> head = AppendFile::open(manifestPath(folder));
    if (!head) return tl::unexpected(head.error());
    if (!head->lock()) return badFolder(Message("Another process is generating data in this folder"), folder);
    const std::string first = folder + "/" + shardName(0);
    if (head->size() > 0) {
        const Result<DataManifest> before = readManifest(folder);
        if (!before) return tl::unexpected(before.error());
        Message why = difference(*before, manifest);
        if (!why.empty()) return badFolder(std::move(why), folder);
    } else {
        if (std::filesystem::exists(first, error)) {
            return badFolder(Message("This folder has shards but no data.json"), folder);
        }
        const std::string text = manifestText(manifest);
        const Result<Done> written = head->append(std::as_bytes(std::span(text)));
        if (!written) return tl::unexpected(written.error());
    }
    Result<AppendFile> shard = AppendFile::open(first);
    if (!shard) return tl::unexpected(shard.error());
    FeatureWriter writer(folder, manifest, std::move(*head), std::move(*shard));
    writer.shard_bytes_ = shard_bytes;
    const Result<Done> continued = writer.continueShards();
    if (!continued) return tl::unexpected(continued.error());
    return writer;
}

Result<Done> FeatureWriter::continueShards() {
    while (true) {
        const Result<MappedFile> file = MappedFile::open(shard_.path());
        if (!file) return tl::unexpected(file.error());
        const Result<ShardContents> contents = scanShard(*file, static_cast<std::uint32_t>(manifest_.hidden_size));
        if (!contents) return tl::unexpected(contents.error());
        for (const RecordPlace& record : contents->records) keys_.insert(record.key);
        const std::string next = folder_ + "/" + shardName(shard_number_ + 1);
        std::error_code error;
        const bool last = !std::filesystem::exists(next, error);
        if (contents->torn) {
            if (!last) {
                return tornShard(shard_.path());
            }
            const Result<Done> cut = shard_.truncate(contents->end);
            if (!cut) return tl::unexpected(cut.error());
        }
        if (last) return shard_.size() == 0 ? beginShard() : Result<Done>(Done{});
        finished_bytes_ += shard_.size();
        Result<AppendFile> opened = AppendFile::open(next);
        if (!opened) return tl::unexpected(opened.error());
        shard_ = std::move(*opened);
        ++shard_number_;
    }
}

Result<Done> FeatureWriter::beginShard() {
    return shard_.append(shardHeader(static_cast<std::uint32_t>(manifest_.hidden_size)));
}

Result<Done> FeatureWriter::append(const PromptKey& key, const TrainingSequence& sequence) {
    assert(!has(key) && sequence.features.empty() != manifest_.features);
    makeRecord(key, sequence, static_cast<std::uint32_t>(manifest_.hidden_size), record_);
    if (shard_.size() > kShardHeaderBytes && shard_.size() + record_.size() > shard_bytes_) {
        const Result<Done> flushed = shard_.flush();
        if (!flushed) return tl::unexpected(flushed.error());
        Result<AppendFile> next = AppendFile::open(folder_ + "/" + shardName(shard_number_ + 1));
        if (!next) return tl::unexpected(next.error());
        finished_bytes_ += shard_.size();
        shard_ = std::move(*next);
        ++shard_number_;
    }
    if (shard_.size() == 0) {
        const Result<Done> begun = beginShard();
        if (!begun) return tl::unexpected(begun.error());
    }
    const Result<Done> written = shard_.append(record_);
    if (!written) return tl::unexpected(written.error());
    keys_.insert(key);
    return Done{};
}

}  // namespace griffin::engine::train
