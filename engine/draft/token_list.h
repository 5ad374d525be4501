// Lists of tokens of the target in draft checkpoints: "draft_vocabulary", the tokens that a draft knows in ascending
// order, and "d2t" of EAGLE-3, the distance from each token of the draft to its token of the target. Both I64 or I32.
#pragma once

#include <vector>

#include "engine/base/result.h"
#include "engine/draft/draft_tensors.h"
#include "engine/tree/draft_tree.h"

namespace griffin::engine::draft {

/// The name of the list.
inline constexpr const char* kDraftVocabulary = "draft_vocabulary";
inline constexpr const char* kDraftDistances = "d2t";

/// The target's token of each token of the draft, ascending, all below `vocabulary`; empty where the checkpoint has no
/// such list, and the reason where the list is none.
Result<std::vector<tree::TokenId>> draftVocabulary(const DraftTensors& tensors, int vocabulary);
Result<std::vector<tree::TokenId>> draftDistances(const DraftTensors& tensors, int vocabulary);

}  // namespace griffin::engine::draft
