// What was learnt of a drafter in earlier cycles and answers, so that the next answer begins with it.
#pragma once

#include <array>
#include <vector>

#include "engine/decode/acceptance_estimate.h"
#include "engine/decode/verify.h"
#include "engine/tree/draft_tree.h"

namespace griffin::engine::decode {

/// How often the child of rank b of a node on the accepted path was accepted itself (Sequoia's acceptance vector).
class RankAcceptance {
  public:
    static constexpr int kRanks = 8;

    void learn(const tree::DraftTree& tree, const AcceptedPath& path);
    /// [kRanks], not growing with rank. A prior of some cycles, each child taking 6 tenths of what the one before left,
    /// stands for what was not measured yet.
    std::vector<double> acceptance() const;

  private:
    std::array<double, kRanks> tried_{};
    std::array<double, kRanks> accepted_{};
};

struct DraftRecord {
    /// Before the first cycle: what a draft pass and a plain pass of the target take. A dear draft begins with as few
    /// levels as an ordinary acceptance pays for.
    void begin(double draft_pass_ms, double plain_pass_ms);

    AcceptanceEstimate acceptance;
    RankAcceptance ranks;
    double pass_ms = 0.0;  // of one draft pass, running mean; 0: not known yet
    int depth = 3;         // levels that paid last
};

}  // namespace griffin::engine::decode
