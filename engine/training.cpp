#include "engine/training.h"

#include <algorithm>
#include <memory>
#include <optional>

#include "engine/base/result.h"
#include "engine/checkpoint.h"
#include "engine/draft/weights/exported_draft.h"
#include "engine/draft/weights/rounded_draft.h"
#include "engine/engine_parts.h"
#include "engine/generation_options.h"
#include "engine/train/data/data_generation.h"
#include "engine/train/data/drawn_turns.h"
#include "engine/train/data/feature_data.h"
#include "engine/train/data/held_out_prompts.h"
#include "engine/train/data/response_generator.h"
#include "engine/train/loop/draft_evaluation.h"
#include "engine/train/loop/draft_training.h"
#include "engine/train/network/draft_recipe.h"
#include "kernels/backend_registry.h"
#include "kernels/dtype.h"

namespace griffin::engine {
namespace {

train::LoadedTarget loadedTarget(Engine& engine) {
    const auto& parts = EngineAccess::parts(engine);
    return {*parts.target, *parts.tokenizer, *parts.chat_template, parts.info};
}

kernels::TrainingRequest requestFor(const DraftTrainingOptions& options) {
    kernels::TrainingRequest request;
    request.device = options.device;
    request.threads = options.threads;
    if (options.precision == TrainingPrecision::kF32) request.precision = kernels::ProductPrecision::kF32;
    if (options.precision == TrainingPrecision::kBf16) request.precision = kernels::ProductPrecision::kBf16;
    return request;
}

}  // namespace

Result<DataReport> makeTrainingData(Engine& engine, const DataOptions& options, const DataSink& progress,
                                    std::stop_token stop) {
    return guarded([&] { return train::generateData(loadedTarget(engine), options, progress, stop); });
}

Result<DrawReport> drawPrompts(Engine& engine, const DrawOptions& options, const DrawSink& progress,
                               std::stop_token stop) {
    return guarded([&] { return train::drawTurns(loadedTarget(engine), options, progress, stop); });
}

bool isTrainable(Method recipe) {
    return train::isTrainable(recipe);
}

Result<DraftTrainingReport> trainDraft(Engine& engine, const DraftTrainingOptions& options,
                                       const DraftTrainingSink& progress, std::stop_token stop) {
    return guarded([&]() -> Result<DraftTrainingReport> {
        const kernels::TrainingSelection selection = kernels::selectTrainingBackend(requestFor(options));
        if (selection.backend == nullptr) {
            return failed({FailureCause::kBadArgument, selection.error, {}, Message("choose other options"), {}});
        }
        const auto& parts = EngineAccess::parts(engine);
        auto report = train::trainDraft(loadedTarget(engine), parts.checkpoint->tensors(), *selection.backend, options,
                                        progress, stop);
        if (report) report->device_note = selection.note;
        return report;
    });
}

Result<Done> roundDraft(const DraftRoundingOptions& options) {
    return guarded([&]() -> Result<Done> {
        const Result<draft::WeightBits> bits = draft::weightBits(options.bits);
        if (!bits) return tl::unexpected(bits.error());
        const kernels::BackendSelection cpu = kernels::selectBackend({Device::kCpu, 1});
        return draft::writeRounded(options.draft, options.output, {*bits, options.heads}, *cpu.backend);
    });
}

Result<DraftExportReport> exportDraft(const DraftExportOptions& options) {
    return guarded([&] {
        const kernels::BackendSelection cpu = kernels::selectBackend({Device::kCpu, 1});
        return draft::writeExported(options, *cpu.backend);
    });
}

Result<DraftEvaluationReport> evaluateDraft(Engine& engine, const DraftEvaluationOptions& options,
                                            const std::function<void(double fraction)>& progress,
                                            std::stop_token stop) {
    return guarded([&] {
        auto& parts = EngineAccess::parts(engine);
        return train::evaluateDraft(*parts.target, parts.drafts->borrow(), options, progress, stop);
    });
}

Result<int> countPrompts(const DataOptions& options, std::stop_token stop) {
    return guarded([&] { return train::countPrompts(options, stop); });
}

int keptAnswers(const std::string& folder) {
    return guarded([&]() -> Result<int> {
               const Result<train::FeatureData> data = train::FeatureData::open(folder);
               if (!data) return tl::unexpected(data.error());
               return data->size();
           })
        .value_or(0);
}

Result<std::vector<std::string>> heldOutPrompts(Engine& engine, const std::string& data, int count) {
    return guarded([&] { return train::heldOutPrompts(*EngineAccess::parts(engine).tokenizer, data, count); });
}

Result<TrainingNeeds> trainingNeeds(const std::string& model, const DraftTrainingOptions& options, int max_tokens) {
    return guarded([&]() -> Result<TrainingNeeds> {
        const Result<FileInfo> file = inspectFile(model);
        if (!file) return tl::unexpected(file.error());
        const Result<std::unique_ptr<Checkpoint>> checkpoint = openCheckpoint(model);
        if (!checkpoint) return tl::unexpected(checkpoint.error());
        const Result<model::ModelConfig> config = (*checkpoint)->config();
        if (!config) return tl::unexpected(config.error());
        const int vocabulary =
            options.vocabulary == 0 ? config->vocabulary : std::min(options.vocabulary, config->vocabulary);
        const train::DraftRecipe recipe = train::recipeFor(options.recipe, {});
        train::ResponseSettings answers;
        answers.max_prompt_tokens = max_tokens;
        answers.max_new_tokens = 1;
        TrainingNeeds needs;
        needs.model_memory = static_cast<std::int64_t>(file->model.memory_bytes);
        needs.answer_memory = train::ResponseGenerator::slotBytes(*config, answers);
        needs.draft_memory = train::trainingBytes(recipe, *config, vocabulary, options.batch_rows);
        constexpr std::int64_t kCheckpointBytes = 4 * sizeof(float);  // of a weight: its value, two moments and a sum
        const std::int64_t weights = train::trainedWeights(recipe, *config, vocabulary);
        needs.draft_disk = weights * kCheckpointBytes + weights * options.bits / 8;
        needs.token_disk = static_cast<std::int64_t>(sizeof(std::int32_t)) + 1 +
                           static_cast<std::int64_t>(config->hidden_size) * static_cast<int>(sizeof(kernels::Half));
        return needs;
    });
}

}  // namespace griffin::engine
