// The weights at a path, in whatever format they are published: one file (.safetensors, or .bin and .pt of PyTorch), or
// a folder with config.json and one of
//   model.safetensors, model.safetensors.index.json and its shards, medusa_lm_head.safetensors,
//   pytorch_model.bin, pytorch_model.bin.index.json and its shards, medusa_lm_head.pt, hydra_lm_head.pt
// looked for in this order.
#pragma once

#include <cstdint>
#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <variant>
#include <vector>

#include "engine/base/result.h"
#include "engine/formats/pytorch_checkpoint.h"
#include "engine/formats/safetensors.h"
#include "engine/formats/tensor_directory.h"

namespace griffin::engine::formats {

class WeightFiles {
  public:
    static Result<WeightFiles> open(const std::string& path);

    const std::string& path() const { return path_; }
    /// config.json of the folder, or beside the file; an empty object where there is none.
    const nlohmann::json& config() const { return config_; }
    /// Of all files. What a shard holds beside the index's list is left out.
    const TensorDirectory& tensors() const { return tensors_; }
    /// The texts in the header of a single safetensors file; empty for anything else.
    const std::map<std::string, std::string>& metadata() const { return metadata_; }
    std::uint64_t fileBytes() const;

  private:
    using File = std::variant<SafetensorsFile, PytorchFile>;

    WeightFiles() = default;
    static Result<File> openFile(const std::string& path);

    std::string path_;
    nlohmann::json config_ = nlohmann::json::object();
    std::vector<File> files_;
    TensorDirectory tensors_;
    std::map<std::string, std::string> metadata_;
};

}  // namespace griffin::engine::formats
