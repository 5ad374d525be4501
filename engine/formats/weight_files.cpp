#include "engine/formats/weight_files.h"

#include <array>
#include <filesystem>
#include <string_view>
#include <utility>

#include "engine/formats/json_file.h"
#include "engine/formats/shard_index.h"

namespace griffin::engine::formats {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kIndexEnd = ".index.json";
constexpr std::array<const char*, 7> kNames = {
    "model.safetensors", "model.safetensors.index.json", "medusa_lm_head.safetensors",
    "pytorch_model.bin", "pytorch_model.bin.index.json", "medusa_lm_head.pt",
    "hydra_lm_head.pt"};

const TensorDirectory& tensorsOf(const std::variant<SafetensorsFile, PytorchFile>& file) {
    return std::visit([](const auto& opened) -> const TensorDirectory& { return opened.tensors(); }, file);
}

/// The extension of the shards that an index names: ".bin" for pytorch_model.bin.index.json.
std::string shardExtension(const fs::path& index) {
    const std::string name = index.filename().string();
    return fs::path(name.substr(0, name.size() - kIndexEnd.size())).extension().string();
}

}  // namespace

Result<WeightFiles::File> WeightFiles::openFile(const std::string& path) {
    if (path.ends_with(".safetensors")) {
        Result<SafetensorsFile> file = SafetensorsFile::open(path);
        if (!file) return file.failure();
        return File(std::move(*file));
    }
    Result<PytorchFile> file = PytorchFile::open(path);
    if (!file) return file.failure();
    return File(std::move(*file));
}

Result<WeightFiles> WeightFiles::open(const std::string& path) {
    WeightFiles weights;
    weights.path_ = path;
    std::error_code ignored;
    fs::path chosen = path;
    if (fs::is_directory(chosen, ignored)) {
        for (const char* name : kNames) {
            chosen = fs::path(path) / name;
            if (fs::exists(chosen, ignored)) break;
        }
        if (!fs::exists(chosen, ignored)) {
            return Failure{FailureCause::kFileMissing,
                           "The folder holds no weights: neither model.safetensors nor pytorch_model.bin nor an index",
                           path,
                           "choose a folder with safetensors or PyTorch weights",
                           {}};
        }
    }
    const fs::path config_path = chosen.parent_path() / "config.json";
    if (fs::exists(config_path, ignored)) {
        Result<nlohmann::json> config = readJsonFile(config_path.string(), kConfigLimits);
        if (!config) return config.failure();
        if (!config->is_object()) {
            return Failure{FailureCause::kFileMalformed,
                           "The configuration is not a JSON object",
                           "config.json",
                           "download it again",
                           {}};
        }
        weights.config_ = std::move(*config);
    }

    if (!chosen.string().ends_with(kIndexEnd)) {
        Result<File> file = openFile(chosen.string());
        if (!file) return file.failure();
        weights.tensors_ = tensorsOf(*file);
        if (const auto* safetensors = std::get_if<SafetensorsFile>(&*file)) {
            weights.metadata_ = safetensors->metadata();
        }
        weights.files_.push_back(std::move(*file));
        return weights;
    }
    const Result<ShardIndex> index = ShardIndex::open(chosen.string(), shardExtension(chosen));
    if (!index) return index.failure();
    for (const std::string& shard : index->shards) {
        Result<File> file = openFile((chosen.parent_path() / shard).string());
        if (!file) return file.failure();
        weights.files_.push_back(std::move(*file));
    }
    std::vector<const TensorDirectory*> directories;
    for (const File& file : weights.files_) directories.push_back(&tensorsOf(file));
    Result<TensorDirectory> tensors = index->join(directories);
    if (!tensors) return tensors.failure();
    weights.tensors_ = std::move(*tensors);
    return weights;
}

std::uint64_t WeightFiles::fileBytes() const {
    std::uint64_t sum = 0;
    for (const File& file : files_) {
        sum += std::visit([](const auto& opened) { return opened.fileBytes(); }, file);
    }
    return sum;
}

}  // namespace griffin::engine::formats
