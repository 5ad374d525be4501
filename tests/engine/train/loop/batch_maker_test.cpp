// The rows of batches from stored features: what they are made of, their noise, and that it does not matter whether
// they were made ahead.
#include "engine/train/loop/batch_maker.h"

#include <QTemporaryDir>
#include <QTest>
#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

#include "engine/train/data/feature_writer.h"
#include "kernels/backend_registry.h"
#include "kernels/half.h"
#include "tests/engine/draft/formula_draft.h"
#include "tests/support/results.h"
#include "tests/support/test_program.h"

using namespace griffin;
using namespace griffin::engine;
using namespace griffin::engine::train;
using tests::get;

namespace {

constexpr int kWidth = 8;
constexpr int kWords = 9;
constexpr int kQuestion = 5;
constexpr int kMaxRows = 1000;
const std::vector<int> kSequenceLengths = {602, 90, 3, 202};  // together enough for several threads

const std::vector<std::int32_t> kVocabulary = {1, 3, 4, 5, 6, 7, 8};
const std::vector<std::int32_t> kLabels = {-1, 0, -1, 1, 2, 3, 4, 5, 6};  // of every token

std::int32_t tokenOf(int sequence, int t) {
    return (3 * sequence + t * t) % kWords;
}

kernels::Half featureOf(int sequence, int t, int i) {
    return kernels::floatToHalf(std::sin(static_cast<float>(100 * sequence + 10 * t + i)));
}

struct Rows {
    std::vector<int> segments;
    std::vector<std::int32_t> tokens;
    std::vector<std::int32_t> labels;
    std::vector<std::uint8_t> learnt;
    std::vector<float> inputs;
    std::vector<float> targets;

    bool operator==(const Rows&) const = default;
};

Rows copied(const TrainingBatch<float>& batch) {
    const float* inputs = batch.inputs.all().data;
    const float* targets = batch.targets.all().data;
    return {batch.segments,
            batch.tokens,
            batch.labels,
            batch.learnt,
            {inputs, inputs + static_cast<std::ptrdiff_t>(batch.rows()) * 2 * kWidth},
            {targets, targets + static_cast<std::ptrdiff_t>(batch.rows()) * kWidth}};
}

}  // namespace

class BatchMakerTest : public QObject {
    Q_OBJECT

    kernels::BackendSelection selection_ = kernels::selectBackend({kernels::Device::kCpu, 1});
    std::unique_ptr<kernels::TrainingBackend<float>> training_ = kernels::makeCpuTrainingBackend<float>(1);
    std::unique_ptr<TargetTables> tables_;
    std::unique_ptr<FeatureData> data_;
    std::unique_ptr<BatchMaker> maker_;
    QTemporaryDir folder_;

    std::unique_ptr<BatchMaker> newMaker() {
        return std::make_unique<BatchMaker>(*training_, *data_, *tables_, kVocabulary, BatchFeatures::kFinal,
                                            FeatureSource(), kMaxRows);
    }
    Rows made(std::span<const SequenceSlice> slices, const FeatureNoise& noise) {
        return copied(*get(maker_->make(slices, noise)));
    }
    /// What `noise` adds to the features of these rows, one row after the other.
    std::vector<float> differences(std::span<const SequenceSlice> slices, const FeatureNoise& noise) {
        const Rows plain = made(slices, {});
        const Rows noisy = made(slices, noise);
        std::vector<float> found;
        for (std::size_t i = 0; i < plain.inputs.size(); ++i) {
            const float difference = noisy.inputs[i] - plain.inputs[i];
            if (i % (2 * kWidth) >= kWidth) {
                found.push_back(difference);
            } else if (difference != 0.0F) {
                return {};  // an embedding changed
            }
        }
        return noisy.targets == plain.targets ? found : std::vector<float>();
    }

  private slots:
    void initTestCase() {
        tables_ = std::make_unique<TargetTables>(
            get(TargetTables::open(std::make_unique<tests::FormulaTarget>(*selection_.backend),
                                   tests::FormulaTarget(*selection_.backend).model().config())));
        DataManifest manifest;
        manifest.target_name = "Tiny";
        manifest.target_fingerprint = "tiny";
        manifest.hidden_size = kWidth;
        manifest.vocabulary = kWords;
        const std::string path = folder_.filePath("data").toStdString();
        auto writer = get(FeatureWriter::open(path, manifest));
        for (int sequence = 0; sequence < static_cast<int>(kSequenceLengths.size()); ++sequence) {
            std::vector<std::int32_t> tokens;
            std::vector<std::uint8_t> answer;
            std::vector<kernels::Half> features;
            for (int t = 0; t < kSequenceLengths[static_cast<std::size_t>(sequence)]; ++t) {
                tokens.push_back(tokenOf(sequence, t));
                answer.push_back(t < kQuestion ? 0 : 1);
                for (int i = 0; i < kWidth; ++i) features.push_back(featureOf(sequence, t, i));
            }
            QVERIFY(writer.append({1, static_cast<std::uint64_t>(sequence)}, {tokens, answer, features}).has_value());
        }
        QVERIFY(writer.flush().has_value());
        data_ = std::make_unique<FeatureData>(get(FeatureData::open(path)));
        maker_ = newMaker();
    }

