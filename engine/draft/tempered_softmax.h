// From a draft's logits to the distribution that candidates are drawn from.
#pragma once

#include <span>

namespace griffin::engine::draft {

/// probabilities = softmax(logits / temperature), zero behind the last logit; the two may be the same memory.
/// REQUIRES: temperature > 0, 1 <= logits.size() <= probabilities.size().
void temperedSoftmax(std::span<const float> logits, float temperature, std::span<float> probabilities);

}  // namespace griffin::engine::draft
