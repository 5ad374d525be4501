#include "engine/tree/static_plan.h"

#include <algorithm>
#include <cassert>
#include <cstdint>
#include <utility>

namespace griffin::engine::tree {
namespace {

constexpr int kRanks = 10;  // both methods look at the ten most likely candidates

std::int64_t productOf(const RankPath& path) {
    std::int64_t product = 1;
    for (const int rank : path) product *= rank + 1;
    return product;
}

}  // namespace

std::vector<RankPath> rankPathsByCounts(std::span<const int> counts) {
    std::vector<RankPath> paths;
    std::vector<RankPath> level{{}};
    for (const int count : counts) {
        std::vector<RankPath> candidates;
        for (const RankPath& parent : level) {
            for (int rank = 0; rank < kRanks; ++rank) {
                RankPath& path = candidates.emplace_back(parent);
                path.push_back(rank);
            }
        }
        std::stable_sort(candidates.begin(), candidates.end(),
                         [](const RankPath& a, const RankPath& b) { return productOf(a) < productOf(b); });
        assert(candidates.size() >= static_cast<std::size_t>(count));
        candidates.resize(static_cast<std::size_t>(count));
        std::sort(candidates.begin(), candidates.end());
        paths.insert(paths.end(), candidates.begin(), candidates.end());
        level = std::move(candidates);
    }
    return paths;
}

TreePlan planOfRankPaths(std::span<const RankPath> paths) {
    TreePlan plan;
    plan.parents.assign(1, -1);
    for (const RankPath& path : paths) {
        const RankPath parent(path.begin(), path.end() - 1);
        const auto found = std::find(paths.begin(), paths.end(), parent);
        assert(parent.empty() || found != paths.end());
        plan.parents.push_back(parent.empty() ? 0 : static_cast<int>(found - paths.begin()) + 1);
    }
    return plan;
}

}  // namespace griffin::engine::tree
