#include "engine/formats/zip_reader.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "engine/formats/byte_reader.h"
#include "engine/formats/damaged_file.h"
#include "engine/formats/tensor_directory.h"

namespace griffin::engine::formats {
namespace {

using Bytes = std::span<const std::byte>;

constexpr std::uint32_t kLocalSignature = 0x04034b50;
constexpr std::uint32_t kCentralSignature = 0x02014b50;
constexpr std::uint32_t kEndSignature = 0x06054b50;
constexpr std::uint32_t kEnd64Signature = 0x06064b50;
constexpr std::uint32_t kLocator64Signature = 0x07064b50;
constexpr std::size_t kEndBytes = 22;
constexpr std::size_t kLocator64Bytes = 20;
constexpr std::size_t kEnd64Bytes = 56;
constexpr std::size_t kCentralBytes = 46;
constexpr std::size_t kLongestComment = 0xffff;
constexpr std::uint32_t kIn64 = 0xffffffff;  // the value stands in the ZIP64 field
constexpr std::uint16_t kZip64Extra = 1;
constexpr std::uint16_t kEncryptedFlag = 1;
constexpr std::uint64_t kMaxEntries = 200'000;
constexpr std::size_t kLongestName = 1024;

/// What the end records say.
struct End {
    std::uint64_t entries = 0;
    std::uint64_t directory_bytes = 0;
    std::uint64_t directory_offset = 0;
    std::uint64_t limit = 0;  // where the end records begin
};

/// The last place where an end record with a comment up to the end of the file stands.
std::optional<std::size_t> findEnd(Bytes bytes) {
    if (bytes.size() < kEndBytes) return std::nullopt;
    const std::size_t last = bytes.size() - kEndBytes;
    const std::size_t first = last > kLongestComment ? last - kLongestComment : 0;
    for (std::size_t at = last + 1; at-- > first;) {
        if (loadValue<std::uint32_t>(bytes.subspan(at, 4)) != kEndSignature) continue;
        if (loadValue<std::uint16_t>(bytes.subspan(at + 20, 2)) == last - at) return at;
    }
    return std::nullopt;
}

Result<End> readEnd(Bytes bytes, const std::string& file) {
    const std::optional<std::size_t> at = findEnd(bytes);
    if (!at) return truncated(file + ": archive directory");
    ByteReader reader(bytes.subspan(*at + 4, 16));
    std::uint16_t disk = 0, directory_disk = 0, entries_here = 0, entries = 0;
    std::uint32_t directory_bytes = 0, directory_offset = 0;
    reader.read(disk);
    reader.read(directory_disk);
    reader.read(entries_here);
    reader.read(entries);
    reader.read(directory_bytes);
    reader.read(directory_offset);
    const std::string where = file + ": end record";
    const Failure in_parts = malformed("Archives in several parts are not supported", where);
    const bool located = *at >= kLocator64Bytes &&
                         loadValue<std::uint32_t>(bytes.subspan(*at - kLocator64Bytes, 4)) == kLocator64Signature;
    if (!located) {
        if (disk != 0 || directory_disk != 0 || entries_here != entries) return in_parts;
        return End{entries, directory_bytes, directory_offset, *at};
    }

    const std::uint64_t locator = *at - kLocator64Bytes;
    const auto record = loadValue<std::uint64_t>(bytes.subspan(*at - kLocator64Bytes + 8, 8));
    if (locator < kEnd64Bytes || record > locator - kEnd64Bytes) {
        return malformed("The ZIP64 end record is not where it should be", where);
    }
    ByteReader reader64(bytes.subspan(static_cast<std::size_t>(record), kEnd64Bytes));
    std::uint32_t signature = 0, disk64 = 0, directory_disk64 = 0;
    std::uint64_t size = 0, entries_here64 = 0;
    std::uint16_t version_made = 0, version_needed = 0;
    End end;
    end.limit = record;
    reader64.read(signature);
    reader64.read(size);
    reader64.read(version_made);
    reader64.read(version_needed);
    reader64.read(disk64);
    reader64.read(directory_disk64);
    reader64.read(entries_here64);
    reader64.read(end.entries);
    reader64.read(end.directory_bytes);
    reader64.read(end.directory_offset);
    if (signature != kEnd64Signature) return malformed("The ZIP64 end record is not where it should be", where);
    if (disk64 != 0 || directory_disk64 != 0 || entries_here64 != end.entries) return in_parts;
    return end;
}

/// One file of the archive, as its central header says.
struct Member {
    std::string name;
    std::uint16_t flags = 0;
    std::uint16_t method = 0;
    std::uint64_t compressed = 0;
    std::uint64_t size = 0;
    std::uint64_t header = 0;  // where its local header begins
    std::uint64_t data = 0;    // where its bytes begin
};

/// Replaces the values that do not fit into 32 bits by those of the ZIP64 field.
bool readZip64(Bytes extra, Member& entry) {
    const bool wanted = entry.size == kIn64 || entry.compressed == kIn64 || entry.header == kIn64;
    ByteReader reader(extra);
    while (reader.remaining() > 0) {
        std::uint16_t id = 0, length = 0;
        Bytes field;
        if (!reader.read(id) || !reader.read(length) || !reader.take(length, field)) return false;
        if (id != kZip64Extra || !wanted) continue;
        ByteReader values(field);
        for (std::uint64_t* value : {&entry.size, &entry.compressed, &entry.header}) {
            if (*value == kIn64 && !values.read(*value)) return false;
        }
        return true;
    }
    return !wanted;
}

/// The next central header; false when it is not whole.
bool readCentral(ByteReader& reader, Member& entry) {
    Bytes fixed, name, extra, comment;
    if (!reader.take(kCentralBytes, fixed)) return false;
    const auto u16 = [&fixed](std::size_t at) { return loadValue<std::uint16_t>(fixed.subspan(at, 2)); };
    const auto u32 = [&fixed](std::size_t at) { return loadValue<std::uint32_t>(fixed.subspan(at, 4)); };
    if (u32(0) != kCentralSignature || u16(28) > kLongestName || u16(28) == 0) return false;
    if (!reader.take(u16(28), name) || !reader.take(u16(30), extra) || !reader.take(u16(32), comment)) return false;
    entry.name.assign(reinterpret_cast<const char*>(name.data()), name.size());
    entry.flags = u16(8);
    entry.method = u16(10);
    entry.compressed = u32(20);
    entry.size = u32(24);
    entry.header = u32(42);
    return readZip64(extra, entry);
}

/// Fills entry.data from the local header, which must have the same name.
bool findData(Bytes bytes, std::uint64_t limit, Member& entry) {
    if (entry.header > limit) return false;
    ByteReader reader(
        bytes.subspan(static_cast<std::size_t>(entry.header), static_cast<std::size_t>(limit - entry.header)));
    std::uint32_t signature = 0;
    std::uint16_t name_bytes = 0, extra_bytes = 0;
    Bytes between, name, extra, data;
    if (!reader.read(signature) || signature != kLocalSignature || !reader.take(22, between)) return false;
    if (!reader.read(name_bytes) || !reader.read(extra_bytes)) return false;
    if (!reader.take(name_bytes, name) || !reader.take(extra_bytes, extra)) return false;
    const std::string_view local_name(reinterpret_cast<const char*>(name.data()), name.size());
    entry.data = entry.header + reader.position();
    return local_name == entry.name && reader.take(entry.size, data);
}

std::optional<Failure> checkEntry(const Member& entry, const std::string& where) {
    if ((entry.flags & kEncryptedFlag) != 0) return malformed("An entry of the archive is encrypted", where);
    if (entry.method != 0) {
        return Failure{FailureCause::kFileMalformed,
                       "An entry of the archive is compressed; PyTorch stores them as they are",
                       where,
                       "get the file as PyTorch wrote it",
                       {}};
    }
    if (entry.compressed != entry.size) return malformed("An entry has two different sizes", where);
    return std::nullopt;
}

}  // namespace

Result<ZipDirectory> readZipDirectory(Bytes bytes, const std::string& file) {
    const Result<End> end = readEnd(bytes, file);
    if (!end) return end.failure();
    const std::string directory_place = file + ": archive directory";
    if (end->directory_offset > end->limit || end->directory_bytes > end->limit - end->directory_offset) {
        return malformed("The archive's directory does not lie in the file", directory_place);
    }
    if (end->entries > kMaxEntries || end->entries > end->directory_bytes / kCentralBytes) {
        return malformed(fmt::format("The archive claims to have {} entries", end->entries), directory_place);
    }
    ByteReader reader(
        bytes.subspan(static_cast<std::size_t>(end->directory_offset), static_cast<std::size_t>(end->directory_bytes)));
    std::vector<Member> entries(static_cast<std::size_t>(end->entries));
    for (std::size_t i = 0; i < entries.size(); ++i) {
        if (!readCentral(reader, entries[i])) {
            return malformed(fmt::format("Entry {} of the archive's directory is damaged", i), directory_place);
        }
        const std::string where = fmt::format("{}: entry {}", file, printable(entries[i].name));
        if (auto failure = checkEntry(entries[i], where)) return *failure;
        if (!findData(bytes, end->directory_offset, entries[i])) {
            return malformed("An entry does not lie where the archive's directory says", where);
        }
    }
    if (reader.remaining() > 0) {
        return malformed(fmt::format("There are {} bytes behind the last entry", reader.remaining()), directory_place);
    }

    std::sort(entries.begin(), entries.end(), [](const Member& a, const Member& b) { return a.header < b.header; });
    ZipDirectory directory;
    std::uint64_t free_from = 0;
    for (Member& entry : entries) {
        const std::string where = fmt::format("{}: entry {}", file, printable(entry.name));
        if (entry.header < free_from) return malformed("Two entries of the archive overlap", where);
        free_from = entry.data + entry.size;
        const Bytes data = bytes.subspan(static_cast<std::size_t>(entry.data), static_cast<std::size_t>(entry.size));
        if (!directory.emplace(std::move(entry.name), data).second) {
            return malformed("An entry of the archive comes twice", where);
        }
    }
    return directory;
}

}  // namespace griffin::engine::formats
