#include "engine/formats/pytorch_checkpoint.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/formats/byte_reader.h"

namespace griffin::engine::formats {
namespace {

// The directory of a ZIP archive whose entries are stored as they are, as PyTorch writes them: where the bytes of each
// entry lie. Compressed and encrypted entries, archives in several parts and entries that overlap are refused. ZIP64
// is read: records may be larger than 4 GiB. Source: PKWARE's APPNOTE.TXT 6.3.
//
//   { local header (30 bytes, name, extra), data, [descriptor] }   once for each entry
//   { central header (46 bytes, name, extra, comment) }            once for each entry: sizes and offsets count here
//   [ ZIP64 end record (56 bytes), its locator (20 bytes) ]
//   end record (22 bytes, comment)

using Bytes = std::span<const std::byte>;

/// Entry name -> its bytes. The names are copies, the bytes lie in the archive.
using ZipDirectory = std::map<std::string, Bytes, std::less<>>;

constexpr std::uint32_t kLocalSignature = 0x04034b50;
constexpr std::uint32_t kCentralSignature = 0x02014b50;
constexpr std::uint32_t kEndSignature = 0x06054b50;
constexpr std::uint32_t kEnd64Signature = 0x06064b50;
constexpr std::uint32_t kLocator64Signature = 0x07064b50;
constexpr std::size_t kEndBytes = 22;
constexpr std::size_t kLocator64Bytes = 20;
constexpr std::size_t kEnd64Bytes = 56;
constexpr std::size_t kCentralBytes = 46;
constexpr std::size_t kMaxComment = 0xffff;
constexpr std::uint32_t kIn64 = 0xffffffff;  // the value stands in the ZIP64 field
constexpr std::uint16_t kZip64Extra = 1;
constexpr std::uint16_t kEncryptedFlag = 1;
constexpr std::uint64_t kMaxEntries = 200'000;
constexpr std::size_t kMaxEntryName = 1024;

/// What the end records say.
struct End {
    std::uint64_t entries = 0;
    std::uint64_t directory_bytes = 0;
    std::uint64_t directory_offset = 0;
    std::uint64_t limit = 0;  // where the end records begin
};

/// The last place with an end record whose comment runs to the end of the file.
std::optional<std::size_t> findEnd(Bytes bytes) {
    if (bytes.size() < kEndBytes) return std::nullopt;
    const std::size_t last = bytes.size() - kEndBytes;
    const std::size_t first = last > kMaxComment ? last - kMaxComment : 0;
    for (std::size_t at = last + 1; at-- > first;) {
        if (loadValue<std::uint32_t>(bytes.subspan(at, 4)) != kEndSignature) continue;
        if (loadValue<std::uint16_t>(bytes.subspan(at + 20, 2)) == last - at) return at;
    }
    return std::nullopt;
}

Result<End> readEnd(Bytes bytes, const std::string& file) {
    const std::optional<std::size_t> at = findEnd(bytes);
    if (!at) return failed(truncatedFile(Message("%1: archive directory", file)));
    ByteReader reader(bytes.subspan(*at + 4, 16));
    std::uint16_t disk = 0, directory_disk = 0, entries_here = 0, entries = 0;
    std::uint32_t directory_bytes = 0, directory_offset = 0;
    reader.read(disk);
    reader.read(directory_disk);
    reader.read(entries_here);
    reader.read(entries);
    reader.read(directory_bytes);
    reader.read(directory_offset);
    const Message where("%1: end record", file);
    const auto in_parts = failed(malformedFile(Message("Archives in several parts are not supported"), where));
    const bool located = *at >= kLocator64Bytes &&
                         loadValue<std::uint32_t>(bytes.subspan(*at - kLocator64Bytes, 4)) == kLocator64Signature;
    if (!located) {
        if (disk != 0 || directory_disk != 0 || entries_here != entries) return in_parts;
        return End{entries, directory_bytes, directory_offset, *at};
    }

    const std::uint64_t locator = *at - kLocator64Bytes;
    const auto record = loadValue<std::uint64_t>(bytes.subspan(*at - kLocator64Bytes + 8, 8));
    if (locator < kEnd64Bytes || record > locator - kEnd64Bytes) {
        return failed(malformedFile(Message("The ZIP64 end record is misplaced"), where));
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
    if (signature != kEnd64Signature) return failed(malformedFile(Message("The ZIP64 end record is misplaced"), where));
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
    if (u32(0) != kCentralSignature || u16(28) > kMaxEntryName || u16(28) == 0) return false;
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

Result<Done> checkEntry(const Member& entry, const Message& where) {
    if ((entry.flags & kEncryptedFlag) != 0)
        return failed(malformedFile(Message("An entry of the archive is encrypted"), where));
    if (entry.method != 0) {
        return failed({FailureCause::kFileMalformed,
                       Message("An entry of the archive is compressed; PyTorch stores them as they are"),
                       where,
                       Message("get the file as PyTorch wrote it"),
                       {}});
    }
    if (entry.compressed != entry.size)
        return failed(malformedFile(Message("An entry has two different sizes"), where));
    return Done{};
}

/// `file` names the archive in messages.
Result<ZipDirectory> readZipDirectory(Bytes bytes, const std::string& file) {
    const Result<End> end = readEnd(bytes, file);
    if (!end) return failed(end.error());
    const Message directory_place("%1: archive directory", file);
    if (end->directory_offset > end->limit || end->directory_bytes > end->limit - end->directory_offset) {
        return failed(malformedFile(Message("The archive's directory lies outside the file"), directory_place));
    }
    if (end->entries > kMaxEntries || end->entries > end->directory_bytes / kCentralBytes) {
        return failed(malformedFile(Message("The archive claims to have %1 entries", end->entries), directory_place));
    }
    ByteReader reader(
        bytes.subspan(static_cast<std::size_t>(end->directory_offset), static_cast<std::size_t>(end->directory_bytes)));
    std::vector<Member> entries(static_cast<std::size_t>(end->entries));
    for (std::size_t i = 0; i < entries.size(); ++i) {
        if (!readCentral(reader, entries[i])) {
            return failed(malformedFile(Message("Entry %1 of the archive's directory is damaged", i), directory_place));
        }
        const Message where("%1: entry %2", file, printable(entries[i].name));
        if (auto checked = checkEntry(entries[i], where); !checked) return failed(checked.error());
        if (!findData(bytes, end->directory_offset, entries[i])) {
            return failed(malformedFile(Message("An entry does not lie where the archive's directory says"), where));
        }
    }
    if (reader.remaining() > 0) {
        return failed(malformedFile(Message("Bytes after the last entry: %1", reader.remaining()), directory_place));
    }

    std::sort(entries.begin(), entries.end(), [](const Member& a, const Member& b) { return a.header < b.header; });
    ZipDirectory directory;
    std::uint64_t free_from = 0;
    for (Member& entry : entries) {
        const Message where("%1: entry %2", file, printable(entry.name));
        if (entry.header < free_from)
            return failed(malformedFile(Message("Two entries of the archive overlap"), where));
        free_from = entry.data + entry.size;
        const Bytes data = bytes.subspan(static_cast<std::size_t>(entry.data), static_cast<std::size_t>(entry.size));
        if (!directory.emplace(std::move(entry.name), data).second) {
            return failed(malformedFile(Message("An entry of the archive is repeated"), where));
        }
    }
    return directory;
}

// The checkpoint in the archive.

constexpr std::string_view kPickleName = "/data.pkl";

struct StorageType {
    std::string_view name;
    std::string_view element;  // as safetensors files name it
    std::size_t bytes = 0;
};
constexpr std::array<StorageType, 10> kStorageTypes = {{{"FloatStorage", "F32", 4},
                                                        {"HalfStorage", "F16", 2},
                                                        {"BFloat16Storage", "BF16", 2},
                                                        {"DoubleStorage", "F64", 8},
                                                        {"LongStorage", "I64", 8},
                                                        {"IntStorage", "I32", 4},
                                                        {"ShortStorage", "I16", 2},
                                                        {"CharStorage", "I8", 1},
                                                        {"ByteStorage", "U8", 1},
                                                        {"BoolStorage", "BOOL", 1}}};

/// What a file that is no ZIP archive is, by its first bytes.
Result<Done> checkMagic(std::span<const std::byte> bytes, const std::string& file) {
    if (bytes.size() < 4) return failed(truncatedFile(file));
    if (loadValue<std::uint32_t>(bytes) == 0x04034b50) return Done{};
    if (bytes[0] == std::byte{0x80}) {
        return failed(malformedFile(Message("The file was written by PyTorch before 1.6"), file,
                                    Message("save it again with a newer PyTorch")));
    }
    return failed(malformedFile(Message("This is not a PyTorch checkpoint"), file,
                                Message("choose a file written by torch.save")));
}

/// Strides of a tensor whose elements lie one after the other; dimensions of one element may have any.
bool isContiguous(const PickledTensor& tensor) {
    std::int64_t stride = 1;
    for (std::size_t i = tensor.shape.size(); i-- > 0;) {
        if (tensor.shape[i] != 1 && tensor.strides[i] != stride) return false;
        stride *= tensor.shape[i];  // the product of all was checked
    }
    return true;
}

/// Adds what the pickle describes to the directory, its data in the archive's record of the storage.
Result<Done> addTensor(const PickledTensor& pickled, const ZipDirectory& archive, const std::string& folder,
                       const Message& where, TensorDirectory& tensors) {
    const auto* const type =
        std::find_if(kStorageTypes.begin(), kStorageTypes.end(),
                     [&pickled](const StorageType& known) { return known.name == pickled.storage_type; });
    if (type == kStorageTypes.end() || type->element == "F64") {
        return failed({FailureCause::kUnsupportedQuantisation,
                       Message("%1 is not supported", printable(pickled.storage_type)),
                       where,
                       Message("get a checkpoint in F32, F16 or BF16"),
                       {}});
    }
    std::vector<std::int64_t> shape = pickled.shape;
    if (shape.empty()) shape = {1};  // a single number
    std::int64_t elements = 0;
    const Message wrong = countElements(shape, elements);
    if (!wrong.empty()) return failed(malformedFile(Message("A tensor has an impossible shape: %1", wrong), where));
    if (!isContiguous(pickled)) {
        return failed(malformedFile(Message("A tensor does not lie contiguously in the file (transposed or expanded)"),
                                    where, Message("save it with .contiguous()")));
    }
    const std::string record = fmt::format("{}/data/{}", folder, pickled.storage_key);
    const auto found = archive.find(record);
    if (found == archive.end()) {
        return failed(malformedFile(Message("The file has no record %1", printable(record)), where));
    }
    const std::span<const std::byte> storage = found->second;
    if (static_cast<std::uint64_t>(pickled.storage_elements) != storage.size() / type->bytes ||
        storage.size() % type->bytes != 0) {
        return failed(malformedFile(Message("The record %1 has %2 bytes where %3 elements of %4 are expected",
                                            printable(record), storage.size(), pickled.storage_elements, type->element),
                                    where));
    }
    if (pickled.offset > pickled.storage_elements || elements > pickled.storage_elements - pickled.offset) {
        return failed(
            malformedFile(Message("A tensor ends outside its record of %1 elements", pickled.storage_elements), where));
    }
    const std::span<const std::byte> data = storage.subspan(static_cast<std::size_t>(pickled.offset) * type->bytes,
                                                            static_cast<std::size_t>(elements) * type->bytes);
    bool added = false;
    if (const std::optional<RawType> raw = rawTypeFromName(type->element)) {
        added = tensors.addRaw({std::string(pickled.name), *raw, std::move(shape), data});
    } else {
        CheckpointTensor tensor;
        tensor.name = pickled.name;
        tensor.dtype = *kernels::dtypeFromName(type->element);
        tensor.shape = std::move(shape);
        tensor.data = data.data();
        setExtent(tensor);
        added = tensors.add(std::move(tensor));
    }
    if (!added) return failed(malformedFile(Message("A tensor name is repeated"), where));
    return Done{};
}

/// The one folder that holds data.pkl; empty when there is none or more than one.
std::string pickleFolder(const ZipDirectory& archive) {
    std::string folder;
    for (const auto& [name, bytes] : archive) {
        if (!name.ends_with(kPickleName) || name.find('/') != name.size() - kPickleName.size()) continue;
        if (!folder.empty()) return {};
        folder = name.substr(0, name.size() - kPickleName.size());
    }
    return folder;
}

}  // namespace

Result<PytorchFile> PytorchFile::parse(MappedFile file) {
    const std::string name = file.name();
    if (auto checked = checkMagic(file.bytes(), name); !checked) return failed(checked.error());
    const Result<ZipDirectory> archive = readZipDirectory(file.bytes(), name);
    if (!archive) return failed(archive.error());
    const std::string folder = pickleFolder(*archive);
    if (folder.empty()) {
        return failed(malformedFile(Message("The archive is not a PyTorch checkpoint: it has no data.pkl"), name,
                                    Message("choose a file written by torch.save")));
    }
    const auto order = archive->find(folder + "/byteorder");
    if (order != archive->end()) {
        const auto* text = reinterpret_cast<const char*>(order->second.data());
        if (std::string_view(text, order->second.size()) != "little") {
            return failed(malformedFile(Message("The weights are not little-endian"), Message("%1: byteorder", name),
                                        Message("save it on a little-endian machine")));
        }
    }
    const Result<std::vector<PickledTensor>> pickled =
        readTensorPickle(archive->find(folder + std::string(kPickleName))->second, Message("%1: data.pkl", name));
    if (!pickled) return failed(pickled.error());
    if (pickled->empty()) {
        return failed(malformedFile(Message("The file holds no weights"), Message("%1: data.pkl", name),
                                    Message("choose the file with the weights")));
    }
    PytorchFile result(std::move(file));
    for (const PickledTensor& tensor : *pickled) {
        const Message where("%1: tensor %2", name, printable(tensor.name));
        if (auto checked = addTensor(tensor, *archive, folder, where, result.tensors_); !checked)
            return failed(checked.error());
    }
    return result;
}

Result<PytorchFile> PytorchFile::open(const std::string& path) {
    Result<MappedFile> file = MappedFile::open(path);
    if (!file) return failed(file.error());
    return parse(std::move(*file));
}

}  // namespace griffin::engine::formats
