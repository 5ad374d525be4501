#include "engine/draft/tempered_softmax.h"

#include <algorithm>
#include <cassert>
#include <cmath>

namespace griffin::engine::draft {

void temperedSoftmax(std::span<const float> logits, float temperature, std::span<float> probabilities) {
    assert(temperature > 0.0F && !logits.empty() && logits.size() <= probabilities.size());
    const float largest = *std::max_element(logits.begin(), logits.end());
    double sum = 0.0;
    for (std::size_t i = 0; i < logits.size(); ++i) {
        probabilities[i] = std::exp((logits[i] - largest) / temperature);
        sum += static_cast<double>(probabilities[i]);
    }
    const auto scale = static_cast<float>(1.0 / sum);
    for (std::size_t i = 0; i < logits.size(); ++i) probabilities[i] *= scale;
    std::fill(probabilities.begin() + static_cast<std::ptrdiff_t>(logits.size()), probabilities.end(), 0.0F);
}

}  // namespace griffin::engine::draft
