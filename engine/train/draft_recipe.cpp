#include "engine/train/draft_recipe.h"

namespace griffin::engine::train {
namespace {

constexpr int kMeasuredPasses = 3;
/// Steps of the published training of EAGLE-3.
constexpr int kEagle3Steps = 7;
/// Depth of the published trees of Medusa, which has one head more.
constexpr int kMedusaHeads = 4;

}  // namespace

bool isTrainable(Method method) {
    return method == Method::kGriffin || method == Method::kEagle || method == Method::kHass ||
           method == Method::kFspad || method == Method::kEagle3 || method == Method::kMedusa;
}

DraftRecipe recipeFor(Method method, const RecipeChanges& changes) {
    DraftRecipe recipe;
    recipe.method = method;
    switch (method) {
        case Method::kEagle:
            recipe = {method, FusionKind::kLinear, HeadKind::kPlain, false, 1, false};
            break;
        case Method::kHass:
            recipe = {method, FusionKind::kLinear, HeadKind::kPlain, false, 3, false};
            break;
        case Method::kFspad:
            recipe = {method, FusionKind::kGated, HeadKind::kTokenEnhanced, false, 1, false};
            break;
        case Method::kEagle3:
            recipe = {method, {}, {}, false, kEagle3Steps, false, Network::kEagle3};
            break;
        case Method::kMedusa:
            recipe = {method, {}, {}, false, kMedusaHeads, false, Network::kMedusa};
            break;
        default:
            if (changes.without_fusion) recipe.fusion = FusionKind::kLinear;
            if (changes.without_head) recipe.head = HeadKind::kPlain;
            recipe.aligned = !changes.without_alignment;
            break;
    }
    return recipe;
}

BatchFeatures featuresOf(const DraftRecipe& recipe) {
    return recipe.network == Network::kEagle3 ? BatchFeatures::kTaps : BatchFeatures::kFinal;
}

int measuredPasses(const DraftRecipe& recipe) {
    return recipe.network == Network::kFeature ? kMeasuredPasses : recipe.passes;
}

StepOptions fitted(const DraftRecipe& recipe, StepOptions step) {
    if (recipe.network == Network::kFeature) return step;
    step.losses = {0.0, 1.0, 0.0, 0};
    return step;
}

std::vector<TrainingStage> stagesOf(const DraftRecipe& recipe, double epochs, const StepOptions& step) {
    const int first = recipe.staged ? 1 : recipe.passes;
    std::vector<TrainingStage> stages;
    for (int passes = first; passes <= recipe.passes; ++passes) {
        TrainingStage stage{epochs / (recipe.passes - first + 1), step};
        stage.step.passes = passes;
        stage.step.aligned = recipe.aligned && passes > 1;
        if (passes == 1) {
            stage.step.losses.best = 0.0;
            stage.step.hidden = kernels::HiddenColumns::kAbsent;
        }
        stages.push_back(stage);
    }
    return stages;
}

}  // namespace griffin::engine::train
