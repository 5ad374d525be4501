// When an answer is said to be faster than plain decoding, by how much, and when nothing is said.
#include "engine/speedup.h"

#include <QTest>

#include "tests/support/test_program.h"

namespace griffin::tests {
namespace {

using namespace engine;

/// 101 tokens in 40 passes of 25 ms; a plain pass takes 20 ms: 100 tokens in 1 s instead of 2 s.
GenerationStats twiceAsFast() {
    GenerationStats stats;
    stats.method = Method::kGriffin;
    stats.new_tokens = 101;
    stats.target_passes = 40;
    stats.committed_tokens = 100;
    stats.decode_ms = 1000.0;
    stats.plain_pass.ms = 20.0;
    return stats;
}

SpeedupTimes times(double before, double guessed, double after) {
    return {101, before, guessed, guessed, after, 0.0};
}

class SpeedupTest : public QObject {
    Q_OBJECT

  private slots:
    void anEstimateComesFromThePlainPass() {
        const Speedup speedup = speedupOf(twiceAsFast());
        QCOMPARE(speedup.verdict, SpeedupVerdict::kFaster);
        QVERIFY(!speedup.measured && !speedup.busy);
        QCOMPARE(speedup.factor, 2.0);
        QCOMPARE(speedup.plain_ms, 2000.0);
        QCOMPARE(speedup.saved_ms, 1000.0);
        GenerationStats slow = twiceAsFast();
        slow.plain_pass.ms = 7.0;
        QCOMPARE(speedupOf(slow).verdict, SpeedupVerdict::kSlower);
        QCOMPARE(speedupOf(slow).factor, 0.7);
        QCOMPARE(speedupOf(slow).saved_ms, -300.0);
    }

    void whatWasMeasuredCounts() {
        const Speedup speedup = speedupOf(twiceAsFast(), times(14.5, 10.0, 15.5));
        QVERIFY(speedup.measured);
        QCOMPARE(speedup.verdict, SpeedupVerdict::kFaster);
        QCOMPARE(speedup.factor, 1.5);
        QCOMPARE(speedup.saved_ms, 500.0);
        // The seconds are those of the runs, too, not of the answer, which may have been written at another speed.
        const Speedup later = speedupOf(twiceAsFast(), times(29.0, 20.0, 31.0));
        QCOMPARE(later.plain_ms, 3000.0);
        QCOMPARE(later.saved_ms, 1000.0);
        // A run that was not made, or not to its end.
        QVERIFY(!speedupOf(twiceAsFast(), times(15.0, 10.0, 0.0)).measured);
        QCOMPARE(speedupOf(twiceAsFast(), times(15.0, 0.0, 15.0)).factor, 2.0);
    }

    void shortAnswersTellNothing() {
        GenerationStats stats = twiceAsFast();
        stats.new_tokens = kFewestTokensToTell - 1;
        QCOMPARE(speedupOf(stats).verdict, SpeedupVerdict::kTooShort);
        QCOMPARE(speedupOf(stats).factor, 0.0);
        SpeedupTimes cut_off = times(20.0, 10.0, 20.0);
        cut_off.tokens = kFewestTokensToTell - 1;
        QCOMPARE(speedupOf(twiceAsFast(), cut_off).verdict, SpeedupVerdict::kTooShort);
        stats.new_tokens = kFewestTokensToTell;
        QCOMPARE(speedupOf(stats, {}).verdict, SpeedupVerdict::kFaster);
    }

    void isMeasuredWhereThatTells() {
        GenerationStats stats = twiceAsFast();
        QVERIFY(measurable(stats) == Measurable::kYes);
        stats.new_tokens = kFewestTokensToTell;
        QVERIFY(measurable(stats) == Measurable::kYes);
        --stats.new_tokens;
        QVERIFY(measurable(stats) == Measurable::kTooShort);
        stats.method = Method::kVanilla;
        QVERIFY(measurable(stats) == Measurable::kPlain);
    }

    void differencesWithinTheSpreadTellNothing() {
        QCOMPARE(speedupOf(twiceAsFast(), times(10.0, 10.0, 12.0)).verdict, SpeedupVerdict::kRunsDiffer);
        QCOMPARE(speedupOf(twiceAsFast(), times(10.0, 10.0, 10.1)).verdict, SpeedupVerdict::kTooClose);
        SpeedupTimes far_apart = times(12.2, 16.0, 18.5);  // over many tokens
        far_apart.tokens = 256;
        QCOMPARE(speedupOf(twiceAsFast(), far_apart).verdict, SpeedupVerdict::kRunsDiffer);
        QCOMPARE(speedupOf(twiceAsFast(), times(11.0, 10.0, 11.0)).verdict, SpeedupVerdict::kFaster);
        QCOMPARE(speedupOf(twiceAsFast(), times(9.0, 10.0, 9.0)).verdict, SpeedupVerdict::kSlower);
        GenerationStats stats = twiceAsFast();
        stats.plain_pass.ms = 10.4;  // 4 % more than a token took: an estimate is not that good
        QCOMPARE(speedupOf(stats).verdict, SpeedupVerdict::kTooClose);
    }

