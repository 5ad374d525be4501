#include "engine/formats/safetensors.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <optional>
#include <utility>

#include "engine/formats/byte_reader.h"
#include "engine/formats/damaged_file.h"
#include "engine/formats/shard_index.h"

namespace griffin::engine::formats {
namespace {

using nlohmann::json;

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
std::optional<Failure> readEntry(const json& description, Entry& entry, const std::string& where) {
    const std::optional<std::string> dtype = jsonText(description, "dtype");
    const json* shape = jsonFind(description, "shape");
    const json* offsets = jsonFind(description, "data_offsets");
    if (!dtype || shape == nullptr || !shape->is_array() || offsets == nullptr || !offsets->is_array() ||
        offsets->size() != 2) {
        return malformed("A tensor lacks its type, shape or offsets", where);
    }
    entry.raw = rawTypeFromName(*dtype);
    if (*dtype == "F32" || *dtype == "F16" || *dtype == "BF16") {
        entry.dtype = *kernels::dtypeFromName(*dtype);
    } else if (!entry.raw) {
        return Failure{FailureCause::kUnsupportedQuantisation,
                       fmt::format("Element type {} is not supported", printable(*dtype)),
                       where,
                       "get a checkpoint in F32, F16 or BF16",
                       {}};
    }
    for (const json& extent : *shape) {
        const std::optional<std::uint64_t> value = unsignedValue(extent);
        if (!value || *value > static_cast<std::uint64_t>(INT64_MAX)) {
            return malformed("A tensor's shape is impossible", where);
        }
        entry.shape.push_back(static_cast<std::int64_t>(*value));
    }
    if (entry.shape.empty()) entry.shape = {1};  // a single number
    std::int64_t bytes = 0;
    std::string wrong = countElements(entry.shape, bytes);
    const std::size_t element_bytes =
        entry.raw ? rawElementBytes(*entry.raw) : static_cast<std::size_t>(kernels::traits(entry.dtype).block_bytes);
    if (wrong.empty() && __builtin_mul_overflow(bytes, element_bytes, &bytes)) wrong = "its size overflows";
    if (!wrong.empty()) return malformed("A tensor's shape is impossible, " + wrong, where);
    const std::optional<std::uint64_t> begin = unsignedValue((*offsets)[0]);
    const std::optional<std::uint64_t> end = unsignedValue((*offsets)[1]);
    if (!begin || !end || *begin > *end || *end - *begin != static_cast<std::uint64_t>(bytes)) {
        return malformed(fmt::format("A tensor's offsets do not span its {} bytes", bytes), where);
    }
    entry.begin = *begin;
    entry.end = *end;
    return std::nullopt;
}

/// Tensors must fill the data from its first byte to its last, each starting where the one before ends.
std::optional<Failure> checkLayout(const std::vector<Entry>& sorted, std::uint64_t data_bytes,
                                   const std::string& file) {
    std::uint64_t end = 0;
    for (const Entry& entry : sorted) {
        const std::string where = fmt::format("{}: tensor {}", file, printable(entry.name));
        if (entry.end > data_bytes) {
            return truncated(fmt::format("{} ends at {} of {}", where, entry.end, data_bytes));
        }
        if (entry.begin < end) return malformed("Two tensors overlap", where);
        if (entry.begin > end) return malformed("There is a gap before a tensor", where);
        end = entry.end;
    }
    if (end != data_bytes) {
        return malformed(fmt::format("There are {} bytes that belong to no tensor", data_bytes - end), file);
    }
    return std::nullopt;
}

std::map<std::string, std::string> textsOf(const json& object) {
    std::map<std::string, std::string> texts;
    if (!object.is_object()) return texts;
    for (const auto& [key, value] : object.items()) {
        if (value.is_string()) texts.emplace(key, value.get<std::string>());
    }
    return texts;
}

}  // namespace

Result<SafetensorsFile> SafetensorsFile::parse(MappedFile file) {
    const std::string name = file.name();
    const std::span<const std::byte> bytes = file.bytes();
    ByteReader reader(bytes);
    std::uint64_t header_bytes = 0;
    if (!reader.read(header_bytes)) return truncated(name + ": header");
    if (header_bytes > kMaxHeaderBytes) {
        return malformed(
            fmt::format("The header claims to have {} bytes, {} are the limit", header_bytes, kMaxHeaderBytes),
            name + ": byte 0");
    }
    std::span<const std::byte> header;
    if (!reader.take(header_bytes, header)) return truncated(name + ": header");
    const Result<json> directory = parseJson(header, name + ": header", kHeaderLimits);
    if (!directory) return directory.failure();
    if (!directory->is_object()) return malformed("This is not a safetensors file", name + ": header");

    std::vector<Entry> entries;
    std::map<std::string, std::string> metadata;
    for (const auto& [key, description] : directory->items()) {
        if (key == "__metadata__") {
            metadata = textsOf(description);
            continue;
        }
        Entry entry;
        entry.name = key;
        const std::string where = fmt::format("{}: tensor {}", name, printable(key));
        if (const auto failure = readEntry(description, entry, where)) return *failure;
        entries.push_back(std::move(entry));
    }
    std::sort(entries.begin(), entries.end(), [](const Entry& a, const Entry& b) { return a.begin < b.begin; });
    if (const auto failure = checkLayout(entries, reader.remaining(), name)) return *failure;

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
    if (!file) return file.failure();
    return parse(std::move(*file));
}

Result<SafetensorsModel> SafetensorsModel::open(const std::string& folder) {
    namespace fs = std::filesystem;
    SafetensorsModel model;
    model.folder_ = folder;
    Result<json> config = readJsonFile((fs::path(folder) / "config.json").string(), kConfigLimits);
    if (!config) return config.failure();
    if (!config->is_object()) return malformed("The configuration is not a JSON object", "config.json");
    model.config_ = std::move(*config);

    const fs::path single = fs::path(folder) / "model.safetensors";
    std::error_code error;
    if (fs::exists(single, error)) {
        Result<SafetensorsFile> file = SafetensorsFile::open(single.string());
        if (!file) return file.failure();
        model.tensors_ = file->tensors();
        model.files_.push_back(std::move(*file));
        return model;
    }
    const fs::path index_path = fs::path(folder) / "model.safetensors.index.json";
    if (!fs::exists(index_path, error)) {
        return Failure{FailureCause::kFileMissing,
                       "The folder holds neither model.safetensors nor its index",
                       folder,
                       "choose a folder with a safetensors checkpoint, or a .gguf file",
                       {}};
    }
    const Result<ShardIndex> index = ShardIndex::open(index_path.string(), ".safetensors");
    if (!index) return index.failure();
    for (const std::string& shard : index->shards) {
        Result<SafetensorsFile> file = SafetensorsFile::open((fs::path(folder) / shard).string());
        if (!file) return file.failure();
        model.files_.push_back(std::move(*file));
    }
    std::vector<const TensorDirectory*> directories;
    for (const SafetensorsFile& file : model.files_) directories.push_back(&file.tensors());
    Result<TensorDirectory> tensors = index->join(directories);
    if (!tensors) return tensors.failure();
    model.tensors_ = std::move(*tensors);
    return model;
}

std::uint64_t SafetensorsModel::fileBytes() const {
    std::uint64_t sum = 0;
    for (const SafetensorsFile& file : files_) sum += file.fileBytes();
    return sum;
}

}  // namespace griffin::engine::formats
