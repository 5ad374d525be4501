#include "engine/formats/weight_files.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <set>
#include <string_view>
#include <utility>

#include "engine/base/mapped_file.h"
#include "engine/formats/json_file.h"

namespace griffin::engine::formats {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

constexpr std::string_view kIndexEnd = ".index.json";
constexpr std::array<const char*, 7> kNames = {
    "model.safetensors", "model.safetensors.index.json", "medusa_lm_head.safetensors",
    "pytorch_model.bin", "pytorch_model.bin.index.json", "medusa_lm_head.pt",
    "hydra_lm_head.pt"};

constexpr JsonLimits kIndexLimits = {std::size_t{16} << 20, 8, 2'000'000, DuplicateKeys::kRefuse};
constexpr std::size_t kMaxShards = 4096;

bool isPlainFileName(std::string_view name) {
    return !name.empty() && name.find_first_of(std::string_view("/\\\0", 3)) == std::string_view::npos &&
           name.front() != '.';
}

const TensorDirectory& tensorsOf(const std::variant<SafetensorsFile, PytorchFile>& file) {
    return std::visit([](const auto& opened) -> const TensorDirectory& { return opened.tensors(); }, file);
}

/// The extension of the shards that an index names: ".bin" for pytorch_model.bin.index.json.
std::string shardExtension(const fs::path& index) {
    const std::string name = index.filename().string();
    return fs::path(name.substr(0, name.size() - kIndexEnd.size())).extension().string();
}

}  // namespace

Result<ShardIndex> ShardIndex::parse(std::span<const std::byte> bytes, const std::string& where,
                                     std::string_view extension) {
    const Result<JsonTree> index = parseJson(bytes, where, kIndexLimits);
    if (!index) return failed(index.error());
    const json* map = jsonFind(*index, "weight_map");
    if (map == nullptr || !map->is_object() || map->empty()) {
        return failed(malformedFile(Message("The index lists no tensors"), Message("%1: weight_map", where)));
    }
    std::set<std::string> shards;
    for (const auto& [tensor, shard] : map->items()) {
        const Message place("%1: tensor %2", where, printable(tensor));
        if (!shard.is_string())
            return failed(malformedFile(Message("The file given for a tensor is not a file name"), place));
        const auto& name = shard.get_ref<const std::string&>();
        if (!isPlainFileName(name) || !name.ends_with(extension)) {
            return failed(malformedFile(
                Message("The index names “%1”, which is not a %2 file in this folder", printable(name), extension),
                place));
        }
        shards.insert(name);
    }
    if (shards.size() > kMaxShards) {
        return failed(
            malformedFile(Message("The index names %1 files; the limit is %2", shards.size(), kMaxShards), where));
    }
    ShardIndex result;
    result.shards.assign(shards.begin(), shards.end());
    for (const auto& [tensor, shard] : map->items()) {
        const auto place =
            std::lower_bound(result.shards.begin(), result.shards.end(), shard.get_ref<const std::string&>());
        result.shard_of.emplace(tensor, static_cast<std::size_t>(place - result.shards.begin()));
    }
    return result;
}

Result<ShardIndex> ShardIndex::open(const std::string& path, std::string_view extension) {
    const Result<MappedFile> file = MappedFile::open(path);
    if (!file) return failed(file.error());
    return parse(file->bytes(), file->name(), extension);
}

Result<TensorDirectory> ShardIndex::join(std::span<const TensorDirectory* const> directories) const {
    TensorDirectory tensors;
    for (const auto& [name, shard] : shard_of) {
        if (!tensors.addFrom(*directories[shard], name)) {
            return failed(malformedFile(Message("The index names a tensor that its file does not hold"),
                                        Message("%1: tensor %2", shards[shard], printable(name))));
        }
    }
    return tensors;
}

