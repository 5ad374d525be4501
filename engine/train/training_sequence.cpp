#include "engine/train/training_sequence.h"

#include <xxhash.h>

namespace griffin::engine::train {

PromptKey promptKey(std::span<const std::int32_t> tokens) {
    const XXH128_hash_t hash = XXH3_128bits(tokens.data(), tokens.size_bytes());
    return {hash.low64, hash.high64};
}

}  // namespace griffin::engine::train
