// A model in a GGUF file (architectures `llama` and those of kArchitectures in the source): its config out of the
// metadata, and its weights. Query and key rows stay permuted as the file has them: RopeLayout::kAdjacent fits.
#pragma once

#include <string>
#include <string_view>

#include "engine/base/result.h"
#include "engine/formats/gguf.h"
#include "engine/model/model_config.h"
#include "engine/model/tensor_source.h"

namespace griffin::engine::model {

/// Checked by checkConfig. An architecture or a feature that is not computed here is refused by name.
Result<ModelConfig> configFromGguf(const formats::GgufFile& file);

/// The name of the part in GGUF files ("blk.3.attn_q.weight") of an architecture. Experts: the three-dimensional tensor
/// of all of them.
std::string ggufName(const TensorRequest& request, std::string_view architecture = "llama");

class GgufTensors : public TensorSource {
  public:
    /// The file must outlive the source.
    explicit GgufTensors(const formats::GgufFile& file);
    Result<kernels::HostTensor> tensor(const TensorRequest& request) override;
    Result<kernels::HostTensor> outline(const TensorRequest& request) override;
    bool has(const TensorRequest& request) const override;

  private:
    Result<kernels::HostTensor> tensor(const TensorRequest& request, Contents contents);

    const formats::GgufFile& file_;
    std::string architecture_;
    GatedQueries gated_queries_;
};

}  // namespace griffin::engine::model
