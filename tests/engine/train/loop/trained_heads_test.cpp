// EAGLE-3, Medusa and Hydra from data to a file that is loaded: a tiny target answers prompts, a draft is trained on
// the answers, and drafts them.
#include <QTemporaryDir>
#include <QTest>
#include <algorithm>
#include <cstring>
#include <stop_token>
#include <utility>
#include <vector>

#include "engine/draft/heads/load_draft.h"
#include "engine/formats/safetensors.h"
#include "engine/generation_options.h"
#include "engine/model/kv_cache.h"
#include "engine/train/data/feature_writer.h"
#include "engine/train/loop/trainer.h"
#include "kernels/backend_registry.h"
#include "kernels/half.h"
#include "tests/engine/draft/formula_draft.h"
#include "tests/support/files.h"
#include "tests/support/results.h"
#include "tests/support/test_program.h"

using namespace griffin;
using namespace griffin::engine;
using namespace griffin::engine::train;
using tests::get;
using tests::lineOf;

namespace {

constexpr int kHidden = 8;
constexpr int kTokens = 9;
constexpr int kLength = 14;
constexpr int kPrompt = 3;
constexpr int kPasses = 3;

using Tokens = std::vector<std::int32_t>;

bool haveTheSameTensors(const std::string& a, const std::string& b) {
    const auto one = formats::SafetensorsFile::open(a);
    const auto other = formats::SafetensorsFile::open(b);
    if (!one || !other || one->tensors().all().empty()) return false;
    const bool weights = std::ranges::all_of(one->tensors().all(), [&](const formats::CheckpointTensor& tensor) {
        const formats::CheckpointTensor* same = other->tensors().find(tensor.name);
        return same != nullptr && same->bytes == tensor.bytes &&
               std::memcmp(same->data, tensor.data, tensor.bytes) == 0;
    });
    return weights && std::ranges::all_of(one->tensors().raw(), [&](const formats::RawTensor& list) {
               const formats::RawTensor* same = other->tensors().findRaw(list.name);
               return same != nullptr && std::ranges::equal(same->data, list.data);
           });
}

}  // namespace

class TrainedHeadsTest : public QObject {
    Q_OBJECT

    kernels::BackendSelection selection_ = kernels::selectBackend({kernels::Device::kCpu, 1});
    std::unique_ptr<kernels::TrainingBackend<float>> training_ = kernels::makeCpuTrainingBackend<float>(1);
    std::unique_ptr<tests::FormulaTarget> target_;
    std::unique_ptr<TargetTables> tables_;
    QTemporaryDir folder_;
    std::vector<Tokens> texts_;

    std::string path(const char* name) const { return folder_.filePath(name).toStdString(); }
    model::TargetModel& model() { return target_->model(); }

