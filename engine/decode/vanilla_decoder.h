// Autoregressive decoding, one token for each pass of the target: the baseline, and what every speculative decoder
// must agree with.
#pragma once

#include <vector>

#include "engine/decode/decoder.h"
#include "engine/model/target_model.h"

namespace griffin::engine::decode {

class VanillaDecoder : public Decoder {
  public:
    /// All three must outlive the decoder.
    VanillaDecoder(model::TargetModel& target, model::KvCache& cache, Sampler& sampler);

    TokenId first() override;
    void next(TokenId root, int most, std::vector<TokenId>& tokens, GenerationStats& stats) override;

  private:
    void record(TokenId root, TokenId token, double pass_ms);

    model::TargetModel& target_;
    model::KvCache& cache_;
    Sampler& sampler_;
    kernels::AncestorMask single_;
    std::vector<float> logits_;  // [vocabulary]
    Distribution distribution_;
};

}  // namespace griffin::engine::decode
