// The decoder itself: once it is warm a cycle allocates nothing, what it counts is what it did, and a limit is kept.
#include "engine/decode/speculative_decoder.h"

#include <QTest>
#include <memory>

#include "engine/draft/heads/draft_model_drafter.h"
#include "engine/draft/lookup/lookahead.h"
#include "engine/draft/lookup/suffix_drafter.h"
#include "engine/tree/tree_builder.h"
#include "tests/engine/model/loaded_model.h"
#include "tests/support/allocation_meter.h"
#include "tests/support/test_program.h"
#include "tests/support/tiny_model.h"

namespace griffin::tests {
namespace {

using namespace engine;
using namespace engine::decode;

constexpr int kRoom = 1024;

/// A prompt that is computed, and a decoder behind it.
struct Run {
    Run(LoadedModel& model, draft::Drafter& drafter, TreeKind tree, const SamplingOptions& sampling, TreeOptions sizes,
        kernels::TreeGrowth* growth = nullptr)
        : cache(model.makeCache(kRoom)),
          sampler(sampling, model.config().vocabulary, 5),
          feed(drafter, model.target(), features) {
        const std::vector<TokenId> prompt{5, 9, 5, 9, 5, 9, 7};
        drafter.truncate(0);
        drafter.start(prompt.front());
        model.target().prefill(cache, prompt, {});
        feed.addFirst(std::span(prompt).subspan(1));
        std::unique_ptr<tree::TreeBuilder> builder;
        if (drafter.candidates() != nullptr) {
            tree::TreeBuilderOptions options;
            options.kind = tree;
            if (sampling.temperature > 0.0F) options.children = tree::ChildChoice::kDrawn;
            builder = tree::makeTreeBuilder(options);
        }
        Speculation speculation{drafter,
                                std::move(builder),
                                MultiDraftRule::kMultiRound,
                                sizes,
                                LatencyProfile({{1, 1.0}, {64, 1.5}}),
                                record,
                                &lookup_record,
                                {},
                                growth,
                                tree == TreeKind::kCoupled};
        decoder = std::make_unique<SpeculativeDecoder>(model.target(), cache, sampler, std::move(speculation), feed, 7);
        root = decoder->first();
        tokens.reserve(kernels::kMaxTreeNodes);
        stats.accepted_by_depth.reserve(kernels::kMaxTreeNodes);
    }
    int cycle(int most = 0) {
        decoder->next(root, most, tokens, stats);
        root = tokens.back();
        return static_cast<int>(tokens.size());
    }

    model::KvCache cache;
    Sampler sampler;
    model::DeviceMatrix features;
    DraftFeed feed;
    DrafterStats record;
    DrafterStats lookup_record;
    std::unique_ptr<SpeculativeDecoder> decoder;
    TokenId root = 0;
    std::vector<TokenId> tokens;
    GenerationStats stats;
};

class SpeculativeDecoderTest : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase() {
        const std::string path = directory_.filePath("tiny.gguf").toStdString();
        writeTinyModel(path);
        target_ = std::make_unique<LoadedModel>(path, 1);
        draft_ = std::make_unique<LoadedModel>(path, 1);
        drafters_[0] = std::make_unique<draft::SuffixDrafter>();
        drafters_[1] = std::make_unique<draft::Lookahead>(target_->config().vocabulary);
        drafters_[2] =
            std::make_unique<draft::DraftModelDrafter>(draft_->target(), target_->config().vocabulary, kRoom);
    }

