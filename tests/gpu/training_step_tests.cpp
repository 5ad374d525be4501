// Steps of whole draft networks on a device and on the CPU: the first gradients number by number, then the losses of a
// few steps, which follow the optimiser's path.
#include <memory>
#include <string>

#include "engine/train/network/draft_recipe.h"
#include "tests/gpu/training_matrices.h"

namespace griffin::gpu_test {
namespace {

using namespace engine;
using namespace engine::train;

constexpr int kVocabulary = 70;

model::ModelConfig configFor(int width) {
    model::ModelConfig config;
    config.layers = 1;
    config.hidden_size = width;
    config.ffn_size = 2 * width + 8;
    config.heads = 4;
    config.kv_heads = 2;
    config.head_dim = width / 4;
    config.vocabulary = kVocabulary;
    config.norm_epsilon = 1e-6F;
    config.rope.dim = config.head_dim;
    return config;
}

DeviceMatrixOf<float> uploaded(TrainingDevice& device, const HostMatrix& matrix) {
    DeviceMatrixOf<float> rows(device, matrix.rows, matrix.cols);
    device.upload(rows.all().data, matrix.numbers.data(), matrix.numbers.size() * sizeof(float));
    return rows;
}

/// The target's head: of the draft's vocabulary and, where rows weigh by their shares, of twice as many other tokens.
TargetHead<float> headOn(TrainingDevice& device, int width, bool with_others) {
    TargetHead<float> head(uploaded(device, HostMatrix::random(kVocabulary, width, 0, 13, 0.3F)));
    if (with_others) head.others = uploaded(device, HostMatrix::random(2 * kVocabulary + 3, width, 0, 14, 0.3F));
    return head;
}

/// Sequences of random rows, of which the first few are prompts.
TrainingBatch<float> batchFor(TrainingDevice& device, int width, int read_width, const std::vector<int>& lengths) {
    TrainingBatch<float> batch;
    std::mt19937 random(5);
    for (const int length : lengths) {
        for (int t = 0; t < length; ++t) {
            batch.tokens.push_back(static_cast<std::int32_t>(random() % kVocabulary));
            const auto label = static_cast<std::int32_t>(random() % kVocabulary);
            batch.labels.push_back(label % 9 == 8 ? -1 : label);
            batch.learnt.push_back(t >= length / 4 ? 1 : 0);
        }
        batch.segments.push_back(static_cast<int>(batch.tokens.size()));
    }
    batch.inputs = uploaded(device, HostMatrix::random(batch.rows(), width + read_width, 0, 11));
    batch.targets = uploaded(device, HostMatrix::random(batch.rows(), width, 0, 12));
    return batch;
}

struct NetworkCase {
    const char* name;
    Method method;
    kernels::SecondLoss loss = kernels::SecondLoss::kLikeliest;
    RecipeChanges changes = {};
};

DraftRecipe recipeOf(const NetworkCase& of) {
    DraftRecipe recipe = recipeFor(of.method, of.changes);
    if (of.loss != kernels::SecondLoss::kLikeliest) recipe.teacher = HeadTeacher::kTarget;
    return recipe;
}

/// One network on one device.
class Training {
  public:
    Training(TrainingDevice& device, const NetworkCase& of, int width)
        : device_(device),
          recipe_(recipeOf(of)),
          batch_(batchFor(device, width, featuresOf(recipe_) == BatchFeatures::kAuxiliary ? 3 * width : width,
                          {11, 3, 6})),
          draft_(makeTrainableDraft(device, recipe_, configFor(width), headOn(device, width, recipe_.weighs_rows),
                                    batch_.rows())) {
        draft_->parameters().initialise(3);
        options_.passes = recipe_.passes;
        options_.losses = {1.0, 0.1, 0.5, 10, of.loss};
        options_.aligned = recipe_.aligned;
        options_.aligned_top = kVocabulary / 2;
        options_ = fitted(recipe_, options_);
    }

