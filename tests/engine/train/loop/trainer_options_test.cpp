// Rates against their closed forms, and the stages of a training.
#include "engine/train/loop/trainer_options.h"
#include "tests/support/test_program.h"

#include <QTest>
#include <cmath>
#include <numbers>

using namespace griffin::engine::train;

namespace {

bool near(double a, double b) {
    return std::abs(a - b) < 1e-15;
}

}  // namespace

class TrainerOptionsTest : public QObject {
    Q_OBJECT

  private slots:
    void warmUpIsALine_data() {
        QTest::addColumn<int>("decay");
        for (const Decay decay : {Decay::kConstant, Decay::kLinear, Decay::kCosine}) {
            QTest::addRow("%d", static_cast<int>(decay)) << static_cast<int>(decay);
        }
    }
    void warmUpIsALine() {
        QFETCH(int, decay);
        const LearningRate rate = {4e-4, 8, 100, static_cast<Decay>(decay)};
        for (int step = 1; step <= 8; ++step) QVERIFY(near(rate.at(step), 5e-5 * step));
    }

    void constant() {
        const LearningRate rate = {3e-5, 2, 10, Decay::kConstant};
        for (const int step : {2, 3, 10, 1000}) QCOMPARE(rate.at(step), 3e-5);
    }

    // 2 steps up, 8 steps down: the ninth would have nothing.
    void linear() {
        const LearningRate rate = {9e-5, 2, 10, Decay::kLinear};
        for (int step = 3; step <= 10; ++step) QVERIFY(near(rate.at(step), 1e-5 * (11 - step)));
        QCOMPARE(rate.at(11), 0.0);
        QCOMPARE(rate.at(500), 0.0);
    }

    void cosine() {
        // Without a warm-up over 11 steps: a third, a half, two thirds of the way.
        const LearningRate rate = {1e-3, 0, 11, Decay::kCosine};
        QVERIFY(near(rate.at(4), 0.75e-3));
        QVERIFY(near(rate.at(6), 0.5e-3));
        QVERIFY(near(rate.at(8), 0.25e-3));
        QVERIFY(near(rate.at(1), 0.5e-3 * (1.0 + std::cos(std::numbers::pi / 12.0))));
        QVERIFY(near(rate.at(12), 0.0));
        const LearningRate floored = {1e-3, 0, 11, Decay::kCosine, 0.1};
        QVERIFY(near(floored.at(6), 0.55e-3));
        QVERIFY(near(floored.at(12), 1e-4));
    }

    void nothingButWarmUp() {
        const LearningRate rate = {1.0, 10, 10, Decay::kLinear};
        QCOMPARE(rate.at(10), 1.0);
        QCOMPARE(rate.at(11), 0.0);
        const LearningRate longer = {1.0, 20, 10, Decay::kLinear};
        QCOMPARE(longer.at(10), 0.5);
        QCOMPARE(longer.at(21), 0.0);
    }

    // Every stage warms up to the peak and falls from it.
    void eachStageHasItsOwnRate() {
        TrainerOptions options;
        options.epochs = 6.0;
        options.learning_rate = 2e-3;
        options.warm_up = 0.1;
        const std::vector<PlannedStage> stages = plannedStages(options, 50);
        QCOMPARE(stages.size(), 3U);
        for (std::size_t i = 0; i < 3; ++i) {
            const PlannedStage& stage = stages[i];
            QCOMPARE(stage.step.passes, static_cast<int>(i) + 1);
            QCOMPARE(stage.first, 100 * static_cast<std::int64_t>(i));
            QCOMPARE(stage.end(), stage.first + 100);
            QVERIFY(near(stage.rateAt(stage.first + 1), 2e-4));
            QVERIFY(near(stage.rateAt(stage.first + 10), 2e-3));
            QVERIFY(stage.rateAt(stage.end()) > 0.0 && stage.rateAt(stage.end()) < 2e-6);
            QCOMPARE(stageOf(stages, stage.first + 1), i);
            QCOMPARE(stageOf(stages, stage.end()), i);
        }
    }

    // The stages are as long as they were planned, to a step, and none is without one.
    void stagesFillTheTraining() {
        TrainerOptions options;
        for (const double epochs : {0.1, 1.0, 2.7}) {
            options.epochs = epochs;
            const std::vector<PlannedStage> stages = plannedStages(options, 7);
            for (std::size_t i = 0; i < stages.size(); ++i) {
                QCOMPARE(stages[i].first, i == 0 ? 0 : stages[i - 1].end());
                QVERIFY(stages[i].rate.steps >= 1);
            }
            QVERIFY(std::abs(static_cast<double>(stages.back().end()) - std::max(3.0, 7.0 * epochs)) <= 0.5);
        }
        QCOMPARE(recipeFor(griffin::engine::Method::kHass, {}).second_loss, 1.0);
        options.steps = 100;
        QCOMPARE(plannedStages(inEpochs(options, 7), 7).back().end(), 100);
        options.steps = 0;
        QCOMPARE(firstOfLast(0.2, 50), 41);
        QCOMPARE(firstOfLast(0.2, 1), 0);
        QCOMPARE(firstOfLast(1.0, 50), 1);
        QCOMPARE(firstOfLast(0.0, 50), 0);
        options.recipe = recipeFor(griffin::engine::Method::kGriffin, {.without_stages = true});
        const std::vector<PlannedStage> one = plannedStages(options, 7);
        QCOMPARE(one.size(), 1U);
        QCOMPARE(one.front().step.passes, 3);
        QVERIFY(one.front().step.aligned);
        QCOMPARE(one.front().rate.steps, 19);
    }
};

GRIFFIN_TEST(TrainerOptionsTest)
#include "trainer_options_test.moc"
