// The index of a checkpoint in several files, model.safetensors.index.json or pytorch_model.bin.index.json:
// {"weight_map": {tensor name: file name}}, checked: every file is a plain name in the same folder.
#pragma once

#include <cstddef>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/result.h"
#include "engine/formats/tensor_directory.h"

namespace griffin::engine::formats {

struct ShardIndex {
    std::vector<std::string> shards;              // each once, sorted
    std::map<std::string, std::size_t> shard_of;  // tensor name -> place in shards

    /// `where` names the index in messages; every shard must end in `extension` (".safetensors").
    static Result<ShardIndex> parse(std::span<const std::byte> bytes, const std::string& where,
                                    std::string_view extension);
    static Result<ShardIndex> open(const std::string& path, std::string_view extension);

    /// The tensors that the index names; what a shard holds beside them is not part of the model.
    /// REQUIRES: directories[i] is that of shards[i].
    Result<TensorDirectory> join(std::span<const TensorDirectory* const> directories) const;
};

}  // namespace griffin::engine::formats
