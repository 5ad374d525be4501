// Round trips with our writer, and files of the Python package gguf (fixtures/make_fixtures.py).
#include "engine/formats/gguf.h"

#include <QTemporaryDir>
#include <QTest>
#include <array>
#include <cstring>
#include <filesystem>
#include <limits>

#include "engine/formats/json_file.h"
#include "tests/support/checkpoint_writers.h"
#include "tests/support/results.h"
#include "tests/support/test_program.h"

using namespace griffin;
using namespace griffin::engine;
using namespace griffin::engine::formats;
using tests::get;

namespace {

const std::string kFixtures = GRIFFIN_TEST_FIXTURES "/engine/formats/fixtures/";

void comparePythonValues(const GgufMetadata& m) {
    QCOMPARE(m.integer("test.u8"), 200);
    QCOMPARE(m.integer("test.i8"), -100);
    QCOMPARE(m.integer("test.u16"), 60000);
    QCOMPARE(m.integer("test.i16"), -30000);
    QCOMPARE(m.integer("test.u32"), 4000000000);
    QCOMPARE(m.integer("test.i32"), -2000000000);
    QVERIFY(!m.integer("test.u64").has_value());  // 2^63 + 5 does not fit
    QCOMPARE(m.number("test.u64"), 9223372036854775813.0);
    QCOMPARE(m.integer("test.i64"), -(std::int64_t{1} << 62));
    QCOMPARE(m.number("test.f32"), static_cast<double>(0.1F));
    QCOMPARE(m.number("test.f64"), 0.1);
    QCOMPARE(m.boolean("test.yes"), true);
    QCOMPARE(m.boolean("test.no"), false);
    QVERIFY(m.text("test.text") == "Grüße, 世界");
    const auto texts = m.texts("test.texts").value();
    QCOMPARE(texts.size(), 4U);
    QVERIFY(texts[0] == "a" && texts[1].empty() && texts[2] == "ü" && texts[3].size() == 100);
    QVERIFY((m.integers("test.integers") == std::vector<std::int64_t>{1, -2, 3}));
    QVERIFY((m.numbers("test.floats") == std::vector<float>{0.5F, -1.25F}));
    QVERIFY((m.integers("test.truths") == std::vector<std::int64_t>{1, 0, 1}));
}

void comparePythonTensors(const GgufFile& file, const char* section) {
    const auto expected = get(readJsonFile(kFixtures + "expected.json"));
    const nlohmann::json& tensors = expected[section];
    QCOMPARE(file.tensors().all().size(), tensors.size());
    for (const auto& [name, description] : tensors.items()) {
        const CheckpointTensor* tensor = file.tensors().find(name);
        QVERIFY2(tensor != nullptr, name.c_str());
        QCOMPARE(std::string(kernels::traits(tensor->dtype).name), description["type"].get<std::string>());
        QVERIFY(tensor->shape == description["shape"].get<std::vector<std::int64_t>>());
        QCOMPARE(tensor->bytes, description["bytes"].get<std::size_t>());
        std::uint64_t sum = 0;
        for (std::size_t i = 0; i < tensor->bytes; ++i) sum += std::to_integer<std::uint64_t>(tensor->data[i]);
        QCOMPARE(sum, description["sum"].get<std::uint64_t>());
        QCOMPARE(std::to_integer<int>(tensor->data[tensor->bytes - 1]), description["last"].get<int>());
    }
}

/// A tensor of 2 x 2 for each part that is asked for.
tests::GgufWriter partWriter(int number, int count, const std::string& tensor) {
    tests::GgufWriter writer;
    writer.text("general.architecture", "test");
    writer.value("split.no", static_cast<std::uint16_t>(number));
    writer.value("split.count", static_cast<std::uint16_t>(count));
    const std::array<std::int64_t, 2> shape = {2, 2};
    const std::array<float, 4> values = {1, 2, 3, 4};
    writer.tensor(tensor, kernels::DType::kF32, shape, std::span<const float>(values));
    return writer;
}

}  // namespace

class GgufTest : public QObject {
    Q_OBJECT

  private:
    QTemporaryDir folder_;
    std::string path(const char* name) const { return folder_.filePath(name).toStdString(); }

  private slots:
    void roundTripOfOurWriter() {
        for (const std::uint32_t version : {2U, 3U}) {
            tests::GgufWriter writer;
            writer.text("general.architecture", "llama");
            writer.value("large", std::numeric_limits<std::int64_t>::min());
            const std::vector<std::string> texts = {"", "zwei", std::string("nul\0byte", 8)};
            writer.texts("texts", texts);
            const std::vector<std::uint8_t> small = {0, 255};
            writer.values("small", std::span<const std::uint8_t>(small));
            const std::array<std::int64_t, 3> shape = {2, 3, 32};
            std::vector<float> values(2 * 3 * 32);
            for (std::size_t i = 0; i < values.size(); ++i) values[i] = static_cast<float>(i) * 0.25F - 7.0F;
            for (const auto type :
                 {kernels::DType::kF32, kernels::DType::kF16, kernels::DType::kBf16, kernels::DType::kQ8_0}) {
                writer.tensor("t." + std::string(kernels::traits(type).name), type, shape,
                              std::span<const float>(values));
            }
            tests::saveBytes(path("round.gguf"), writer.bytes(version));
            const auto file = get(GgufFile::open(path("round.gguf")));
            QCOMPARE(file.version(), version);
            QCOMPARE(file.fileBytes(), std::filesystem::file_size(path("round.gguf")));
            QVERIFY(file.metadata().text("general.architecture") == "llama");
            QCOMPARE(file.metadata().integer("large"), std::numeric_limits<std::int64_t>::min());
            QVERIFY((file.metadata().integers("small") == std::vector<std::int64_t>{0, 255}));
            const auto read = file.metadata().texts("texts").value();
            QVERIFY(std::equal(read.begin(), read.end(), texts.begin(), texts.end()));
            QCOMPARE(file.tensors().all().size(), 4U);
            QCOMPARE(file.tensors().elements(), 4U * values.size());
            for (const CheckpointTensor& tensor : file.tensors().all()) {
                QCOMPARE(tensor.rows, 6);
                QCOMPARE(tensor.cols, 32);
                QVERIFY((tensor.shape == std::vector<std::int64_t>{2, 3, 32}));
                const auto bytes = tests::encodeWeights(tensor.dtype, values);
                QCOMPARE(tensor.bytes, bytes.size());
                QCOMPARE(std::memcmp(tensor.data, bytes.data(), bytes.size()), 0);
            }
        }
    }

