// When answers are brought together: what passes over several took against what answers get alone.
#include "engine/decode/joint_cost.h"

#include <QTest>
#include <cmath>

#include "tests/support/test_program.h"

namespace griffin::tests {
namespace {

using engine::decode::JointCost;
using engine::decode::LatencyProfile;

/// Passes over 1, 2 and 4 rows take 10, 12 and 16 ms.
LatencyProfile cheapRows() {
    return LatencyProfile({{1, 10.0}, {2, 12.0}, {4, 16.0}});
}

/// Answers alone that get so many tokens in 10 ms.
void seeAlone(JointCost& cost, int tokens, double per_pass, double pass_ms = 10.0) {
    for (int i = 0; i < tokens; ++i) cost.sawAlone(1, pass_ms / per_pass, pass_ms);
}

bool near(double value, double expected) {
    return std::abs(value - expected) < 1e-6 * expected;
}

class JointCostTest : public QObject {
    Q_OBJECT

  private slots:
    void beforeAnyTokenNothingIsKnown() {
        JointCost cost(cheapRows());
        QCOMPARE(cost.gain(4), 0.0);
        seeAlone(cost, 5, 1.0);
        QCOMPARE(cost.gain(4), 0.0);
        seeAlone(cost, 50, 1.0);
        QVERIFY(cost.gain(4) > 0.0);
    }

    void theProfileSpeaksForPassesThatWereNotMade() {
        JointCost cost(cheapRows());
        seeAlone(cost, 50, 1.0);  // plain decoding: 10 ms a token
        QVERIFY(near(cost.gain(1), 1.0));
        QVERIFY(near(cost.gain(2), 2 * 10.0 / 12.0));
        QVERIFY(near(cost.gain(4), 4 * 10.0 / 16.0));
    }

    void aGoodDraftIsNotGivenUp() {
        JointCost cost(cheapRows());
        seeAlone(cost, 50, 3.0);
        QVERIFY(cost.gain(2) < 1.0);
        QVERIFY(cost.gain(4) < 1.0);
        // It becomes worse: a text that it cannot guess.
        seeAlone(cost, 400, 1.2);
        QVERIFY(cost.gain(4) > 1.9 && cost.gain(4) < 4 * 10.0 / 1.2 / 16.0);
    }

    void aSlowerComputerIsSlowerForBoth() {
        JointCost cost(cheapRows());
        seeAlone(cost, 50, 1.0, 30.0);  // three times what the profile says
        QVERIFY(near(cost.gain(4), 2.5));
        QVERIFY(near(cost.jointMs(4), 48.0));
    }

    void whatWasMeasuredCounts() {
        JointCost cost(cheapRows());
        seeAlone(cost, 50, 1.0);
        for (int i = 0; i < 100; ++i) cost.sawJoint(4, 64.0);
        QVERIFY(near(cost.jointMs(4), 64.0));
        QVERIFY(near(cost.gain(4), 4 * 10.0 / 64.0));
        QVERIFY(near(cost.jointMs(2), 48.0));  // and tells of others, which were not made
        for (int i = 0; i < 200; ++i) cost.sawJoint(2, 12.0);
        QVERIFY(near(cost.jointMs(2), 12.0));
        QVERIFY(near(cost.jointMs(4), 64.0));
    }

    void whatLostIsTriedAgain() {
        JointCost cost(cheapRows());
        seeAlone(cost, 50, 1.0);
        for (int i = 0; i < 100; ++i) cost.sawJoint(4, 64.0);  // somebody else had the computer
        QVERIFY(cost.gain(4) < 1.0);
        seeAlone(cost, 200, 1.0);
        QVERIFY(cost.gain(4) < 1.0);
        seeAlone(cost, 4000, 1.0);
        QVERIFY(cost.gain(4) > 1.1);
    }

    void whatCannotBeMeasuredChangesNothing() {
        JointCost cost(cheapRows());
        seeAlone(cost, 50, 1.0);
        const double before = cost.gain(4);
        cost.sawAlone(0, 5.0, 10.0);
        cost.sawAlone(3, 0.0, 10.0);
        cost.sawAlone(-7, 4.0, 10.0);
        QCOMPARE(cost.gain(4), before);
    }
};

}  // namespace
}  // namespace griffin::tests

GRIFFIN_TEST(griffin::tests::JointCostTest)
#include "joint_cost_test.moc"
