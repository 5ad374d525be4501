// The token-enhanced head (Hu et al. 2025, GRIFFIN, section 4.3; FSPAD has the same layout): the feed-forward network's
// down projection has twice the width, so that one half serves the LM head and the other the next row. Attention,
// gated hidden vector and residual are shared:
//   [predict ; regress] = [h ; h] + Wdown * (silu(Wgate * norm(h)) . Wup * norm(h))
#pragma once

#include <string>
#include <vector>

#include "engine/draft/draft_feed_forward.h"
#include "engine/draft/draft_network.h"

namespace griffin::engine::draft {

class TokenEnhancedHead {
  public:
    /// As DraftFeedForward, with PREFIXmlp.down_proj.weight [2 * hidden_size, ffn_size].
    TokenEnhancedHead(DraftTensors& tensors, const model::ModelConfig& config, const std::string& prefix);

    /// Of hidden[M, hidden_size]. Valid until the next call.
    DraftOutput run(kernels::ConstMatrixView hidden);

  private:
    kernels::Backend& backend_;
    DraftFeedForward feed_forward_;
    model::DeviceMatrix both_;  // [kMaxRows, 2 * hidden_size] f32
};

}  // namespace griffin::engine::draft
