// What the cost model decides, against its own aim computed in another way: tokens for the time they cost.
#include "engine/decode/cost_model.h"
#include "tests/support/test_program.h"

#include <QTest>
#include <cmath>
#include <span>

using namespace griffin::engine;
using namespace griffin::engine::decode;
using griffin::engine::tree::DraftTree;
using griffin::engine::tree::Proposal;

namespace {

constexpr double kPassMs = 10.0;

/// A GPU: 64 rows for a tenth more. A CPU: every row beyond the second costs.
LatencyProfile flat() {
    return LatencyProfile({{1, kPassMs}, {64, 1.1 * kPassMs}});
}
LatencyProfile steep() {
    return LatencyProfile({{1, kPassMs}, {2, 1.1 * kPassMs}, {64, 1.1 * kPassMs + 62 * 0.4 * kPassMs}});
}

DraftTree chain(int tokens, float probability) {
    DraftTree tree(64, 0);
    tree.reset(0, Proposal::kFixed);
    for (int i = 0; i < tokens; ++i) tree.add(i, i + 1, std::log(probability));
    return tree;
}

AcceptedPath accepted(int tokens) {
    AcceptedPath path;
    for (int i = 0; i <= tokens; ++i) path.nodes.push_back(i);
    return path;
}

std::size_t chosen(CostModel& model, const DraftTree& tree) {
    std::vector<int> nodes;
    model.choose(tree, nodes);
    return nodes.size();
}

}  // namespace

class CostModelTest : public QObject {
    Q_OBJECT

