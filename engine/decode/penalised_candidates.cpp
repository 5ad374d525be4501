#include "engine/decode/penalised_candidates.h"

#include <algorithm>
#include <cmath>

#include "engine/base/softmax.h"

namespace griffin::engine::decode {
namespace {

// Of the draft's likeliest that are looked at, for each that is wanted, and besides: the penalty moves those that have
// not occurred up by a few places.
constexpr int kLookedAtFactor = 2;
constexpr int kLookedAtMore = 6;
// A draft is unsure of the row that it guesses, and mixes rows in which a token is certain with others in which it is
// not. In the mixture the penalty moves less: of 0.35 to 2, this gave the most tokens per pass.
constexpr float kMixed = 0.55F;
// What is left of a row if all of its mass seems to be lowered.
constexpr double kLeast = 1e-6;

}  // namespace

PenalisedCandidates::PenalisedCandidates(tree::CandidateSource& draft, const Sampler& sampler, int vocabulary)
    : ChangedCandidates(draft, vocabulary), sampler_(sampler) {
    path_.reserve(kernels::kMaxTreeNodes);
}

void PenalisedCandidates::walk(const tree::DraftTree& tree, int node) {
    path_.clear();
    for (; node > 0; node = tree.parent(node)) path_.push_back(tree.token(node));
}

bool PenalisedCandidates::isPenalised(TokenId token) const {
    return sampler_.hasOccurred(token) || std::find(path_.begin(), path_.end(), token) != path_.end();
}

float PenalisedCandidates::lowered(float below) const {
    const float logit = sampler_.usualLargest() + below;
    return kMixed * (logit - sampler_.penalised(logit));
}

void PenalisedCandidates::topCandidates(const tree::DraftTree& tree, std::span<const int> nodes, int k,
                                        tree::Candidates& candidates) {
    const int looked_at = std::min(draft().maxCandidates(), kLookedAtFactor * k + kLookedAtMore);
    draft().topCandidates(tree, nodes, looked_at, found_);
    candidates.resize(nodes.size(), k);
    for (std::size_t i = 0; i < nodes.size(); ++i) {
        walk(tree, nodes[i]);
        const std::size_t first = i * static_cast<std::size_t>(looked_at);
        const float likeliest = found_.log_probabilities[first];
        double lost = 0.0;
        row_.clear();
        for (std::size_t at = first; at < first + static_cast<std::size_t>(looked_at); ++at) {
            Candidate candidate{found_.tokens[at], found_.log_probabilities[at]};
            if (std::isfinite(candidate.log_probability) && isPenalised(candidate.token)) {
                const auto before = static_cast<double>(candidate.log_probability);
                candidate.log_probability -= lowered(candidate.log_probability - likeliest);
                lost += std::exp(before) - std::exp(static_cast<double>(candidate.log_probability));
            }
            row_.push_back(candidate);
        }
        std::sort(row_.begin(), row_.end(), [](const Candidate& a, const Candidate& b) {
            return a.log_probability != b.log_probability ? a.log_probability > b.log_probability : a.token < b.token;
        });
        const auto scale = static_cast<float>(std::log(std::max(1.0 - lost, kLeast)));
        for (std::size_t place = 0; place < static_cast<std::size_t>(k); ++place) {
            const std::size_t at = i * static_cast<std::size_t>(k) + place;
            candidates.tokens[at] = row_[place].token;
            candidates.log_probabilities[at] = std::min(0.0F, row_[place].log_probability - scale);
        }
    }
}

void PenalisedCandidates::probabilities(const tree::DraftTree& tree, std::span<const int> nodes, float temperature,
                                        std::span<const std::span<float>> rows) {
    draft().probabilities(tree, nodes, temperature, rows);
    const std::span<const TokenId> known = knownTokens();
    const std::size_t columns = this->columns();
    columns_.clear();
    for (std::size_t column = 0; column < columns; ++column) {
        if (sampler_.hasOccurred(tokenIn(known, column))) columns_.push_back(column);
    }
    const std::size_t occurred = columns_.size();
    for (std::size_t i = 0; i < nodes.size(); ++i) {
        addPath(tree, nodes[i], known, occurred);
        const std::span<float> row = rows[i].first(columns);
        const float likeliest = largestOf(row);
        for (const std::size_t column : columns_) {
            float& probability = row[column];
            if (!(probability > 0.0F)) continue;
            const float below = temperature * std::log(probability / likeliest);
            probability *= std::exp(-lowered(below) / temperature);
        }
        const double sum = sumOf(row);
        if (!(sum > 0.0)) continue;
        const auto scale = static_cast<float>(1.0 / sum);
        for (float& probability : row) probability *= scale;
    }
}

void PenalisedCandidates::addPath(const tree::DraftTree& tree, int node, std::span<const TokenId> known,
                                  std::size_t occurred) {
    columns_.resize(occurred);
    walk(tree, node);
    for (const TokenId token : path_) {
        if (sampler_.hasOccurred(token)) continue;
        const auto column = known.empty() ? static_cast<std::size_t>(token)
                                          : static_cast<std::size_t>(std::ranges::find(known, token) - known.begin());
        const auto of_path = columns_.begin() + static_cast<std::ptrdiff_t>(occurred);
        if (column < columns() && std::find(of_path, columns_.end(), column) == columns_.end()) {
            columns_.push_back(column);
        }
    }
}

}  // namespace griffin::engine::decode
