// The helpers that other tests build on: encodings, and the small models as files.
#include <QTemporaryDir>
#include <QTest>
#include <cmath>
#include <cstring>
#include <fstream>
#include <iterator>

#include "engine/formats/gguf.h"
#include "tests/support/checkpoint_writers.h"
#include "tests/support/results.h"
#include "tests/support/stories_model.h"
#include "tests/support/test_program.h"
#include "tests/support/tiny_model.h"

using namespace griffin;
using namespace griffin::engine::formats;
using tests::get;

namespace {

/// f16 to f32 by its definition.
double halfValue(std::uint16_t bits) {
    const int exponent = (bits >> 10) & 31;
    const int mantissa = bits & 1023;
    const double size = exponent == 0    ? std::ldexp(mantissa, -24)
                        : exponent == 31 ? (mantissa == 0 ? HUGE_VAL : NAN)
                                         : std::ldexp(1024 + mantissa, exponent - 25);
    return (bits & 0x8000) != 0 ? -size : size;
}

std::string readAll(const std::string& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

}  // namespace

class SupportTest : public QObject {
    Q_OBJECT

  private:
    QTemporaryDir folder_;
    std::string path(const char* name) const { return folder_.filePath(name).toStdString(); }

  private slots:
    void halfRoundsToNearestEven() {
        for (int bits = 0; bits < 0x7c00; ++bits) {  // every finite positive value, and between it and the next
            const auto low = static_cast<float>(halfValue(static_cast<std::uint16_t>(bits)));
            QCOMPARE(int{tests::halfBits(low)}, bits);
            QCOMPARE(int{tests::halfBits(-low)}, bits | 0x8000);
            if (bits + 1 == 0x7c00) break;
            const auto high = static_cast<float>(halfValue(static_cast<std::uint16_t>(bits + 1)));
            const float middle = (low + high) / 2;
            QCOMPARE(int{tests::halfBits(middle)}, bits % 2 == 0 ? bits : bits + 1);
            QCOMPARE(int{tests::halfBits(std::nextafter(middle, 0.0F))}, bits);
            QCOMPARE(int{tests::halfBits(std::nextafter(middle, HUGE_VALF))}, bits + 1);
        }
        QCOMPARE(int{tests::halfBits(65519.9F)}, 0x7bff);
        QCOMPARE(int{tests::halfBits(65520.0F)}, 0x7c00);
        QCOMPARE(int{tests::halfBits(HUGE_VALF)}, 0x7c00);
        QVERIFY(std::isnan(halfValue(tests::halfBits(NAN))));
    }

    void bfloatRoundsToNearestEven() {
        QCOMPARE(int{tests::bfloatBits(1.0F)}, 0x3f80);
        QCOMPARE(int{tests::bfloatBits(1.00390625F)}, 0x3f80);  // half a unit above 1: to even
        QCOMPARE(int{tests::bfloatBits(1.01171875F)}, 0x3f82);  // half a unit above 0x3f81: to even
        QCOMPARE(int{tests::bfloatBits(-1.0039064F)}, 0xbf81);
    }

    void q8BlocksAreCloseToTheirValues() {
        std::vector<float> values(64);
        for (std::size_t i = 0; i < values.size(); ++i) values[i] = std::sin(static_cast<float>(i)) * 3.0F;
        const auto bytes = tests::encodeWeights(kernels::DType::kQ8_0, values);
        QCOMPARE(bytes.size(), 68U);
        for (std::size_t i = 0; i < values.size(); ++i) {
            std::uint16_t scale = 0;
            std::memcpy(&scale, bytes.data() + i / 32 * 34, sizeof scale);
            const auto weight = static_cast<std::int8_t>(std::to_integer<int>(bytes[i / 32 * 34 + 2 + i % 32]));
            QVERIFY(std::fabs(halfValue(scale) * weight - static_cast<double>(values[i])) < 3.0 / 127 * 0.52);
        }
    }

    void tinyModelIsTheSameForTheSameSeed() {
        tests::writeTinyModel(path("one.gguf"));
        tests::writeTinyModel(path("two.gguf"));
        tests::writeTinyModel(path("other.gguf"), {.seed = 2});
        QVERIFY(readAll(path("one.gguf")) == readAll(path("two.gguf")));
        QVERIFY(readAll(path("one.gguf")) != readAll(path("other.gguf")));
        const auto file = get(GgufFile::open(path("one.gguf")));
        QCOMPARE(file.tensors().all().size(), 2U * 9U + 3U);
        const auto tokens = file.metadata().texts("tokenizer.ggml.tokens");
        const CheckpointTensor* embedding = file.tensors().find("token_embd.weight");
        QVERIFY(tokens.has_value() && embedding != nullptr);
        QCOMPARE(static_cast<std::size_t>(embedding->rows), tokens->size());
        QVERIFY(tokens->size() >= 300);
        qInfo("%zu tokens, %zu bytes", tokens->size(), readAll(path("one.gguf")).size());
        QCOMPARE(tests::tinyModelAnswer(4), std::string("Once upon a time"));
    }

    void storiesModelHasItsShape() {
        if (!tests::writeStoriesModel(GRIFFIN_SHARED_DATA, path("stories.gguf"))) {
            QSKIP("models/stories260K.bin is not in the shared test data");
        }
        const auto file = get(GgufFile::open(path("stories.gguf")));
        const GgufMetadata& m = file.metadata();
        QCOMPARE(m.integer("llama.embedding_length"), 64);
        QCOMPARE(m.integer("llama.block_count"), 5);
        QCOMPARE(m.integer("llama.attention.head_count"), 8);
        QCOMPARE(m.integer("llama.attention.head_count_kv"), 4);
        QCOMPARE(m.integer("llama.context_length"), 512);
        QCOMPARE(m.texts("tokenizer.ggml.tokens")->size(), 512U);
        QVERIFY(tests::storiesReferenceText(GRIFFIN_SHARED_DATA).starts_with("Once upon a time, there was"));
        QVERIFY(tests::storiesReferenceText(GRIFFIN_SHARED_DATA).ends_with("We can help you."));
    }
};

GRIFFIN_TEST(SupportTest)
#include "support_test.moc"
