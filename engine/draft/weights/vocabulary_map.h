// Maps a draft's vocabulary to the target's, as checkpoints store it: "draft_vocabulary", the target's tokens that a
// draft knows in ascending order, or "d2t" of EAGLE-3, the offset from each token of the draft to its token of the
// target. Both I64 or I32. "t2d" of EAGLE-3 says for each token of the target whether the draft knows it (BOOL or U8):
// it tells the tokens where there is no d2t, and may not contradict it.
#pragma once

#include <vector>

#include "engine/base/result.h"
#include "engine/draft/weights/draft_tensors.h"
#include "engine/tree/draft_tree.h"

namespace griffin::engine::draft {

inline constexpr const char* kDraftVocabulary = "draft_vocabulary";
inline constexpr const char* kDraftDistances = "d2t";
inline constexpr const char* kKnownToDraft = "t2d";

/// The target's token of each token of the draft, ascending, all below `vocabulary`; empty if the checkpoint has no
/// such list or it lists all, a failure if the list is invalid.
Result<std::vector<tree::TokenId>> draftVocabulary(const DraftTensors& tensors, int vocabulary);
Result<std::vector<tree::TokenId>> draftDistances(const DraftTensors& tensors, int vocabulary);

}  // namespace griffin::engine::draft
