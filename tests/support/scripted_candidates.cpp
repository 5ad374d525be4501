#include "tests/support/scripted_candidates.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

#include "engine/base/random.h"

namespace griffin::tests {

using engine::tree::Candidates;
using engine::tree::DraftTree;

Language tableLanguage(std::map<std::vector<TokenId>, std::map<TokenId, float>> table) {
    return [table = std::move(table)](std::span<const TokenId> path, std::span<float> probabilities) {
        std::fill(probabilities.begin(), probabilities.end(), 0.0F);
        const auto found = table.find(std::vector<TokenId>(path.begin() + 1, path.end()));
        if (found == table.end()) return;
        for (const auto& [token, probability] : found->second) {
            probabilities[static_cast<std::size_t>(token)] = probability;
        }
    };
}

Language randomLanguage(RandomLanguage options) {
    return [options](std::span<const TokenId> path, std::span<float> probabilities) {
        std::uint64_t hash = options.seed;
        for (const TokenId token : path) hash = engine::Random(hash ^ static_cast<std::uint64_t>(token + 1)).next();
        engine::Random random(hash);
        double sum = 0.0;
        for (std::size_t i = 0; i < probabilities.size(); ++i) {
            double logit = random.uniform();
            if (options.distinct > 0) logit = std::floor(logit * options.distinct) / options.distinct;
            const bool absent = random.uniform() < options.absent && i > 0;
            probabilities[i] = absent ? 0.0F : static_cast<float>(std::exp(options.sharpness * logit));
            sum += static_cast<double>(probabilities[i]);
        }
        for (float& p : probabilities) p = static_cast<float>(static_cast<double>(p) / sum);
    };
}

ScriptedCandidates::ScriptedCandidates(Language language, int vocabulary)
    : language_(std::move(language)),
      max_depth_(kernels::kMaxTreeNodes),
      max_candidates_(vocabulary),
      asked_(kernels::kMaxTreeNodes),
      probabilities_(static_cast<std::size_t>(vocabulary)),
      order_(static_cast<std::size_t>(vocabulary)) {
    passes_.reserve(kernels::kMaxTreeNodes);
    nodes_.reserve(kernels::kMaxTreeNodes);
    path_.reserve(kernels::kMaxTreeNodes);
}

void ScriptedCandidates::setLimits(int max_depth, int max_candidates) {
    max_depth_ = max_depth;
    max_candidates_ = max_candidates;
}

void ScriptedCandidates::topCandidates(const DraftTree& tree, std::span<const int> nodes, int k,
                                       Candidates& candidates) {
    check(tree, nodes);
    if (k < 1 || k > max_candidates_) ++breaches_;
    const auto count = static_cast<std::size_t>(k);
    candidates.resize(nodes.size(), k);
    for (std::size_t i = 0; i < nodes.size(); ++i) {
        speak(tree, nodes[i]);
        std::iota(order_.begin(), order_.end(), 0);
        const auto probability = [this](TokenId token) { return probabilities_[static_cast<std::size_t>(token)]; };
        std::partial_sort(order_.begin(), order_.begin() + k, order_.end(), [&](TokenId a, TokenId b) {
            return probability(a) != probability(b) ? probability(a) > probability(b) : a < b;
        });
        for (std::size_t j = 0; j < count; ++j) {
            candidates.tokens[i * count + j] = order_[j];
            candidates.log_probabilities[i * count + j] = std::log(probability(order_[j]));
        }
    }
}

void ScriptedCandidates::probabilities(const DraftTree& tree, std::span<const int> nodes, float temperature,
                                       std::span<const std::span<float>> rows) {
    check(tree, nodes);
    if (rows.size() != nodes.size() || !(temperature > 0.0F)) ++breaches_;
    for (std::size_t i = 0; i < nodes.size(); ++i) {
        speak(tree, nodes[i]);
        double sum = 0.0;
        for (float& p : probabilities_) {
            if (temperature != 1.0F) p = std::pow(p, 1.0F / temperature);
            sum += static_cast<double>(p);
        }
        if (temperature != 1.0F && sum > 0.0) {
            for (float& p : probabilities_) p = static_cast<float>(static_cast<double>(p) / sum);
        }
        std::fill(rows[i].begin(), rows[i].end(), 0.0F);
        std::copy(probabilities_.begin(), probabilities_.end(), rows[i].begin());
    }
}

void ScriptedCandidates::check(const DraftTree& tree, std::span<const int> nodes) {
    if (nodes.empty()) ++breaches_;
    for (const int node : nodes) {
        if (node == 0) {
            std::fill(asked_.begin(), asked_.end(), false);
            passes_.clear();
        }
        if (node < 0 || node >= tree.size() || tree.depth(node) >= max_depth_) {
            ++breaches_;
            continue;
        }
        if (asked_[static_cast<std::size_t>(node)]) ++breaches_;
        if (node > 0 && !asked_[static_cast<std::size_t>(tree.parent(node))]) ++breaches_;
    }
    for (const int node : nodes) asked_[static_cast<std::size_t>(node)] = true;
    passes_.push_back(static_cast<int>(nodes.size()));
}

void ScriptedCandidates::speak(const DraftTree& tree, int node) {
    tree.mask().path(node, nodes_);
    path_.clear();
    for (const int step : nodes_) path_.push_back(tree.token(step));
    language_(path_, probabilities_);
}

}  // namespace griffin::tests
