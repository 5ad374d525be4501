// What speculation rests on: a tree that goes through one pass gives each of its paths the very bits that feeding the
// path token by token gives, and so do chunks of any size.
#include <QTest>
#include <algorithm>
#include <array>

#include "engine/base/random.h"
#include "tests/engine/model/loaded_model.h"
#include "tests/support/test_program.h"
#include "tests/support/tiny_model.h"

namespace griffin::tests {
namespace {

using engine::Random;
using engine::model::KvCache;
using kernels::AncestorMask;

template <class T>
bool sameBits(const std::vector<T>& a, const std::vector<T>& b) {
    return a.size() == b.size() && std::memcmp(a.data(), b.data(), a.size() * sizeof(T)) == 0;
}

std::vector<float> featuresOf(LoadedModel& model, int row) {
    const float* first = model.target().features().row(row);
    return {first, first + model.config().hidden_size};
}

/// Everything the target says about one token.
struct RowResult {
    std::vector<float> logits;
    std::vector<float> features;
};

class TargetModelTest : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase() {
        path_ = directory_.filePath("tiny.gguf").toStdString();
        writeTinyModel(path_, {.heads = 4, .kv_heads = 2});
    }

    void aTreeGivesEachPathTheBitsOfASequence_data() {
        QTest::addColumn<int>("prefix");
        QTest::addColumn<int>("nodes");
        for (const int prefix : {0, 1, 31, 63, 64, 65, 130}) {
            for (const int nodes : {1, 2, 7, 16, 33, 64, 100}) {
                QTest::addRow("prefix %d, %d nodes", prefix, nodes) << prefix << nodes;
            }
        }
    }
    void aTreeGivesEachPathTheBitsOfASequence() {
        QFETCH(int, prefix);
        QFETCH(int, nodes);
        verifyTree(path_, prefix, nodes);
    }

  private:
    static void verifyTree(const std::string& model_path, int prefix, int nodes) {
        Random random(static_cast<std::uint64_t>(prefix * 1000 + nodes));
        LoadedModel model(model_path, 2);
        LoadedModel oracle(model_path, 1);
        const std::vector<std::int32_t> before = randomTokens(random, prefix, model);
        const std::vector<std::int32_t> tokens = randomTokens(random, nodes, model);
        std::vector<int> parents(tokens.size(), -1);
        for (int i = 1; i < nodes; ++i) {
            const auto window = static_cast<std::uint64_t>(std::min(i, 6));
            parents[static_cast<std::size_t>(i)] = i - 1 - static_cast<int>(random.next() % window);
        }
        const AncestorMask mask = AncestorMask::fromParents(parents);

        KvCache cache = model.makeCache(prefix + nodes);
        model.target().prefill(cache, before, {});
        model.target().forwardTree(cache, tokens, mask);
        const std::vector<float> all = model.lastLogits();
        const std::size_t vocabulary = static_cast<std::size_t>(model.config().vocabulary);

        KvCache prefix_only = oracle.makeCache(prefix + nodes);
        feedOneByOne(oracle, prefix_only, before);
        std::vector<int> path;
        for (const int leaf : {nodes - 1, nodes / 2}) {
            mask.path(leaf, path);
            // A state that is behind the prefix cannot be taken back.
            const int kept = prefix_only.keepable(prefix);
            prefix_only.truncate(kept);
            feedOneByOne(oracle, prefix_only, std::span(before).subspan(static_cast<std::size_t>(kept)));
            std::vector<std::int32_t> path_tokens;
            for (const int node : path) path_tokens.push_back(tokens[static_cast<std::size_t>(node)]);
            const std::vector<RowResult> rows = feedOneByOne(oracle, prefix_only, path_tokens);
            for (std::size_t i = 0; i < path.size(); ++i) {
                const auto node = static_cast<std::size_t>(path[i]);
                const std::vector<float> logits(all.begin() + static_cast<std::ptrdiff_t>(node * vocabulary),
                                                all.begin() + static_cast<std::ptrdiff_t>((node + 1) * vocabulary));
                QVERIFY(sameBits(logits, rows[i].logits));
                QVERIFY(sameBits(featuresOf(model, path[i]), rows[i].features));
            }
        }
        cache.compact(path);
        QCOMPARE(cache.length(), prefix_only.length());
        const int layers = model.config().layers;
        QVERIFY(sameBits(committedKv(cache, layers), committedKv(prefix_only, layers)));
    }

  private slots:
    // Of every family, with prefixes and trees longer than the windows.
    void familiesKeepTheBitsOfTheirPaths_data() {
        QTest::addColumn<QString>("name");
        QTest::addColumn<int>("prefix");
        QTest::addColumn<int>("nodes");
        for (const char* name : kFamilies) {
            for (const int prefix : {5, 63, 100}) {
                for (const int nodes : {1, 12, 100}) {
                    QTest::addRow("%s, prefix %d, %d nodes", name, prefix, nodes) << QString(name) << prefix << nodes;
                }
            }
        }
    }
    void familiesKeepTheBitsOfTheirPaths() {
        QFETCH(QString, name);
        QFETCH(int, prefix);
        QFETCH(int, nodes);
        verifyTree(fixture(name), prefix, nodes);
    }

