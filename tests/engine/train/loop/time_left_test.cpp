// What is left of a training of two stages, measured now and then, at the speed of this run or of the one before.
#include "engine/train/loop/time_left.h"

#include <QTest>

#include "tests/support/test_program.h"

using namespace griffin::engine::train;

class TimeLeftTest : public QObject {
    Q_OBJECT

  private slots:
    void passesAndMeasurementsAreToCome() {
        const std::vector<PlannedStage> stages = twoStages();
        TimeLeft left(stages, {4, 2}, 0.0);
        QCOMPARE(left.after(0), 0.0);  // nothing is known
        left.addStep(5.0, 1);
        QCOMPARE(left.after(1), 5.0 * (5 + 4 * 3));
        left.addStep(2.0, 1);  // the first one found nothing in the caches
        QCOMPARE(left.after(2), 2.0 * (4 + 4 * 3));
        left.addMeasurement(10.0);  // after 4, after 8 and two at the end, after 10
        QCOMPARE(left.after(4), 2.0 * (2 + 4 * 3) + 10.0 * 3);
        left.addStep(12.0, 3);
        QCOMPARE(left.after(7), 3.5 * 9 + 10.0 * 3);
        QCOMPARE(left.after(8), 3.5 * 6 + 10.0 * 2);
        QCOMPARE(left.after(10), 0.0);
    }

    // The speed was measured before the training began.
    void whatAMeasurementTakesMayBeKnown() {
        const std::vector<PlannedStage> stages = twoStages();
        TimeLeft left(stages, {3, 1}, 14.0);
        left.addStep(4.0, 1);
        QCOMPARE(left.after(4), 4.0 * (2 + 4 * 3) + 14.0 * 3);
        left.addStep(3.0, 1);
        for (const double seconds : {12.0, 16.0, 8.0}) left.addMeasurement(seconds);
        QCOMPARE(left.after(6), 3.0 * 12 + 12.0 * 2);
    }

  private:
    /// Six steps of one pass, four of three.
    static std::vector<PlannedStage> twoStages() {
        std::vector<PlannedStage> stages(2);
        stages[0].rate.steps = 6;
        stages[1].first = 6;
        stages[1].rate.steps = 4;
        stages[1].step.passes = 3;
        return stages;
    }
};

GRIFFIN_TEST(TimeLeftTest)
#include "time_left_test.moc"