    // Guesses that lose are given up: the computer was slower for them.
    void aSmallLossIsNoEstimate() {
        GenerationStats stats = twiceAsFast();
        stats.plain_pass = {9.0, 8.9, 9.1};
        QCOMPARE(speedupOf(stats).verdict, SpeedupVerdict::kTooClose);
        QCOMPARE(speedupOf(stats).factor, 0.0);
        QCOMPARE(speedupOf(stats, times(9.0, 10.0, 9.0)).factor, 0.9);
        stats.plain_pass.of_a_run = true;
        QCOMPARE(speedupOf(stats).factor, 0.9);
        stats.plain_pass = {11.0, 10.9, 11.1};
        QCOMPARE(speedupOf(stats).factor, 1.1);
        stats.plain_pass = {7.0, 6.9, 7.1};
        QCOMPARE(speedupOf(stats).factor, 0.7);
        // The window's drawing costs guesses more than plain passes: these were faster where nothing was shown.
        stats.new_tokens = 385;
        stats.target_passes = 371;
        stats.committed_tokens = 384;
        stats.decode_ms = 384 * 4.03;
        stats.plain_pass = {3.35, 3.21, 3.45};
        QCOMPARE(speedupOf(stats).verdict, SpeedupVerdict::kTooClose);
        QCOMPARE(speedupOf(stats, times(3.34, 3.17, 3.34)).verdict, SpeedupVerdict::kFaster);
    }

    // A guess follows the clock: two guessed runs may be further apart than the plain ones.
    void differencesOfTheGuessedRunsTellNothing() {
        SpeedupTimes runs = times(10.0, 8.0, 10.0);
        runs.guessed_again_ms = 10.0;
        QCOMPARE(speedupOf(twiceAsFast(), runs).verdict, SpeedupVerdict::kRunsDiffer);
        runs = times(20.0, 9.0, 20.0);
        runs.guessed_again_ms = 11.0;
        const Speedup speedup = speedupOf(twiceAsFast(), runs);
        QCOMPARE(speedup.factor, 2.0);
        QCOMPARE(speedup.spread, 0.2);
        QCOMPARE(speedup.saved_ms, 1000.0);
        runs.guessed_again_ms = 0.0;  // measured before there were two
        QCOMPARE(speedupOf(twiceAsFast(), runs).factor, 20.0 / 9.0);
        QCOMPARE(speedupOf(twiceAsFast(), runs).spread, 0.0);
    }

    void differencesOfThePlainPassesTellNothing() {
        GenerationStats stats = twiceAsFast();
        stats.plain_pass = {8.4, 7.5, 12.0};  // 0.84 times as fast, or 1.2 times
        QCOMPARE(speedupOf(stats).verdict, SpeedupVerdict::kRunsDiffer);
        QCOMPARE(speedupOf(stats).factor, 0.0);
        stats.plain_pass = {7.4, 7.2, 7.6};
        QCOMPARE(speedupOf(stats).verdict, SpeedupVerdict::kSlower);
        stats.plain_pass = {15.0, 9.5, 17.0};  // a gain, or a loss
        QCOMPARE(speedupOf(stats).verdict, SpeedupVerdict::kRunsDiffer);
        stats.plain_pass = {15.0, 13.5, 16.5};
        QCOMPARE(speedupOf(stats).verdict, SpeedupVerdict::kFaster);
        // All of them say that something was gained.
        stats.plain_pass = {20.0, 10.5, 30.0};
        QCOMPARE(speedupOf(stats).factor, 2.0);
        stats.plain_pass = {20.0, 9.5, 24.0};
        QCOMPARE(speedupOf(stats).verdict, SpeedupVerdict::kRunsDiffer);
        stats.plain_pass = {20.0, 15.5, 24.0, true};
        QCOMPARE(speedupOf(stats).factor, 2.0);
        // Where it was measured they count no more.
        stats.plain_pass = {8.4, 7.5, 12.0};
        QCOMPARE(speedupOf(stats, times(15.0, 10.0, 15.0)).factor, 1.5);
    }

