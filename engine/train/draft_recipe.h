// What each method's training is: the network, and the passes, losses and masks of its stages. Defaults are those of
// the published code where papers and code differ.
//
// A pass stands for a depth of the draft: of the networks with final features and of EAGLE-3 it is a run of the network
// over its own results, of Medusa a head of its own.
#pragma once

#include <memory>
#include <vector>

#include "engine/generation_options.h"
#include "engine/train/batch_maker.h"
#include "engine/train/draft_training.h"
#include "engine/train/feature_draft.h"
#include "engine/train/medusa_draft.h"

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

/// Which class trains the draft.
enum class Network { kFeature, kEagle3, kMedusa };

struct DraftRecipe {
    Method method = Method::kGriffin;
    FusionKind fusion = FusionKind::kTokenGuided;
    HeadKind head = HeadKind::kTokenEnhanced;
    bool aligned = true;
    int passes = 3;                              // of the last stage
    bool staged = true;                          // one pass more from stage to stage; else all from the start
    Network network = Network::kFeature;         // only kFeature has a fusion, a kind of head, alignment and noise
    HeadTeacher teacher = HeadTeacher::kTokens;  // of kMedusa
};

/// REQUIRES: a method that can be trained here (isTrainable()).
DraftRecipe recipeFor(Method method, const RecipeChanges& changes);
bool isTrainable(Method method);
BatchFeatures featuresOf(const DraftRecipe& recipe);
/// Passes that are measured on held-out data: three of the networks with final features, so that methods compare; those
/// it is trained for of the others.
int measuredPasses(const DraftRecipe& recipe);

/// `step` without what the recipe's network does not know: there is no loss on features or likeliest tokens beside its
/// loss on tokens, whose weight is 1.
StepOptions fitted(const DraftRecipe& recipe, StepOptions step);

/// The stages of `epochs` epochs in all, the same number in each. `step` says what is common to all stages; the first
/// stage of a staged recipe trains without the loss on the likeliest tokens, as the published code does.
std::vector<TrainingStage> stagesOf(const DraftRecipe& recipe, double epochs, const StepOptions& step);

}  // namespace griffin::engine::train
