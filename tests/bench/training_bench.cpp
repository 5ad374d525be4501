// The trainer against the dense products it is made of: a training step of each draft of the default model's shape, in
// rows (each counted in every pass) and in operations a second, beside OpenBLAS's own product in the same run. A step
// is what `griffin train draft` does with a batch: passes forward and backward, clipping and AdamW.
//
// Floating-point operations of a step are counted from the shapes: of each matrix that is trained two for each of its
// numbers, forward, and four backward; of the target's head, which is not, two for the teacher and four for each pass.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <chrono>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "engine/base/random.h"
#include "engine/generation_options.h"
#include "engine/train/network/draft_recipe.h"

using namespace griffin::engine;
using namespace griffin::engine::train;
using namespace griffin;

namespace {

using Clock = std::chrono::steady_clock;

constexpr int kSequence = 256;
constexpr int kDraftVocabulary = 8192;
constexpr int kPasses = 3;

model::ModelConfig defaultModel() {
    model::ModelConfig config;
    config.layers = 30;
    config.hidden_size = 576;
    config.ffn_size = 1536;
    config.heads = 9;
    config.kv_heads = 3;
    config.head_dim = 64;
    config.vocabulary = 49152;
    config.rope.dim = 64;
    config.rope.base = 100000.0F;
    return config;
}

DeviceMatrixOf<float> randomMatrix(kernels::TrainingBackend<float>& backend, int rows, int cols, std::uint64_t seed) {
    Random random(seed);
    std::vector<float> values(static_cast<std::size_t>(rows) * static_cast<std::size_t>(cols));
    for (float& value : values) value = static_cast<float>(random.uniform() - 0.5);
    DeviceMatrixOf<float> matrix(backend, rows, cols);
    backend.upload(matrix.all().data, values.data(), values.size() * sizeof(float));
    return matrix;
}

/// Sequences of the usual length, all of whose tokens are learnt.
TrainingBatch<float> makeBatch(kernels::TrainingBackend<float>& backend, int rows, int hidden, int read) {
    TrainingBatch<float> batch;
    for (int row = 0; row < rows; ++row) {
        batch.tokens.push_back(row * 7 % kDraftVocabulary);
        batch.labels.push_back((row + 1) * 7 % kDraftVocabulary);
        batch.learnt.push_back(1);
        if ((row + 1) % kSequence == 0 || row + 1 == rows) batch.segments.push_back(row + 1);
    }
    batch.inputs = randomMatrix(backend, rows, hidden + read, 2);
    batch.targets = randomMatrix(backend, rows, hidden, 3);
    return batch;
}

double seconds(Clock::time_point since) {
    return std::chrono::duration<double>(Clock::now() - since).count();
}

/// Runs `work` until the time is over; the median of its seconds.
template <class Work>
double median(double budget, const Work& work) {
    work();
    std::vector<double> times;
    const Clock::time_point start = Clock::now();
    do {
        const Clock::time_point begin = Clock::now();
        work();
        times.push_back(seconds(begin));
    } while (times.size() < 3 || seconds(start) < budget);
    std::nth_element(times.begin(), times.begin() + static_cast<std::ptrdiff_t>(times.size() / 2), times.end());
    return times[times.size() / 2];
}

/// Operations a second of the largest product of a step: the rows times the head.
double productPeak(kernels::TrainingBackend<float>& backend, int rows, int hidden, double budget) {
    const DeviceMatrixOf<float> x = randomMatrix(backend, rows, hidden, 4);
    const DeviceMatrixOf<float> w = randomMatrix(backend, kDraftVocabulary, hidden, 5);
    const DeviceMatrixOf<float> y(backend, rows, kDraftVocabulary);
    const double time =
        median(budget, [&] { backend.multiply(x.all(), w.all(), y.all(), kernels::MatmulOutput::kStore); });
    return 2.0 * rows * hidden * kDraftVocabulary / time;
}

double operationsPerStep(const Parameters<float>& parameters, int rows, int hidden) {
    const double head = static_cast<double>(hidden) * kDraftVocabulary;
    double matrices = 0.0;
    for (const Parameter<float>& parameter : parameters.all()) {
        if (!parameter.is_vector) matrices += static_cast<double>(parameter.values.maxRows()) * parameter.values.cols();
    }
    return rows * (kPasses * (6.0 * matrices + 4.0 * head) + 2.0 * head);
}

void report(kernels::TrainingBackend<float>& backend, Method method, int rows, double budget, double openblas) {
    const model::ModelConfig target = defaultModel();
    const DraftRecipe recipe = recipeFor(method, {});
    const auto draft = makeTrainableDraft(backend, recipe, target,
                                          randomMatrix(backend, kDraftVocabulary, target.hidden_size, 1), rows);
    Parameters<float>& parameters = draft->parameters();
    parameters.initialise(1);
    const auto batch = makeBatch(backend, rows, target.hidden_size, target.hidden_size);
    StepOptions options = stagesOf(recipe, 1.0, fitted(recipe, {})).back().step;
    options.passes = kPasses;
    kernels::AdamWSettings settings;
    settings.learning_rate = 1e-4;
    const double time = median(budget, [&] {
        parameters.clearGradients();
        draft->run(batch, options, Learning::kLearn);
        const double norm = parameters.gradientNorm();
        for (const Parameter<float>& parameter : parameters.all()) {
            backend.scale(std::min(1.0, 0.5 / norm), parameter.gradient());
            backend.adamW(settings, parameter.value(), parameter.gradient(), parameter.first_moments.all(),
                          parameter.second_moments.all());
        }
        ++settings.step;
    });
    const double speed = operationsPerStep(parameters, rows, target.hidden_size) / time;
    fmt::print("{:8} {:32} {:8.0f} rows/s {:7.1f} GFLOPS {:6.2f} of OpenBLAS\n", nameOf(method), backend.description(),
               kPasses * rows / time, speed * 1e-9, speed / openblas);
}

}  // namespace

int main(int argc, char** argv) {
    CLI::App app("Speed of the trainer on the CPU: one step of three passes");
    int threads = 0;
    int rows = 1024;
    double budget = 5.0;
    app.add_option("--threads", threads, "Threads; 0: all cores");
    app.add_option("--rows", rows, "Rows of a step");
    app.add_option("--seconds", budget, "Time for each figure");
    CLI11_PARSE(app, argc, argv);

    const auto exact = kernels::makeCpuTrainingBackend<float>(threads);
    const double openblas = productPeak(*exact, rows, defaultModel().hidden_size, budget);
    fmt::print("{}: products {:.1f} GFLOPS\n", exact->description(), openblas * 1e-9);
    std::vector<std::unique_ptr<kernels::TrainingBackend<float>>> backends;
    if (kernels::cpuHasBf16Products()) {
        backends.push_back(kernels::makeCpuTrainingBackend<float>(threads, kernels::ProductPrecision::kBf16));
        const double own = productPeak(*backends.back(), rows, defaultModel().hidden_size, budget);
        fmt::print("{}: products {:.1f} GFLOPS\n", backends.back()->description(), own * 1e-9);
    }
    for (const Method method : {Method::kGriffin, Method::kHass}) report(*exact, method, rows, budget, openblas);
    for (const auto& backend : backends) {
        for (const Method method : {Method::kGriffin, Method::kHass}) report(*backend, method, rows, budget, openblas);
    }
    return 0;
}
