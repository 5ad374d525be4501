#include "engine/formats/gguf.h"

#include <fmt/format.h>

#include <cstring>
#include <filesystem>
#include <optional>
#include <string_view>
#include <utility>

#include "engine/formats/gguf_parser.h"

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

Failure wrongPart(const std::string& path, std::string what) {
    return {FailureCause::kFileMalformed,
            std::move(what),
            std::filesystem::path(path).filename().string(),
            "download all parts again",
            {}};
}

/// How many parts the file says there are; 1 when it says nothing.
std::int64_t partCount(const GgufMetadata& metadata) {
    return metadata.find("split.count") == nullptr ? 1 : metadata.integer("split.count").value_or(0);
}

}  // namespace

Result<GgufFile> GgufFile::parse(MappedFile file) {
    Result<GgufContents> contents = parseGguf(file);
    if (!contents) return contents.failure();
    GgufFile result;
    result.version_ = contents->version;
    result.metadata_ = std::move(contents->metadata);
    result.tensors_ = std::move(contents->tensors);
    result.parts_.push_back(std::move(file));
    return result;
}

Result<GgufFile> GgufFile::openOne(const std::string& path) {
    Result<MappedFile> file = MappedFile::open(path);
    if (!file) return file.failure();
    return parse(std::move(*file));
}

Result<GgufFile> GgufFile::open(const std::string& path) {
    Result<GgufFile> opened = openOne(path);
    if (!opened) return opened;
    const std::int64_t count = partCount(opened->metadata());
    if (count == 1) return opened;
    if (count < 1 || count > kMaxParts) return wrongPart(path, fmt::format("The file claims to have {} parts", count));
    const std::optional<std::string> prefix = splitPrefix(path);
    if (!prefix) {
        return Failure{FailureCause::kFileMissing,
                       "This is one part of several and its name does not tell the others",
                       std::filesystem::path(path).filename().string(),
                       fmt::format("name it ...-00001-of-{:05}.gguf", count),
                       {}};
    }
    std::optional<GgufFile> whole;
    std::size_t tensors = 0;
    for (std::int64_t number = 0; number < count; ++number) {
        const std::string part_path = partPath(*prefix, number, count);
        Result<GgufFile> part = openOne(part_path);
        if (!part) return part.failure();
        if (partCount(part->metadata()) != count || part->metadata().integer("split.no") != number) {
            return wrongPart(part_path, "The file is not the part its name says");
        }
        tensors += part->tensors().all().size();
        if (!whole) {
            whole = std::move(*part);
            continue;
        }
        for (const CheckpointTensor& tensor : part->tensors().all()) {
            if (whole->tensors_.add(tensor)) continue;
            return wrongPart(part_path, "Two parts hold the tensor " + printable(tensor.name));
        }
        whole->parts_.push_back(std::move(part->parts_.front()));
    }
    const auto expected = whole->metadata_.integer("split.tensors.count");
    if (expected && *expected != static_cast<std::int64_t>(tensors)) {
        return wrongPart(path, fmt::format("The parts hold {} tensors instead of {}", tensors, *expected));
    }
    return std::move(*whole);
}

std::uint64_t GgufFile::fileBytes() const {
    std::uint64_t sum = 0;
    for (const MappedFile& part : parts_) sum += part.bytes().size();
    return sum;
}

bool looksLikeGguf(const MappedFile& file) {
    return file.bytes().size() >= 4 && std::memcmp(file.bytes().data(), "GGUF", 4) == 0;
}

}  // namespace griffin::engine::formats