    void familiesGiveTheSameBitsInChunksOfAnySize_data() {
        QTest::addColumn<QString>("name");
        for (const char* name : kFamilies) QTest::newRow(name) << QString(name);
    }
    void familiesGiveTheSameBitsInChunksOfAnySize() {
        QFETCH(QString, name);
        verifyChunks(fixture(name));
    }

    void chunksOfAnySizeGiveTheSameBits() { verifyChunks(path_); }

  private:
    static constexpr std::array kFamilies{"llama",          "mistral-window", "qwen2",        "qwen3",       "mixtral",
                                          "smollm3",        "granite",        "phi3",         "phi3-window", "qwen3moe",
                                          "qwen3moe-plain", "olmo2",          "glm4",         "seed_oss",    "gemma2",
                                          "gemma3",         "ministral3",     "gpt_oss",      "lfm2",        "qwen35",
                                          "qwen35moe",      "gemma4",         "gemma4-dense", "gemma4-moe"};

    static std::string fixture(const QString& name) {
        return std::string(GRIFFIN_TEST_FIXTURES) + "/engine/model/fixtures/" + name.toStdString();
    }

    static void verifyChunks(const std::string& path) {
        Random random(5);
        LoadedModel model(path, 2);
        const int total = 400;
        const std::vector<std::int32_t> tokens = randomTokens(random, total, model);
        KvCache whole = model.makeCache(total);
        QCOMPARE(model.target().prefill(whole, tokens, {}), total);
        QCOMPARE(whole.length(), total);
        const std::vector<float> last = featuresOf(model, model.target().lastRow());
        for (const int size : {1, 3, 17, 64, 255}) {
            KvCache cache = model.makeCache(total);
            for (int done = 0; done < total; done += size) {
                const auto count = static_cast<std::size_t>(std::min(size, total - done));
                model.target().prefill(cache, std::span(tokens).subspan(static_cast<std::size_t>(done), count), {});
            }
            QVERIFY(sameBits(featuresOf(model, model.target().lastRow()), last));
            QVERIFY(sameBits(committedKv(cache, model.config().layers), committedKv(whole, model.config().layers)));
        }
    }

  private slots:
    void truncateForgetsTheEnd() {
        Random random(6);
        LoadedModel model(path_);
        KvCache cache = model.makeCache(80);
        const std::vector<std::int32_t> tokens = randomTokens(random, 70, model);
        const std::vector<float> first = model.chainLogits(cache, tokens);
        cache.truncate(20);
        model.chainLogits(cache, randomTokens(random, 30, model));
        cache.truncate(20);
        const std::vector<float> again = model.chainLogits(cache, std::span(tokens).subspan(20));
        const std::vector<float> tail(first.end() - static_cast<std::ptrdiff_t>(again.size()), first.end());
        QVERIFY(sameBits(again, tail));
    }

    void prefillStopsBetweenChunks() {
        Random random(7);
        LoadedModel model(path_);
        KvCache cache = model.makeCache(600);
        std::stop_source stop;
        stop.request_stop();
        const std::vector<std::int32_t> tokens = randomTokens(random, 600, model);
        QCOMPARE(model.target().prefill(cache, tokens, stop.get_token()), 0);
        QCOMPARE(cache.length(), 0);
    }

    void scoresAreLogSoftmaxOfTheLogits() {
        Random random(8);
        LoadedModel model(path_);
        KvCache cache = model.makeCache(10);
        const std::vector<std::int32_t> tokens = randomTokens(random, 10, model);
        const std::vector<float> logits = model.chainLogits(cache, tokens);
        std::vector<float> logprobs;
        std::vector<std::int32_t> most_likely(9);
        model.target().scoreRows(0, 9, std::span(tokens).subspan(1), logprobs, most_likely);
        const auto vocabulary = static_cast<std::ptrdiff_t>(model.config().vocabulary);
        for (std::ptrdiff_t i = 0; i < 9; ++i) {
            const auto row = logits.begin() + i * vocabulary;
            const auto best = std::max_element(row, row + vocabulary);
            double sum = 0.0;
            for (auto it = row; it != row + vocabulary; ++it) sum += std::exp(static_cast<double>(*it - *best));
            const double expected =
                static_cast<double>(row[tokens[static_cast<std::size_t>(i + 1)]] - *best) - std::log(sum);
            QCOMPARE(most_likely[static_cast<std::size_t>(i)], static_cast<std::int32_t>(best - row));
            QVERIFY(std::abs(expected - static_cast<double>(logprobs[static_cast<std::size_t>(i)])) < 1e-4);
        }
    }

  private:
    static std::vector<std::int32_t> randomTokens(Random& random, int count, LoadedModel& model) {
        std::vector<std::int32_t> tokens;
        const auto vocabulary = static_cast<std::uint64_t>(model.config().vocabulary);
        for (int i = 0; i < count; ++i) tokens.push_back(static_cast<std::int32_t>(random.next() % vocabulary));
        return tokens;
    }
    static std::vector<RowResult> feedOneByOne(LoadedModel& model, KvCache& cache,
                                               std::span<const std::int32_t> tokens) {
        std::vector<RowResult> rows;
        for (const std::int32_t token : tokens) {
            rows.push_back({model.chainLogits(cache, std::span(&token, 1)), featuresOf(model, 0)});
        }
        return rows;
    }

    QTemporaryDir directory_;
    std::string path_;
};

}  // namespace
}  // namespace griffin::tests

GRIFFIN_TEST(griffin::tests::TargetModelTest)
#include "target_model_test.moc"
