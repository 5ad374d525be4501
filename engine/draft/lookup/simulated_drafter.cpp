#include "engine/draft/lookup/simulated_drafter.h"

#include <algorithm>
#include <cassert>
#include <cmath>

#include "engine/base/random.h"

namespace griffin::engine::draft {
namespace {

/// Candidates that make up a whole distribution.
constexpr int kDistributionTokens = 64;

double firstProbability(double acceptance) {
    return std::clamp(acceptance, 0.05, 0.95);
}

/// Random numbers of one position of the text. The seeds are far apart: neighbouring seeds would share numbers.
Random randomAt(std::uint64_t seed, int place) {
    return Random(Random(seed).next() ^ Random(static_cast<std::uint64_t>(place)).next());
}

}  // namespace

SimulatedDrafter::SimulatedDrafter(int vocabulary, Drafter* inner, std::uint64_t seed)
    : vocabulary_(vocabulary), inner_(inner), seed_(seed) {
    assert(vocabulary >= 2);
    assert(inner_ == nullptr || inner_->candidates() != nullptr);
}

void SimulatedDrafter::prepare(SimulatedDraft draft, int prompt_tokens) {
    draft_ = std::move(draft);
    prompt_tokens_ = prompt_tokens;
}

void SimulatedDrafter::truncate(int length) {
    if (inner_ != nullptr) inner_->truncate(length);
    length_ = length;
}

void SimulatedDrafter::start(TokenId first) {
    if (inner_ != nullptr) inner_->start(first);
    length_ = 0;
}

void SimulatedDrafter::extend(kernels::ConstMatrixView features, std::span<const TokenId> next_tokens) {
    if (inner_ != nullptr) inner_->extend(features, next_tokens);
    length_ += static_cast<int>(next_tokens.size());
}

int SimulatedDrafter::maxDepth() const {
    return inner_ != nullptr ? inner_->candidates()->maxDepth() : kernels::kMaxTreeNodes;
}

int SimulatedDrafter::maxCandidates() const {
    const int wrong = vocabulary_ - 1;
    return inner_ != nullptr ? std::min(wrong, inner_->candidates()->maxCandidates()) : wrong;
}

/// -1 outside of the answer.
TokenId SimulatedDrafter::answerAt(int place) const {
    const int index = place - prompt_tokens_;
    return index >= 0 && index < static_cast<int>(draft_.answer.size()) ? draft_.answer[static_cast<std::size_t>(index)]
                                                                        : -1;
}

SimulatedDrafter::Ranking SimulatedDrafter::rank(const tree::DraftTree& tree, int node) const {
    const int place = length_ + tree.depth(node) + 1;  // of the candidates
    bool on_the_way = true;
    for (int n = node; n >= 0; n = tree.parent(n)) {
        on_the_way = on_the_way && tree.token(n) == answerAt(length_ + tree.depth(n));
    }
    Random random = randomAt(seed_, place);
    const bool is_hit = random.uniform() < draft_.acceptance;
    const auto first = random.next() + static_cast<std::uint64_t>(tree.token(node));
    const TokenId right = on_the_way ? answerAt(place) : -1;
    return {is_hit ? right : -1, right, static_cast<TokenId>(first % static_cast<std::uint64_t>(vocabulary_))};
}

/// The next candidate; j counts them.
TokenId SimulatedDrafter::take(Ranking& ranking, int j) const {
    if (j == 0 && ranking.hit >= 0) return ranking.hit;
    if (ranking.wrong == ranking.right) ranking.wrong = (ranking.wrong + 1) % vocabulary_;
    const TokenId token = ranking.wrong;
    ranking.wrong = (ranking.wrong + 1) % vocabulary_;
    return token;
}

void SimulatedDrafter::topCandidates(const tree::DraftTree& tree, std::span<const int> nodes, int k,
                                     tree::Candidates& candidates) {
    assert(k >= 1 && k <= maxCandidates());
    if (inner_ != nullptr) inner_->candidates()->topCandidates(tree, nodes, k, candidates);
    candidates.resize(nodes.size(), k);
    const double p = firstProbability(draft_.acceptance);
    std::size_t at = 0;
    for (const int node : nodes) {
        Ranking ranking = rank(tree, node);
        for (int j = 0; j < k; ++j, ++at) {
            candidates.tokens[at] = take(ranking, j);
            candidates.log_probabilities[at] = static_cast<float>(std::log(p) + j * std::log1p(-p));
        }
    }
}

void SimulatedDrafter::probabilities(const tree::DraftTree& tree, std::span<const int> nodes, float temperature,
                                     std::span<const std::span<float>> rows) {
    if (inner_ != nullptr) inner_->candidates()->probabilities(tree, nodes, temperature, rows);
    const double p = firstProbability(draft_.acceptance);
    const int count = std::min(kDistributionTokens, vocabulary_ - 1);
    for (std::size_t i = 0; i < nodes.size(); ++i) {
        Ranking ranking = rank(tree, nodes[i]);
        std::fill(rows[i].begin(), rows[i].end(), 0.0F);
        double rest = 1.0;
        for (int j = 0; j < count; ++j) {
            const double probability = j + 1 < count ? rest * p : rest;
            rows[i][static_cast<std::size_t>(take(ranking, j))] = static_cast<float>(probability);
            rest -= probability;
        }
    }
}

}  // namespace griffin::engine::draft
