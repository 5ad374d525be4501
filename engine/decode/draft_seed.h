// The drafts' random numbers come from another stream than the sampler's. Were they the same, what a draft draws would
// foretell the very decisions that test it, and the text's distribution would not be the target's any more.
#pragma once

#include <cstdint>

#include "engine/base/random.h"

namespace griffin::engine::decode {

/// The seed of the drafts of an answer whose sampler has this seed.
inline std::uint64_t draftSeed(std::uint64_t seed) {
    constexpr std::uint64_t kDrafts = 0x6472616674736565ULL;
    return Random(seed ^ kDrafts).next();
}

}  // namespace griffin::engine::decode
