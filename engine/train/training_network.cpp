#include "engine/train/training_network.h"

#include <algorithm>
#include <utility>

#include "engine/train/eagle3_draft.h"
#include "engine/train/medusa_draft.h"
#include "engine/train/token_teacher.h"

namespace griffin::engine::train {
namespace {

/// Numbers that are kept.
struct Size {
    std::int64_t trained = 0;  // four times: value, gradient and two moments
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
    const std::int64_t step = 7 * hidden + 2 * attention + config.queryWidth() + 3 * wide;
    const std::int64_t batch = 10 * hidden;  // on the host as well
    size.per_row = recipe.passes * step + batch + 7 * hidden + config.queryWidth() + 3 * wide + vocabulary;
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

/// `chunk`: rows that meet a head at once.
Size sizeOf(const DraftRecipe& recipe, const model::ModelConfig& config, std::int64_t vocabulary, std::int64_t chunk) {
    if (recipe.network == Network::kEagle3) return eagle3Size(recipe, config, vocabulary, chunk);
    if (recipe.network == Network::kMedusa) return medusaSize(recipe, config, vocabulary, chunk);
    return featureSize(recipe, config, vocabulary, chunk);
}

}  // namespace

model::ModelConfig draftLayer(const model::ModelConfig& target) {
    model::ModelConfig config = target;
    config.layers = 1;
    config.attention_biases = false;
    config.head_norms = false;
    config.rope = {};
    config.rope.dim = target.head_dim;
    config.rope.base = target.rope.base;
    return config;
}

std::unique_ptr<DraftTraining<float>> makeTraining(kernels::TrainingBackend<float>& backend, const DraftRecipe& recipe,
                                                   const model::ModelConfig& target, RealMatrix<float> target_head,
                                                   int max_rows) {
    const model::ModelConfig layer = draftLayer(target);
    const int passes = std::max(recipe.passes, measuredPasses(recipe));
    if (recipe.network == Network::kEagle3) {
        return std::make_unique<Eagle3Draft<float>>(backend, Eagle3Shape{layer, max_rows, passes},
                                                    std::move(target_head));
    }
    if (recipe.network == Network::kMedusa) {
        return std::make_unique<MedusaDraft<float>>(backend, MedusaShape{passes, recipe.teacher, max_rows},
                                                    std::move(target_head));
    }
    const FeatureDraftShape shape{recipe.fusion, recipe.head, layer, max_rows, passes};
    return std::make_unique<FeatureDraft<float>>(backend, shape, std::move(target_head));
}

std::int64_t trainedWeights(const DraftRecipe& recipe, const model::ModelConfig& target, int vocabulary) {
    return sizeOf(recipe, target, vocabulary, 1).trained;
}

std::int64_t trainingBytes(const DraftRecipe& recipe, const model::ModelConfig& target, int vocabulary, int rows,
                           int rows_at_once) {
    const Size size = sizeOf(recipe, target, vocabulary, std::min(rows_at_once, rows));
    return static_cast<std::int64_t>(sizeof(float)) * (4 * size.trained + size.fixed + rows * size.per_row);
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
