#include "engine/decode/residual.h"

#include <algorithm>
#include <numeric>

namespace griffin::engine::decode {

void Residual::reset(const Distribution& target) {
    tokens_.assign(target.tokens.begin(), target.tokens.end());
    weights_.assign(target.probabilities.begin(), target.probabilities.end());
    total_ = std::accumulate(weights_.begin(), weights_.end(), 0.0);
}

double Residual::probability(TokenId token) const {
    const auto found = std::lower_bound(tokens_.begin(), tokens_.end(), token);
    if (found == tokens_.end() || *found != token) return 0.0;
    return weights_[static_cast<std::size_t>(found - tokens_.begin())] / total_;
}

}  // namespace griffin::engine::decode
