#include "engine/decode/form_draft.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "engine/base/softmax.h"

namespace griffin::engine::decode {
namespace {

using grammar::TokenAutomaton;
using tree::DraftTree;
using tree::TokenId;

// How likely the model takes the token that ends a forced run as if nothing followed: an estimate, for the choice of
// what to verify.
constexpr double kLastIsTaken = 0.8;
// Candidates of a draft that are looked at, so that some are left.
constexpr int kLookedAt = 32;
constexpr float kNone = -std::numeric_limits<float>::infinity();

}  // namespace

FormDraft::State FormDraft::after(const DraftTree& tree, int node) {
    if (node == 0) return form_.current();
    const State state = after(tree, tree.parent(node));
    return state == TokenAutomaton::kDead ? state : form_.next(state, tree.token(node));
}

void FormDraft::leaveOutForbidden(DraftTree& tree) {
    const WorkClock::Running running(&form_.clock());
    states_.assign(1, form_.current());
    permitted_.assign(1, 0);
    for (int node = 1; node < tree.size(); ++node) {
        const State before = states_[static_cast<std::size_t>(tree.parent(node))];
        states_.push_back(before == TokenAutomaton::kDead ? before : form_.next(before, tree.token(node)));
        if (states_.back() != TokenAutomaton::kDead) permitted_.push_back(node);
    }
    if (static_cast<int>(permitted_.size()) < tree.size()) tree.keepOnly(permitted_);
}

void FormDraft::addForced(DraftTree& tree, const CostModel& cost, int nodes, int depth) {
    const WorkClock::Running running(&form_.clock());
    const int drafted = tree.size();
    tree.endDraft();
    for (int node = 0; node < drafted; ++node) addBelow(node, tree, cost, nodes, depth);
}

void FormDraft::addBelow(int node, DraftTree& tree, const CostModel& cost, int nodes, int depth) {
    State state = after(tree, node);
    if (state == TokenAutomaton::kDead) return;
    const int room = std::min(nodes - tree.size(), depth - tree.depth(node));
    chain_.clear();
    while (static_cast<int>(chain_.size()) < room) {
        const std::optional<TokenId> forced = form_.forced(state);
        // A lookup may have found it, too.
        if (!forced || (chain_.empty() && tree.childWith(node, *forced) >= 0)) break;
        chain_.push_back(*forced);
        if (form_.ends(*forced)) break;
        state = form_.next(state, *forced);
    }
    const auto forced = static_cast<int>(chain_.size());
    const double reached = cost.reached(tree, node);
    const int worth = cost.worthAdding(tree.size(), reached, forced);
    int last = node;
    for (int i = 0; i < worth; ++i) last = tree.add(last, chain_[static_cast<std::size_t>(i)], 0.0F);
    if (forced == 0 || worth < forced || worth >= room || tree.proposal() != tree::Proposal::kFixed) return;
    if (form_.ends(chain_.back())) return;
    const TokenAutomaton::Run& rest = form_.run(state);
    if (rest.forced == 0 && !rest.tokens.empty() && cost.worthAdding(tree.size(), kLastIsTaken * reached, 1) > 0) {
        tree.add(last, rest.tokens.front(), static_cast<float>(std::log(kLastIsTaken)));
    }
}

/// Fills asked_ and place_.
void PermittedCandidates::ask(const DraftTree& tree, std::span<const int> nodes) {
    const WorkClock::Running running(&form_.form().clock());
    asked_.clear();
    place_.clear();
    for (const int node : nodes) {
        const FormDraft::State state = form_.after(tree, node);
        const bool is_asked = state != TokenAutomaton::kDead && !form_.form().forced(state);
        place_.push_back(is_asked ? asked_.size() : vocabulary());
        if (is_asked) asked_.push_back(node);
    }
}

void PermittedCandidates::topCandidates(const DraftTree& tree, std::span<const int> nodes, int k,
                                        tree::Candidates& candidates) {
    ask(tree, nodes);
    const int looked_at = std::min(draft().maxCandidates(), std::max(k, kLookedAt));
    if (!asked_.empty()) draft().topCandidates(tree, asked_, looked_at, found_);
    const auto wanted = static_cast<std::size_t>(k);
    candidates.k = k;
    candidates.tokens.assign(nodes.size() * wanted, 0);
    candidates.log_probabilities.assign(nodes.size() * wanted, kNone);
    for (std::size_t i = 0; i < nodes.size(); ++i) {
        if (place_[i] == vocabulary()) continue;
        takePermitted(form_.after(tree, nodes[i]), place_[i] * static_cast<std::size_t>(looked_at), wanted, i * wanted,
                      candidates);
    }
}

/// From `row` of what was found to `first` of the candidates.
void PermittedCandidates::takePermitted(FormDraft::State state, std::size_t row, std::size_t k, std::size_t first,
                                        tree::Candidates& candidates) {
    const WorkClock::Running running(&form_.form().clock());
    const std::size_t end = row + static_cast<std::size_t>(found_.k);
    std::size_t taken = 0;
    double forbidden = 0.0;
    for (std::size_t at = row; at < end; ++at) {
        const float log_probability = found_.log_probabilities[at];
        if (!(log_probability > kNone)) continue;
        if (!form_.form().permits(state, found_.tokens[at])) {
            forbidden += std::exp(static_cast<double>(log_probability));
        } else if (taken < k) {
            candidates.tokens[first + taken] = found_.tokens[at];
            candidates.log_probabilities[first + taken] = log_probability;
            ++taken;
        }
    }
    const auto scale = static_cast<float>(std::log(std::max(1.0 - forbidden, 1e-6)));
    for (std::size_t i = first; i < first + taken; ++i) {
        candidates.log_probabilities[i] = std::min(0.0F, candidates.log_probabilities[i] - scale);
    }
}

void PermittedCandidates::probabilities(const DraftTree& tree, std::span<const int> nodes, float temperature,
                                        std::span<const std::span<float>> rows) {
    ask(tree, nodes);
    rows_.clear();
    for (std::size_t i = 0; i < nodes.size(); ++i) {
        if (place_[i] != vocabulary()) rows_.push_back(rows[i]);
    }
    if (!asked_.empty()) draft().probabilities(tree, asked_, temperature, rows_);
    const WorkClock::Running running(&form_.form().clock());
    for (std::size_t i = 0; i < nodes.size(); ++i) {
        const std::span<float> row = rows[i].first(columns());
        if (place_[i] == vocabulary()) {
            std::fill(row.begin(), row.end(), 0.0F);
            continue;
        }
        const std::span<const TokenId> known = knownTokens();
        const grammar::TokenSet& permitted = form_.form().permitted(form_.after(tree, nodes[i]));
        for (std::size_t column = 0; column < row.size(); ++column) {
            if (!permitted.contains(tokenIn(known, column))) row[column] = 0.0F;
        }
        const double sum = sumOf(row);
        if (!(sum > 0.0)) continue;  // the draft proposes nothing
        for (float& probability : row) probability = static_cast<float>(static_cast<double>(probability) / sum);
    }
}

}  // namespace griffin::engine::decode