    void aCycleAllocatesNothing_data() {
        QTest::addColumn<int>("drafter");
        QTest::addColumn<int>("tree");
        QTest::addColumn<float>("temperature");
        for (const float temperature : {0.0F, 0.9F}) {
            for (const int drafter : {0, 1}) {
                QTest::addRow("%d %.1f", drafter, static_cast<double>(temperature)) << drafter << 0 << temperature;
            }
            for (const TreeKind tree :
                 {TreeKind::kEagle2, TreeKind::kCoupled, TreeKind::kChain, TreeKind::kDySpec, TreeKind::kSpecInfer}) {
                QTest::addRow("draft model %d %.1f", static_cast<int>(tree), static_cast<double>(temperature))
                    << 2 << static_cast<int>(tree) << temperature;
            }
        }
    }
    void aCycleAllocatesNothing() {
        QFETCH(int, drafter);
        QFETCH(int, tree);
        QFETCH(float, temperature);
        SamplingOptions sampling;
        sampling.temperature = temperature;
        sampling.top_p = 0.9F;
        TreeOptions sizes;
        sizes.size = 30;
        sizes.depth = 3;
        Run run(*target_, *drafters_[static_cast<std::size_t>(drafter)], static_cast<TreeKind>(tree), sampling, sizes);
        for (int i = 0; i < 60; ++i) run.cycle();
        const AllocationMeter meter;
        for (int i = 0; i < 20; ++i) run.cycle();
        QCOMPARE(meter.allocations(), std::size_t{0});
    }

    void whatIsCountedIsWhatWasDone() {
        TreeOptions sizes;
        sizes.size = 5;
        sizes.depth = 4;
        Run run(*target_, *drafters_[2], TreeKind::kChain, {}, sizes);
        const int before = run.cache.length();
        int tokens = 0;
        for (int i = 0; i < 10; ++i) tokens += run.cycle();
        QCOMPARE(run.stats.target_passes, 10);
        QCOMPARE(run.stats.committed_tokens, tokens);
        QCOMPARE(run.cache.length(), before + tokens);
        // The target drafts for itself: every token is right.
        QCOMPARE(tokens, 50);
        QCOMPARE(run.stats.accepted_by_depth, (std::vector<int>{10, 10, 10, 10}));
        QVERIFY(run.stats.draft_ms > 0.0 && run.stats.verify_ms > 0.0 && run.stats.commit_ms > 0.0);
    }

    // Text that repeats itself is looked up, and meanwhile the network takes in no rows; the tokens are the target's
    // own.
    void repetitionIsLookedUp() {
        Run plain(*target_, *drafters_[0], TreeKind::kAuto, {}, {});
        std::vector<TokenId> expected;
        while (expected.size() < 400) {
            plain.cycle(1);
            expected.push_back(plain.root);
        }
        draft::HybridDrafter drafter(*drafters_[2]);
        Run run(*target_, drafter, TreeKind::kEagle2, {}, {});
        std::vector<TokenId> tokens;
        int most_waiting = 0;
        while (tokens.size() < expected.size()) {
            run.cycle();
            tokens.insert(tokens.end(), run.tokens.begin(), run.tokens.end());
            most_waiting = std::max(most_waiting, run.feed.waiting() - static_cast<int>(run.tokens.size()));
        }
        tokens.resize(expected.size());
        QCOMPARE(tokens, expected);
        QVERIFY(run.stats.target_passes < 300);
        QVERIFY(most_waiting > 0);
        run.feed.flush();
        QCOMPARE(drafter.length(), drafter.lookup()->length());
    }

    void noMoreThanWanted() {
        Run run(*target_, *drafters_[2], TreeKind::kChain, {}, {TreeKind::kChain, 30, 20, 1});
        QCOMPARE(run.cycle(1), 1);
        QCOMPARE(run.cycle(2), 2);
        QCOMPARE(run.cycle(7), 7);
        QCOMPARE(run.cycle(), 21);
    }

  private:
    QTemporaryDir directory_;
    std::unique_ptr<LoadedModel> target_;
    std::unique_ptr<LoadedModel> draft_;
    std::array<std::unique_ptr<draft::Drafter>, 3> drafters_;
};

}  // namespace
}  // namespace griffin::tests

GRIFFIN_TEST(griffin::tests::SpeculativeDecoderTest)
#include "speculative_decoder_test.moc"
