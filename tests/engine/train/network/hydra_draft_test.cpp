// Training of Hydra heads: their beginning, losses against plain loops over the heads' formula, every gradient against
// finite differences in double precision, for both teachers and every loss.
#include <QTest>
#include <cmath>
#include <vector>

#include "engine/train/network/hydra_draft.h"
#include "tests/engine/train/network/training_fixture.h"
#include "tests/support/test_program.h"

using namespace griffin;
using namespace griffin::engine::train;
using namespace griffin::tests::training;
using kernels::SecondLoss;

namespace {

constexpr int kHeads = 3;
constexpr int kKnown = 7;
constexpr std::size_t kTensors = 5;  // of a head: block and its bias, residual and its bias, tokens
const std::vector<std::vector<int>> kTexts = {{3, 1, 4, 2, 6, 5}, {7, 0, 5, 1, 8}};

/// The feature of a row, then the embeddings of it and of the next `head` rows.
Doubles pathOf(const TrainingBatch<double>& batch, int row, int head) {
    const double* feature = batch.inputs.all().row(row) + kHidden;
    Doubles path(feature, feature + kHidden);
    for (int i = 0; i <= head; ++i) {
        const double* embedding = batch.inputs.all().row(row + i);
        path.insert(path.end(), embedding, embedding + kHidden);
    }
    return path;
}

Doubles headLogProbabilities(const Parameters<double>& parameters, int head, const Doubles& path) {
    const auto tensor = [&](std::size_t i) -> const Parameter<double>& {
        return parameters.all()[kTensors * static_cast<std::size_t>(head) + i];
    };
    const Doubles linear = product(tensor(0).values, path);
    Doubles hidden = product(tensor(2).values, path);
    for (std::size_t i = 0; i < hidden.size(); ++i) {
        const double x = linear[i] + tensor(1).value().data[i];
        hidden[i] += tensor(3).value().data[i] + x / (1.0 + std::exp(-x));
    }
    return logSoftmax(product(tensor(4).values, hidden));
}

}  // namespace

class HydraDraftTest : public QObject {
    Q_OBJECT

    std::unique_ptr<kernels::TrainingBackend<double>> backend_ = kernels::makeCpuTrainingBackend<double>(2);

    HydraDraft<double> makeDraft(HeadTeacher teacher, bool weighs_rows = false) {
        TargetHead<double> head(lmHead(*backend_, kKnown));
        if (weighs_rows) head.others = otherTokens(*backend_, kKnown);
        return {*backend_, {kHeads, teacher, 16}, std::move(head)};
    }

  private slots:
    void headsBeginAsTheTargets() {
        auto draft = makeDraft(HeadTeacher::kTokens);
        draft.parameters().initialise(7);
        const auto& parameters = draft.parameters().all();
        QCOMPARE(parameters.size(), kTensors * kHeads);
        const DeviceMatrixOf<double> target_head = lmHead(*backend_, kKnown);
        for (std::size_t head = 0; head < kHeads; ++head) {
            const std::size_t first = kTensors * head;
            const std::string name = "hydra_mlp." + std::to_string(head) + ".0.";
            QCOMPARE(parameters[first].name, name + "linear.weight");
            QCOMPARE(parameters[first + 1].name, name + "linear.bias");
            QCOMPARE(parameters[first + 2].name, name + "res_connection.weight");
            QCOMPARE(parameters[first + 3].name, name + "res_connection.bias");
            QCOMPARE(parameters[first + 4].name, "hydra_lm_head." + std::to_string(head) + ".weight");
            QCOMPARE(backend_->sumOfSquares(parameters[first].value()), 0.0);
            const auto residual = parameters[first + 2].value();
            QCOMPARE(residual.cols, (static_cast<int>(head) + 2) * kHidden);
            for (int row = 0; row < kHidden; ++row) {
                for (int i = 0; i < residual.cols; ++i) QCOMPARE(residual.row(row)[i], i == row ? 1.0 : 0.0);
            }
            for (int row = 0; row < kKnown; ++row) {
                const double* value = parameters[first + 4].value().row(row);
                QVERIFY(std::equal(value, value + kHidden, target_head.all().row(row)));
            }
        }
    }

    void lossesAreThoseOfPlainLoops() {
        auto draft = makeDraft(HeadTeacher::kTokens);
        draft.parameters().initialise(7);
        stir(draft.parameters());
        const auto batch = makeBatch(*backend_, kTexts, kHidden, kKnown);
        StepOptions options;
        options.passes = kHeads;
        options.losses = {0.0, 1.5, 0.0, 0};
        const std::vector<PassReport> reports = draft.run(batch, options, Learning::kMeasure);
        for (int head = 0; head < kHeads; ++head) {
            const PassReport& report = reports[static_cast<std::size_t>(head)];
            double loss = 0.0;
            int counted = 0;
            for (std::size_t s = 0; s + 1 < batch.segments.size(); ++s) {
                for (int t = batch.segments[s]; t + head < batch.segments[s + 1]; ++t) {
                    const auto told = static_cast<std::size_t>(t) + static_cast<std::size_t>(head);
                    const std::int32_t label = batch.labels[told];
                    if (batch.learnt[told] == 0 || label < 0) continue;
                    ++counted;
                    const Doubles own = headLogProbabilities(draft.parameters(), head, pathOf(batch, t, head));
                    loss -= own[static_cast<std::size_t>(label)];
                }
            }
            QVERIFY(counted > 3);
            QCOMPARE(report.counted, counted);
            QVERIFY(std::abs(report.token_loss - loss) < 1e-12);
            QVERIFY(std::abs(report.weight - std::pow(0.8, head)) < 1e-12);
        }
    }

    void gradients_data() {
        QTest::addColumn<bool>("tokens");
        QTest::addColumn<int>("loss");
        QTest::addColumn<bool>("weighs_rows");
        QTest::newRow("tokens") << true << static_cast<int>(SecondLoss::kLikeliest) << false;
        QTest::newRow("target") << false << static_cast<int>(SecondLoss::kLikeliest) << true;
        QTest::newRow("acceptance") << false << static_cast<int>(SecondLoss::kAcceptance) << true;
        QTest::newRow("coupled draws") << false << static_cast<int>(SecondLoss::kCoupled) << false;
    }
    void gradients() {
        QFETCH(bool, tokens);
        QFETCH(int, loss);
        QFETCH(bool, weighs_rows);
        auto draft = makeDraft(tokens ? HeadTeacher::kTokens : HeadTeacher::kTarget, weighs_rows);
        draft.parameters().initialise(7);
        stir(draft.parameters());
        const auto batch = makeBatch(*backend_, kTexts, kHidden, kKnown);
        StepOptions options;
        options.passes = kHeads;
        const auto kind = static_cast<SecondLoss>(loss);
        options.losses = {0.0, 1.5, kind == SecondLoss::kLikeliest ? 0.0 : 0.7, 0, kind};
        draft.parameters().clearGradients();
        const double learnt = objectiveOf(draft.run(batch, options, Learning::kLearn), options);
        const auto measured = [&] { return objectiveOf(draft.run(batch, options, Learning::kMeasure), options); };
        QCOMPARE(learnt, measured());
        checkGradients(draft.parameters(), measured);
    }
};

GRIFFIN_TEST(HydraDraftTest)
#include "hydra_draft_test.moc"
