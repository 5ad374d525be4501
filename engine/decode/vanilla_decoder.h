// Autoregressive decoding, one token for each pass of the target: the baseline, and what every speculative decoder
// must agree with.
#pragma once

#include <vector>

#include "engine/decode/sampler.h"
#include "engine/model/target_model.h"

namespace griffin::engine::decode {

class VanillaDecoder {
  public:
    /// All three must outlive the decoder.
    VanillaDecoder(model::TargetModel& target, model::KvCache& cache, Sampler& sampler);

    /// The token after the last row of the target's last pass (a prefill). It is not in the cache yet.
    TokenId first();
    /// One pass over `root`, the last token that is not in the cache, and the token after it. REQUIRES: the cache has
    /// room for a row.
    TokenId next(TokenId root);

  private:
    model::TargetModel& target_;
    model::KvCache& cache_;
    Sampler& sampler_;
    kernels::AncestorMask single_;
    std::vector<float> logits_;  // [vocabulary]
    Distribution distribution_;
};

}  // namespace griffin::engine::decode
