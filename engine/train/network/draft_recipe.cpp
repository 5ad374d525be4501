#include "engine/train/network/draft_recipe.h"

#include <algorithm>
#include <utility>

#include "engine/train/network/hydra_draft.h"
#include "engine/train/network/losses.h"
#include "engine/train/network/medusa_draft.h"

namespace griffin::engine::train {
namespace {

constexpr int kMeasuredPasses = 3;
/// Steps of the published training of EAGLE-3.
constexpr int kEagle3Steps = 7;
/// Depth of the published trees of Medusa, which has one head more.
constexpr int kMedusaHeads = 4;
constexpr int kHydraHeads = 4;

/// Value, gradient, two moments, sum.
constexpr int kCopies = 5;

/// Counts of scalars.
struct Size {
    std::int64_t trained = 0;  // kept kCopies times
    std::int64_t fixed = 0;
    std::int64_t per_row = 0;
};

Size featureSize(const DraftRecipe& recipe, const model::ModelConfig& config, std::int64_t vocabulary,
                 std::int64_t chunk) {
    const std::int64_t hidden = config.hidden_size;
    const std::int64_t wide = config.ffn_size;
    const std::int64_t attention = config.queryWidth() + 2LL * config.kvWidth();
    const std::int64_t out = recipe.head == HeadKind::kTokenEnhanced ? 2 * hidden : hidden;
    Size size;
    size.trained = 2 * hidden * hidden + (attention + config.queryWidth()) * hidden + 2 * wide * hidden + wide * out;
    if (recipe.fusion != FusionKind::kLinear) size.trained += 3 * wide * hidden;
    size.fixed = vocabulary * hidden + chunk * (vocabulary + 3 * hidden);
    const std::int64_t stream = 10 * hidden + 2 * attention + 6 * wide;
    const std::int64_t pass = 8 * hidden + 3 * attention + 8 * wide + 3 * out;
    size.per_row = std::max(recipe.passes, measuredPasses(recipe)) * stream + pass + vocabulary;
    if (recipe.input == FeatureInput::kThreeLayers) {
        size.trained += 3 * hidden * hidden;
        size.per_row += 13 * hidden;  // the states, on the host as well; normed, with gradients; mixed
    }
    return size;
}

Size eagle3Size(const DraftRecipe& recipe, const model::ModelConfig& config, std::int64_t vocabulary,
                std::int64_t chunk) {
    const std::int64_t hidden = config.hidden_size;
    const std::int64_t wide = config.ffn_size;
    const std::int64_t attention = config.queryWidth() + 2LL * config.kvWidth();
    Size size;
    size.trained = (3 * hidden + 2 * attention + config.queryWidth() + 3 * wide + vocabulary) * hidden;
    size.fixed = vocabulary * hidden + chunk * (vocabulary + 2 * hidden);
    const std::int64_t step = 8 * hidden + 2 * attention + config.queryWidth() + 3 * wide;
    const std::int64_t batch = 10 * hidden;  // on the host as well
    size.per_row = recipe.passes * step + batch + 6 * hidden + config.queryWidth() + 3 * wide + vocabulary;
    return size;
}

Size medusaSize(const DraftRecipe& recipe, const model::ModelConfig& config, std::int64_t vocabulary,
                std::int64_t chunk) {
    const std::int64_t hidden = config.hidden_size;
    Size size;
    size.trained = recipe.passes * (hidden + vocabulary + 1) * hidden;
    size.fixed = vocabulary * hidden + chunk * (2 * vocabulary + 2 * hidden);
    size.per_row = 10 * hidden;  // the batch, on the host as well, and one head
    if (recipe.teacher == HeadTeacher::kTarget) size.per_row += vocabulary;
    return size;
}

Size hydraSize(const DraftRecipe& recipe, const model::ModelConfig& config, std::int64_t vocabulary,
               std::int64_t chunk) {
    const std::int64_t hidden = config.hidden_size;
    const std::int64_t heads = recipe.passes;
    Size size = medusaSize(recipe, config, vocabulary, chunk);
    size.trained = heads * (vocabulary + 2 + (heads + 3) * hidden) * hidden;  // two matrices of i + 2 parts each
    size.per_row += (heads + 1) * hidden;
    return size;
}

Size networkSize(const DraftRecipe& recipe, const model::ModelConfig& config, std::int64_t vocabulary,
                 std::int64_t chunk) {
    switch (recipe.network) {
        case Network::kEagle3:
            return eagle3Size(recipe, config, vocabulary, chunk);
        case Network::kMedusa:
            return medusaSize(recipe, config, vocabulary, chunk);
        case Network::kHydra:
            return hydraSize(recipe, config, vocabulary, chunk);
        case Network::kFeature:
            break;
    }
    return featureSize(recipe, config, vocabulary, chunk);
}

/// `chunk`: rows that meet a head at a time.
Size sizeOf(const DraftRecipe& recipe, const model::ModelConfig& config, std::int64_t vocabulary, std::int64_t chunk) {
    Size size = networkSize(recipe, config, vocabulary, chunk);
    if (recipe.norms == Eagle3Norms::kOfEagle31) size.per_row += 6 * config.hidden_size;
    if (recipe.weighs_rows) size.fixed += (config.vocabulary - vocabulary) * config.hidden_size + chunk * vocabulary;
    return size;
}

}  // namespace

bool isTrainable(Method method) {
    return method == Method::kGriffin || method == Method::kEagle || method == Method::kHass ||
           method == Method::kFspad || method == Method::kEagle3 || method == Method::kMedusa ||
           method == Method::kHydra;
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
            recipe.second_loss = 1.0;
            break;
        case Method::kFspad:
            recipe = {method, FusionKind::kGated, HeadKind::kTokenEnhanced, false, 1, false};
            break;
        case Method::kEagle3:
            recipe = {method, {}, {}, false, kEagle3Steps, false, Network::kEagle3};
            if (changes.eagle31) recipe.norms = Eagle3Norms::kOfEagle31;
            break;
        case Method::kMedusa:
            recipe = {method, {}, {}, false, kMedusaHeads, false, Network::kMedusa};
            break;
        case Method::kHydra:
            recipe = {method, {}, {}, false, kHydraHeads, false, Network::kHydra};
            break;
        default:
            if (changes.without_fusion) recipe.fusion = FusionKind::kLinear;
            if (changes.without_head) recipe.head = HeadKind::kPlain;
            if (changes.three_layers) recipe.input = FeatureInput::kThreeLayers;
            recipe.aligned = !changes.without_alignment;
            recipe.staged = !changes.without_stages;
            break;
    }
    recipe.weighs_rows = changes.weigh_rows;
    return recipe;
}

