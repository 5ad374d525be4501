// What is asked of a drafter to time its passes, that it forgets them, and what a record begins with.
#include "engine/decode/latency_profile.h"

#include <QTemporaryDir>
#include <QTest>
#include <map>

#include "engine/decode/drafter_stats.h"
#include "engine/draft/heads/draft_model_drafter.h"
#include "engine/draft/lookup/prompt_lookup.h"
#include "tests/engine/draft/lookup/recording_drafter.h"
#include "tests/engine/model/loaded_model.h"
#include "tests/support/test_program.h"
#include "tests/support/tiny_model.h"

namespace griffin::tests {
namespace {

using namespace engine;
using namespace engine::decode;

class OneLevel : public RecordingDrafter {
  public:
    int maxDepth() const override { return 1; }
};

class DraftLatencyTest : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase() {
        const std::string path = directory_.filePath("tiny.gguf").toStdString();
        writeTinyModel(path);
        model_ = std::make_unique<LoadedModel>(path, 1);
    }

    /// The root and 1 + 4 + 8 nodes in every run, each once.
    void levelsAreAskedFor() {
        RecordingDrafter drafter;
        const LatencyProfile times = measureDraftLatency(drafter, model_->target(), kContext);
        QCOMPARE(times.points().size(), std::size_t{3});
        QCOMPARE(times.points()[1].rows, 4);
        QCOMPARE(times.points()[2].rows, 8);
        const std::size_t runs = drafter.asked.size() / 14;
        QVERIFY(runs >= 2 && drafter.asked.size() % 14 == 0);
        std::map<int, std::size_t> count;
        for (const int node : drafter.asked) ++count[node];
        QCOMPARE(count.size(), std::size_t{14});
        for (const auto& [node, asked] : count) QCOMPARE(asked, runs);
        QCOMPARE(static_cast<std::size_t>(drafter.feature_rows), 4 * runs);
        QCOMPARE(drafter.length(), 0);
    }

    void aDrafterWithOneLevelIsAskedForTheRootAlone() {
        OneLevel drafter;
        QCOMPARE(measureDraftLatency(drafter, model_->target(), kContext).points().size(), std::size_t{3});
        for (const int node : drafter.asked) QCOMPARE(node, 0);
    }

    void realPassesTakeTimeAndAreForgotten() {
        draft::DraftModelDrafter drafter(model_->target(), model_->config().vocabulary, kContext);
        const LatencyProfile times = measureDraftLatency(drafter, model_->target(), kContext);
        QVERIFY(times.milliseconds(1) > 0.0);
        QVERIFY(times.milliseconds(8) >= times.milliseconds(1));
        QCOMPARE(drafter.length(), 0);
    }

    void whatCannotBeTimedHasNoTimes() {
        draft::PromptLookup lookup{draft::PromptLookupOptions()};
        QVERIFY(measureDraftLatency(lookup, model_->target(), kContext).empty());
        RecordingDrafter drafter;
        QVERIFY(measureDraftLatency(drafter, model_->target(), 3).empty());
        QVERIFY(drafter.asked.empty());
    }

    void aDearDraftBeginsWithFewLevels() {
        const auto levels = [](double pass_ms) {
            DrafterStats record;
            record.begin(pass_ms, 10.0);
            return record.depth;
        };
        // Of paths of 1, 2 and 3 tokens 0.7, 0.49 and 0.343 are accepted.
        QCOMPARE(levels(1.0), DrafterStats().depth);
        QCOMPARE(levels(3.4), 3);
        QCOMPARE(levels(3.5), 2);
        QCOMPARE(levels(5.0), 1);
        QCOMPARE(levels(20.0), 1);
    }

  private:
    static constexpr int kContext = 64;

    QTemporaryDir directory_;
    std::unique_ptr<LoadedModel> model_;
};

}  // namespace
}  // namespace griffin::tests

GRIFFIN_TEST(griffin::tests::DraftLatencyTest)
#include "draft_latency_test.moc"
