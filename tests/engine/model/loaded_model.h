// A model for tests, loaded from a Hugging Face folder or a GGUF file onto the CPU, or onto the device that
// GRIFFIN_TEST_DEVICE names.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "engine/model/target_model.h"
#include "kernels/backend.h"
#include "kernels/backend_registry.h"

namespace griffin::tests {

class LoadedModel {
  public:
    /// A folder with config.json, or a GGUF file, for a context of so many tokens (0: any), on another device where one
    /// is named. Throws std::runtime_error with the failure's line.
    explicit LoadedModel(const std::string& path, int threads = 0, int context = 0,
                         std::optional<kernels::Device> device = {});

    engine::model::TargetModel& target() { return *target_; }
    kernels::Backend& backend() { return *backend_; }
    const engine::model::ModelConfig& config() const { return target_->config(); }
    engine::model::KvCache makeCache(int capacity) { return {*backend_, target_->config(), capacity}; }

    /// One pass over a chain behind what is in the cache, committed: [tokens, vocabulary] logits.
    std::vector<float> chainLogits(engine::model::KvCache& cache, std::span<const std::int32_t> tokens);
    /// The logits of all rows of the last pass.
    std::vector<float> lastLogits();

  private:
    std::unique_ptr<kernels::Backend> backend_;
    std::unique_ptr<engine::model::TargetModel> target_;
};

/// Keys and values of the committed slots of every layer, as stored.
std::vector<std::uint16_t> committedKv(const engine::model::KvCache& cache, int layers);

}  // namespace griffin::tests
