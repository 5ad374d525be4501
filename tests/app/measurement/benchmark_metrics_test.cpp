// The three ways of counting acceptance, and speeds, against figures worked out by hand.
#include <QTest>
#include <numeric>

#include "app/measurement/benchmark_metrics.h"
#include "tests/support/test_program.h"

namespace griffin::app {
namespace {

/// A turn whose cycles accepted these numbers of draft tokens.
engine::GenerationStats turnOf(const std::vector<int>& accepted) {
    engine::GenerationStats stats;
    stats.target_passes = static_cast<int>(accepted.size());
    stats.committed_tokens = std::accumulate(accepted.begin(), accepted.end(), stats.target_passes);
    stats.new_tokens = stats.committed_tokens + 1;  // the last cycle's own token is in no cycle
    return stats;
}

class BenchmarkMetricsTest : public QObject {
    Q_OBJECT

  private slots:
    // 29 tokens in 7 cycles; indices of the last cycles 3 + 2.
    void acceptanceIsCountedInThreeWays() {
        BenchmarkSums sums;
        sums.add(turnOf({3, 5, 0, 4}));
        sums.add(turnOf({2, 2, 6}));
        BenchmarkRow row;
        sums.fill(row);
        QCOMPARE(row.target_passes, 7);
        QCOMPARE(row.new_tokens, 31);
        QVERIFY(std::abs(row.acceptance_length - 4.1429) < 5e-5);
        QVERIFY(std::abs(row.acceptance_length_griffin - 5.8) < 5e-5);
        QVERIFY(std::abs(row.acceptance_length_hass - 4.1667) < 5e-5);
    }

    void vanillaAcceptsOneTokenAPass() {
        BenchmarkSums sums;
        sums.add(turnOf({0, 0, 0, 0, 0}));
        BenchmarkRow row;
        sums.fill(row);
        QCOMPARE(row.acceptance_length, 1.0);
        QCOMPARE(row.acceptance_length_griffin, 1.25);
        QCOMPARE(row.acceptance_length_hass, 1.0);
    }

    void oneCycleATurnDividesNothingByZero() {
        BenchmarkSums sums;
        sums.add(turnOf({4}));
        sums.add(turnOf({2}));
        BenchmarkRow row;
        sums.fill(row);
        QCOMPARE(row.acceptance_length, 4.0);
        QCOMPARE(row.acceptance_length_griffin, 0.0);
        QCOMPARE(row.acceptance_length_hass, 4.0);
    }

    void nothingIsZero() {
        BenchmarkSums sums;
        BenchmarkRow row;
        row.acceptance_by_depth = {0.5};
        sums.fill(row);
        QCOMPARE(row.acceptance_length, 0.0);
        QCOMPARE(row.tokens_per_second, 0.0);
        QCOMPARE(row.prefill_ms_mean, 0.0);
        QVERIFY(row.acceptance_by_depth.empty());
        sums.add({});  // an answer without a token and without a pass
        sums.fill(row);
        QCOMPARE(row.acceptance_length_hass, 0.0);
        QCOMPARE(row.tokens_per_second, 0.0);
    }

    // The first token of a turn comes with its prefill: 20 + 10 timed tokens in 1.5 s.
    void speedLeavesTheFirstTokensOut() {
        BenchmarkSums sums;
        engine::GenerationStats stats;
        stats.new_tokens = 21;
        stats.decode_ms = 1000.0;
        stats.prefill_ms = 30.0;
        stats.draft_ms = 1.0;
        stats.verify_ms = 2.0;
        stats.commit_ms = 4.0;
        sums.add(stats);
        stats.new_tokens = 11;
        stats.decode_ms = 500.0;
        stats.prefill_ms = 10.0;
        sums.add(stats);
        QCOMPARE(sums.tokensPerSecond(), 20.0);
        BenchmarkRow row;
        sums.fill(row);
        QCOMPARE(row.new_tokens, 32);
        QCOMPARE(row.tokens_per_second, 20.0);
        QCOMPARE(row.prefill_ms_mean, 20.0);
        QCOMPARE(row.draft_ms, 2.0);
        QCOMPARE(row.verify_ms, 4.0);
        QCOMPARE(row.commit_ms, 8.0);
    }

    void depthsAreSharesOfTheCycles() {
        BenchmarkSums sums;
        engine::GenerationStats stats = turnOf({2, 0});
        stats.accepted_by_depth = {1, 1};
        sums.add(stats);
        stats = turnOf({3, 1});
        stats.accepted_by_depth = {2, 1, 1};
        sums.add(stats);
        BenchmarkRow row;
        sums.fill(row);
        QCOMPARE(row.acceptance_by_depth, (std::vector<double>{0.75, 0.5, 0.25}));
        QCOMPARE(row.acceptance_length, 1.0 + 0.75 + 0.5 + 0.25);
    }
};

}  // namespace
}  // namespace griffin::app

GRIFFIN_TEST(griffin::app::BenchmarkMetricsTest)
#include "benchmark_metrics_test.moc"
