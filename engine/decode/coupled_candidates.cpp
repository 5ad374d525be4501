#include "engine/decode/coupled_candidates.h"

#include <algorithm>
#include <limits>

namespace griffin::engine::decode {
namespace {

using kernels::RunnerShares;

}  // namespace

CoupledCandidates::CoupledCandidates(tree::CandidateSource& draft, const Sampler& sampler, int vocabulary)
    : ChangedCandidates(draft, vocabulary), sampler_(sampler) {}

void CoupledCandidates::topCandidates(const tree::DraftTree& tree, std::span<const int> nodes, int k,
                                      tree::Candidates& candidates) {
    const std::span<const TokenId> known = knownTokens();
    const std::size_t columns = this->columns();
    probabilities_.resize(std::max(probabilities_.size(), nodes.size() * columns));
    rows_.clear();
    for (std::size_t i = 0; i < nodes.size(); ++i) {
        rows_.push_back(std::span(probabilities_).subspan(i * columns, columns));
    }
    draft().probabilities(tree, nodes, sampler_.temperature(), rows_);

    const auto wanted = static_cast<std::size_t>(k);
    candidates.k = k;
    candidates.tokens.assign(nodes.size() * wanted, 0);
    candidates.log_probabilities.assign(nodes.size() * wanted, -std::numeric_limits<float>::infinity());
    first_.resize(std::max(static_cast<std::size_t>(RunnerShares::kRunners), wanted));
    for (std::size_t i = 0; i < nodes.size(); ++i) {
        const std::size_t count = race(rows_[i], known, sampler_.noise(tree.depth(nodes[i])), first_);
        double total = 0.0;
        for (std::size_t place = 0; place < count; ++place) {
            total += RunnerShares::weight(first_[0].time, first_[place].time);
        }
        for (std::size_t place = 0; place < std::min(count, wanted); ++place) {
            candidates.tokens[i * wanted + place] = tokenIn(known, first_[place].index);
            candidates.log_probabilities[i * wanted + place] =
                RunnerShares::logShare(first_[0].time, first_[place].time, total);
        }
    }
}

}  // namespace griffin::engine::decode
