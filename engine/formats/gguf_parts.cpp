// GGUF files that are split into parts, opened as one.
#include <fmt/format.h>

#include <filesystem>
#include <optional>
#include <string_view>
#include <utility>

#include "engine/formats/gguf.h"

namespace griffin::engine::formats {
namespace {

constexpr std::size_t kDigits = 5;
constexpr std::int64_t kMaxParts = 99999;  // what the digits hold

bool allDigits(std::string_view text) {
    return text.find_first_not_of("0123456789") == std::string_view::npos;
}

/// "DIR/NAME" of "DIR/NAME-00002-of-00003.gguf", or nothing when the name has another form.
std::optional<std::string> splitPrefix(std::string_view path) {
    constexpr std::string_view kOf = "-of-";
    constexpr std::string_view kEnd = ".gguf";
    constexpr std::size_t kTail = 1 + kDigits + kOf.size() + kDigits + kEnd.size();
    if (path.size() <= kTail) return std::nullopt;
    const std::string_view tail = path.substr(path.size() - kTail);
    const bool matches = tail[0] == '-' && allDigits(tail.substr(1, kDigits)) &&
                         tail.substr(1 + kDigits, kOf.size()) == kOf &&
                         allDigits(tail.substr(1 + kDigits + kOf.size(), kDigits)) && tail.ends_with(kEnd);
    if (!matches) return std::nullopt;
    return std::string(path.substr(0, path.size() - kTail));
}

std::string partPath(const std::string& prefix, std::int64_t number, std::int64_t count) {
    return fmt::format("{}-{:05}-of-{:05}.gguf", prefix, number + 1, count);
}

tl::unexpected<Failure> wrongPart(const std::string& path, Message what) {
    return failed(malformedFile(std::move(what), std::filesystem::path(path).filename().string(),
                                Message("download all parts again")));
}

/// How many parts the file says there are; 1 when it says nothing.
std::int64_t partCount(const GgufMetadata& metadata) {
    return metadata.find("split.count") == nullptr ? 1 : metadata.integer("split.count").value_or(0);
}

}  // namespace

Result<GgufFile> GgufFile::openOne(const std::string& path) {
    Result<MappedFile> file = MappedFile::open(path);
    if (!file) return failed(file.error());
    return parse(std::move(*file));
}

Result<GgufFile> GgufFile::open(const std::string& path) {
    Result<GgufFile> opened = openOne(path);
    if (!opened) return opened;
    const std::int64_t count = partCount(opened->metadata());
    if (count == 1) return opened;
    if (count < 1 || count > kMaxParts) return wrongPart(path, Message("The file claims to have %1 parts", count));
    const std::optional<std::string> prefix = splitPrefix(path);
    if (!prefix) {
        return failed({FailureCause::kFileMissing,
                       Message("This is one part of a split file, and its name does not give the others"),
                       std::filesystem::path(path).filename().string(),
                       Message("name it %1", fmt::format("...-00001-of-{:05}.gguf", count)),
                       {}});
    }
    std::optional<GgufFile> whole;
    std::size_t tensors = 0;
    for (std::int64_t number = 0; number < count; ++number) {
        const std::string part_path = partPath(*prefix, number, count);
        Result<GgufFile> part = openOne(part_path);
        if (!part) return failed(part.error());
        if (partCount(part->metadata()) != count || part->metadata().integer("split.no") != number) {
            return wrongPart(part_path, Message("The file is not the part that its name says"));
        }
        tensors += part->tensors().all().size();
        if (!whole) {
            whole = std::move(*part);
            continue;
        }
        for (const CheckpointTensor& tensor : part->tensors().all()) {
            if (whole->tensors_.add(tensor)) continue;
            return wrongPart(part_path, Message("Two parts hold the tensor %1", printable(tensor.name)));
        }
        whole->parts_.push_back(std::move(part->parts_.front()));
    }
    const auto expected = whole->metadata_.integer("split.tensors.count");
    if (expected && *expected != static_cast<std::int64_t>(tensors)) {
        return wrongPart(path, Message("The parts hold %1 tensors instead of %2", tensors, *expected));
    }
    return std::move(*whole);
}

std::uint64_t GgufFile::fileBytes() const {
    std::uint64_t sum = 0;
    for (const MappedFile& part : parts_) sum += part.bytes().size();
    return sum;
}

}  // namespace griffin::engine::formats
