// Weights out of a GGUF file. Query and key rows stay permuted as the file has them: RopeLayout::kAdjacent fits.
#pragma once

#include <string>

#include "engine/formats/gguf.h"
#include "engine/model/tensor_source.h"

namespace griffin::engine::model {

/// How GGUF files name the part ("blk.3.attn_q.weight"). Experts: the three-dimensional tensor of all of them.
std::string ggufName(const TensorRequest& request);

class GgufTensors : public TensorSource {
  public:
    /// The file must outlive the source.
    explicit GgufTensors(const formats::GgufFile& file) : file_(file) {}
    Result<kernels::HostTensor> tensor(const TensorRequest& request) override;

  private:
    const formats::GgufFile& file_;
};

}  // namespace griffin::engine::model
