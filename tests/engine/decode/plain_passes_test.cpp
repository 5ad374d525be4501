// Which plain passes an estimate is made of, and what they come to.
#include "engine/decode/plain_passes.h"

#include <QTest>
#include <array>
#include <cmath>
#include <random>

#include "tests/support/test_program.h"

namespace griffin::engine::decode {
namespace {

class PlainPassesTest : public QObject {
    Q_OBJECT

  private slots:
    void theMiddleOfSeveral() {
        // One was held up, another came too fast.
        std::array times{PlainPass{9.0}, PlainPass{30.0}, PlainPass{10.0}, PlainPass{11.0}, PlainPass{3.0}};
        const PlainTimes told = plainTimesOf(times);
        QCOMPARE(told.ms, 10.0 * ((9.0 + 9.0 + 10.0 + 11.0 + 30.0) / 10.0 + 16.0) / 21.0);
        QCOMPARE(told.low_ms, 9.0);
        QCOMPARE(told.high_ms, 11.0);
        std::array alone{PlainPass{7.0}};
        QVERIFY(plainTimesOf(alone) == PlainTimes{7.0});
        QCOMPARE(plainTimesOf(alone).spread(), 0.0);
        std::array two{PlainPass{8.0}, PlainPass{12.0}};
        QVERIFY(plainTimesOf(two) == (PlainTimes{10.0, 8.0, 12.0}));
        QCOMPARE(plainTimesOf(two).spread(), 0.4);
    }

    void whatIsSuggestedCountsWhileThereAreFew() {
        PlainPasses passes;
        passes.begin(0);
        QVERIFY(passes.times(10.0, 0) == PlainTimes{10.0});
        passes.add(5.0, 0);
        QVERIFY(passes.times(10.0, 0) == (PlainTimes{7.5, 5.0, 10.0}));
        passes.add(6.0, 0);
        QCOMPARE(passes.times(10.0, 0).ms, 6.0 * ((5.0 + 6.0 + 10.0) / 6.0 + 16.0) / 19.0);
        passes.add(5.5, 0);
        QVERIFY(passes.times(10.0, 0) == (PlainTimes{5.5, 5.0, 6.0}));
    }

    /// What passes take is their mean: those that verify guesses are held up as often.
    void someAreHeldUp() {
        PlainPasses passes;
        std::mt19937 random(1);
        double sum = 0.0;
        for (int i = 0; i < 1200; ++i) {
            if (i % 400 == 0) passes.begin(0);
            const double ms = random() % 8 == 0 ? 20.0 : 10.0;
            passes.add(ms, 0);
            sum += ms;
        }
        const double mean = sum / 1200.0;
        QVERIFY2(std::abs(passes.times(1.0, 0).ms / mean - 1.0) < 0.05,
                 qPrintable(QString::number(passes.times(1.0, 0).ms)));
        // After such answers it is known where there are a few passes, and none was held up, or one.
        for (const std::array few :
             {std::array{10.0, 10.1, 9.9, 10.0, 10.0}, std::array{10.0, 10.1, 20.0, 10.0, 9.9}}) {
            PlainPasses next = passes;
            next.begin(0);
            for (const double ms : few) next.add(ms, 0);
            const double told = next.times(1.0, 0).ms;  // nearer to the mean than to the median, which is 10
            QVERIFY2(told > (10.0 + mean) / 2.0 && told < 1.05 * mean, qPrintable(QString::number(told)));
        }
    }

    void theNewestDoesNotDecide() {
        PlainPasses passes;
        passes.begin(0);
        for (const double ms : {10.0, 10.2, 9.9, 10.1}) passes.add(ms, 0);
        passes.add(4.0, 0);
        QVERIFY(passes.times(10.0, 0).ms >= 9.9);
        QVERIFY(passes.times(10.0, 0).spread() < 0.05);
    }

    void theLastOnesBeforeAnAnswerHelpOut() {
        PlainPasses passes;
        passes.begin(0);
        for (int i = 0; i < 9; ++i) passes.add(20.0 + i, 0);
        passes.begin(0);
        // Their mean over their median, of which the fastest fifth counts as the next, and 16 of which nothing is
        // known.
        const double known = ((21.0 + 21 + 22 + 23 + 24 + 25 + 26 + 27 + 28) / 24.0 + 16.0) / 25.0;
        const PlainTimes before = passes.times(1.0, 0);
        QCOMPARE(before.ms, 26.0 * ((25.0 + 25 + 26 + 27 + 28) / 26.0 + 16.0 * known) / 21.0);
        QCOMPARE(before.low_ms, 25.0);
        QCOMPARE(before.high_ms, 27.0);
        passes.add(30.0, 0);
        QCOMPARE(passes.times(1.0, 0).ms, 27.0 * ((26.0 + 26 + 27 + 28 + 30) / 27.0 + 16.0 * known) / 21.0);
        // As soon as it has enough of its own they count no more.
        for (int i = 0; i < 4; ++i) passes.add(10.0, 0);
        const PlainTimes own = passes.times(1.0, 0);
        QCOMPARE(own.ms, 10.0 * ((30.0 + 4 * 10) / 10.0 + 16.0 * known) / 21.0);
        QCOMPARE(own.low_ms, 10.0);
        QCOMPARE(own.high_ms, own.ms);
    }

