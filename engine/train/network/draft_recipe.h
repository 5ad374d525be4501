// How each method's draft is trained: its network, and the passes, losses and masks of its stages. The defaults are
// those of the published code where papers and code differ.
//
// A pass stands for a depth of the draft: for networks with final features and for EAGLE-3 it is a run of the network
// over its own results, for Medusa and Hydra a head of its own.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "engine/generation_options.h"
#include "engine/train/network/eagle3_draft.h"
#include "engine/train/network/feature_draft.h"
#include "engine/train/network/heads_draft.h"
#include "engine/train/network/trainable_draft.h"

namespace griffin::engine::train {

/// One of the stages that a training goes through in order.
struct TrainingStage {
    double epochs = 0.0;
    StepOptions step;
};

/// Ablations of GRIFFIN, and what is not the published form of a method.
struct RecipeChanges {
    bool without_fusion = false;     // EAGLE's linear layer in place of token-guided fusion
    bool without_head = false;       // one result in place of the token-enhanced head's two
    bool without_alignment = false;  // every row counts in every pass
    bool without_stages = false;     // all passes from the first step on
    bool eagle31 = false;            // EAGLE-3 with the norms of EAGLE-3.1
    bool three_layers = false;       // GRIFFIN with FeatureInput::kThreeLayers
    bool weigh_rows = false;         // rows count by their shares (DistillationTargets)
};

/// The class that trains the draft.
enum class Network { kFeature, kEagle3, kMedusa, kHydra };

struct DraftRecipe {
    Method method = Method::kGriffin;
    FusionKind fusion = FusionKind::kTokenGuided;
    HeadKind head = HeadKind::kTokenEnhanced;
    bool aligned = true;
    int passes = 3;                              // of the last stage
    bool staged = true;                          // each stage adds a pass; otherwise all from the start
    Network network = Network::kFeature;         // only kFeature has a fusion, a kind of head, alignment and noise
    HeadTeacher teacher = HeadTeacher::kTokens;  // of kMedusa and kHydra
    Eagle3Norms norms = Eagle3Norms::kPublished;
    FeatureInput input = FeatureInput::kFinal;
    bool weighs_rows = false;  // where the target's distributions are learnt
    double second_loss = 0.5;  // weight of the loss beside the cross-entropy
};

/// REQUIRES: isTrainable(method).
DraftRecipe recipeFor(Method method, const RecipeChanges& changes);
bool isTrainable(Method method);
BatchFeatures featuresOf(const DraftRecipe& recipe);
/// Passes that are measured on held-out data: three for networks with final features, so that methods compare; all
/// trained passes for the others.
int measuredPasses(const DraftRecipe& recipe);

/// `step` without the losses that the recipe's network does not have: those of kFeature alone are on features and on
/// the likeliest tokens; where nothing takes the place of the latter, that on tokens has the weight 1.
StepOptions fitted(const DraftRecipe& recipe, StepOptions step);

/// Splits `epochs` evenly over the stages. `step` holds what all stages share; the first stage of a staged recipe
/// trains without the loss on the likeliest tokens, as the published code does, but with what takes its place.
std::vector<TrainingStage> stagesOf(const DraftRecipe& recipe, double epochs, const StepOptions& step);

/// The draft's only layer: the target's, with rotary positions in halves as all drafts have them.
model::ModelConfig draftLayer(const model::ModelConfig& target);

/// A draft for batches of at most `max_rows` rows, its parameters not initialised. Throws std::bad_alloc.
std::unique_ptr<TrainableDraft<float>> makeTrainableDraft(kernels::TrainingBackend<float>& backend,
                                                          const DraftRecipe& recipe, const model::ModelConfig& target,
                                                          TargetHead<float> target_head, int max_rows);

/// Number of trained weights, without the few of norms and biases.
std::int64_t trainedWeights(const DraftRecipe& recipe, const model::ModelConfig& target, int vocabulary);

/// Bytes that training takes: parameters with gradients, moments and the sum for their average, and a batch of `rows`
/// rows, of which `rows_at_once` meet a vocabulary at a time (the default is the CPU's number).
std::int64_t trainingBytes(const DraftRecipe& recipe, const model::ModelConfig& target, int vocabulary, int rows,
                           int rows_at_once = 256);
/// The same on a back end, with its scratch memory.
std::int64_t trainingBytes(const kernels::TrainingBackend<float>& backend, const DraftRecipe& recipe,
                           const model::ModelConfig& target, int vocabulary, int rows);

}  // namespace griffin::engine::train
