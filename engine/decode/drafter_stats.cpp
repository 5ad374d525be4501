#include "engine/decode/drafter_stats.h"

#include <algorithm>
#include <cmath>

namespace griffin::engine::decode {
namespace {

// The weight of the draft's own probability, in observations.
constexpr double kPriorWeight = 3.0;
// The prior of a draft that is certain, or has no probabilities.
constexpr double kMaxPrior = 0.7;
// Older observations decay: about this many count.
constexpr double kMemory = 64.0;

constexpr double kPriorTries = 16.0;
constexpr double kPriorShare = 0.6;
constexpr double kPriorPath = 0.7;  // that one more token of the likeliest path is accepted

constexpr double kTimesWeight = 1.0 / 8.0;  // of a new draft in the times of drafting

}  // namespace

std::size_t AcceptanceEstimate::bucketOf(float log_probability) {
    // Three buckets for each factor of e, from certainty down.
    constexpr double kStepsPerUnit = 3.0;
    const double steps = std::max(0.0, -static_cast<double>(log_probability)) * kStepsPerUnit;
    return std::min(kBuckets - 1, static_cast<std::size_t>(std::min(steps, static_cast<double>(kBuckets))));
}

double AcceptanceEstimate::probability(float log_probability) const {
    const Bucket& bucket = buckets_[bucketOf(log_probability)];
    const double prior = std::min(kMaxPrior, std::exp(static_cast<double>(log_probability)));
    return (bucket.accepted + kPriorWeight * prior) / (bucket.tried + kPriorWeight);
}

void AcceptanceEstimate::learn(float log_probability, bool accepted) {
    Bucket& bucket = buckets_[bucketOf(log_probability)];
    constexpr double kKeep = 1.0 - 1.0 / kMemory;
    bucket.tried = bucket.tried * kKeep + 1.0;
    bucket.accepted = bucket.accepted * kKeep + (accepted ? 1.0 : 0.0);
}

void RankAcceptance::learn(const tree::DraftTree& tree, const AcceptedPath& path) {
    for (std::size_t i = 0; i < path.nodes.size(); ++i) {
        const int next = i + 1 < path.nodes.size() ? path.nodes[i + 1] : -1;
        std::size_t rank = 0;
        for (int draw = tree.firstDraw(path.nodes[i]); draw >= 0 && rank < kRanks; draw = tree.nextDraw(draw), ++rank) {
            if (tree.drawnNode(draw) >= tree.drafted()) break;
            tried_[rank] += 1.0;
            if (tree.drawnNode(draw) == next) accepted_[rank] += 1.0;
        }
    }
}

std::vector<double> RankAcceptance::acceptance() const {
    std::vector<double> result;
    double left = 1.0;
    for (std::size_t rank = 0; rank < kRanks; ++rank) {
        const double prior = kPriorShare * left;
        left -= prior;
        const double measured = (accepted_[rank] + kPriorTries * prior) / (tried_[rank] + kPriorTries);
        result.push_back(result.empty() ? measured : std::min(measured, result.back()));
    }
    return result;
}

void DraftTimes::learn(int levels, double milliseconds) {
    if (first_ms == 0.0) {
        first_ms = level_ms = milliseconds / levels;
        return;
    }
    // A step towards the line through what drafts of different depths took.
    const double expected = of(levels);
    const double further = levels - 1;
    const double step =
        kTimesWeight * (std::min(milliseconds, kDisturbed * expected) - expected) / (1.0 + further * further);
    first_ms += step;
    level_ms = std::max(0.0, level_ms + step * further);
}

void DrafterStats::begin(double draft_pass_ms, double plain_pass_ms) {
    times = {draft_pass_ms, draft_pass_ms};
    int paying = 1;
    for (double gain = kPriorPath * kPriorPath; paying < depth && gain * plain_pass_ms > draft_pass_ms;
         gain *= kPriorPath) {
        ++paying;
    }
    depth = paying;
}

}  // namespace griffin::engine::decode
