// Safetensors checkpoints: a folder with config.json and either model.safetensors or model.safetensors.index.json and
// the shards it names. One file: u64 header length, a JSON header {name: {dtype, shape, data_offsets: [begin, end]}},
// then the data; tensors lie next to each other without gaps. Source: the safetensors format description.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>
#include <vector>

#include "engine/base/result.h"
#include "engine/formats/json_file.h"
#include "engine/formats/mapped_file.h"
#include "engine/formats/tensor_directory.h"

namespace griffin::engine::formats {

/// One file. Weights of F32, F16 and BF16; integers and truths are kept as raw tensors.
class SafetensorsFile {
  public:
    static Result<SafetensorsFile> open(const std::string& path);
    static Result<SafetensorsFile> parse(MappedFile file);

    const std::string& path() const { return file_.path(); }
    const TensorDirectory& tensors() const { return tensors_; }
    /// The texts under "__metadata__".
    const std::map<std::string, std::string>& metadata() const { return metadata_; }
    std::uint64_t fileBytes() const { return file_.bytes().size(); }

  private:
    explicit SafetensorsFile(MappedFile file) : file_(std::move(file)) {}

    MappedFile file_;
    TensorDirectory tensors_;
    std::map<std::string, std::string> metadata_;
};

class SafetensorsModel {
  public:
    static Result<SafetensorsModel> open(const std::string& folder);

    const std::string& folder() const { return folder_; }
    /// config.json, an object.
    const nlohmann::json& config() const { return config_; }
    /// Of all shards. What a shard holds beside the index's list is not part of the model.
    const TensorDirectory& tensors() const { return tensors_; }
    std::uint64_t fileBytes() const;

  private:
    SafetensorsModel() = default;

    std::string folder_;
    nlohmann::json config_;
    std::vector<SafetensorsFile> files_;
    TensorDirectory tensors_;
};

}  // namespace griffin::engine::formats