  private slots:
    void cheapRowsAreAllVerified() {
        DrafterStats record;
        CostModel model(flat(), {}, DraftCost::kNothing, record);
        QCOMPARE(chosen(model, chain(10, 0.7F)), std::size_t{11});
    }
    void dearRowsAreVerifiedWhileTheyPay() {
        // Row n costs 0.4 passes and brings 0.7^n tokens: 0.7 and 0.49 pay, 0.343 does not.
        DrafterStats record;
        CostModel model(steep(), {}, DraftCost::kNothing, record);
        QCOMPARE(chosen(model, chain(10, 0.7F)), std::size_t{3});
    }
    void treesGrowToTheLargestWhereRowsAreCheap() {
        DrafterStats record;
        QCOMPARE(CostModel(steep(), {}, DraftCost::kPasses, record).shape().nodes, 64);
        const LatencyProfile usual({{1, kPassMs}, {64, 1.1 * kPassMs}, {128, 1.3 * kPassMs}, {256, 2.0 * kPassMs}});
        QCOMPARE(CostModel(usual, {}, DraftCost::kPasses, record).shape().nodes, 64);
        const LatencyProfile better({{1, kPassMs}, {64, 1.1 * kPassMs}, {128, 1.2 * kPassMs}, {256, 2.0 * kPassMs}});
        QCOMPARE(CostModel(better, {}, DraftCost::kPasses, record).shape().nodes, 128);
        // Streamed layers: nearly all of a pass is copying.
        const LatencyProfile streamed({{1, 400.0}, {64, 404.0}, {256, 430.0}});
        CostModel model(streamed, {}, DraftCost::kPasses, record);
        QCOMPARE(model.shape().nodes, 256);
        DraftTree tree(256, 0);
        tree.reset(0, Proposal::kFixed);
        for (int i = 1; i < 256; ++i) tree.add((i - 1) / 3, i, std::log(0.3F));
        QCOMPARE(chosen(model, tree), std::size_t{256});
    }
    // A level costs 0.1 passes, and of the row's children 0.6 are accepted in the mean.
    void levelsAreDraftedWhileTheyPay() {
        DrafterStats record;
        record.begin(0.1 * kPassMs, kPassMs);
        CostModel model(flat(), {}, DraftCost::kLevels, record);
        QVERIFY(model.shape().rule != nullptr);
        const auto is_worth = [&](int depth, float probability) {
            const DraftTree tree = chain(depth, probability);
            const int row = tree.size() - 1;
            return model.isWorthDrafting(tree, std::span(&row, 1));
        };
        QVERIFY(is_worth(1, 0.7F));
        QVERIFY(is_worth(3, 0.7F));   // 0.6 * 0.343
        QVERIFY(!is_worth(6, 0.7F));  // 0.6 * 0.118
        QVERIFY(!is_worth(1, 0.05F));
        // Several rows bring their sum.
        DraftTree broad(64, 0);
        broad.reset(0, Proposal::kFixed);
        std::vector<int> rows;
        for (int i = 0; i < 3; ++i) rows.push_back(broad.add(0, i + 1, std::log(0.1F)));
        QVERIFY(!model.isWorthDrafting(broad, std::span(rows).first(1)));
        QVERIFY(model.isWorthDrafting(broad, rows));
        // Rows that cost half a pass each are worth nothing below that.
        CostModel dear(steep(), {}, DraftCost::kLevels, record);
        QVERIFY(!dear.isWorthDrafting(broad, rows));
        // A depth that was asked for is kept.
        TreeOptions options;
        options.depth = 5;
        CostModel forced(flat(), options, DraftCost::kLevels, record);
        QVERIFY(forced.shape().rule == nullptr);
        QCOMPARE(forced.shape().depth, 5);
    }
    // What is spent on drafting follows the levels that were drafted, not those that could have been.
    void aLevelsTimeIsThatOfTheLevelsDrafted() {
        DrafterStats record;
        CostModel model(flat(), {}, DraftCost::kLevels, record);
        const DraftTree tree = chain(2, 0.7F);
        const int row = 1;
        model.shape();
        QVERIFY(model.isWorthDrafting(tree, std::span(&row, 1)));
        model.learn(tree, accepted(1), true, 3.0, flat().milliseconds(3));
        QCOMPARE(record.times.of(2), 3.0);
    }
    // The first level has one row, the others several: whether one more pays is asked at the price of those.
    void furtherLevelsHaveATimeOfTheirOwn() {
        DraftTimes times{1.0, 1.0};
        for (int cycle = 0; cycle < 200; ++cycle) {
            const int levels = 1 + cycle % 3;
            times.learn(levels, 0.5 + 1.5 * (levels - 1));
        }
        QVERIFY(std::abs(times.first_ms - 0.5) < 0.01 && std::abs(times.level_ms - 1.5) < 0.01);
        const double before = times.of(2);
        times.learn(2, 1000.0);  // disturbed
        QVERIFY(times.of(2) < 1.5 * before);
    }
    void treesOfDearRowsAreDraftedSmall() {
        DrafterStats record;
        CostModel model(steep(), {}, DraftCost::kLevels, record);
        const int before = model.shape().nodes;
        for (int i = 0; i < 100; ++i) chosen(model, chain(10, 0.7F));
        QVERIFY(before > 30);
        QCOMPARE(model.shape().nodes, 4 + 2 * 3);  // three rows were worth it
        CostModel cheap(flat(), {}, DraftCost::kLevels, record);
        for (int i = 0; i < 100; ++i) {
            DraftTree tree(256, 0);
            tree.reset(0, Proposal::kFixed);
            while (tree.size() < cheap.shape().nodes) tree.add(0, tree.size(), std::log(0.5F));
            QCOMPARE(chosen(cheap, tree), static_cast<std::size_t>(tree.size()));
        }
        QCOMPARE(cheap.shape().nodes, 128);  // the largest where 128 rows cost 1.2 passes
    }
    void aSizeThatWasAskedForIsKept() {
        TreeOptions options;
        options.size = 11;
        DrafterStats record;
        CostModel model(steep(), options, DraftCost::kNothing, record);
        QCOMPARE(chosen(model, chain(10, 0.01F)), std::size_t{11});
        for (int i = 0; i < 100; ++i) {
            QVERIFY(model.wantsDraft());
            model.learn(chain(10, 0.5F), accepted(0), true, kPassMs, steep().milliseconds(11));
        }
        QCOMPARE(model.shape().nodes, 11);
    }
    void theLikeliestNodesAreChosen() {
        DraftTree tree(64, 0);
        tree.reset(0, Proposal::kFixed);
        const int weak = tree.add(0, 1, std::log(0.2F));
        const int strong = tree.add(0, 2, std::log(0.7F));
        tree.add(weak, 3, std::log(0.7F));
        const int below = tree.add(strong, 4, std::log(0.65F));
        DrafterStats record;
        CostModel model(steep(), {}, DraftCost::kNothing, record);
        std::vector<int> nodes;
        model.choose(tree, nodes);
        QCOMPARE(nodes, (std::vector<int>{0, strong, below}));
    }
    void aTreePromisesWhatItsNodesBring() {
        DrafterStats record;
        CostModel model(steep(), {}, DraftCost::kNothing, record);
        std::vector<int> nodes;
        QCOMPARE(model.choose(chain(0, 1.0F), nodes), 1.0);
        // Two tokens of probability 0.7 and 0.49 in a pass that costs 1.1 + 0.4.
        const double promised = model.choose(chain(10, 0.7F), nodes);
        QVERIFY2(std::abs(promised - 2.19 / 1.5) < 1e-6, qPrintable(QString::number(promised)));
        TreeOptions all;
        all.size = 3;
        CostModel fixed(steep(), all, DraftCost::kNothing, record);
        QVERIFY(std::abs(fixed.choose(chain(2, 0.7F), nodes) - 2.19 / 1.5) < 1e-6);
    }
    // Passes for another drafter's guesses say what passes take, and their tokens pay for what was lost.
    void othersCyclesAreWatched() {
        DrafterStats record;
        CostModel model(steep(), {}, DraftCost::kPasses, record);
        model.watch(1, 1, 2 * kPassMs);
        for (int i = 0; i < 200; ++i) {
            model.watch(1, 1, 2 * kPassMs);
            model.watch(8, 1, 2 * steep().milliseconds(8));
        }
        QVERIFY(std::abs(model.plainPassMs() - 2 * kPassMs) < 0.01 * kPassMs);
        for (int i = 0; i < 2; ++i) model.watch(1, 1, 2 * kPassMs);
        while (model.wantsDraft()) model.learn(chain(5, 0.5F), accepted(0), true, kPassMs, 2 * steep().milliseconds(6));
        int tokens = 0;
        while (!model.wantsDraft() && tokens < 10000) {
            model.watch(1, 1, 2 * kPassMs);
            ++tokens;
        }
        QVERIFY(tokens > 10 && tokens < 10000);
    }
    void whatWasDrawnIsNeverLeftOut() {
        DraftTree tree(64, 4);
        tree.reset(0, Proposal::kWithoutReplacement);
        tree.add(0, 1, std::log(0.01F));
        DrafterStats record;
        CostModel model(steep(), {}, DraftCost::kPasses, record);
        QCOMPARE(chosen(model, tree), std::size_t{2});
    }

