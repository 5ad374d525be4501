// Layers with a window give keys back: in contexts of several windows every pass computes what it would with all keys,
// bit for bit, in memory that does not grow with the context; and what can no longer be taken back is said.
#include <QTest>
#include <random>

#include "tests/engine/model/loaded_model.h"
#include "tests/support/test_program.h"

namespace griffin::tests {
namespace {

using engine::model::KvCache;
using engine::model::ModelConfig;

constexpr int kContext = 6000;

std::vector<std::int32_t> randomTokens(int count, int vocabulary) {
    std::mt19937 random(3);
    std::vector<std::int32_t> tokens(static_cast<std::size_t>(count));
    for (std::int32_t& token : tokens) token = static_cast<std::int32_t>(random() % static_cast<unsigned>(vocabulary));
    return tokens;
}

class KvWindowsTest : public QObject {
    Q_OBJECT

  private slots:
    void everyPassIsThatOfAllKeys_data() { addFamilies(); }
    void everyPassIsThatOfAllKeys() {
        QFETCH(QString, name);
        LoadedModel model(fixture(name), 2, kContext);
        KvCache windows = model.makeCache(kContext);
        KvCache all(model.backend(), model.config(), kContext, KvCache::Keep::kAll);
        const std::vector<std::int32_t> tokens = randomTokens(kContext - 100, model.config().vocabulary);
        const std::vector<int> parents = {-1, 0, 0, 1, 1, 2, 4, 4, 7};
        const kernels::AncestorMask tree = kernels::AncestorMask::fromParents(parents);
        std::mt19937 random(5);
        int moves = 0;
        for (std::size_t done = 0; done + 256 < tokens.size();) {
            const int from = windows.windowsFrom();
            // Chunks of a prompt, and trees of which a path is kept.
            if (random() % 4 != 0) {
                const std::size_t count = 1 + random() % 256;
                const auto chunk = std::span(tokens).subspan(done, count);
                const std::vector<float> expected = model.chainLogits(all, chunk);
                QVERIFY(model.chainLogits(windows, chunk) == expected);
                done += count;
            } else {
                const auto nodes = std::span(tokens).subspan(done, parents.size());
                model.target().forwardTree(all, nodes, tree);
                const std::vector<float> expected = model.lastLogits();
                model.target().forwardTree(windows, nodes, tree);
                QVERIFY(model.lastLogits() == expected);
                const std::vector<int> path = {0, 1, 4, 7};
                all.compact(path);
                windows.compact(path);
                done += path.size();
            }
            moves += windows.windowsFrom() != from ? 1 : 0;
        }
        QVERIFY(moves >= 3);
    }

    /// As long as it says so, the passes behind a place are those of a conversation that ended there.
    void whatWasGivenBackIsSaid_data() { addFamilies(); }
    void whatWasGivenBackIsSaid() {
        QFETCH(QString, name);
        LoadedModel model(fixture(name), 2, kContext);
        KvCache cache = model.makeCache(kContext);
        const std::vector<std::int32_t> tokens = randomTokens(kContext, model.config().vocabulary);
        model.target().prefill(cache, std::span(tokens).first(5000), {});
        QVERIFY(cache.windowsFrom() > 0);
        QCOMPARE(cache.keepable(5000), 5000);
        QCOMPARE(cache.keepable(4000), 4000);
        QCOMPARE(cache.keepable(0), 0);
        QCOMPARE(cache.keepable(1000), 0);
        const int least = cache.windowsFrom() + model.config().windowOf(0) - 1;
        QCOMPARE(cache.keepable(least), least);
        QCOMPARE(cache.keepable(least - 1), 0);
        KvCache all(model.backend(), model.config(), kContext, KvCache::Keep::kAll);
        model.target().prefill(all, std::span(tokens).first(static_cast<std::size_t>(least)), {});
        cache.truncate(least);
        const auto more = std::span(tokens).last(200);
        QVERIFY(model.chainLogits(cache, more) == model.chainLogits(all, more));
        cache.truncate(0);
        all.truncate(0);
        QCOMPARE(cache.windowsFrom(), 0);
        QVERIFY(model.chainLogits(cache, more) == model.chainLogits(all, more));
    }

    void memoryFalls() {
        LoadedModel gemma(fixture("gemma3"));
        const ModelConfig& config = gemma.config();
        const std::int64_t layer = config.kvBytesPerToken() / config.layers;
        int windowed = 0;
        for (int i = 0; i < config.layers; ++i) windowed += config.windowOf(i) > 0 ? 1 : 0;
        QVERIFY(windowed > 0 && windowed < config.layers);
        const int few = KvCache::slotsOf(config.sliding_window, 131072);
        QVERIFY(few < 3000);
        QCOMPARE(KvCache::bytes(config, 131072),
                 layer * (windowed * few + std::int64_t{config.layers - windowed} * 131072));
        QCOMPARE(KvCache::bytes(config, 131072, KvCache::Keep::kAll), config.kvBytesPerToken() * 131072);
        // A context that is no longer is kept whole.
        QCOMPARE(KvCache::bytes(config, 1024), config.kvBytesPerToken() * 1024);
        QCOMPARE(KvCache::slotsOf(4096, 4096), 4096);
        QCOMPARE(KvCache::slotsOf(0, 500), 512);
    }

  private:
    static std::string fixture(const QString& name) {
        return std::string(GRIFFIN_TEST_FIXTURES) + "/engine/model/fixtures/" + name.toStdString();
    }
    static void addFamilies() {
        QTest::addColumn<QString>("name");
        for (const char* name : {"mistral-window", "phi3-window", "gemma2", "gemma3", "gemma4", "gpt_oss", "lfm2"})
            QTest::newRow(name) << QString(name);
    }
};

}  // namespace
}  // namespace griffin::tests

GRIFFIN_TEST(griffin::tests::KvWindowsTest)
#include "kv_windows_test.moc"
