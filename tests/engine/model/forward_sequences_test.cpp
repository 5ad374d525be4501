// Several sequences in one pass give each of them the bits it has alone: features, logits, keys and values, and so the
// text of greedy decoding. A step allocates nothing.
#include <QTest>
#include <cstring>

#include "engine/base/random.h"
#include "tests/engine/model/loaded_model.h"
#include "tests/support/allocation_meter.h"
#include "tests/support/test_program.h"
#include "tests/support/tiny_model.h"

namespace griffin::tests {
namespace {

using engine::Random;
using engine::model::KvCache;
using kernels::AncestorMask;

class ForwardSequencesTest : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase() {
        path_ = directory_.filePath("tiny.gguf").toStdString();
        writeTinyModel(path_, {.hidden_size = 96, .heads = 6, .kv_heads = 2});
    }

    void eachSequenceHasTheBitsItHasAlone_data() {
        QTest::addColumn<QString>("name");
        QTest::addColumn<int>("sequences");
        for (const int count : {1, 2, 7, 64, 70}) QTest::addRow("%d sequences", count) << QString() << count;
        for (const char* name :
             {"mistral-window", "smollm3", "granite", "qwen3moe", "phi3", "olmo2", "glm4", "gemma2", "gemma3",
              "ministral3", "gpt_oss", "lfm2", "qwen35", "qwen35moe", "gemma4", "gemma4-dense", "gemma4-moe"}) {
            QTest::addRow("%s", name) << QString(name) << 7;
        }
    }
    void eachSequenceHasTheBitsItHasAlone() {
        QFETCH(QString, name);
        QFETCH(int, sequences);
        constexpr int kSteps = 5;
        const std::string fixture = std::string(GRIFFIN_TEST_FIXTURES) + "/engine/model/fixtures/" + name.toStdString();
        LoadedModel model(name.isEmpty() ? path_ : fixture, 2);
        LoadedModel oracle(name.isEmpty() ? path_ : fixture, 1);
        const AncestorMask single = AncestorMask::chain(1);
        Random random(static_cast<std::uint64_t>(sequences));
        std::vector<KvCache> caches;
        std::vector<KvCache> alone;
        std::vector<std::int32_t> next;
        for (int i = 0; i < sequences; ++i) {
            const int length = static_cast<int>(random.next() % 140);
            caches.push_back(model.makeCache(150));
            alone.push_back(oracle.makeCache(150));
            std::vector<std::int32_t> tokens;
            for (int t = 0; t < length; ++t) tokens.push_back(randomToken(random, model));
            model.target().prefill(caches.back(), tokens, {});
            oracle.target().prefill(alone.back(), tokens, {});
            next.push_back(randomToken(random, model));
        }
        std::vector<KvCache*> pointers;
        for (KvCache& cache : caches) pointers.push_back(&cache);
        std::vector<std::int32_t> chosen(next.size());
        for (int step = 0; step < kSteps; ++step) {
            model.target().forwardSequences(pointers, next);
            QCOMPARE(model.target().rows(), sequences);
            const std::vector<float> logits = model.lastLogits();
            for (int i = 0; i < sequences; ++i) {
                const auto at = static_cast<std::size_t>(i);
                oracle.target().forwardTree(alone[at], std::span(&next[at], 1), single);
                alone[at].commitTail();
                QCOMPARE(caches[at].length(), alone[at].length());
                QVERIFY(std::memcmp(model.target().features().row(i), oracle.target().features().row(0),
                                    static_cast<std::size_t>(model.config().hidden_size) * sizeof(float)) == 0);
                const auto expected = oracle.target().logits(0, 1);
                QVERIFY(std::memcmp(logits.data() + at * static_cast<std::size_t>(expected.cols), expected.data,
                                    static_cast<std::size_t>(expected.cols) * sizeof(float)) == 0);
                oracle.backend().argmax(expected, std::span(&chosen[at], 1));
            }
            next = chosen;
        }
        for (std::size_t i = 0; i < caches.size(); ++i) {
            QVERIFY(committedKv(caches[i], model.config().layers) == committedKv(alone[i], model.config().layers));
        }
    }

    void aStepAllocatesNothing() {
        LoadedModel model(path_, 2);
        std::vector<KvCache> caches;
        for (int i = 0; i < 70; ++i) caches.push_back(model.makeCache(8));
        std::vector<KvCache*> pointers;
        for (KvCache& cache : caches) pointers.push_back(&cache);
        const std::vector<std::int32_t> tokens(caches.size(), 3);
        model.target().forwardSequences(pointers, tokens);
        const AllocationMeter meter;
        model.target().forwardSequences(pointers, tokens);
        QCOMPARE(meter.allocations(), 0U);
    }

  private:
    static std::int32_t randomToken(Random& random, LoadedModel& model) {
        return static_cast<std::int32_t>(random.next() % static_cast<std::uint64_t>(model.config().vocabulary));
    }

    QTemporaryDir directory_;
    std::string path_;
};

}  // namespace
}  // namespace griffin::tests

GRIFFIN_TEST(griffin::tests::ForwardSequencesTest)
#include "forward_sequences_test.moc"
