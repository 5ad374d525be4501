#include "engine/decode/draft_record.h"

#include <algorithm>

namespace griffin::engine::decode {
namespace {

constexpr double kPriorTries = 16.0;
constexpr double kPriorShare = 0.6;
constexpr double kPriorPath = 0.7;  // that one more token of the likeliest path is accepted

}  // namespace

void RankAcceptance::learn(const tree::DraftTree& tree, const AcceptedPath& path) {
    for (std::size_t i = 0; i < path.nodes.size(); ++i) {
        const int next = i + 1 < path.nodes.size() ? path.nodes[i + 1] : -1;
        std::size_t rank = 0;
        for (int draw = tree.firstDraw(path.nodes[i]); draw >= 0 && rank < kRanks; draw = tree.nextDraw(draw), ++rank) {
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

void DraftRecord::begin(double draft_pass_ms, double plain_pass_ms) {
    pass_ms = draft_pass_ms;
    int paying = 1;
    for (double gain = kPriorPath * kPriorPath; paying < depth && gain * plain_pass_ms > pass_ms; gain *= kPriorPath) {
        ++paying;
    }
    depth = paying;
}

}  // namespace griffin::engine::decode
