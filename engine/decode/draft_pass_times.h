// What one draft pass over a level of a tree takes, by the nodes it has, before the drafter has drafted anything: the
// first word on what drafting costs, until cycles tell more.
#pragma once

#include "engine/decode/pass_times.h"
#include "engine/draft/drafter.h"

namespace griffin::engine::decode {

/// Nodes of the level that stands for all where one number is asked for.
inline constexpr int kUsualLevel = 4;

/// Medians over levels of 1, 4 and 8 nodes behind a few rows, in about 30 ms, more where a few passes take longer. The
/// drafter forgets all it knew and is then as if new. Empty for a drafter without candidates, and in a context too
/// small to try it. Throws what the back end throws.
PassTimes measureDraftPasses(draft::Drafter& drafter, const model::TargetModel& target, int context);

}  // namespace griffin::engine::decode