Result<WeightFiles::File> WeightFiles::openFile(const std::string& path) {
    if (path.ends_with(".safetensors")) {
        Result<SafetensorsFile> file = SafetensorsFile::open(path);
        if (!file) return failed(file.error());
        return File(std::move(*file));
    }
    Result<PytorchFile> file = PytorchFile::open(path);
    if (!file) return failed(file.error());
    return File(std::move(*file));
}

Result<Done> WeightFiles::readConfig(const std::string& path) {
    Result<JsonTree> config = readJsonFile(path, kConfigLimits);
    if (!config) return failed(config.error());
    if (!config->is_object()) {
        return failed(malformedFile(Message("The configuration is not a JSON object"), std::string("config.json")));
    }
    config_ = std::move(*config);
    return Done{};
}

Result<Done> WeightFiles::readWeights(const std::string& path) {
    if (!path.ends_with(kIndexEnd)) {
        Result<File> file = openFile(path);
        if (!file) return failed(file.error());
        tensors_ = tensorsOf(*file);
        if (const auto* safetensors = std::get_if<SafetensorsFile>(&*file)) metadata_ = safetensors->metadata();
        files_.push_back(std::move(*file));
        return Done{};
    }
    const Result<ShardIndex> index = ShardIndex::open(path, shardExtension(path));
    if (!index) return failed(index.error());
    for (const std::string& shard : index->shards) {
        Result<File> file = openFile((fs::path(path).parent_path() / shard).string());
        if (!file) return failed(file.error());
        files_.push_back(std::move(*file));
    }
    std::vector<const TensorDirectory*> directories;
    for (const File& file : files_) directories.push_back(&tensorsOf(file));
    Result<TensorDirectory> tensors = index->join(directories);
    if (!tensors) return failed(tensors.error());
    tensors_ = std::move(*tensors);
    return Done{};
}

Result<WeightFiles> WeightFiles::open(const std::string& path) {
    std::error_code ignored;
    fs::path chosen = path;
    if (fs::is_directory(chosen, ignored)) {
        const auto* const name = std::ranges::find_if(
            kNames, [&](const char* candidate) { return fs::exists(chosen / candidate, ignored); });
        if (name == kNames.end()) {
            return failed(
                {FailureCause::kFileMissing,
                 Message("The folder holds no weights: neither model.safetensors nor pytorch_model.bin nor an index"),
                 path,
                 Message("choose a folder with safetensors or PyTorch weights"),
                 {}});
        }
        chosen /= *name;
    }
    WeightFiles weights(path);
    const std::string config = (chosen.parent_path() / "config.json").string();
    if (fs::exists(config, ignored)) {
        if (auto read = weights.readConfig(config); !read) return failed(read.error());
    }
    if (auto read = weights.readWeights(chosen.string()); !read) return failed(read.error());
    return weights;
}

Result<WeightFiles> WeightFiles::openModel(const std::string& folder) {
    WeightFiles weights(folder);
    if (auto read = weights.readConfig((fs::path(folder) / "config.json").string()); !read) {
        return failed(read.error());
    }
    for (const char* name : {"model.safetensors", "model.safetensors.index.json"}) {
        std::error_code ignored;
        const fs::path chosen = fs::path(folder) / name;
        if (!fs::exists(chosen, ignored)) continue;
        if (auto read = weights.readWeights(chosen.string()); !read) return failed(read.error());
        return weights;
    }
    return failed({FailureCause::kFileMissing,
                   Message("The folder holds neither model.safetensors nor its index"),
                   folder,
                   Message("choose a folder with a safetensors checkpoint, or a .gguf file"),
                   {}});
}

std::string_view WeightFiles::format() const {
    const bool is_pytorch = !files_.empty() && std::holds_alternative<PytorchFile>(files_.front());
    return is_pytorch ? "PyTorch" : "safetensors";
}

std::uint64_t WeightFiles::fileBytes() const {
    std::uint64_t sum = 0;
    for (const File& file : files_) {
        sum += std::visit([](const auto& opened) { return opened.fileBytes(); }, file);
    }
    return sum;
}

}  // namespace griffin::engine::formats
