// The weights at a path, in whatever format they are published: one file (.safetensors, or .bin and .pt of PyTorch), or
// a folder with one of
//   model.safetensors, model.safetensors.index.json and its shards, medusa_lm_head.safetensors,
//   pytorch_model.bin, pytorch_model.bin.index.json and its shards, medusa_lm_head.pt, hydra_lm_head.pt
// looked for in this order, and usually config.json.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "engine/base/result.h"
#include "engine/formats/json_file.h"
#include "engine/formats/pytorch_checkpoint.h"
#include "engine/formats/safetensors.h"
#include "engine/formats/tensor_directory.h"

namespace griffin::engine::formats {

/// The index of a checkpoint in several files, model.safetensors.index.json or pytorch_model.bin.index.json:
/// {"weight_map": {tensor name: file name}}, checked: every file is a plain name in the same folder.
struct ShardIndex {
    std::vector<std::string> shards;              // each once, sorted
    std::map<std::string, std::size_t> shard_of;  // tensor name -> place in shards

    /// `where` names the index in messages; every shard must end in `extension` (".safetensors").
    static Result<ShardIndex> parse(std::span<const std::byte> bytes, const std::string& where,
                                    std::string_view extension);
    static Result<ShardIndex> open(const std::string& path, std::string_view extension);

    /// The tensors that the index names; any others in the shards are not part of the model.
    /// REQUIRES: directories[i] is that of shards[i].
    Result<TensorDirectory> join(std::span<const TensorDirectory* const> directories) const;
};

class WeightFiles {
  public:
    static Result<WeightFiles> open(const std::string& path);
    /// A model's folder: config.json must be there, and model.safetensors or model.safetensors.index.json.
    static Result<WeightFiles> openModel(const std::string& folder);

    const std::string& path() const { return path_; }
    /// config.json of the folder, or beside the file; an empty object where there is none.
    const nlohmann::json& config() const { return config_; }
    /// The tensors of all files; with an index, those that it names.
    const TensorDirectory& tensors() const { return tensors_; }
    /// The texts in the header of a single safetensors file; empty for anything else.
    const std::map<std::string, std::string>& metadata() const { return metadata_; }
    std::uint64_t fileBytes() const;
    /// "safetensors" or "PyTorch".
    std::string_view format() const;

  private:
    using File = std::variant<SafetensorsFile, PytorchFile>;

    explicit WeightFiles(std::string path) : path_(std::move(path)) {}
    static Result<File> openFile(const std::string& path);
    Result<Done> readConfig(const std::string& path);
    /// `path` is a file with weights or an index.
    Result<Done> readWeights(const std::string& path);

    std::string path_;
    JsonTree config_ = nlohmann::json::object();
    std::vector<File> files_;
    TensorDirectory tensors_;
    std::map<std::string, std::string> metadata_;
};

}  // namespace griffin::engine::formats
