// What was learned about a drafter in earlier cycles and answers, so that the next answer starts with it.
#pragma once

#include <array>
#include <cstddef>
#include <vector>

#include "engine/decode/plain_passes.h"
#include "engine/decode/verify.h"
#include "engine/tree/draft_tree.h"

namespace griffin::engine::decode {

/// How likely the target is to accept a draft token. The draft's own probability is the prior, corrected by what became
/// of earlier tokens of about the same probability: drafts are seldom well calibrated, and a lookup has no
/// probabilities.
class AcceptanceEstimate {
  public:
    /// Probability that a node is accepted when its parent is. `log_probability` is the draft's, given the parent.
    double probability(float log_probability) const;
    /// A node whose parent was accepted, and what became of it.
    void learn(float log_probability, bool accepted);

  private:
    static constexpr std::size_t kBuckets = 12;
    struct Bucket {
        double tried = 0.0;
        double accepted = 0.0;
    };
    static std::size_t bucketOf(float log_probability);

    std::array<Bucket, kBuckets> buckets_{};
};

/// How often the child of rank b of a node on the accepted path was accepted itself (Sequoia's acceptance vector).
class RankAcceptance {
  public:
    static constexpr int kRanks = 8;

    void learn(const tree::DraftTree& tree, const AcceptedPath& path);
    /// [kRanks], not increasing with rank. Starts from a prior in which each child takes 0.6 of what its earlier
    /// siblings left.
    std::vector<double> acceptance() const;

  private:
    std::array<double, kRanks> tried_{};
    std::array<double, kRanks> accepted_{};
};

/// A time of more than this many times what was expected was disturbed, and no more than that is learned of it.
inline constexpr double kDisturbed = 3.0;

/// What drafting takes, by the levels of a tree. The first one comes with the text that is taken in; the rows of those
/// after it are several.
struct DraftTimes {
    double first_ms = 0.0;  // 0: not known yet
    double level_ms = 0.0;  // of each further level

    double of(int levels) const { return first_ms + level_ms * (levels - 1); }
    /// A draft of this many levels took this long; levels >= 1.
    void learn(int levels, double milliseconds);
};

struct DrafterStats {
    /// Before the first cycle, from the time of a draft pass and of a plain pass of the target: an expensive draft
    /// starts with as few levels as pay off at a typical acceptance.
    void begin(double draft_pass_ms, double plain_pass_ms);

    AcceptanceEstimate acceptance;
    RankAcceptance ranks;
    DraftTimes times;
    int depth = 3;        // levels that paid off last
    double reach = 0.6;   // how often a child of an accepted node is accepted, running mean
    double nodes = 16.0;  // of the trees that were worth verifying, with the root, running mean

    // Of the target's passes, so that not every answer begins with a plain one.
    double tree_to_plain = 1.0;  // what passes over several rows take of the profile's time, relative to plain ones
    int until_plain = 0;         // speculating cycles until a plain pass is measured
    int plain_interval = 8;      // of them between two that are measured
    PlainPasses plain;           // those that were measured
};

}  // namespace griffin::engine::decode