    void accessorsRefuseOtherTypes() {
        tests::GgufWriter writer;
        writer.text("text", "x");
        writer.value("number", 1.5F);
        const std::vector<std::string> texts = {"a"};
        writer.texts("texts", texts);
        const auto bytes = writer.bytes();
        const auto file = get(GgufFile::parse(MappedFile::fromMemory("memory.gguf", bytes)));
        const GgufMetadata& m = file.metadata();
        QVERIFY(!m.integer("text") && !m.number("text") && !m.boolean("text") && !m.texts("text"));
        QVERIFY(!m.text("number") && !m.integer("number") && !m.numbers("number") && !m.integers("number"));
        QVERIFY(!m.text("texts") && !m.integers("texts") && !m.numbers("texts") && !m.number("texts"));
        QVERIFY(!m.text("absent") && !m.texts("absent") && m.find("absent") == nullptr);
        QCOMPARE(GgufMetadata::shortForm(*m.find("text")), std::string("x"));
        QCOMPARE(GgufMetadata::shortForm(*m.find("number")), std::string("1.5"));
        QCOMPARE(GgufMetadata::shortForm(*m.find("texts")), std::string("[1 string]"));
    }

    void filesOfThePythonWriter() {
        const auto one = get(GgufFile::open(kFixtures + "one.gguf"));
        QCOMPARE(one.metadata().integer("general.alignment"), 64);
        comparePythonValues(one.metadata());
        comparePythonTensors(one, "one");
        const auto vocabulary = get(GgufFile::open(kFixtures + "vocabulary_only.gguf"));
        QVERIFY(vocabulary.tensors().all().empty());
        QCOMPARE(vocabulary.metadata().texts("tokenizer.ggml.tokens")->size(), 3U);
    }

    void anyPartOfASplitFileOpensAll() {
        for (const char* part : {"split-00001-of-00003.gguf", "split-00003-of-00003.gguf"}) {
            const auto file = get(GgufFile::open(kFixtures + part));
            comparePythonValues(file.metadata());  // only the first part has them
            comparePythonTensors(file, "split");
        }
    }

    void wrongPartsAreRefused() {
        const std::string first = path("m-00001-of-00002.gguf");
        const std::string second = path("m-00002-of-00002.gguf");
        const auto refusal = [&first](FailureCause cause, const char* words) {
            const auto file = GgufFile::open(first);
            QVERIFY(!file.has_value());
            QVERIFY2(file.error().cause == cause, file.error().oneLine().c_str());
            QVERIFY2(file.error().oneLine().find(words) != std::string::npos, file.error().oneLine().c_str());
        };
        partWriter(0, 2, "a").save(first);
        refusal(FailureCause::kFileMissing, "m-00002-of-00002.gguf");
        std::filesystem::create_symlink(first, second);  // a cycle: the second part is the first again
        refusal(FailureCause::kFileMalformed, "m-00002-of-00002.gguf");
        std::filesystem::remove(second);
        partWriter(1, 3, "b").save(second);
        refusal(FailureCause::kFileMalformed, "not the part that its name says");
        partWriter(1, 2, "a").save(second);
        refusal(FailureCause::kFileMalformed, "Two parts hold the tensor a");
        partWriter(1, 2, "b").save(second);
        QVERIFY(GgufFile::open(first).has_value());

        partWriter(0, 2, "a").save(path("renamed.gguf"));
        const auto renamed = GgufFile::open(path("renamed.gguf"));
        QVERIFY(!renamed.has_value());
        QVERIFY(renamed.error().oneLine().find("renamed.gguf") != std::string::npos);
        partWriter(0, 0, "a").save(path("none-00001-of-00000.gguf"));
        QVERIFY(!GgufFile::open(path("none-00001-of-00000.gguf")).has_value());
        auto counted = partWriter(0, 1, "a");
        QVERIFY(GgufFile::parse(MappedFile::fromMemory("x", counted.bytes())).has_value());
        counted = partWriter(0, 2, "a");
        counted.value("split.tensors.count", std::int32_t{5});
        counted.save(first);
        refusal(FailureCause::kFileMalformed, "2 tensors instead of 5");
    }

    void filesThatAreNone() {
        const auto missing = GgufFile::open(path("missing.gguf"));
        QVERIFY(!missing.has_value());
        QCOMPARE(missing.error().cause, FailureCause::kFileMissing);
        QVERIFY(missing.error().oneLine().find("missing.gguf") != std::string::npos);
        const auto folder = GgufFile::open(folder_.path().toStdString());
        QVERIFY(!folder.has_value());
        QCOMPARE(folder.error().cause, FailureCause::kFileUnreadable);
        tests::saveBytes(path("empty.gguf"), {});
        const auto empty = GgufFile::open(path("empty.gguf"));
        QVERIFY(!empty.has_value());
        QCOMPARE(empty.error().cause, FailureCause::kFileTruncated);
    }
};

GRIFFIN_TEST(GgufTest)
#include "gguf_test.moc"