    /// One pass over these tokens from the start.
    void pass(std::span<const std::int32_t> tokens) {
        model::KvCache cache(*selection_.backend, model().config(), 64);
        model().prefill(cache, tokens, {});
    }
    std::int32_t likeliest() {
        const kernels::ConstMatrixView logits = model().logits(model().lastRow(), 1);
        return static_cast<std::int32_t>(std::max_element(logits.data, logits.data + kTokens) - logits.data);
    }
    Result<Done> recompute(std::span<const std::int32_t> tokens, std::span<float> features,
                           std::span<float> auxiliary) {
        pass(tokens);
        const auto copyRows = [](kernels::ConstMatrixView rows, std::span<float> out) {
            for (int i = 0; i < rows.rows; ++i) {
                std::copy_n(rows.row(i), rows.cols, out.begin() + static_cast<std::ptrdiff_t>(i) * rows.cols);
            }
        };
        if (!features.empty()) copyRows(model().features(), features);
        if (!auxiliary.empty()) copyRows(model().auxiliaryStates(), auxiliary);
        return Done{};
    }
    /// Is stopped at this call.
    FeatureSource stoppedSource(int call, std::stop_source& stop) {
        return [this, call, &stop, calls = 0](std::span<const std::int32_t> tokens, std::span<float> features,
                                              std::span<float> auxiliary) mutable -> Result<Done> {
            if (++calls < call) return recompute(tokens, features, auxiliary);
            stop.request_stop();
            return failed({FailureCause::kCancelled, Message("Stopped"), {}, {}, {}});
        };
    }
    TrainerOptions optionsOf(Method method, const char* name) const {
        TrainerOptions options;
        options.recipe = recipeFor(method, {});
        options.recipe.passes = kPasses;
        options.epochs = 30;
        options.learning_rate = 1e-2;
        options.batch_rows = 16;
        options.held_out_share = 0.2;
        options.vocabulary = kTokens - 1;
        options.measurements = 2;
        options.output = path(name) + ".safetensors";
        options.state = path(name) + ".state";
        return options;
    }
    TrainingTarget target() { return {model().config(), *tables_, "Tiny", "tiny", {}}; }
    FeatureSource source() {
        return [this](std::span<const std::int32_t> tokens, std::span<float> features, std::span<float> auxiliary) {
            return recompute(tokens, features, auxiliary);
        };
    }
    /// Behind `rows` certain rows, how many of the chain's tokens are those of the text before the first that is not.
    int agreeing(draft::Drafter& drafter, const Tokens& text, int rows) {
        pass(text);
        const bool auxiliary = drafter.featureKind() == draft::FeatureKind::kAuxiliary;
        const kernels::ConstMatrixView features = auxiliary ? model().auxiliaryStates() : model().features();
        drafter.truncate(0);
        drafter.extend(features.slice(0, rows), std::span(text).subspan(1, static_cast<std::size_t>(rows)));
        tree::DraftTree chain(kPasses + 1, 0);
        chain.reset(text[static_cast<std::size_t>(rows)], tree::Proposal::kFixed);
        tree::Candidates best;
        int right = 0;
        for (int node = 0; node < kPasses; ++node) {
            drafter.candidates()->topCandidates(chain, {&node, 1}, 1, best);
            if (best.tokens.front() != text.data()[rows + 1 + node]) break;
            ++right;
            chain.add(node, best.tokens.front(), best.log_probabilities.front());
        }
        return right;
    }

    /// Drafting does as training did, or the chain would break off.
    void draftsLikeTheTarget(draft::Drafter& drafter) {
        int right = 0;
        int drafted = 0;
        for (const Tokens& text : texts_) {
            for (int rows = kPrompt; rows + 1 + kPasses <= kLength; rows += 3) {
                right += agreeing(drafter, text, rows);
                drafted += kPasses;
            }
        }
        qInfo("%d of %d tokens drafted are the target's", right, drafted);
        QVERIFY(right > drafted * 3 / 4);
    }

  private slots:
    void initTestCase() {
        target_ = std::make_unique<tests::FormulaTarget>(*selection_.backend);
        tables_ = std::make_unique<TargetTables>(
            get(TargetTables::open(std::make_unique<tests::FormulaTarget>(*selection_.backend), model().config())));
        model().keepAuxiliaryStates({2, 3, 3});

        DataManifest manifest;
        manifest.target_name = "Tiny";
        manifest.target_fingerprint = "tiny";
        manifest.hidden_size = kHidden;
        manifest.vocabulary = kTokens;
        manifest.features = false;
        auto writer = get(FeatureWriter::open(path("data"), manifest));
        for (int i = 0; i < kTokens * kTokens; ++i) {
            Tokens text = {i % kTokens, i / kTokens, (5 * i + 2) % kTokens};
            std::vector<std::uint8_t> answer(kPrompt, 0);
            while (static_cast<int>(text.size()) < kLength) {
                pass(text);
                text.push_back(likeliest());
                answer.push_back(1);
            }
            QVERIFY(writer.append(promptKey(std::span(text).first(kPrompt)), {text, answer, {}}).has_value());
            texts_.push_back(text);
        }
        QVERIFY(writer.flush().has_value());
    }

