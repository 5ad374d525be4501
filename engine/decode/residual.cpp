#include "engine/decode/residual.h"

#include <algorithm>

namespace griffin::engine::decode {

void Residual::reset(const Distribution& target) {
    tokens_ = target.tokens;
    weights_.assign(target.probabilities.begin(), target.probabilities.end());
    total_ = 0.0;
    for (const double weight : weights_) total_ += weight;
}

double Residual::probability(TokenId token) const {
    const auto found = std::lower_bound(tokens_.begin(), tokens_.end(), token);
    if (found == tokens_.end() || *found != token) return 0.0;
    return weights_[static_cast<std::size_t>(found - tokens_.begin())] / total_;
}

}  // namespace griffin::engine::decode