BatchFeatures featuresOf(const DraftRecipe& recipe) {
    const bool inner = recipe.network == Network::kEagle3 || recipe.input == FeatureInput::kThreeLayers;
    return inner ? BatchFeatures::kAuxiliary : BatchFeatures::kFinal;
}

int measuredPasses(const DraftRecipe& recipe) {
    return recipe.network == Network::kFeature ? kMeasuredPasses : recipe.passes;
}

StepOptions fitted(const DraftRecipe& recipe, StepOptions step) {
    if (recipe.network == Network::kFeature) return step;
    step.losses.feature = 0.0;
    if (step.losses.kind == kernels::SecondLoss::kLikeliest) step.losses = {0.0, 1.0, 0.0, 0};
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
            if (step.losses.kind == kernels::SecondLoss::kLikeliest) stage.step.losses.second = 0.0;
            stage.step.hidden = kernels::HiddenColumns::kAbsent;
        }
        stages.push_back(stage);
    }
    return stages;
}

model::ModelConfig draftLayer(const model::ModelConfig& target) {
    return target.plainLayer();
}

std::unique_ptr<TrainableDraft<float>> makeTrainableDraft(kernels::TrainingBackend<float>& backend,
                                                          const DraftRecipe& recipe, const model::ModelConfig& target,
                                                          TargetHead<float> target_head, int max_rows) {
    const model::ModelConfig layer = draftLayer(target);
    const int passes = std::max(recipe.passes, measuredPasses(recipe));
    if (recipe.network == Network::kEagle3) {
        return std::make_unique<Eagle3Draft<float>>(backend, Eagle3Shape{layer, max_rows, passes, recipe.norms},
                                                    std::move(target_head));
    }
    if (recipe.network == Network::kMedusa) {
        return std::make_unique<MedusaDraft<float>>(backend, HeadsShape{passes, recipe.teacher, max_rows},
                                                    std::move(target_head));
    }
    if (recipe.network == Network::kHydra) {
        return std::make_unique<HydraDraft<float>>(backend, HeadsShape{passes, recipe.teacher, max_rows},
                                                   std::move(target_head));
    }
    const FeatureDraftShape shape{recipe.fusion, recipe.head, layer, max_rows, passes, recipe.input};
    return std::make_unique<FeatureDraft<float>>(backend, shape, std::move(target_head));
}

std::int64_t trainedWeights(const DraftRecipe& recipe, const model::ModelConfig& target, int vocabulary) {
    return sizeOf(recipe, target, vocabulary, 1).trained;
}

std::int64_t trainingBytes(const DraftRecipe& recipe, const model::ModelConfig& target, int vocabulary, int rows,
                           int rows_at_once) {
    const Size size = sizeOf(recipe, target, vocabulary, std::min(rows_at_once, rows));
    return static_cast<std::int64_t>(sizeof(float)) * (kCopies * size.trained + size.fixed + rows * size.per_row);
}

std::int64_t trainingBytes(const kernels::TrainingBackend<float>& backend, const DraftRecipe& recipe,
                           const model::ModelConfig& target, int vocabulary, int rows) {
    const int at_once = backend.rowsAtOnce();
    const std::int64_t hidden = target.hidden_size;
    const std::int64_t wide = std::max<std::int64_t>({target.ffn_size, 2 * hidden, target.queryWidth()});
    const std::int64_t tokens = vocabulary;
    // Of any recipe.
    const std::int64_t largest_operand =
        std::max({tokens * hidden, 2 * wide * hidden, 2 * wide * rows, tokens * std::min(at_once, rows)});
    return trainingBytes(recipe, target, vocabulary, rows, at_once) + backend.scratchBytes(largest_operand);
}

}  // namespace griffin::engine::train
