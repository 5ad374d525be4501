// The end of EAGLE's decoder layer: one vector is both what the LM head reads and the next row's feature.
#pragma once

#include <string>

#include "engine/draft/draft_feed_forward.h"
#include "engine/draft/draft_network.h"

namespace griffin::engine::draft {

class PlainHead {
  public:
    PlainHead(DraftTensors& tensors, const model::ModelConfig& config, const std::string& prefix)
        : feed_forward_(tensors, config, prefix, config.hidden_size) {}

    /// Overwrites hidden[M, hidden_size], which the result lies in.
    DraftOutput run(kernels::MatrixView hidden) {
        feed_forward_.addTo(hidden, hidden);
        return {hidden, hidden};
    }

  private:
    DraftFeedForward feed_forward_;
};

}  // namespace griffin::engine::draft
