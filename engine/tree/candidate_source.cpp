#include "engine/tree/candidate_source.h"

#include <algorithm>
#include <utility>

namespace griffin::engine::tree {

void CandidateSource::distributions(const DraftTree& tree, std::span<const int> nodes, float temperature,
                                    std::span<const std::span<float>> rows) {
    probabilities(tree, nodes, temperature, rows);
    const std::span<const TokenId> known = knownTokens();
    if (known.empty()) return;
    for (const std::span<float> row : rows.first(nodes.size())) {
        std::ranges::fill(row.subspan(known.size()), 0.0F);
        for (std::size_t i = known.size(); i-- > 0;) {  // from behind: no token is below its place
            const float moved = std::exchange(row[i], 0.0F);
            row[static_cast<std::size_t>(known[i])] = moved;
        }
    }
}

}  // namespace griffin::engine::tree
