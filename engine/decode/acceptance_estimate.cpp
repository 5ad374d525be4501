#include "engine/decode/acceptance_estimate.h"

#include <algorithm>
#include <cmath>

namespace griffin::engine::decode {
namespace {

// The draft's word counts as much as this many observations.
constexpr double kPriorWeight = 3.0;
// Where a draft is certain, or has no probabilities, this is believed at first.
constexpr double kHighestPrior = 0.7;
// Older observations fade: about this many count.
constexpr double kMemory = 64.0;

}  // namespace

AcceptanceEstimate::AcceptanceEstimate() = default;

std::size_t AcceptanceEstimate::bucketOf(float log_probability) {
    // Three buckets for each factor of e, from certainty down.
    constexpr double kStepsPerUnit = 3.0;
    const double steps = std::max(0.0, -static_cast<double>(log_probability)) * kStepsPerUnit;
    return std::min(kBuckets - 1, static_cast<std::size_t>(std::min(steps, static_cast<double>(kBuckets))));
}

double AcceptanceEstimate::probability(float log_probability) const {
    const Bucket& bucket = buckets_[bucketOf(log_probability)];
    const double prior = std::min(kHighestPrior, std::exp(static_cast<double>(log_probability)));
    return (bucket.accepted + kPriorWeight * prior) / (bucket.tried + kPriorWeight);
}

void AcceptanceEstimate::learn(float log_probability, bool accepted) {
    Bucket& bucket = buckets_[bucketOf(log_probability)];
    constexpr double kKeep = 1.0 - 1.0 / kMemory;
    bucket.tried = bucket.tried * kKeep + 1.0;
    bucket.accepted = bucket.accepted * kKeep + (accepted ? 1.0 : 0.0);
}

}  // namespace griffin::engine::decode
