// What is kept of the candidates that a pass left out: the same in memory, while the answer grows, and with the answer.
#pragma once

#include <vector>

#include "engine/draft_tree_record.h"

namespace griffin::app {

/// As many of a cycle are kept.
inline constexpr int kKeptLeftOut = 4;

/// Those that are kept, numbered anew: the likeliest one that continues the accepted path, which tells why that ended,
/// and those with the likeliest paths.
std::vector<engine::DraftTreeNode> likeliestLeftOut(const engine::CycleRecord& cycle);

}  // namespace griffin::app
