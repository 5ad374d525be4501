// Rates against their closed forms.
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
};

GRIFFIN_TEST(TrainerOptionsTest)
#include "trainer_options_test.moc"