    // Row t: the embedding of x_{t+1}, the auxiliary states at t, the feature of t + 1; auxiliary states get no noise.
    void batchesHaveTaps() {
        const auto data = get(FeatureData::open(path("data")));
        const Tokens vocabulary = {1, 3, 4, 5, 6, 7, 8};
        BatchMaker maker(*training_, data, *tables_, vocabulary, BatchFeatures::kAuxiliary, source(), 32);
        const std::vector<SequenceSlice> parts = {{4, 12}, {9, 7}};
        const auto made = get(maker.make(parts, {0.2, 1}));
        const TrainingBatch<float>& batch = *made;
        QCOMPARE(batch.segments, std::vector<int>({0, 12, 19}));
        QCOMPARE(batch.inputs.cols(), 4 * kHidden);
        const std::vector<float> embeddings = tests::formulaMatrix(15, kTokens, kHidden, 8.0F);
        for (std::size_t s = 0; s < parts.size(); ++s) {
            const Tokens& text = texts_[static_cast<std::size_t>(parts[s].sequence)];
            pass(text);
            for (int t = 0; t < parts[s].rows; ++t) {
                const int row = batch.segments[s] + t;
                const auto next = static_cast<std::size_t>(text.data()[t + 1]);
                const float* input = batch.inputs.all().row(row);
                QVERIFY(std::equal(input, input + kHidden, embeddings.data() + next * kHidden));
                QVERIFY(std::equal(input + kHidden, input + 4 * kHidden, model().auxiliaryStates().row(t)));
                for (int i = 0; i < kHidden; ++i) {
                    const float feature = kernels::halfToFloat(kernels::floatToHalf(model().features().row(t + 1)[i]));
                    QCOMPARE(batch.targets.all().row(row)[i], feature);
                }
                const auto known = std::find(vocabulary.begin(), vocabulary.end(), text.data()[t + 2]);
                QCOMPARE(batch.labels[static_cast<std::size_t>(row)],
                         known == vocabulary.end() ? -1 : static_cast<int>(known - vocabulary.begin()));
                QCOMPARE(static_cast<int>(batch.learnt[static_cast<std::size_t>(row)]), t + 1 >= kPrompt ? 1 : 0);
            }
        }
    }

    // Unbounded it would be +- 4.3 for 12 rows. Only features get it, neither embeddings nor targets.
    void noiseOnShortSequencesIsBounded() {
        const auto data = get(FeatureData::open(path("data")));
        const Tokens vocabulary = {1, 3, 4, 5, 6, 7, 8};
        BatchMaker maker(*training_, data, *tables_, vocabulary, BatchFeatures::kFinal, source(), 32);
        const std::vector<SequenceSlice> parts = {{4, 12}};
        const auto copied = [&](double noise) {
            const auto& inputs = get(maker.make(parts, {noise, 1}))->inputs;
            return std::vector<float>(inputs.all().row(0), inputs.all().row(12));
        };
        const std::vector<float> plain = copied(0.0);
        const std::vector<float> noisy = copied(0.2);
        float greatest = 0.0F;
        for (std::size_t i = 0; i < plain.size(); ++i) {
            const float difference = std::abs(noisy[i] - plain[i]);
            if (i % (2 * kHidden) < kHidden) QCOMPARE(difference, 0.0F);
            greatest = std::max(greatest, difference);
        }
        QVERIFY2(greatest > 0.15F && greatest <= 0.2F, std::to_string(greatest).c_str());
    }

    void draftsWhatItLearnt_data() {
        QTest::addColumn<Method>("method");
        QTest::newRow("eagle3") << Method::kEagle3;
        QTest::newRow("medusa") << Method::kMedusa;
        QTest::newRow("hydra") << Method::kHydra;
    }
    void draftsWhatItLearnt() {
        QFETCH(Method, method);
        const auto data = get(FeatureData::open(path("data")));
        QVERIFY(train::isTrainable(method));
        QVERIFY(recipeFor(method, {}).passes > kPasses);
        const TrainerOptions options = optionsOf(method, QTest::currentDataTag());
        const TrainingTarget target = this->target();
        auto trainer = get(Trainer::open(*training_, data, target, options, source()));
        const auto summary = trainer->run({}, {});
        QVERIFY2(summary.has_value(), lineOf(summary).c_str());
        QVERIFY(summary->complete);
        QCOMPARE(summary->best.top1.size(), static_cast<std::size_t>(kPasses));
        qInfo("chain of %.2f tokens (limits 3.5 and 4)", summary->best.acceptance_length);
        QVERIFY(summary->best.acceptance_length > 3.5 && summary->best.acceptance_length <= 4.0);

        auto drafter = get(draft::loadDraft(options.output, Method::kAuto, model(), *target_, 64));
        QCOMPARE(drafter->name(), nameOf(method));
        draftsLikeTheTarget(*drafter);
    }