    /// Attention makes passes behind a longer text slower: a document that was attached is no loss of guessing.
    void passesBehindAnotherTextAreForgotten() {
        PlainPasses before;
        QVERIFY(!before.begin(1000));  // there were none
        for (int i = 0; i < 7; ++i) before.add(20.0, 1000 + 100 * i);
        PlainPasses near = before;
        QVERIFY(!near.begin(1400));
        QCOMPARE(near.times(50.0, 1400).ms, 20.0);  // of the last five
        PlainPasses further = before;
        QVERIFY(!further.begin(1700));  // without those behind 1200 and 1300 tokens
        further.add(30.0, 1700);
        further.add(30.0, 1700);
        further.add(30.0, 1700);
        QVERIFY(further.times(50.0, 1700).ms > 25.0);
        for (const int context : {0, 900, 2100, 5000}) {
            PlainPasses far = before;
            QVERIFY(far.begin(context));
            QCOMPARE(far.times(50.0, context).ms, 50.0);
            QCOMPARE(far.times(50.0, context).high_ms, 0.0);
            far.add(40.0, context);
            QVERIFY(!far.begin(context + 100));
            QCOMPARE(far.times(50.0, context + 100).low_ms, 40.0);
        }
    }

    /// What is told is of the middle of the answer, wherever in it the plain passes were.
    void passesGrowWithTheText() {
        const auto ms = [](int context) { return 2.0 + 0.002 * context; };
        PlainPasses passes;
        passes.begin(100);
        for (int context = 100; context < 1100; context += 50) passes.add(ms(context), context);
        PlainTimes told = passes.times(50.0, 1100);
        QCOMPARE(told.ms, ms(600));
        QVERIFY(told.spread() < 1e-9);
        // Its end was all guessed.
        told = passes.times(9.0, 3100);
        QVERIFY(std::abs(told.ms - ms(1600)) < 1e-9);
        QVERIFY(std::abs(told.low_ms - ms(575)) < 1e-9);  // the mean of where they were
        QCOMPARE(told.high_ms, 9.0);
        // An answer of few passes knows it from the one before.
        passes.begin(1100);
        for (int i = 0; i < 3; ++i) passes.add(ms(1100), 1100);
        told = passes.times(9.0, 3100);
        QVERIFY2(std::abs(told.ms - ms(2100)) < 1e-9, qPrintable(QString::number(told.ms)));
        // Where it is not known they tell nothing of its end.
        PlainPasses first;
        first.begin(100);
        for (int i = 0; i < 5; ++i) first.add(ms(100), 100);
        QCOMPARE(first.times(6.0, 300).spread(), 0.0);
        QCOMPARE(first.times(6.0, 3100).high_ms, 6.0);
        // One that was held up is no growth.
        PlainPasses held_up;
        held_up.begin(100);
        for (int context = 100; context < 1100; context += 50) held_up.add(context == 1050 ? 12.0 : 2.0, context);
        QCOMPARE(held_up.times(50.0, 5000).low_ms, 2.0);
        QVERIFY(held_up.times(50.0, 5000).ms < 2.6);
    }

    /// An answer that was written with guesses while the computer was slow, and went on without them when it was not.
    void rarePassesStandForThoseBefore() {
        PlainPasses passes;
        passes.begin(0);
        for (int i = 0; i < 20; ++i) {
            i % 5 == 4 ? passes.add(7.0, 0) : passes.skip();
        }
        for (int i = 0; i < 40; ++i) passes.add(3.5, 0);
        const PlainTimes times = passes.times(3.5, 0);
        QVERIFY(times.ms >= 3.5 && times.ms < (20 * 7.0 + 40 * 3.5) / 60);
        QCOMPARE(times.high_ms, 7.0);
        // One pass after many others does not decide.
        passes.begin(0);
        for (const double ms : {10.0, 10.2, 9.9, 10.1}) passes.add(ms, 0);
        for (int i = 0; i < 100; ++i) passes.skip();
        passes.add(4.0, 0);
        QVERIFY(passes.times(10.0, 0).ms >= 9.9);
    }

    /// All of a long answer is asked, and what is kept does not grow.
    void manyAreThinnedOut() {
        PlainPasses passes;
        passes.begin(0);
        for (int i = 0; i < 100'000; ++i) passes.add(i < 50'000 ? 10.0 : 20.0, 0);
        const PlainTimes times = passes.times(1.0, 0);
        QCOMPARE(times.low_ms, 10.0);
        QCOMPARE(times.high_ms, 20.0);
        QVERIFY(sizeof(passes) < 512);
    }
};

}  // namespace
}  // namespace griffin::engine::decode

GRIFFIN_TEST(griffin::engine::decode::PlainPassesTest)
#include "plain_passes_test.moc"
