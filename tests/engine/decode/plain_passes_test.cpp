// Which plain passes an estimate is made of, and what they come to.
#include "engine/decode/plain_passes.h"

#include <QTest>
#include <array>

#include "tests/support/test_program.h"

namespace griffin::engine::decode {
namespace {

class PlainPassesTest : public QObject {
    Q_OBJECT

  private slots:
    void theMedianOfSeveral() {
        // One was held up, another came too fast.
        std::array times{PlainPass{9.0}, PlainPass{30.0}, PlainPass{10.0}, PlainPass{11.0}, PlainPass{3.0}};
        QVERIFY(plainTimesOf(times) == (PlainTimes{10.0, 9.0, 11.0}));
        std::array alone{PlainPass{7.0}};
        QVERIFY(plainTimesOf(alone) == PlainTimes{7.0});
        QCOMPARE(plainTimesOf(alone).spread(), 0.0);
        std::array two{PlainPass{8.0}, PlainPass{12.0}};
        QVERIFY(plainTimesOf(two) == (PlainTimes{10.0, 8.0, 12.0}));
        QCOMPARE(plainTimesOf(two).spread(), 0.4);
    }

    void whatIsSuggestedCountsWhileThereAreFew() {
        PlainPasses passes;
        passes.begin();
        QVERIFY(passes.times(10.0) == PlainTimes{10.0});
        passes.add(5.0);
        QVERIFY(passes.times(10.0) == (PlainTimes{7.5, 5.0, 10.0}));
        passes.add(6.0);
        QCOMPARE(passes.times(10.0).ms, 6.0);
        passes.add(5.5);
        QVERIFY(passes.times(10.0) == (PlainTimes{5.5, 5.0, 6.0}));
    }

    void theNewestDoesNotDecide() {
        PlainPasses passes;
        passes.begin();
        for (const double ms : {10.0, 10.2, 9.9, 10.1}) passes.add(ms);
        passes.add(4.0);
        QVERIFY(passes.times(10.0).ms >= 9.9);
        QVERIFY(passes.times(10.0).spread() < 0.05);
    }

    void theLastOnesBeforeAnAnswerHelpOut() {
        PlainPasses passes;
        passes.begin();
        for (int i = 0; i < 9; ++i) passes.add(20.0 + i);
        passes.begin();
        QVERIFY(passes.times(1.0) == (PlainTimes{26.0, 25.0, 27.0}));
        passes.add(30.0);
        QCOMPARE(passes.times(1.0).ms, 27.0);
        // As soon as it has enough of its own they count no more.
        for (int i = 0; i < 4; ++i) passes.add(10.0);
        QVERIFY(passes.times(1.0) == (PlainTimes{10.0, 10.0, 10.0}));
    }

    /// An answer that was written with guesses while the computer was slow, and went on without them when it was not.
    void rarePassesStandForThoseBefore() {
        PlainPasses passes;
        passes.begin();
        for (int i = 0; i < 20; ++i) {
            i % 5 == 4 ? passes.add(7.0) : passes.skip();
        }
        for (int i = 0; i < 40; ++i) passes.add(3.5);
        const PlainTimes times = passes.times(3.5);
        QCOMPARE(times.ms, 3.5);
        QCOMPARE(times.high_ms, 7.0);
        // One pass after many others does not decide.
        passes.begin();
        for (const double ms : {10.0, 10.2, 9.9, 10.1}) passes.add(ms);
        for (int i = 0; i < 100; ++i) passes.skip();
        passes.add(4.0);
        QVERIFY(passes.times(10.0).ms >= 9.9);
    }

    /// All of a long answer is asked, and what is kept does not grow.
    void manyAreThinnedOut() {
        PlainPasses passes;
        passes.begin();
        for (int i = 0; i < 100'000; ++i) passes.add(i < 50'000 ? 10.0 : 20.0);
        const PlainTimes times = passes.times(1.0);
        QCOMPARE(times.low_ms, 10.0);
        QCOMPARE(times.high_ms, 20.0);
        QVERIFY(sizeof(passes) < 512);
    }
};

}  // namespace
}  // namespace griffin::engine::decode

GRIFFIN_TEST(griffin::engine::decode::PlainPassesTest)
#include "plain_passes_test.moc"
