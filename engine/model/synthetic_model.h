// Models with random weights of a known shape, for measuring: "synthetic:SHAPE:DTYPE", as in
// "synthetic:llama2-7b:bf16".
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/model/model_config.h"
#include "engine/model/tensor_source.h"

namespace griffin::engine::model {

struct SyntheticModel {
    ModelConfig config;
    kernels::DType dtype = kernels::DType::kF32;  // of every matrix
};

/// True when the name is that of a synthetic model, well formed or not.
bool isSynthetic(std::string_view name);
/// An unknown shape or type is a Failure that lists the known ones.
Result<SyntheticModel> parseSynthetic(std::string_view name);

/// Every matrix is a window on one pool of random blocks as large as the largest of them; vectors are ones. The values
/// are the same on every run.
class SyntheticTensors : public TensorSource {
  public:
    /// Throws std::bad_alloc.
    explicit SyntheticTensors(const SyntheticModel& model);
    Result<kernels::HostTensor> tensor(const TensorRequest& request) override;

  private:
    kernels::DType dtype_;
    std::vector<std::byte> pool_;
    std::vector<float> ones_;
};

}  // namespace griffin::engine::model
