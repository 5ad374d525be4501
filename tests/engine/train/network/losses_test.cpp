// Shares of rows: the probability that the target gives to the draft's vocabulary, and what they do to losses.
#include "engine/train/network/losses.h"

#include <QTest>
#include <cmath>
#include <vector>

#include "tests/engine/train/network/training_fixture.h"
#include "tests/support/test_program.h"

using namespace griffin;
using namespace griffin::engine::train;
using namespace griffin::tests::training;

namespace {

constexpr int kKnown = 5;
constexpr int kAll = kTokens + 13;  // as otherTokens() has them

}  // namespace

class LossesTest : public QObject {
    Q_OBJECT

    std::unique_ptr<kernels::TrainingBackend<double>> backend_ = kernels::makeCpuTrainingBackend<double>(2);
    TrainingBatch<double> batch_ = makeBatch(*backend_, {{3, 1, 4, 2, 6, 5}, {7, 0, 5, 1, 8}});

    TargetHead<double> headWithOthers() { return {lmHead(*backend_, kKnown), otherTokens(*backend_, kKnown)}; }
    /// The target's probabilities of all tokens in a row.
    Doubles probabilities(int row) {
        const double* feature = batch_.targets.all().row(row);
        Doubles all = logSoftmax(product(lmHead(*backend_, kAll), {feature, feature + kHidden}));
        for (double& number : all) number = std::exp(number);
        return all;
    }

  private slots:
    void sharesAreProbabilitiesOfTheVocabulary() {
        DistillationTargets<double> targets(*backend_, headWithOthers(), 16);
        targets.prepare(batch_.targets.view(batch_.rows()), batch_.learnt, 0);
        QCOMPARE(targets.shares().size(), targets.rows().size());
        for (std::size_t i = 0; i < targets.rows().size(); ++i) {
            const Doubles all = probabilities(targets.rows()[i]);
            double share = 0.0;
            for (std::size_t token = 0; token < kKnown; ++token) share += all[token];
            QVERIFY(share > 0.01 && share < 0.99);
            QVERIFY(std::abs(targets.shares()[i] - share) < 1e-12);
        }
        DistillationTargets<double> alike(*backend_, lmHead(*backend_, kKnown), 16);
        alike.prepare(batch_.targets.view(batch_.rows()), batch_.learnt, 0);
        QVERIFY(alike.shares().empty());
    }

    // With shares the loss on tokens is the cross-entropy with the target's own probabilities of them.
    void aTokenWeighsWhatTheTargetGivesIt() {
        TokenLosses<double> losses(*backend_, headWithOthers(), 16);
        const int rows = batch_.rows();
        losses.prepare(batch_.targets.view(rows), batch_.learnt, 0);
        // What is predicted is the feature of another row.
        DeviceMatrixOf<double> predict(*backend_, rows, kHidden);
        for (int row = 0; row < rows; ++row) {
            std::copy_n(batch_.targets.all().row((row + 3) % rows), kHidden, predict.all().row(row));
        }
        PassReport report;
        const std::vector<double> row_weights(static_cast<std::size_t>(rows), 1.0);
        losses.run(predict.all(), batch_.labels, {0.0, 1.0, 0.0, 0}, row_weights, {}, report);
        double expected = 0.0;
        for (int row = 0; row < rows; ++row) {
            if (batch_.learnt[static_cast<std::size_t>(row)] == 0) continue;
            const double* drafted = predict.all().row(row);
            const Doubles own = logSoftmax(product(lmHead(*backend_, kKnown), {drafted, drafted + kHidden}));
            const Doubles all = probabilities(row);
            for (std::size_t token = 0; token < kKnown; ++token) expected -= all[token] * own[token];
        }
        QVERIFY(std::abs(report.token_loss - expected) < 1e-12);
    }
};

GRIFFIN_TEST(LossesTest)
#include "losses_test.moc"
