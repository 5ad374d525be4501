#include "engine/training_needs.h"

#include <algorithm>
#include <memory>

#include "engine/base/guarded.h"
#include "engine/checkpoint.h"
#include "engine/engine.h"
#include "engine/train/answer_maker.h"
#include "engine/train/training_network.h"
#include "kernels/dtype.h"

namespace griffin::engine {

Result<TrainingNeeds> trainingNeeds(const std::string& model, const DraftTrainingOptions& options, int longest) {
    return guarded([&]() -> Result<TrainingNeeds> {
        const Result<FileInfo> file = inspectFile(model);
        if (!file) return file.failure();
        const Result<std::unique_ptr<Checkpoint>> checkpoint = openCheckpoint(model);
        if (!checkpoint) return checkpoint.failure();
        const Result<model::ModelConfig> config = (*checkpoint)->config();
        if (!config) return config.failure();
        const int vocabulary =
            options.vocabulary == 0 ? config->vocabulary : std::min(options.vocabulary, config->vocabulary);
        const train::DraftRecipe recipe = train::recipeFor(options.recipe, {});
        train::AnswerSettings answers;
        answers.max_prompt_tokens = longest;
        answers.max_new_tokens = 1;
        TrainingNeeds needs;
        needs.model_memory = static_cast<std::int64_t>(file->model.memory_bytes);
        needs.answer_memory = train::AnswerMaker::slotBytes(*config, answers);
        needs.draft_memory = train::trainingBytes(recipe, *config, vocabulary, options.batch_rows);
        constexpr std::int64_t kCheckpointBytes = 3 * sizeof(float);  // of a weight: its value and two moments
        const std::int64_t weights = train::trainedWeights(recipe, *config, vocabulary);
        needs.draft_disk = weights * kCheckpointBytes + weights * options.bits / 8;
        needs.token_disk = static_cast<std::int64_t>(sizeof(std::int32_t)) + 1 +
                           static_cast<std::int64_t>(config->hidden_size) * static_cast<int>(sizeof(kernels::Half));
        return needs;
    });
}

}  // namespace griffin::engine