    // Row t: the embedding of x_{t+1} and the feature of t; learns the feature of t + 1 and x_{t+2}.
    void rowsAreMadeOfSequences() {
        const std::vector<SequenceSlice> slices = {{1, 88}, {0, 600}, {2, 1}, {3, 150}};
        const Rows rows = made(slices, {});
        QCOMPARE(rows.segments, std::vector<int>({0, 88, 688, 689, 839}));
        const std::vector<float> embeddings = tests::formulaMatrix(15, kWords, kWidth, 8.0F);
        for (std::size_t s = 0; s < slices.size(); ++s) {
            const int sequence = slices[s].sequence;
            for (int t = 0; t < slices[s].rows; ++t) {
                const auto row = static_cast<std::size_t>(rows.segments[s]) + static_cast<std::size_t>(t);
                const auto next = static_cast<std::size_t>(tokenOf(sequence, t + 1));
                QCOMPARE(rows.tokens[row], static_cast<std::int32_t>(next));
                QCOMPARE(rows.labels[row], kLabels[static_cast<std::size_t>(tokenOf(sequence, t + 2))]);
                QCOMPARE(static_cast<int>(rows.learnt[row]), t + 1 >= kQuestion ? 1 : 0);
                const float* input = rows.inputs.data() + row * 2 * kWidth;
                QVERIFY(std::equal(input, input + kWidth, embeddings.data() + next * kWidth));
                for (int i = 0; i < kWidth; ++i) {
                    QCOMPARE(input[kWidth + i], kernels::halfToFloat(featureOf(sequence, t, i)));
                    QCOMPARE(rows.targets[row * kWidth + static_cast<std::size_t>(i)],
                             kernels::halfToFloat(featureOf(sequence, t + 1, i)));
                }
            }
        }
    }

    // +- 0.1 at 512 rows, inverse to the length; every row has numbers of its own, whatever else is in the batch.
    void noiseIsUniform() {
        const std::vector<SequenceSlice> slices = {{0, 600}, {3, 150}};
        const std::vector<float> noise = differences(slices, {0.2, 7});
        QCOMPARE(noise.size(), std::size_t{750 * kWidth});
        constexpr float kRounding = 1e-6F;
        const auto most = [&noise](std::size_t first, std::size_t last) {
            float found = 0.0F;
            for (std::size_t i = first; i < last; ++i) found = std::max(found, std::abs(noise[i]));
            return found;
        };
        const float of_long = most(0, std::size_t{600 * kWidth});
        const float of_short = most(std::size_t{600 * kWidth}, noise.size());
        QVERIFY(of_long > 0.0845F && of_long <= 0.0853334F + kRounding);  // 0.2 * 256 / 600
        QVERIFY(of_short > 0.195F && of_short <= 0.2F + kRounding);
        double sum = 0.0;
        double squares = 0.0;
        for (std::size_t i = 0; i < std::size_t{600 * kWidth}; ++i) {
            sum += noise[i] / 0.0853334;
            squares += std::pow(noise[i] / 0.0853334, 2);
        }
        constexpr double kCount = 600.0 * kWidth;
        QVERIFY(std::abs(sum / kCount) < 4.0 * std::sqrt(1.0 / 3.0 / kCount));
        QVERIFY(std::abs(squares / kCount - 1.0 / 3.0) < 4.0 * std::sqrt(4.0 / 45.0 / kCount));
        std::vector<float> sorted = noise;
        std::ranges::sort(sorted);
        const auto different = std::unique(sorted.begin(), sorted.end()) - sorted.begin();
        QVERIFY(static_cast<std::size_t>(different) > noise.size() * 49 / 50);

        QCOMPARE(differences(slices, {0.2, 7}), noise);
        QVERIFY(differences(slices, {0.2, 8}) != noise);
        const std::vector<float> alone = differences(std::span(slices).first(1), {0.2, 7});
        QVERIFY(std::ranges::equal(alone, std::span(noise).first(alone.size())));
    }

    void madeAheadIsTheSame() {
        const std::vector<SequenceSlice> some = {{0, 600}, {3, 200}};
        const std::vector<SequenceSlice> others = {{1, 50}, {2, 1}};
        const FeatureNoise noise{0.2, 3};
        const Rows expected = made(some, noise);
        const Rows others_expected = made(others, noise);
        const auto maker = newMaker();
        const auto* batch = get(maker->make(others, noise));
        maker->makeAhead(some, noise);
        QVERIFY(copied(*batch) == others_expected);  // stays as it is meanwhile
        QVERIFY(copied(*get(maker->make(some, noise))) == expected);
        maker->makeAhead(some, noise);  // in vain
        maker->makeAhead(some, {0.2, 4});
        QVERIFY(copied(*get(maker->make(some, noise))) == expected);
        maker->makeAhead(some, noise);
        QVERIFY(copied(*get(maker->make(others, noise))) == others_expected);
        maker->makeAhead(some, noise);  // ends with the maker
    }
};

GRIFFIN_TEST(BatchMakerTest)
#include "batch_maker_test.moc"