    // With the norms of EAGLE-3.1, losses for drawn tokens, rows that weigh by their shares, an average and, at the
    // end, weights in 4 bits. Drafting does as training did, or the chain would break off.
    void draftsWhatItLearntOtherwise() {
        const auto data = get(FeatureData::open(path("data")));
        const TrainingTarget target = this->target();
        TrainerOptions options = optionsOf(Method::kEagle3, "otherwise");
        options.recipe = recipeFor(Method::kEagle3, {.eagle31 = true, .weigh_rows = true});
        options.recipe.passes = kPasses;
        options.step.losses = {0.0, 0.5, 0.5, 0, kernels::SecondLoss::kAcceptance};
        options.bits = draft::WeightBits::k4;
        options.rounded = 0.3;
        auto trainer = get(Trainer::open(*training_, data, target, options, source()));
        const auto report = get(trainer->run({}, {}));
        qInfo("chain of %.2f tokens (limit 3.3)", report.best.acceptance_length);
        QVERIFY(report.best.acceptance_length > 3.3);
        auto drafter = get(draft::loadDraft(options.output, Method::kAuto, model(), *target_, 64));
        draftsLikeTheTarget(*drafter);
    }

    // GRIFFIN that reads the inner states of three layers: the file says so, and drafting reads them as well.
    void draftsWhatItLearntFromInnerStates() {
        const auto data = get(FeatureData::open(path("data")));
        const TrainingTarget target = this->target();
        TrainerOptions options = optionsOf(Method::kGriffin, "inner");
        options.recipe = recipeFor(Method::kGriffin, {.without_stages = true, .three_layers = true});
        options.recipe.passes = kPasses;
        options.step.losses.second = 0.5;
        auto trainer = get(Trainer::open(*training_, data, target, options, source()));
        const auto report = get(trainer->run({}, {}));
        qInfo("chain of %.2f tokens (limit 3.3)", report.best.acceptance_length);
        QVERIFY(report.best.acceptance_length > 3.3);
        auto drafter = get(draft::loadDraft(options.output, Method::kAuto, model(), *target_, 64));
        QCOMPARE(drafter->name(), nameOf(Method::kGriffin));
        QCOMPARE(drafter->featureKind(), draft::FeatureKind::kAuxiliary);
        draftsLikeTheTarget(*drafter);

        // Its head is the target's, so that its vocabulary can be chosen anew.
        const auto earlier = get(WarmStart::open(options.output, *selection_.backend, kTokens));
        QCOMPARE(earlier.vocabulary().size(), static_cast<std::size_t>(kTokens - 1));
        TrainerOptions other_tokens = options;
        other_tokens.warm_start = &earlier;
        other_tokens.new_vocabulary = true;
        other_tokens.vocabulary = kTokens - 2;
        other_tokens.epochs = 1;
        other_tokens.output = path("other-tokens") + ".safetensors";
        other_tokens.state = path("other-tokens") + ".state";
        get(get(Trainer::open(*training_, data, target, other_tokens, source()))->run({}, {}));
        const auto later = get(WarmStart::open(other_tokens.output, *selection_.backend, kTokens));
        QCOMPARE(later.vocabulary().size(), static_cast<std::size_t>(kTokens - 2));
    }

    // With steps of next to nothing a draft that begins with another one stays that one: weights and vocabulary.
    void beginsWithAnEarlierDraft_data() { draftsWhatItLearnt_data(); }
    void beginsWithAnEarlierDraft() {
        QFETCH(Method, method);
        const auto data = get(FeatureData::open(path("data")));
        const TrainingTarget target = this->target();
        const auto train = [&](const TrainerOptions& options) -> Result<DraftTrainingReport> {
            auto trainer = Trainer::open(*training_, data, target, options, source());
            if (!trainer) return tl::unexpected(trainer.error());
            return (*trainer)->run({}, {});
        };
        const std::string tag = QTest::currentDataTag();
        TrainerOptions first = optionsOf(method, (tag + "-first").c_str());
        first.bits = draft::WeightBits::k16;
        first.epochs = 3;
        first.vocabulary = kTokens - 2;
        QVERIFY(train(first).has_value());
        const auto earlier = get(WarmStart::open(first.output, *selection_.backend, kTokens));
        QCOMPARE(earlier.vocabulary().size(), static_cast<std::size_t>(kTokens - 2));
        QCOMPARE(earlier.method(), method);
        QVERIFY(earlier.bits() == draft::WeightBits::k16);

        TrainerOptions second = optionsOf(method, (tag + "-second").c_str());
        second.warm_start = &earlier;
        second.bits = draft::WeightBits::k16;
        second.epochs = 1;
        second.learning_rate = 1e-12;
        second.seed = 99;
        get(train(second));
        QVERIFY(haveTheSameTensors(first.output, second.output));

        // Steps that ruin it leave the earlier draft.
        TrainerOptions ruinous = second;
        ruinous.learning_rate = 10.0;
        ruinous.output = path((tag + "-ruined").c_str()) + ".safetensors";
        ruinous.state += "3";
        static_cast<void>(train(ruinous));  // the trainer may notice
        QVERIFY(haveTheSameTensors(first.output, ruinous.output));

        TrainerOptions other_recipe = second;
        other_recipe.recipe = recipeFor(method == Method::kMedusa ? Method::kEagle3 : Method::kMedusa, {});
        other_recipe.state += "2";
        QVERIFY(lineOf(train(other_recipe)).find("another method") != std::string::npos);
        TrainerOptions other_tokens = second;
        other_tokens.new_vocabulary = true;
        other_tokens.state += "4";
        QVERIFY(lineOf(train(other_tokens)).find("LM head of its own") != std::string::npos);
        TrainerOptions one_more = second;
        one_more.recipe.passes = kPasses + 1;
        one_more.state += "2";
        QCOMPARE(train(one_more).has_value(), method == Method::kEagle3);  // heads are tensors, passes are not
        TrainerOptions without = second;
        without.warm_start = nullptr;
        without.resume = true;
        QVERIFY(lineOf(train(without)).find("begun_with") != std::string::npos);
        TrainingTarget other_target = this->target();
        other_target.fingerprint = "other";
        QVERIFY(lineOf(Trainer::open(*training_, data, other_target, second, source())).find("another model") !=
                std::string::npos);
    }