    // Guesses that are never right: a lookup stops offering them, and tries again now and then.
    void uselessGuessesAreGivenUp() {
        DrafterStats record;
        CostModel model(steep(), {}, DraftCost::kNothing, record);
        int verified = 0;
        double spent = 0.0;
        for (int cycle = 0; cycle < 256; ++cycle) {
            const DraftTree tree = chain(5, 1.0F);
            const auto nodes = static_cast<int>(chosen(model, tree));
            verified += nodes - 1;
            spent += steep().milliseconds(nodes);
            model.learn(chain(nodes - 1, 1.0F), accepted(0), true, 0.0, steep().milliseconds(nodes));
        }
        qInfo("%d rows too many in 256 cycles, speed %.3f of vanilla", verified, 256 * kPassMs / spent);
        QVERIFY(verified >= 5 && 256 * kPassMs / spent > 0.97);
    }
    // However sure a lookup has become, a new answer does not stake all of its account on the first guess.
    void oneWrongGuessDoesNotEndSpeculation() {
        const LatencyProfile times({{1, kPassMs}, {2, 1.1 * kPassMs}, {64, 13.5 * kPassMs}});  // 0.2 passes a row
        DrafterStats record;
        CostModel earlier(times, {}, DraftCost::kNothing, record);
        for (int cycle = 0; cycle < 50; ++cycle) {
            earlier.learn(chain(20, 1.0F), accepted(20), true, 0.0, times.milliseconds(21));
        }
        QVERIFY(chosen(earlier, chain(30, 1.0F)) > 9);
        CostModel model(times, {}, DraftCost::kNothing, record);
        model.learn(chain(0, 1.0F), accepted(0), false, 0.0, kPassMs);
        const auto nodes = static_cast<int>(chosen(model, chain(30, 1.0F)));
        QCOMPARE(nodes, 9);  // 2.5 plain passes, of which the account has 1.5
        model.learn(chain(nodes - 1, 1.0F), accepted(0), true, 0.0, times.milliseconds(nodes));
        QVERIFY(model.wantsDraft());
    }
    // A network that never helps costs at most 3 in 100 in the long run.
    void speculationThatLosesIsSwitchedOff() {
        DrafterStats record;
        CostModel model(steep(), {}, DraftCost::kPasses, record);
        double spent = 0.0;
        int drafted = 0;
        constexpr int kCycles = 1000;
        for (int cycle = 0; cycle < kCycles; ++cycle) {
            if (!model.wantsDraft()) {
                spent += kPassMs;
                model.learn(chain(0, 1.0F), accepted(0), false, 0.0, kPassMs);
                continue;
            }
            ++drafted;
            std::vector<int> nodes;
            DraftTree tree = chain(model.shape().depth, 0.5F);
            model.choose(tree, nodes);
            tree.keepOnly(nodes);
            const double draft_ms = 0.2 * kPassMs * model.shape().depth;
            spent += draft_ms + steep().milliseconds(tree.size());
            model.learn(tree, accepted(0), true, draft_ms, steep().milliseconds(tree.size()));
        }
        qInfo("%d cycles drafted, speed %.3f of vanilla", drafted, kCycles * kPassMs / spent);
        QVERIFY(drafted >= 5 && kCycles * kPassMs / spent > 0.98);
    }
    void speculationThatWinsStaysOn() {
        DrafterStats record;
        CostModel model(flat(), {}, DraftCost::kPasses, record);
        int plain = 0;
        for (int cycle = 0; cycle < 100; ++cycle) {
            if (!model.wantsDraft()) {
                ++plain;
                model.learn(chain(0, 1.0F), accepted(0), false, 0.0, kPassMs);
                continue;
            }
            DraftTree tree = chain(model.shape().depth, 0.8F);
            model.learn(tree, accepted(cycle % 5 == 0 ? 0 : tree.size() - 1), true,
                        0.05 * kPassMs * model.shape().depth, flat().milliseconds(tree.size()));
        }
        // Only to see what a plain pass takes: cycles 1, 10, 27, 60.
        QCOMPARE(plain, 4);
        // Levels that nearly always hit are worth their price: the trees have become deep.
        QVERIFY(model.shape().depth > 6);
    }
    // Where draft and trees leave nothing of the model in the caches, the plain pass after them is no plain decoding.
    void plainPassesAfterTreesAreNotTakenForPlainDecoding() {
        DrafterStats record;
        CostModel model(flat(), {}, DraftCost::kPasses, record);
        constexpr int kCycles = 2000;
        double spent = 0.0;
        int tokens = 0;
        bool after_tree = false;
        for (int cycle = 0; cycle < kCycles; ++cycle) {
            const bool drafts = model.wantsDraft();
            const int taken = drafts ? cycle % 2 : 0;
            const double verify_ms = drafts ? 1.45 * kPassMs : after_tree ? 1.27 * kPassMs : kPassMs;
            const double draft_ms = drafts ? 0.25 * kPassMs : 0.0;
            model.learn(chain(drafts ? 1 : 0, 0.5F), accepted(taken), drafts, draft_ms, verify_ms);
            spent += draft_ms + verify_ms;
            tokens += 1 + taken;
            after_tree = drafts;
        }
        qInfo("speed %.3f of vanilla", tokens * kPassMs / spent);
        QVERIFY(tokens * kPassMs / spent > 0.95);
    }
    void aDraftThatBecomesGoodIsFoundAgain() {
        DrafterStats record;
        CostModel model(flat(), {}, DraftCost::kPasses, record);
        int on = 0;
        int plain = 0;
        for (int cycle = 0; cycle < 2000; ++cycle) {
            if (!model.wantsDraft()) {
                plain += cycle >= 1900 ? 1 : 0;
                model.learn(chain(0, 1.0F), accepted(0), false, 0.0, kPassMs);
                continue;
            }
            DraftTree tree = chain(model.shape().depth, 0.8F);
            const bool good = cycle > 400;
            on += cycle >= 1900 ? 1 : 0;
            model.learn(tree, accepted(good ? tree.size() - 1 : 0), true, 0.3 * kPassMs,
                        flat().milliseconds(tree.size()));
        }
        QVERIFY(plain <= 2);
        QCOMPARE(on + plain, 100);
    }

