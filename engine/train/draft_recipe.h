// What each method's training is: the network, and the passes, losses and masks of its stages. Defaults are those of
// the published code where papers and code differ.
#pragma once

#include <memory>
#include <vector>

#include "engine/generation_options.h"
#include "engine/train/draft_training.h"
#include "engine/train/feature_draft.h"

namespace griffin::engine::train {

/// A part of the training, in order.
struct TrainingStage {
    double epochs = 0.0;
    StepOptions step;
};

/// For ablations of GRIFFIN.
struct RecipeChanges {
    bool without_fusion = false;     // EAGLE's linear layer in place of token-guided fusion
    bool without_head = false;       // one result in place of the token-enhanced head's two
    bool without_alignment = false;  // every row counts in every pass
};

struct DraftRecipe {
    Method method = Method::kGriffin;
    FusionKind fusion = FusionKind::kTokenGuided;
    HeadKind head = HeadKind::kTokenEnhanced;
    bool aligned = true;
    int passes = 3;      // of the last stage
    bool staged = true;  // one pass more from stage to stage; else all from the start
};

/// REQUIRES: a method that can be trained here (isTrainable()).
DraftRecipe recipeFor(Method method, const RecipeChanges& changes);
bool isTrainable(Method method);

/// The stages of `epochs` epochs in all, the same number in each. `step` says what is common to all stages; the first
/// stage of a staged recipe trains without the loss on the likeliest tokens, as the published code does.
std::vector<TrainingStage> stagesOf(const DraftRecipe& recipe, double epochs, const StepOptions& step);

}  // namespace griffin::engine::train