    // One just before the last step, beside the one at the end, would be one too many.
    void measuresAsOftenAsAsked() {
        const auto data = get(FeatureData::open(path("data")));
        const TrainingTarget target = this->target();
        TrainerOptions options = optionsOf(Method::kEagle3, "measured");
        options.steps = 9;
        options.measurements = 4;
        auto trainer = get(Trainer::open(*training_, data, target, options, source()));
        std::vector<std::int64_t> measured;
        const auto note = [&measured](const DraftTrainingProgress& now) {
            if (now.held_out) measured.push_back(now.step);
        };
        QCOMPARE(get(trainer->run(note, {})).steps, std::int64_t{9});
        QCOMPARE(measured, (std::vector<std::int64_t>{3, 6, 9}));
    }

    // What was learnt before is kept; the step in which the stop falls is done again as a whole.
    void stoppedWhileFeaturesAreComputed() {
        const auto data = get(FeatureData::open(path("data")));
        const TrainingTarget target = this->target();
        const auto train = [&](const TrainerOptions& options, FeatureSource source,
                               const std::stop_token& stop) -> Result<DraftTrainingReport> {
            auto trainer = Trainer::open(*training_, data, target, options, std::move(source));
            if (!trainer) return tl::unexpected(trainer.error());
            return (*trainer)->run({}, stop);
        };
        TrainerOptions options = optionsOf(Method::kEagle3, "whole");
        options.epochs = 2;
        options.accumulate = 2;
        options.measurements = 5;
        options.averaged = 0.8;
        options.bits = draft::WeightBits::k4;
        options.rounded = 0.9;
        const auto whole = get(train(options, source(), {}));

        TrainerOptions halved = options;
        halved.output = path("halved.safetensors");
        halved.state = path("halved.state");
        std::stop_source stop;
        const auto half = get(train(halved, stoppedSource(80, stop), stop.get_token()));
        QVERIFY(half.steps > 0 && !half.complete);
        halved.resume = true;
        const auto rest = get(train(halved, source(), {}));
        QVERIFY(rest.complete);
        QCOMPARE(rest.steps, whole.steps);
        QVERIFY(!tests::readFile(options.state).isEmpty() && !tests::readFile(options.output).isEmpty());
        QCOMPARE(tests::readFile(halved.state), tests::readFile(options.state));
        QCOMPARE(tests::readFile(halved.output), tests::readFile(options.output));

        // Stopped while the draft it begins with is measured, it goes on as well.
        const auto earlier = get(WarmStart::open(options.output, *selection_.backend, kTokens));
        TrainerOptions further = options;
        further.warm_start = &earlier;
        further.output = path("further.safetensors");
        further.state = path("further.state");
        std::stop_source at_once;
        QVERIFY(!train(further, stoppedSource(1, at_once), at_once.get_token()).has_value());
        further.resume = true;
        const auto resumed = get(train(further, source(), {}));
        QVERIFY(resumed.complete);
    }
};

GRIFFIN_TEST(TrainedHeadsTest)
#include "trained_heads_test.moc"
