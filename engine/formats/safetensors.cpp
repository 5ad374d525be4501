#include "engine/formats/safetensors.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cstring>
#include <nlohmann/json.hpp>
#include <optional>
#include <utility>

#include "engine/base/new_file.h"
#include "engine/formats/byte_reader.h"
#include "engine/formats/json_file.h"

namespace griffin::engine::formats {
namespace {

using nlohmann::json;
using nlohmann::ordered_json;

constexpr std::uint64_t kMaxHeaderBytes = std::uint64_t{16} << 20;
constexpr JsonLimits kHeaderLimits = {kMaxHeaderBytes, 8, 2'000'000, DuplicateKeys::kRefuse};

/// A tensor and where its bytes lie, from the start of the data.
struct Entry {
    std::string name;
    std::vector<std::int64_t> shape;
    std::optional<RawType> raw;  // set: no weights
    kernels::DType dtype = kernels::DType::kF32;
    std::uint64_t begin = 0;
    std::uint64_t end = 0;
};

std::optional<std::uint64_t> unsignedValue(const json& value) {
    if (!value.is_number_unsigned()) return std::nullopt;
    return value.get<std::uint64_t>();
}

/// Fills `entry` from {"dtype": "F32", "shape": [2, 3], "data_offsets": [0, 24]}.
Result<Done> readEntry(const json& description, Entry& entry, const Message& where) {
    const std::optional<std::string> dtype = jsonText(description, "dtype");
    const json* shape = jsonFind(description, "shape");
    const json* offsets = jsonFind(description, "data_offsets");
    if (!dtype || shape == nullptr || !shape->is_array() || offsets == nullptr || !offsets->is_array() ||
        offsets->size() != 2) {
        return failed(malformedFile(Message("A tensor lacks its type, shape or offsets"), where));
    }
    entry.raw = rawTypeFromName(*dtype);
    if (*dtype == "F32" || *dtype == "F16" || *dtype == "BF16") {
        entry.dtype = *kernels::dtypeFromName(*dtype);
    } else if (!entry.raw) {
        return failed({FailureCause::kUnsupportedQuantisation,
                       Message("Element type %1 is not supported", printable(*dtype)),
                       where,
                       Message("get a checkpoint in F32, F16 or BF16"),
                       {}});
    }
    for (const json& extent : *shape) {
        const std::optional<std::uint64_t> value = unsignedValue(extent);
        if (!value || *value > static_cast<std::uint64_t>(INT64_MAX)) {
            return failed(malformedFile(Message("A tensor has an impossible shape"), where));
        }
        entry.shape.push_back(static_cast<std::int64_t>(*value));
    }
    if (entry.shape.empty()) entry.shape = {1};  // a single number
    std::int64_t bytes = 0;
    Message wrong = countElements(entry.shape, bytes);
    const std::size_t element_bytes =
        entry.raw ? rawElementBytes(*entry.raw) : static_cast<std::size_t>(kernels::traits(entry.dtype).block_bytes);
    if (wrong.empty() && __builtin_mul_overflow(bytes, element_bytes, &bytes)) wrong = Message("its size overflows");
    if (!wrong.empty()) return failed(malformedFile(Message("A tensor has an impossible shape: %1", wrong), where));
    const std::optional<std::uint64_t> begin = unsignedValue((*offsets)[0]);
    const std::optional<std::uint64_t> end = unsignedValue((*offsets)[1]);
    if (!begin || !end || *begin > *end || *end - *begin != static_cast<std::uint64_t>(bytes)) {
        return failed(malformedFile(Message("A tensor's offsets do not span its %1 bytes", bytes), where));
    }
    entry.begin = *begin;
    entry.end = *end;
    return Done{};
}

/// Tensors must fill the data from its first byte to its last, each starting where the one before ends.
Result<Done> checkLayout(const std::vector<Entry>& sorted, std::uint64_t data_bytes, const std::string& file) {
    std::uint64_t end = 0;
    for (const Entry& entry : sorted) {
        const Message where("%1: tensor %2", file, printable(entry.name));
        if (entry.end > data_bytes) {
            return failed(truncatedFile(Message("%1 ends at %2 of %3", where, entry.end, data_bytes)));
        }
        if (entry.begin < end) return failed(malformedFile(Message("Two tensors overlap"), where));
        if (entry.begin > end) return failed(malformedFile(Message("There is a gap before a tensor"), where));
        end = entry.end;
    }
    if (end != data_bytes) {
        return failed(malformedFile(Message("Bytes that belong to no tensor: %1", data_bytes - end), file));
    }
    return Done{};
}

std::map<std::string, std::string> textsOf(const json& object) {
    std::map<std::string, std::string> texts;
    if (!object.is_object()) return texts;
    for (const auto& [key, value] : object.items()) {
        if (value.is_string()) texts.emplace(key, value.get<std::string>());
    }
    return texts;
}

// Writing.

struct StoredTypeTraits {
    std::string_view name;
    std::size_t bytes = 0;
};
constexpr std::array<StoredTypeTraits, 7> kStoredTypes = {
    {{"F32", 4}, {"F16", 2}, {"U8", 1}, {"I8", 1}, {"I32", 4}, {"I64", 8}, {"BOOL", 1}}};
constexpr std::size_t kAlignment = 64;

[[maybe_unused]] bool fillsItsShape(const StoredTensor& tensor) {
    std::size_t elements = 1;
    for (const std::int64_t extent : tensor.shape) {
        if (extent < 1) return false;
        elements *= static_cast<std::size_t>(extent);
    }
    return elements * storedElementBytes(tensor.type) == tensor.data.size();
}

/// With the length before it and the padding after it.
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

Result<SafetensorsFile> SafetensorsFile::parse(MappedFile file) {
    const std::string name = file.name();
    const std::span<const std::byte> bytes = file.bytes();
    ByteReader reader(bytes);
    std::uint64_t header_bytes = 0;
    if (!reader.read(header_bytes)) return failed(truncatedFile(Message("%1: header", name)));
    if (header_bytes > kMaxHeaderBytes) {
        return failed(
            malformedFile(Message("The header claims to have %1 bytes; the limit is %2", header_bytes, kMaxHeaderBytes),
                          name + ": byte 0"));
    }
    std::span<const std::byte> header;
    if (!reader.take(header_bytes, header)) return failed(truncatedFile(Message("%1: header", name)));
    const Result<JsonTree> directory = parseJson(header, Message("%1: header", name), kHeaderLimits);
    if (!directory) return failed(directory.error());
    if (!directory->is_object())
        return failed(malformedFile(Message("This is not a safetensors file"), Message("%1: header", name)));

    std::vector<Entry> entries;
    std::map<std::string, std::string> metadata;
    for (const auto& [key, description] : directory->items()) {
        if (key == "__metadata__") {
            metadata = textsOf(description);
            continue;
        }
        Entry entry;
        entry.name = key;
        const Message where("%1: tensor %2", name, printable(key));
        if (auto checked = readEntry(description, entry, where); !checked) return failed(checked.error());
        entries.push_back(std::move(entry));
    }
    std::sort(entries.begin(), entries.end(), [](const Entry& a, const Entry& b) { return a.begin < b.begin; });
    if (auto checked = checkLayout(entries, reader.remaining(), name); !checked) return failed(checked.error());

    const std::byte* data = bytes.data() + reader.position();
    SafetensorsFile result(std::move(file));
    result.metadata_ = std::move(metadata);
    for (Entry& entry : entries) {
        // The header's keys are unique, so every tensor finds its place.
        if (entry.raw) {
            result.tensors_.addRaw({std::move(entry.name),
                                    *entry.raw,
                                    std::move(entry.shape),
                                    {data + entry.begin, static_cast<std::size_t>(entry.end - entry.begin)}});
            continue;
        }
        CheckpointTensor tensor;
        tensor.name = std::move(entry.name);
        tensor.dtype = entry.dtype;
        tensor.shape = std::move(entry.shape);
        tensor.data = data + entry.begin;
        setExtent(tensor);
        result.tensors_.add(std::move(tensor));
    }
    return result;
}

Result<SafetensorsFile> SafetensorsFile::open(const std::string& path) {
    Result<MappedFile> file = MappedFile::open(path);
    if (!file) return failed(file.error());
    return parse(std::move(*file));
}

std::string_view storedTypeName(StoredType type) {
    return kStoredTypes[static_cast<std::size_t>(type)].name;
}

std::size_t storedElementBytes(StoredType type) {
    return kStoredTypes[static_cast<std::size_t>(type)].bytes;
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

    NewFile file(path);
    file.write(std::as_bytes(std::span(header)));
    for (const StoredTensor* tensor : sorted) file.write(tensor->data);
    return file.finish();
}

}  // namespace griffin::engine::formats