    void estimatesFollowWhatHappened() {
        AcceptanceEstimate estimate;
        const float half = std::log(0.5F);
        QVERIFY(std::abs(estimate.probability(half) - 0.5) < 1e-6);
        for (int i = 0; i < 400; ++i) estimate.learn(half, i % 10 == 0);
        QVERIFY(std::abs(estimate.probability(half) - 0.1) < 0.05);
        QVERIFY(std::abs(estimate.probability(std::log(0.01F)) - 0.01) < 1e-6);
        for (int i = 0; i < 400; ++i) estimate.learn(0.0F, true);
        QVERIFY(estimate.probability(0.0F) > 0.95);
    }
    void ranksAreMeasured() {
        DraftTree tree(8, 0);
        tree.reset(0, Proposal::kFixed);
        for (int token = 1; token <= 3; ++token) tree.add(0, token, -1.0F);
        RankAcceptance ranks;
        QVERIFY(std::abs(ranks.acceptance().front() - 0.6) < 1e-12);
        for (int i = 0; i < 2000; ++i) {
            AcceptedPath path;
            path.nodes = {0};
            if (i % 10 < 5) path.nodes.push_back(1);
            if (i % 10 == 5) path.nodes.push_back(3);
            ranks.learn(tree, path);
        }
        const std::vector<double> measured = ranks.acceptance();
        QVERIFY(std::abs(measured[0] - 0.5) < 0.01 && measured[1] < 0.01 && measured[2] <= measured[1]);
    }
    // The times were measured on a busy machine: several rows cost far more than they say.
    void wrongTimesAreCorrected() {
        DrafterStats record;
        CostModel model(flat(), {}, DraftCost::kNothing, record);
        QCOMPARE(chosen(model, chain(10, 0.7F)), std::size_t{11});
        for (int cycle = 0; cycle < 60; ++cycle) {
            model.learn(chain(0, 1.0F), accepted(0), false, 0.0, kPassMs);
            model.learn(chain(10, 0.7F), accepted(2), true, 0.0, 3.0 * flat().milliseconds(11));
        }
        QVERIFY(chosen(model, chain(10, 0.7F)) <= 2);
    }
    // Sampling makes every pass dearer than its logits alone, and passes of several rows more than others. Speculation
    // that is always on would never see it; it loses a tenth here, as far as it is tried.
    void plainPassesAreLookedAt() {
        DrafterStats record;
        CostModel model(flat(), {}, DraftCost::kPasses, record);
        double spent = 0.0;
        double tokens = 0.0;
        for (int cycle = 0; cycle < 1000; ++cycle) {
            if (!model.wantsDraft()) {
                spent += kPassMs;
                tokens += 1.0;
                model.learn(chain(0, 1.0F), accepted(0), false, 0.0, kPassMs);
                continue;
            }
            const DraftTree tree = chain(3, 0.5F);
            const int right = cycle % 2 == 0 ? 1 : 0;
            const double verify_ms = 1.5 * flat().milliseconds(4);
            spent += 0.1 * kPassMs + verify_ms;
            tokens += 1.0 + right;
            model.learn(tree, accepted(right), true, 0.1 * kPassMs, verify_ms);
        }
        qInfo("speed %.3f of vanilla", tokens * kPassMs / spent);
        QVERIFY(tokens * kPassMs / spent > 0.98);
    }
    // The computer was slow while guesses were verified, and plain passes came before and after: they tell nothing.
    void treesUnderOtherConditionsWidenTheRange() {
        int context = 0;
        const auto answer = [&context](DrafterStats& record, double pace) {
            CostModel model(flat(), {}, DraftCost::kPasses, record, {}, context);
            context += 275;
            for (int cycle = 0; cycle < 80; ++cycle) {
                const bool drafts = cycle >= 5 && cycle < 70;
                const double verify_ms = drafts ? pace * flat().milliseconds(4) : kPassMs;
                model.learn(chain(drafts ? 3 : 0, 0.5F), accepted(drafts ? 3 : 0), drafts, 0.0, verify_ms);
            }
            return model.plainPasses();
        };
        DrafterStats record;
        QVERIFY(answer(record, 1.1).spread() < 0.05);
        const PlainTimes slow = answer(record, 2.0);
        QVERIFY(std::abs(slow.ms - kPassMs) < 0.1);
        QVERIFY(slow.spread() > 0.5);
        DrafterStats other;
        QVERIFY(answer(other, 0.5).spread() > 0.3);
        // Where trees always take longer than their rows alone, as with sampling, that is soon known.
        DrafterStats dear;
        answer(dear, 1.5);
        QVERIFY(answer(dear, 1.5).spread() < 0.05);
    }
    // The machine was busy when the model was loaded: what answers are compared with follows what is seen.
    void theBaselineFollowsWhatIsSeen() {
        DrafterStats record;
        CostModel model(flat(), {}, DraftCost::kPasses, record);
        QCOMPARE(model.plainPassMs(), kPassMs);
        const double real_ms = kPassMs / 2.5;
        for (int cycle = 0; cycle < 100; ++cycle) {
            const bool plain = !model.wantsDraft();
            const DraftTree tree = chain(plain ? 0 : 3, 0.9F);
            const double disturbed = cycle == 0 ? 2.0 : 1.0;
            model.learn(tree, accepted(plain ? 0 : 3), !plain, 0.0, disturbed * real_ms * flat().ratio(plain ? 1 : 4));
        }
        qInfo("%.2f ms for %.2f", model.plainPassMs(), real_ms);
        QVERIFY(std::abs(model.plainPassMs() - real_ms) < 0.1 * real_ms);
    }
    // The first passes found nothing in the caches. What plain decoding takes is not asked again for long, but the
    // trees since then have become as fast.
    void theBaselineGetsFasterWithTheTrees() {
        DrafterStats record;
        record.plain_interval = 64;
        CostModel model(flat(), {}, DraftCost::kPasses, record);
        for (int cycle = 0; cycle < 50; ++cycle) {
            const bool plain = !model.wantsDraft();
            QCOMPARE(plain, cycle == 0);
            const double cold = 1.0 + 0.8 * std::exp(-0.15 * cycle);
            model.learn(chain(plain ? 0 : 3, 0.9F), accepted(plain ? 0 : 2), !plain, 0.0,
                        cold * (plain ? kPassMs : flat().milliseconds(4)));
        }
        qInfo("%.2f ms for %.2f", model.plainPassMs(), kPassMs);
        QVERIFY(std::abs(model.plainPassMs() - kPassMs) < 0.1 * kPassMs);
    }
    // Something else ran while the first tree was verified: that alone does not switch a good draft off.
    void aDisturbedBeginningIsForgiven() {
        DrafterStats record;
        CostModel model(steep(), {}, DraftCost::kPasses, record);
        int plain = 0;
        for (int cycle = 0; cycle < 40; ++cycle) {
            if (!model.wantsDraft()) {
                ++plain;
                model.learn(chain(0, 1.0F), accepted(0), false, 0.0, kPassMs);
                continue;
            }
            const DraftTree tree = chain(2, 0.8F);
            const double disturbance = cycle == 1 ? 3.0 : 1.0;
            model.learn(tree, accepted(cycle % 5 == 0 ? 1 : 2), true, 0.05 * kPassMs * model.shape().depth,
                        disturbance * steep().milliseconds(3));
        }
        QCOMPARE(plain, 3);  // looks at a plain pass: cycles 1, 10, 27
    }
    // Behind a long text the plain pass straight after trees is no measure of plain decoding, however much is gained.
    void aPlainPassAloneAfterTreesTellsNothingBehindALongText() {
        for (const int context : {0, 2000}) {
            DrafterStats record;
            CostModel model(flat(), {}, DraftCost::kPasses, record, {}, context);
            bool was_plain = true;
            int plain = 0;
            for (int cycle = 0; cycle < 100; ++cycle) {
                const bool drafts = model.wantsDraft();
                const double plain_ms = was_plain ? kPassMs : 1.5 * kPassMs;
                plain += drafts ? 0 : 1;
                model.learn(chain(drafts ? 3 : 0, 0.9F), accepted(drafts ? 3 : 0), drafts, 0.0,
                            drafts ? flat().milliseconds(4) : plain_ms);
                was_plain = !drafts;
            }
            QVERIFY(model.rate() > 2.0);
            const double told = model.plainPasses().ms;
            qInfo("behind %d tokens: %d plain passes, %.2f ms for %.2f", context, plain, told, kPassMs);
            if (context > 0) QVERIFY(std::abs(told - kPassMs) < 0.01 * kPassMs);
            QVERIFY(plain <= 8);
        }
    }
    // An answer takes from those before it how passes over several rows compare with plain ones, and their pace from
    // its first pass: it need not begin with a plain one.
    void aLaterAnswerDoesNotBeginWithAPlainPass() {
        DrafterStats record;
        double pace = 1.0;
        // Returns how many cycles were plain. Passes over several rows take 1.5 times what the profile says beside
        // plain ones.
        const auto answer = [&](CostModel& model, int cycles) {
            int plain = 0;
            for (int cycle = 0; cycle < cycles; ++cycle) {
                const bool drafts = model.wantsDraft();
                plain += drafts ? 0 : 1;
                model.learn(chain(drafts ? 3 : 0, 0.9F), accepted(drafts ? 3 : 0), drafts, 0.0,
                            pace * (drafts ? 1.5 * flat().milliseconds(4) : kPassMs));
            }
            return plain;
        };
        CostModel first(flat(), {}, DraftCost::kPasses, record);
        QVERIFY(!first.wantsDraft());
        QCOMPARE(answer(first, 150), 5);  // cycles 1, 10, 27, 60, 125
        const double ratio = record.tree_to_plain;
        QVERIFY2(std::abs(ratio - 1.5) < 0.05, qPrintable(QString::number(ratio)));
        // A longer context, or a machine that has become slow.
        pace = 1.8;
        CostModel second(flat(), {}, DraftCost::kPasses, record, {}, 600);
        QCOMPARE(answer(second, 1), 0);
        QVERIFY(std::abs(second.plainPassMs() - 1.8 * kPassMs) < 0.1 * kPassMs);
        QVERIFY(std::abs(record.tree_to_plain - ratio) < 1e-9);
        QCOMPARE(answer(second, 120), 2);  // after 39 more speculating cycles, and after 64
    }
    // Nor do the passes of a chat tell what those behind a long document take: an answer about one looks at its own.
    void anAnswerBehindAnotherContextLooksAtPlainPassesSoon() {
        DrafterStats record;
        const auto answer = [&record](int context, double plain_pace, double tree_pace) {
            CostModel model(flat(), {}, DraftCost::kPasses, record, {}, context);
            int plain = 0;
            for (int cycle = 0; cycle < 60; ++cycle) {
                const bool drafts = model.wantsDraft();
                plain += drafts ? 0 : 1;
                model.learn(chain(drafts ? 3 : 0, 0.9F), accepted(drafts ? 3 : 0), drafts, 0.0,
                            drafts ? tree_pace * flat().milliseconds(4) : plain_pace * kPassMs);
            }
            return std::pair(plain, model.plainPasses());
        };
        answer(40, 1.0, 1.0);
        const auto [plain, passes] = answer(1600, 2.0, 3.0);
        QCOMPARE(plain, 8);  // two at cycles 5, 23, 41 and 59
        QVERIFY2(std::abs(passes.ms - 2.0 * kPassMs) < 0.01, qPrintable(QString::number(passes.ms)));
        QCOMPARE(passes.spread(), 0.0);  // that trees are slower than usual beside them is the context's doing
        QCOMPARE(answer(40, 1.0, 1.0).second.ms, kPassMs);
    }
    // A window that cannot be cut is not even tried where it costs several passes.
    void aWholeTreeMustBeAffordable() {
        DrafterStats record;
        CostModel cheap(flat(), {}, DraftCost::kWhole, record);
        CostModel dear(steep(), {}, DraftCost::kWhole, record);
        for (CostModel* model : {&cheap, &dear}) model->learn(chain(0, 1.0F), accepted(0), false, 0.0, kPassMs);
        QVERIFY(cheap.wantsDraft());
        QVERIFY(!dear.wantsDraft());
    }
    void adviceIsFollowedWhereNothingWasAskedFor() {
        DrafterStats record;
        TreeOptions options;
        options.depth = 3;
        CostModel model(flat(), options, DraftCost::kPasses, record, TreeAdvice{12, 5});
        QCOMPARE(model.shape().nodes, 12);
        QCOMPARE(model.shape().depth, 3);
    }
};

GRIFFIN_TEST(CostModelTest)
#include "cost_model_test.moc"
