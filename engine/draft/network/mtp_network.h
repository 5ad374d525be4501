// A model's own head for further tokens (multi-token prediction, MTP; Gloeckle et al. 2024, in the form of DeepSeek-AI
// 2024), as Qwen3.5 brings it along. Of the embedding e of a row's token and its feature f:
//   x = Wfc [N_embedding(e) ; N_hidden(f)]
//   predict = regress = N(layer(x))
// The layer is of the model's kind, with attention, dense or with experts. Features are the model's hidden states after
// its final norm.
#pragma once

#include "engine/draft/network/draft_network.h"
#include "engine/model/activations.h"
#include "engine/model/weights.h"

namespace griffin::engine::draft {

class MtpNetwork : public DraftNetwork {
  public:
    /// `target` is the model whose head it is. Throws std::bad_alloc.
    MtpNetwork(kernels::Backend& backend, const model::ModelConfig& target, model::MtpWeights weights);

    const model::ModelConfig& config() const override { return config_; }
    DraftOutput run(kernels::MatrixView inputs, const model::PassPlace& place, const kernels::KvLayerView& cache,
                    int wanted) override;

    /// Bytes of its intermediate results.
    static std::int64_t passBytes(const model::ModelConfig& target);

  private:
    kernels::Backend& backend_;
    model::ModelConfig config_;
    model::MtpWeights weights_;
    model::Activations activations_;
};

}  // namespace griffin::engine::draft
