// What a step of training takes on the GPU: the GRIFFIN draft of a target of the shape of Llama 2 7B, three passes over
// two sequences of 1024 rows, products in bfloat16. One JSON object on standard output;
// tests/gpu/torch_training_step.py times the same step.
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <nlohmann/json.hpp>

#include "engine/train/network/draft_recipe.h"
#include "kernels/backend_registry.h"
#include "tests/gpu/training_matrices.h"

using namespace griffin;
using namespace griffin::engine;
using namespace griffin::engine::train;

namespace {

constexpr int kSequence = 1024;
constexpr int kSequences = 2;
constexpr int kWarmSteps = 3;
constexpr int kTimedSteps = 7;

model::ModelConfig llama7b() {
    model::ModelConfig config;
    config.layers = 32;
    config.hidden_size = 4096;
    config.ffn_size = 11008;
    config.heads = 32;
    config.kv_heads = 32;
    config.head_dim = 128;
    config.vocabulary = 32000;
    config.norm_epsilon = 1e-5F;
    config.rope.dim = 128;
    return config;
}

DeviceMatrixOf<float> randomRows(gpu_test::TrainingDevice& device, int rows, int cols, float spread) {
    const gpu_test::HostMatrix numbers = gpu_test::HostMatrix::random(rows, cols, 0, 7, spread);
    DeviceMatrixOf<float> matrix(device, rows, cols);
    device.upload(matrix.all().data, numbers.numbers.data(), numbers.numbers.size() * sizeof(float));
    return matrix;
}

TrainingBatch<float> makeBatch(gpu_test::TrainingDevice& device, const model::ModelConfig& config) {
    TrainingBatch<float> batch;
    for (int row = 0; row < kSequence * kSequences; ++row) {
        batch.tokens.push_back(row % config.vocabulary);
        batch.labels.push_back(row * 13 % config.vocabulary);
        batch.learnt.push_back(1);
    }
    for (int i = 1; i <= kSequences; ++i) batch.segments.push_back(i * kSequence);
    batch.inputs = randomRows(device, batch.rows(), 2 * config.hidden_size, 1.0F);
    batch.targets = randomRows(device, batch.rows(), config.hidden_size, 1.0F);
    return batch;
}

void makeStep(gpu_test::TrainingDevice& device, TrainableDraft<float>& draft, const TrainingBatch<float>& batch,
              const StepOptions& options, std::int64_t number) {
    draft.parameters().clearGradients();
    draft.run(batch, options, Learning::kLearn);
    kernels::AdamWSettings settings;
    settings.learning_rate = 1e-5;
    settings.weight_decay = 0.01;
    settings.step = number;
    for (const Parameter<float>& parameter : draft.parameters().all()) {
        device.clamp(0.5, parameter.gradient());
        device.adamW(settings, parameter.value(), parameter.gradient(), parameter.first_moments.all(),
                     parameter.second_moments.all());
    }
    // Waits for all of it.
    static_cast<void>(device.sumOfSquares(draft.parameters().all().front().value().slice(0, 1)));
}

nlohmann::json measure(gpu_test::TrainingDevice& device) {
    const model::ModelConfig config = llama7b();
    const DraftRecipe recipe = recipeFor(Method::kGriffin, {});
    const TrainingBatch<float> batch = makeBatch(device, config);
    const auto draft = makeTrainableDraft(
        device, recipe, config, randomRows(device, config.vocabulary, config.hidden_size, 0.02F), batch.rows());
    draft->parameters().initialise(1);
    StepOptions options;
    options.passes = recipe.passes;
    options.losses = {1.0, 0.1, 0.5, 10};
    std::vector<double> times;
    for (int step = 1; step <= kWarmSteps + kTimedSteps; ++step) {
        const auto start = std::chrono::steady_clock::now();
        makeStep(device, *draft, batch, options, step);
        const std::chrono::duration<double, std::milli> passed = std::chrono::steady_clock::now() - start;
        if (step > kWarmSteps) times.push_back(passed.count());
    }
    std::sort(times.begin(), times.end());
    const double median = times[times.size() / 2];
    return {{"step_ms", median},
            {"fastest_ms", times.front()},
            {"rows", batch.rows()},
            {"passes", options.passes},
            {"rows_per_second", 1000.0 * batch.rows() * options.passes / median},
            {"parameters", draft->parameters().size()},
            {"planned_bytes", trainingBytes(device, recipe, config, config.vocabulary, batch.rows())},
            {"device", device.description()}};
}

}  // namespace

int main() {
    const auto selection = kernels::makeCudaTrainingBackend(kernels::ProductPrecision::kBf16);
    nlohmann::json report = {{"error", selection.device.english()}};
    try {
        if (selection.backend != nullptr) report = measure(*selection.backend);
    } catch (const std::exception& error) {
        report = {{"error", error.what()}};
    }
    std::printf("%s\n", report.dump(1).c_str());
    return report.contains("error") ? 1 : 0;
}
