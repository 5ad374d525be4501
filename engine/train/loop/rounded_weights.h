// Weights as the draft's file will have them in 4 bits (engine/draft/weights/block_quantisation.h). A step whose passes
// run with rounded weights and whose gradients change the exact ones (a straight-through estimate) learns what rounding
// takes away.
#pragma once

#include <vector>

#include "engine/train/network/parameters.h"

namespace griffin::engine::train {

/// While it lives, matrices that are stored in 4 bits have their rounded weights; then the exact ones are back.
class RoundedWeights {
  public:
    /// The parameters must outlive it. Throws std::bad_alloc.
    explicit RoundedWeights(const Parameters<float>& parameters);
    ~RoundedWeights();
    RoundedWeights(const RoundedWeights&) = delete;
    RoundedWeights& operator=(const RoundedWeights&) = delete;

  private:
    struct Exact {
        const Parameter<float>* parameter;
        std::vector<float> weights;
    };

    const Parameters<float>& parameters_;
    std::vector<Exact> exact_;
};

}  // namespace griffin::engine::train
