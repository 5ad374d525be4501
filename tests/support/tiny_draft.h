// Small draft checkpoints made on the spot for the models of tiny_model.h: one safetensors file in a published layout,
// with its configuration in the header.
#pragma once

#include <cstdint>
#include <string>

#include "engine/generation_options.h"

namespace griffin::tests {

enum class DraftSkill {
    kRandom,  // guesses that are hardly ever right
    kEcho,    // predict is the embedding of the row's token, which is all that a model that speaks looks at: always
              // right. Not for EAGLE-3, whose features alone reach its results undisturbed.
};

struct TinyDraftOptions {
    engine::Method method = engine::Method::kGriffin;  // kGriffin, kFspad, kEagle or kEagle3
    DraftSkill skill = DraftSkill::kRandom;
    std::uint32_t seed = 1;
    int hidden_size = 64;  // the model's
    int vocabulary = 0;    // the model's
    int heads = 4;
    int kv_heads = 2;
    int feed_forward_size = 96;
    /// Above 0: tokens the draft knows, spread over the vocabulary, by draft_vocabulary or, for EAGLE-3, d2t.
    int known_tokens = 0;
};

/// The same options give the same bytes.
void writeTinyDraft(const std::string& path, const TinyDraftOptions& options);

}  // namespace griffin::tests