    /// The sum of the objectives of all passes.
    double computeGradients() {
        draft_->parameters().clearGradients();
        double loss = 0.0;
        ranks_.clear();
        for (const PassReport& report : draft_->run(batch_, options_, Learning::kLearn)) {
            loss += objective(report, options_.losses);
            ranks_.insert(ranks_.end(), report.ranks.begin(), report.ranks.end());
        }
        return loss;
    }
    void update(int step) {
        kernels::AdamWSettings settings;
        settings.learning_rate = 1e-3;
        settings.weight_decay = 0.01;
        settings.step = step;
        for (const Parameter<float>& parameter : draft_->parameters().all()) {
            device_.clamp(0.5, parameter.gradient());
            device_.adamW(settings, parameter.value(), parameter.gradient(), parameter.first_moments.all(),
                          parameter.second_moments.all());
        }
    }
    std::vector<float> numbersOf(const DeviceMatrixOf<float>& matrix) const {
        std::vector<float> numbers(static_cast<std::size_t>(matrix.maxRows()) *
                                   static_cast<std::size_t>(matrix.cols()));
        device_.download(numbers.data(), matrix.all().data, numbers.size() * sizeof(float));
        return numbers;
    }
    const std::deque<Parameter<float>>& parameters() const { return draft_->parameters().all(); }
    const std::vector<std::int32_t>& ranks() const { return ranks_; }

  private:
    TrainingDevice& device_;
    DraftRecipe recipe_;
    TrainingBatch<float> batch_;
    std::unique_ptr<TrainableDraft<float>> draft_;
    StepOptions options_;
    std::vector<std::int32_t> ranks_;
};

void testNetwork(TrainingDevice& device, TrainingDevice& cpu, const TrainingTestSizes& sizes, const NetworkCase& of) {
    const char* name = of.name;
    Training tested(device, of, sizes.network_width);
    Training expected(cpu, of, sizes.network_width);
    for (int step = 1; step <= sizes.steps; ++step) {
        const double loss = tested.computeGradients();
        const double wanted = expected.computeGradients();
        check(std::fabs(loss - wanted) < 1e-4 * wanted, "%s: step %d has a loss of %.8g, not %.8g", name, step, loss,
              wanted);
        if (step == 1) {
            check(tested.ranks() == expected.ranks(), "%s: the ranks differ", name);
            for (std::size_t i = 0; i < expected.parameters().size(); ++i) {
                const double error = relativeDifference<float>(tested.numbersOf(tested.parameters()[i].gradients),
                                                               expected.numbersOf(expected.parameters()[i].gradients));
                check(error < 1e-4, "%s: the gradient of %s is off by %.2e", name,
                      expected.parameters()[i].name.c_str(), error);
            }
        }
        tested.update(step);
        expected.update(step);
    }
    sizes.before_again();
    Training again(device, of, sizes.network_width);
    for (int step = 1; step <= sizes.steps; ++step) {
        again.computeGradients();
        again.update(step);
    }
    for (std::size_t i = 0; i < expected.parameters().size(); ++i) {
        check(sameBits(tested.numbersOf(tested.parameters()[i].values), again.numbersOf(again.parameters()[i].values)),
              "%s: %s has other bits the second time", name, expected.parameters()[i].name.c_str());
    }
}

}  // namespace

void testTrainingSteps(TrainingDevice& device, TrainingDevice& cpu, const TrainingTestSizes& sizes) {
    using kernels::SecondLoss;
    RecipeChanges weighed;
    weighed.weigh_rows = true;
    RecipeChanges eagle31;
    eagle31.eagle31 = true;
    RecipeChanges three_layers;
    three_layers.three_layers = true;
    const NetworkCase cases[] = {
        {"training: steps of GRIFFIN", Method::kGriffin},
        {"training: steps of GRIFFIN for acceptance", Method::kGriffin, SecondLoss::kAcceptance, weighed},
        {"training: steps of GRIFFIN for coupled draws", Method::kGriffin, SecondLoss::kCoupled},
        {"training: steps of GRIFFIN from three layers", Method::kGriffin, SecondLoss::kLikeliest, three_layers},
        {"training: steps of FSPAD", Method::kFspad},
        {"training: steps of EAGLE-3", Method::kEagle3},
        {"training: steps of EAGLE-3.1", Method::kEagle3, SecondLoss::kAcceptance, eagle31},
        {"training: steps of Medusa", Method::kMedusa},
        {"training: steps of Hydra", Method::kHydra, SecondLoss::kCoupled, weighed},
    };
    for (const NetworkCase& of : cases) run(of.name, [&] { testNetwork(device, cpu, sizes, of); });
}

}  // namespace griffin::gpu_test