    void switchedOffIsAsFastAsPlain() {
        GenerationStats stats = twiceAsFast();
        stats.target_passes = 100;
        stats.plain_pass.ms = 10.1;
        QCOMPARE(speedupOf(stats).verdict, SpeedupVerdict::kOff);
        QCOMPARE(speedupOf(stats).factor, 1.0);
        stats.plain_pass.ms = 0.0;
        QCOMPARE(speedupOf(stats).verdict, SpeedupVerdict::kOff);
        // Plain runs that took the same time by chance make no speedup of it, nor one that is above its tokens.
        QCOMPARE(speedupOf(stats, times(10.1, 10.0, 10.1)).verdict, SpeedupVerdict::kOff);
        SpeedupTimes part = times(10.1, 10.0, 10.1);
        part.tokens = 80;
        QCOMPARE(speedupOf(stats, part).tokens, 80);
        QCOMPARE(speedupOf(stats, times(9.0, 10.0, 9.0)).verdict, SpeedupVerdict::kSlower);
        // Runs of a kind that are further apart than the kinds say nothing of either.
        QCOMPARE(speedupOf(stats, times(9.0, 10.0, 9.4)).verdict, SpeedupVerdict::kSlower);
        QCOMPARE(speedupOf(stats, times(8.6, 10.0, 9.6)).verdict, SpeedupVerdict::kRunsDiffer);
        QCOMPARE(speedupOf(stats, times(8.6, 10.0, 9.6)).factor, 0.0);
        // Trying without success may cost more than it should: that is told.
        stats.plain_pass.ms = 7.0;
        QCOMPARE(speedupOf(stats).verdict, SpeedupVerdict::kSlower);
        stats.method = Method::kVanilla;
        QCOMPARE(speedupOf(stats).verdict, SpeedupVerdict::kPlain);
    }

    void neverAboveTheTokensPerPass() {
        GenerationStats stats = twiceAsFast();
        QVERIFY(!exceedsTokensPerPass(stats));
        stats.plain_pass.ms = 30.0;  // three times as fast with 2.5 tokens per pass
        QVERIFY(exceedsTokensPerPass(stats));
        stats.plain_pass.ms = 26.0;  // above what is shown, which has no tokens from behind the end of the answer
        stats.committed_tokens = 106;
        QVERIFY(exceedsTokensPerPass(stats));
        stats.committed_tokens = 100;
        stats.plain_pass.ms = 30.0;
        QCOMPARE(speedupOf(stats).verdict, SpeedupVerdict::kUnknown);
        QCOMPARE(speedupOf(stats).factor, 0.0);
        stats.plain_pass.ms = 0.0;
        QCOMPARE(speedupOf(stats).verdict, SpeedupVerdict::kUnknown);
        // By so little that it is the clock's: what is told is not above them either.
        const double most = stats.tokensPerPass();
        stats.plain_pass.ms = 10.0 * 1.01 * most;
        QCOMPARE(speedupOf(stats).factor, most);
        QCOMPARE(speedupOf(stats).plain_ms, most * 1000.0);
        QCOMPARE(speedupOf(stats, times(25.5, 10.0, 25.5)).factor, most);
        QCOMPARE(speedupOf(stats, times(30.0, 10.0, 30.0)).factor, 3.0);  // whoever measured it does not keep it
        SpeedupTimes part = times(25.5, 10.0, 25.5);                      // of whose tokens per pass nothing is known
        part.tokens = 80;
        QCOMPARE(speedupOf(stats, part).factor, 2.55);
    }

    void aBusyComputerIsTold() {
        GenerationStats stats = twiceAsFast();
        stats.waiting_share = 0.3;
        QVERIFY(speedupOf(stats).busy);
        QCOMPARE(speedupOf(stats).verdict, SpeedupVerdict::kUnknown);  // the plain pass was timed at another moment
        // Measured again when it was quiet.
        QVERIFY(!speedupOf(stats, times(20.0, 10.0, 20.0)).busy);
        SpeedupTimes disturbed = times(20.0, 10.0, 20.0);
        disturbed.waiting_share = 0.3;
        QVERIFY(speedupOf(twiceAsFast(), disturbed).busy);
        QCOMPARE(speedupOf(twiceAsFast(), disturbed).verdict, SpeedupVerdict::kUnknown);
        QCOMPARE(speedupOf(twiceAsFast(), disturbed).factor, 0.0);
    }
};

}  // namespace
}  // namespace griffin::tests

GRIFFIN_TEST(griffin::tests::SpeedupTest)
#include "speedup_test.moc"
