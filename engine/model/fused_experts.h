// The experts of gpt-oss in safetensors folders: of each layer one tensor holds the gates and ups of all experts, row
// by row in turn, another what leads back. They are published in MXFP4,
//     gate_up_proj_blocks [experts, 2 ffn_size, hidden_size / 32, 16] U8, down_proj_blocks alike,
//     gate_up_proj_scales [experts, 2 ffn_size, hidden_size / 32] U8
// whose bytes hold neighbouring weights, where ours hold those 16 apart; or as transformers keeps them in memory,
//     gate_up_proj [experts, hidden_size, 2 ffn_size], down_proj [experts, ffn_size, hidden_size]
// with the columns of the matrices one after the other. In both, gate_up_proj_bias [experts, 2 ffn_size] and
// down_proj_bias [experts, hidden_size].
#pragma once

#include <array>
#include <cstddef>
#include <string>
#include <vector>

#include "engine/base/result.h"
#include "engine/formats/tensor_directory.h"
#include "engine/model/tensor_source.h"

namespace griffin::engine::model {

class FusedExperts {
  public:
    /// The directory must outlive this. `where` names the file in messages.
    FusedExperts(const formats::TensorDirectory& tensors, std::string where)
        : tensors_(tensors), where_(std::move(where)) {}

    /// A matrix or vector of an expert; `prefix` is "model.layers.3.mlp.experts.". With Contents::kOutline its data is
    /// null; else it is valid until the same part of another expert is asked for. Throws std::bad_alloc.
    Result<kernels::HostTensor> tensor(const TensorRequest& request, const std::string& prefix, Contents contents);

  private:
    Result<kernels::HostTensor> fromBlocks(const TensorRequest& request, const std::string& name, Contents contents);
    Result<kernels::HostTensor> fromColumns(const TensorRequest& request, const std::string& name, Contents contents);
    Result<kernels::HostTensor> bias(const TensorRequest& request, const std::string& name, Contents contents);
    tl::unexpected<Failure> misshapen(const std::string& name) const;
    /// Room for the data of a part.
    std::byte* room(TensorPart part, std::size_t bytes);

    const formats::TensorDirectory& tensors_;
    const std::string where_;
    std::array<std::vector<std::byte>, kTensorParts> made_;
};

}  // namespace griffin::engine::model
