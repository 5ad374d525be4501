#include "engine/decode/sampler.h"

#include <algorithm>
#include <bit>
#include <cmath>

namespace griffin::engine::decode {
namespace {

/// e^x for x <= 0, to about 2 units in the last place, 0 below -87 and for NaN. Written out so that it is the same on
/// every machine and that the compiler can compute several at once: e^x = 2^n e^r with |r| <= ln(2) / 2.
inline float exponential(float x) {
    constexpr float kLowest = -87.0F;
    constexpr float kLog2E = 1.44269504F;
    constexpr float kLn2High = 0.693145752F;  // few bits, so that its products with n are exact
    constexpr float kLn2Low = 1.42860677e-6F;
    constexpr float kRound = 12582912.0F;  // 1.5 * 2^23: adding it leaves the nearest integer in the low bits
    const float clamped = x > kLowest ? x : kLowest;
    const float shifted = clamped * kLog2E + kRound;
    const float n = shifted - kRound;
    const float r = (clamped - n * kLn2High) - n * kLn2Low;
    float sum = 1.0F + r * (1.0F / 7.0F);
    sum = 1.0F + r * (1.0F / 6.0F) * sum;
    sum = 1.0F + r * (1.0F / 5.0F) * sum;
    sum = 1.0F + r * (1.0F / 4.0F) * sum;
    sum = 1.0F + r * (1.0F / 3.0F) * sum;
    sum = 1.0F + r * (1.0F / 2.0F) * sum;
    sum = 1.0F + r * sum;
    const std::uint32_t exponent = (std::bit_cast<std::uint32_t>(shifted) + 127U) << 23;
    const float power = sum * std::bit_cast<float>(exponent);
    return x > kLowest ? power : 0.0F;
}

constexpr auto kMoreLikely = [](const auto& a, const auto& b) {
    return a.value != b.value ? a.value > b.value : a.token < b.token;
};

}  // namespace

float Distribution::probability(TokenId token) const {
    const auto found = std::lower_bound(tokens.begin(), tokens.end(), token);
    if (found == tokens.end() || *found != token) return 0.0F;
    return probabilities[static_cast<std::size_t>(found - tokens.begin())];
}

TokenId drawToken(const Distribution& distribution, Random& random) {
    if (distribution.tokens.size() == 1) return distribution.tokens.front();
    const double target = random.uniform();
    double sum = 0.0;
    std::size_t last = 0;
    for (std::size_t i = 0; i < distribution.tokens.size(); ++i) {
        if (distribution.probabilities[i] <= 0.0F) continue;
        sum += static_cast<double>(distribution.probabilities[i]);
        if (target < sum) return distribution.tokens[i];
        last = i;
    }
    return distribution.tokens[last];  // rounding left the sum below 1
}

Sampler::Sampler(const SamplingOptions& options, int vocabulary, std::uint64_t seed)
    : options_(options), random_(seed), seen_(static_cast<std::size_t>(vocabulary), 0) {
    if (!(options_.temperature > 0.0F && std::isfinite(options_.temperature))) options_.temperature = 0.0F;
    if (!(options_.top_p > 0.0F && options_.top_p < 1.0F)) options_.top_p = 1.0F;
    if (!(options_.min_p > 0.0F && options_.min_p <= 1.0F)) options_.min_p = 0.0F;
    if (!(options_.repetition_penalty > 0.0F && std::isfinite(options_.repetition_penalty))) {
        options_.repetition_penalty = 1.0F;
    }
    if (penalises()) {
        penalised_.resize(seen_.size());
        seen_tokens_.reserve(seen_.size());
    }
    if (!greedy()) {
        candidates_.reserve(seen_.size());
        weights_.resize(seen_.size());
    }
}

void Sampler::occurred(TokenId token) {
    if (!penalises()) return;
    std::uint8_t& seen = seen_[static_cast<std::size_t>(token)];
    if (seen != 0) return;
    seen = 1;
    seen_tokens_.push_back(token);
}

void Sampler::penalise(std::span<float> logits) const {
    for (const TokenId token : seen_tokens_) {
        float& logit = logits[static_cast<std::size_t>(token)];
        logit = logit > 0.0F ? logit / options_.repetition_penalty : logit * options_.repetition_penalty;
    }
}

void Sampler::distribution(std::span<const float> logits, Distribution& result) {
    if (penalises()) {
        std::copy(logits.begin(), logits.end(), penalised_.begin());
        penalise(penalised_);
        logits = penalised_;
    }
    result.tokens.clear();
    result.probabilities.clear();
    const auto largest = std::max_element(logits.begin(), logits.end());
    if (greedy() || !std::isfinite(*largest)) {
        result.tokens.push_back(static_cast<TokenId>(largest - logits.begin()));
        result.probabilities.push_back(1.0F);
        return;
    }
    total_ = 0.0;
    if (options_.top_k > 0 && static_cast<std::size_t>(options_.top_k) < logits.size()) {
        keepTopK(logits);
        for (Candidate& candidate : candidates_) {
            candidate.value = exponential((candidate.value - *largest) / options_.temperature);
            total_ += static_cast<double>(candidate.value);
        }
    } else {
        weighAll(logits, *largest);
    }
    keepTopP();
    keepMinP();
    const auto by_token = [](const Candidate& a, const Candidate& b) { return a.token < b.token; };
    // Without top-k and top-p they are in order still, and sorting a whole vocabulary takes longer than all the rest.
    if (!std::is_sorted(candidates_.begin(), candidates_.end(), by_token)) {
        std::sort(candidates_.begin(), candidates_.end(), by_token);
    }
    double sum = 0.0;
    for (const Candidate& candidate : candidates_) sum += static_cast<double>(candidate.value);
    const double scale = 1.0 / sum;
    for (const Candidate& candidate : candidates_) {
        result.tokens.push_back(candidate.token);
        result.probabilities.push_back(static_cast<float>(static_cast<double>(candidate.value) * scale));
    }
}

void Sampler::distributionBehind(std::span<const TokenId> tokens, std::span<const float> logits, Distribution& result) {
    const std::size_t certain = seen_tokens_.size();
    for (const TokenId token : tokens) occurred(token);
    distribution(logits, result);
    for (std::size_t i = certain; i < seen_tokens_.size(); ++i) seen_[static_cast<std::size_t>(seen_tokens_[i])] = 0;
    seen_tokens_.resize(certain);
}

/// The k most likely, in a heap with the least of them in front: nearly all others need one comparison.
void Sampler::keepTopK(std::span<const float> logits) {
    candidates_.clear();
    const auto k = static_cast<std::size_t>(options_.top_k);
    for (std::size_t i = 0; i < logits.size(); ++i) {
        if (candidates_.size() == k && !(logits[i] > candidates_.front().value)) continue;
        if (candidates_.size() == k) {
            std::pop_heap(candidates_.begin(), candidates_.end(), kMoreLikely);
            candidates_.pop_back();
        }
        candidates_.push_back({logits[i], static_cast<TokenId>(i)});
        std::push_heap(candidates_.begin(), candidates_.end(), kMoreLikely);
    }
}

/// Weights of the whole vocabulary; the likeliest token has the weight 1. Top-p cannot reach a token whose weight is
/// below total * (1 - p) / count, for all such tokens together do not have the share 1 - p: they are left out at once.
void Sampler::weighAll(std::span<const float> logits, float largest) {
    const float scale = 1.0F / options_.temperature;
    for (std::size_t i = 0; i < logits.size(); ++i) weights_[i] = exponential((logits[i] - largest) * scale);
    float floor = 0.0F;
    if (options_.top_p < 1.0F) {
        for (const float weight : weights_) total_ += static_cast<double>(weight);
        constexpr double kMargin = 0.5;
        const double share = kMargin * (1.0 - static_cast<double>(options_.top_p));
        floor = static_cast<float>(total_ * share / static_cast<double>(weights_.size()));
    }
    candidates_.clear();
    for (std::size_t i = 0; i < weights_.size(); ++i) {
        if (weights_[i] > floor) candidates_.push_back({weights_[i], static_cast<TokenId>(i)});
    }
}

void Sampler::keepTopP() {
    if (options_.top_p >= 1.0F) return;
    const double wanted = total_ * static_cast<double>(options_.top_p);
    // Usually a few tokens are enough, so only as many as needed are sorted.
    double sum = 0.0;
    std::size_t sorted = 0;
    for (std::size_t batch = 64; sorted < candidates_.size(); batch *= 4) {
        const std::size_t end = std::min(candidates_.size(), sorted + batch);
        const auto begin = candidates_.begin() + static_cast<std::ptrdiff_t>(sorted);
        const auto middle = candidates_.begin() + static_cast<std::ptrdiff_t>(end);
        std::nth_element(begin, middle, candidates_.end(), kMoreLikely);
        std::sort(begin, middle, kMoreLikely);
        for (; sorted < end; ++sorted) {
            sum += static_cast<double>(candidates_[sorted].value);
            if (sum < wanted) continue;
            candidates_.resize(sorted + 1);
            return;
        }
    }
}

void Sampler::keepMinP() {
    if (options_.min_p <= 0.0F) return;
    // The likeliest token has the weight 1, so the ratio of probabilities is the weight itself.
    std::erase_if(candidates_, [this](const Candidate& candidate) { return candidate.value < options_.min_p; });
}

}  // namespace griffin::engine::decode
