// What drafts of EAGLE-3 say of themselves besides the shape of their layer: which of the norms and of the parts of
// their own they have. Values stand at the top of the configuration or in "eagle_config".
//
//   norm_before_residual     the layer adds to the normed feature, not to the feature (speculators)
//   fc_norm                  each auxiliary state is normed by itself before they are mixed (EAGLE-3.1)
//   norm_before_fc           all three are normed together (gpt-oss drafts of ModelOpt and speculators)
//   norm_output              the normed result goes back into the draft (EAGLE-3.1); also return_hidden_post_norm
//   use_last_layernorm       false: there is no norm before the head (ModelOpt)
//   use_aux_hidden_state     false: the draft reads final features, which is refused
//   target_hidden_size       the model's, where the draft has another
//   embed_requires_grad      the draft's embeddings were trained and are not the model's
// fc_norm and norm_before_fc are also told by their tensors.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include "engine/base/result.h"
#include "engine/draft/weights/draft_tensors.h"
#include "engine/model/model_config.h"

namespace griffin::engine::draft {

/// What goes to the LM head, and back into the draft.
enum class Eagle3Output { kNormed, kPlain, kNormedAndFedBack };
/// What attention and the feed-forward network add to.
enum class Eagle3Residual { kFeature, kNormedFeature };
/// How auxiliary states are normed before they are mixed.
enum class StateNorms { kNone, kEach, kTogether };

struct Eagle3Form {
    Eagle3Output output = Eagle3Output::kNormed;
    Eagle3Residual residual = Eagle3Residual::kFeature;
    StateNorms norms = StateNorms::kNone;
    bool own_embedding = false;  // embed_tokens.weight [vocabulary, hidden_size] of the draft
};

/// Of a configuration as canonicalConfig() makes it. `draft` is what draftConfig() read of it.
Result<Eagle3Form> eagle3Form(const nlohmann::json& config, const DraftTensors& tensors,
                              const model::ModelConfig& draft, const model::ModelConfig& target);

}  // namespace griffin::engine::draft
