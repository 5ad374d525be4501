#include "engine/decode/sampler.h"

#include <algorithm>
#include <bit>
#include <cassert>
#include <cmath>
#include <limits>
#include <numeric>

#include "engine/base/softmax.h"

namespace griffin::engine::decode {
namespace {

constexpr float kForbidden = -std::numeric_limits<float>::infinity();
constexpr float kLargestWeight = 1.0F / 16.0F;  // of a new row in the running mean of the largest logit

/// The first of the largest values. In blocks, of which the largest value is found many values at a time.
TokenId firstLargest(std::span<const float> values) {
    constexpr std::size_t kBlock = 512;
    float largest = kForbidden;
    std::size_t block = 0;
    for (std::size_t begin = 0; begin < values.size(); begin += kBlock) {
        const float here = largestOf(values.subspan(begin, std::min(kBlock, values.size() - begin)));
        if (!(here > largest)) continue;
        largest = here;
        block = begin;
    }
    const auto place = std::find(values.begin() + static_cast<std::ptrdiff_t>(block), values.end(), largest);
    return place == values.end() ? 0 : static_cast<TokenId>(place - values.begin());
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

TokenId drawToken(const Distribution& distribution, NoiseRow noise) {
    if (distribution.tokens.size() == 1) return distribution.tokens.front();
    Runner winner{0.0, 0};
    race(distribution.probabilities, distribution.tokens, noise, std::span(&winner, 1));
    return distribution.tokens[winner.index];
}

Sampler::Sampler(const SamplingOptions& options, int vocabulary, std::uint64_t seed)
    : options_(options), random_(seed), noise_(seed), seen_(static_cast<std::size_t>(vocabulary), 0) {
    if (!(options_.temperature > 0.0F && std::isfinite(options_.temperature))) options_.temperature = 0.0F;
    if (!(options_.top_p > 0.0F && options_.top_p < 1.0F)) options_.top_p = 1.0F;
    if (!(options_.min_p > 0.0F && options_.min_p <= 1.0F)) options_.min_p = 0.0F;
    if (!(options_.repetition_penalty > 0.0F && std::isfinite(options_.repetition_penalty))) {
        options_.repetition_penalty = 1.0F;
    }
    std::erase_if(options_.biases, [vocabulary](const LogitBias& entry) {
        return entry.token < 0 || entry.token >= vocabulary || !std::isfinite(entry.bias);
    });
    if (changes()) changed_.resize(seen_.size());
    if (penalises()) seen_tokens_.reserve(seen_.size());
    if (!greedy()) {
        candidates_.reserve(seen_.size());
        weights_.resize(seen_.size());
    }
}

void Sampler::keepTo(grammar::TokenAutomaton& form) {
    form_ = &form;
    changed_.resize(seen_.size());
}

void Sampler::occurred(TokenId token) {
    ++place_;
    see(token);
    const WorkClock::Running running(formClock());
    if (form_ != nullptr) form_->advance(token);
}

void Sampler::see(TokenId token) {
    if (!penalises()) return;
    std::uint8_t& seen = seen_[static_cast<std::size_t>(token)];
    if (seen != 0) return;
    seen = 1;
    seen_tokens_.push_back(token);
}

void Sampler::penalise(std::span<float> logits) const {
    for (const TokenId token : seen_tokens_) {
        float& logit = logits[static_cast<std::size_t>(token)];
        logit = penalised(logit);
    }
}

void Sampler::noteLargest(std::span<const float> logits) {
    const float largest = largestOf(logits);
    if (!std::isfinite(largest)) return;
    usual_largest_ = usual_largest_ == 0.0F ? largest : usual_largest_ + (largest - usual_largest_) * kLargestWeight;
}

void Sampler::bias(std::span<float> logits) const {
    for (const LogitBias& entry : options_.biases) logits[static_cast<std::size_t>(entry.token)] += entry.bias;
}

/// Sets the logits of tokens that the form does not permit.
void Sampler::forbid(FormState state, std::span<float> logits) {
    const WorkClock::Running running(formClock());
    constexpr std::size_t kBits = grammar::TokenSet::kBits;
    const std::span<const std::uint64_t> words = form_->permitted(state).words();
    for (std::size_t word = 0; word < words.size(); ++word) {
        const auto part = logits.subspan(word * kBits, std::min(kBits, logits.size() - word * kBits));
        if (words[word] == 0) {
            std::fill(part.begin(), part.end(), kForbidden);
            continue;
        }
        // Within a string nearly all are permitted. Bits beyond the vocabulary are no logits.
        const std::uint64_t logits_here =
            part.size() == kBits ? ~std::uint64_t{0} : (std::uint64_t{1} << part.size()) - 1;
        for (std::uint64_t left = logits_here & ~words[word]; left != 0; left &= left - 1) {
            part[static_cast<std::size_t>(std::countr_zero(left))] = kForbidden;
        }
    }
}

/// The largest logit that the form permits, on a tie the lowest token.
TokenId Sampler::likeliest(FormState state, std::span<const float> logits) {
    const TokenId largest = firstLargest(logits);
    const WorkClock::Running running(formClock());
    // Of all tokens it is nearly always the one: then the permitted ones need not be known.
    if (form_ == nullptr || form_->permits(state, largest)) return largest;
    TokenId best = -1;
    float value = kForbidden;
    const std::span<const std::uint64_t> words = form_->permitted(state).words();
    for (std::size_t word = 0; word < words.size(); ++word) {
        for (std::uint64_t left = words[word]; left != 0; left &= left - 1) {
            const std::size_t token =
                word * grammar::TokenSet::kBits + static_cast<std::size_t>(std::countr_zero(left));
            if (best >= 0 && !(logits[token] > value)) continue;
            best = static_cast<TokenId>(token);
            value = std::isnan(logits[token]) ? kForbidden : logits[token];
        }
    }
    return best;
}

void Sampler::distribution(std::span<const float> logits, Distribution& result) {
    distributionIn(formBehind({}), logits, result);
}

void Sampler::distributionIn(FormState state, std::span<const float> logits, Distribution& result) {
    const bool forbids = form_ != nullptr && !greedy();
    if (changes() || forbids) {
        std::copy(logits.begin(), logits.end(), changed_.begin());
        if (penalises()) noteLargest(logits);
        penalise(changed_);
        bias(changed_);
        if (forbids) forbid(state, changed_);
        logits = changed_;
    }
    const float largest = greedy() ? 0.0F : largestOf(logits);
    if (greedy() || !std::isfinite(largest)) {
        result.tokens.assign(1, likeliest(state, logits));
        result.probabilities.assign(1, 1.0F);
        return;
    }
    if (!leavesOut()) {
        weigh(logits, largest, options_.temperature, weights_);
        keepAll(result);
        return;
    }
    total_ = 0.0;
    if (options_.top_k > 0 && static_cast<std::size_t>(options_.top_k) < logits.size()) {
        keepTopK(logits);
        weighCandidates(largest);
    } else {
        weigh(logits, largest, options_.temperature, weights_);
        keepReachable();
    }
    finish(result);
}

void Sampler::distributionOf(std::span<const float> largest, std::span<const TokenId> tokens, Distribution& result) {
    assert(shortlist() > 0 && largest.size() == static_cast<std::size_t>(shortlist()));
    if (!std::isfinite(largest.front())) {
        result.tokens.assign(1, tokens.front());
        result.probabilities.assign(1, 1.0F);
        return;
    }
    total_ = 0.0;
    candidates_.clear();
    for (std::size_t i = 0; i < largest.size(); ++i) candidates_.push_back({largest[i], tokens[i]});
    weighCandidates(largest.front());
    finish(result);
}

void Sampler::weighCandidates(float largest) {
    for (Candidate& candidate : candidates_) {
        candidate.value = exponential((candidate.value - largest) / options_.temperature);
        total_ += static_cast<double>(candidate.value);
    }
}

void Sampler::finish(Distribution& result) {
    keepTopP();
    keepMinP();
    const auto by_token = [](const Candidate& a, const Candidate& b) { return a.token < b.token; };
    // After min-p alone they are still in order, and may be nearly the whole vocabulary.
    if (!std::is_sorted(candidates_.begin(), candidates_.end(), by_token)) {
        std::sort(candidates_.begin(), candidates_.end(), by_token);
    }
    double sum = 0.0;
    for (const Candidate& candidate : candidates_) sum += static_cast<double>(candidate.value);
    const double scale = 1.0 / sum;
    result.tokens.clear();
    result.probabilities.clear();
    for (const Candidate& candidate : candidates_) {
        result.tokens.push_back(candidate.token);
        result.probabilities.push_back(static_cast<float>(static_cast<double>(candidate.value) * scale));
    }
}

void Sampler::distributionBehind(std::span<const TokenId> tokens, std::span<const float> logits, Distribution& result) {
    const std::size_t certain = seen_tokens_.size();
    for (const TokenId token : tokens) see(token);
    distributionIn(formBehind(tokens), logits, result);
    for (std::size_t i = certain; i < seen_tokens_.size(); ++i) seen_[static_cast<std::size_t>(seen_tokens_[i])] = 0;
    seen_tokens_.resize(certain);
}

Sampler::FormState Sampler::formBehind(std::span<const TokenId> tokens) {
    if (form_ == nullptr) return grammar::TokenAutomaton::kDead;
    const WorkClock::Running running(formClock());
    FormState state = form_->current();
    for (const TokenId token : tokens) {
        state = form_->next(state, token);
        assert(state != grammar::TokenAutomaton::kDead && "only permitted tokens are accepted");
    }
    return state;
}

bool Sampler::isForcedBehind(std::span<const TokenId> tokens, Distribution& result) {
    if (form_ == nullptr) return false;
    const WorkClock::Running running(formClock());
    const std::optional<TokenId> forced = form_->forced(formBehind(tokens));
    if (!forced) return false;
    result.tokens.assign(1, *forced);
    result.probabilities.assign(1, 1.0F);
    return true;
}

/// The k most likely, the likeliest first: in a heap with the smallest in front nearly all others need one comparison.
void Sampler::keepTopK(std::span<const float> logits) {
    candidates_.clear();
    const auto k = static_cast<std::size_t>(options_.top_k);
    for (std::size_t i = 0; i < logits.size(); ++i) {
        if (candidates_.size() == k && !(logits[i] > candidates_.front().value)) continue;
        if (form_ != nullptr && logits[i] == kForbidden) continue;
        if (candidates_.size() == k) {
            std::pop_heap(candidates_.begin(), candidates_.end(), kMoreLikely);
            candidates_.pop_back();
        }
        candidates_.push_back({logits[i], static_cast<TokenId>(i)});
        std::push_heap(candidates_.begin(), candidates_.end(), kMoreLikely);
    }
    std::sort_heap(candidates_.begin(), candidates_.end(), kMoreLikely);
}

/// Every token but those whose weight vanished in rounding.
void Sampler::keepAll(Distribution& result) {
    const double scale = 1.0 / sumOf(weights_);
    if (result.tokens.size() != weights_.size()) {  // else they are all there
        result.tokens.resize(weights_.size());
        result.probabilities.resize(weights_.size());
        std::iota(result.tokens.begin(), result.tokens.end(), 0);
    }
    std::transform(weights_.begin(), weights_.end(), result.probabilities.begin(),
                   [scale](float weight) { return static_cast<float>(static_cast<double>(weight) * scale); });
    if (std::find(weights_.begin(), weights_.end(), 0.0F) == weights_.end()) return;
    std::size_t kept = 0;
    for (std::size_t i = 0; i < weights_.size(); ++i) {
        result.tokens[kept] = static_cast<TokenId>(i);
        result.probabilities[kept] = result.probabilities[i];
        kept += static_cast<std::size_t>(weights_[i] > 0.0F);
    }
    result.tokens.resize(kept);
    result.probabilities.resize(kept);
}

/// Top-p cannot reach a token whose weight is below total * (1 - p) / count, because all such tokens together do not
/// have the share 1 - p: they are dropped at once. Without top-p, min-p drops what is below it.
void Sampler::keepReachable() {
    float floor = std::nextafter(options_.min_p, 0.0F);
    if (options_.top_p < 1.0F) {
        total_ = sumOf(weights_);
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

std::size_t SamplerRandomSource::pick(std::span<const double> weights, double total) {
    const double target = sampler_.random().uniform() * total;
    double sum = 0.0;
    std::size_t last = 0;
    for (std::size_t i = 0; i < weights.size(); ++i) {
        if (weights[i] <= 0.0) continue;
        sum += weights[i];
        if (target < sum) return i;
        last = i;
    }
    return last;  // rounding left the sum below the total
}

}  // namespace griffin::engine::decode
