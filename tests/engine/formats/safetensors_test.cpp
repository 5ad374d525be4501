// Round trips with our writer, a file of the Python package safetensors (fixtures/make_safetensors.py), damaged files.
#include "engine/formats/weight_files.h"

#include <QTemporaryDir>
#include <QTest>
#include <algorithm>
#include <array>
#include <cstring>
#include <filesystem>
#include <fstream>

#include "tests/engine/formats/damage.h"
#include "tests/engine/formats/ramp.h"
#include "tests/support/checkpoint_writers.h"
#include "tests/support/results.h"
#include "tests/support/test_program.h"

using namespace griffin;
using namespace griffin::engine;
using namespace griffin::engine::formats;
using kernels::DType;
using tests::get;
using tests::ramp;

namespace {

tests::SafetensorsWriter shard(const std::vector<std::string>& names) {
    tests::SafetensorsWriter writer;
    const std::array<std::int64_t, 2> shape = {2, 3};
    for (const std::string& name : names) writer.tensor(name, DType::kF32, shape, ramp(6));
    return writer;
}

std::string readText(const std::string& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
}

std::span<const std::byte> asBytes(const std::string& text) {
    return std::as_bytes(std::span(text));
}

}  // namespace

class SafetensorsTest : public QObject {
    Q_OBJECT

  private slots:
    void fileOfThePythonWriter() {
        const auto model = get(WeightFiles::openModel(GRIFFIN_TEST_FIXTURES "/engine/formats/fixtures/safetensors"));
        QCOMPARE(jsonText(model.config(), "model_type").value_or(""), std::string("llama"));
        QCOMPARE(jsonInteger(model.config(), "hidden_size"), 6);
        QCOMPARE(model.tensors().all().size(), 4U);
        for (const auto& [name, type] : {std::pair("f32", DType::kF32), {"f16", DType::kF16}, {"bf16", DType::kBf16}}) {
            const CheckpointTensor* tensor = model.tensors().find("model." + std::string(name) + ".weight");
            QVERIFY(tensor != nullptr);
            QVERIFY(tensor->dtype == type);
            QCOMPARE(tensor->rows, 4);
            QCOMPARE(tensor->cols, 6);
            const auto expected = tests::encodeWeights(type, ramp(24));
            QCOMPARE(tensor->bytes, expected.size());
            QCOMPARE(std::memcmp(tensor->data, expected.data(), expected.size()), 0);
        }
        const CheckpointTensor* norm = model.tensors().find("model.norm.weight");
        QVERIFY(norm != nullptr);
        QCOMPARE(norm->rows, 1);
        QCOMPARE(norm->cols, 5);
    }

    void roundTripOfShards() {
        const QTemporaryDir folder;
        const std::string path = folder.path().toStdString();
        const std::vector<tests::SafetensorsWriter> shards = {shard({"a", "b"}), shard({"c"}), shard({"d", "e", "f"})};
        tests::saveSafetensorsFolder(path, {{"model_type", "qwen2"}}, shards);
        const auto model = get(WeightFiles::openModel(path));
        QCOMPARE(model.tensors().all().size(), 6U);
        QCOMPARE(model.tensors().elements(), 36U);
        const auto expected = tests::encodeWeights(DType::kF32, ramp(6));
        for (const char* name : {"a", "b", "c", "d", "e", "f"}) {
            const CheckpointTensor* tensor = model.tensors().find(name);
            QVERIFY(tensor != nullptr);
            QCOMPARE(tensor->bytes, expected.size());
            QCOMPARE(std::memcmp(tensor->data, expected.data(), expected.size()), 0);
        }
        std::uint64_t bytes = 0;
        for (const auto& entry : std::filesystem::directory_iterator(path)) {
            if (entry.path().extension() == ".safetensors") bytes += entry.file_size();
        }
        QCOMPARE(model.fileBytes(), bytes);
    }

    void wrongFoldersAreRefused() {
        const QTemporaryDir folder;
        const std::string path = folder.path().toStdString();
        const auto refusal = [&path](FailureCause cause, const char* words) {
            const auto model = WeightFiles::openModel(path);
            QVERIFY(!model.has_value());
            const std::string line = model.error().oneLine();
            QVERIFY2(model.error().cause == cause, line.c_str());
            QVERIFY2(line.find(words) != std::string::npos, line.c_str());
        };
        refusal(FailureCause::kFileMissing, "config.json");
        tests::saveBytes(path + "/config.json", asBytes("[1]"));
        refusal(FailureCause::kFileMalformed, "config.json");
        tests::saveBytes(path + "/config.json", asBytes("{\"hidden_size\": }"));
        refusal(FailureCause::kFileMalformed, "config.json");
        tests::saveBytes(path + "/config.json", asBytes("{}"));
        refusal(FailureCause::kFileMissing, "neither model.safetensors nor its index");

        const std::vector<tests::SafetensorsWriter> shards = {shard({"a"}), shard({"b"})};
        tests::saveSafetensorsFolder(path, nlohmann::json::object(), shards);
        QVERIFY(WeightFiles::openModel(path).has_value());
        std::filesystem::rename(path + "/model-00002-of-00002.safetensors", path + "/moved");
        refusal(FailureCause::kFileMissing, "model-00002-of-00002.safetensors");
        std::filesystem::create_symlink("model-00002-of-00002.safetensors", path + "/model-00002-of-00002.safetensors");
        refusal(FailureCause::kFileUnreadable, "model-00002-of-00002.safetensors");  // points to itself
        std::filesystem::remove(path + "/model-00002-of-00002.safetensors");
        std::filesystem::copy_file(path + "/model-00001-of-00002.safetensors",
                                   path + "/model-00002-of-00002.safetensors");
        refusal(FailureCause::kFileMalformed, "model-00002-of-00002.safetensors: tensor b");
    }

    void wrongIndexes_data() {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("words");
        const auto row = [](const char* name, const char* text, const char* words) {
            QTest::newRow(name) << QString(text) << QString(words);
        };
        row("no JSON", "{\"weight_map\"", "byte");
        row("no object", "[]", "lists no tensors");
        row("no map", "{}", "lists no tensors");
        row("map of a wrong type", R"({"weight_map": ["a"]})", "lists no tensors");
        row("empty map", R"({"weight_map": {}})", "lists no tensors");
        row("name of a wrong type", R"({"weight_map": {"a": 1}})", "tensor a");
        row("escape upwards", R"({"weight_map": {"a": "../x.safetensors"}})", "../x.safetensors");
        row("absolute path", R"({"weight_map": {"a": "/etc/x.safetensors"}})", "/etc/x.safetensors");
        row("subfolder", R"({"weight_map": {"a": "sub/x.safetensors"}})", "sub/x.safetensors");
        row("backslash", R"({"weight_map": {"a": "..\\x.safetensors"}})", "not a .safetensors file in this folder");
        row("nul byte", R"({"weight_map": {"a": "x\u0000.safetensors"}})", "not a .safetensors file in this folder");
        row("hidden", R"({"weight_map": {"a": ".safetensors"}})", "not a .safetensors file in this folder");
        row("empty name", R"({"weight_map": {"a": ""}})", "not a .safetensors file in this folder");
        row("the index itself", R"({"weight_map": {"a": "model.safetensors.index.json"}})",
            "not a .safetensors file in this folder");
        row("tensor twice", R"({"weight_map": {"a": "x.safetensors", "a": "y.safetensors"}})", "“a” is repeated");
    }

    void wrongIndexes() {
        QFETCH(QString, text);
        QFETCH(QString, words);
        const std::string bytes = text.toStdString();
        const auto index = ShardIndex::parse(asBytes(bytes), "index.json", ".safetensors");
        QVERIFY(!index.has_value());
        QCOMPARE(index.error().cause, FailureCause::kFileMalformed);
        const QString line = QString::fromStdString(index.error().oneLine());
        QVERIFY2(line.contains(words) && line.contains("index.json"), qPrintable(line));
    }

    void cutShortAtEveryByte() {
        const auto whole = shard({"a", "b"}).bytes();
        QVERIFY(SafetensorsFile::parse(MappedFile::fromMemory("m.safetensors", whole)).has_value());
        tests::checkCuts<SafetensorsFile>(whole, whole.size(), "m.safetensors", "m.safetensors");
    }

    void damagedHeaders_data() {
        QTest::addColumn<QString>("header");
        QTest::addColumn<int>("data");
        QTest::addColumn<int>("cause");
        QTest::addColumn<QString>("words");
        constexpr auto kMalformed = FailureCause::kFileMalformed;
        const auto row = [](const char* name, const QString& header, int data, FailureCause cause, const char* words) {
            QTest::newRow(name) << header << data << static_cast<int>(cause) << QString(words);
        };
        const auto tensor = [](const char* dtype, const char* shape, const char* offsets) {
            return QString(R"({"t": {"dtype": "%1", "shape": %2, "data_offsets": %3}})").arg(dtype, shape, offsets);
        };
        row("no JSON", "}{", 0, kMalformed, "header");
        row("no object", "[1]", 0, kMalformed, "not a safetensors file");
        row("nested deeply", QString("[").repeated(100000), 0, kMalformed, "nested");
        row("tensor is no object", R"({"t": 5})", 0, kMalformed, "tensor t");
        row("no offsets", R"({"t": {"dtype": "F32", "shape": [1]}})", 4, kMalformed, "tensor t");
        row("one offset", tensor("F32", "[1]", "[0]"), 4, kMalformed, "tensor t");
        row("type F64", tensor("F64", "[1]", "[0, 8]"), 8, FailureCause::kUnsupportedQuantisation, "type F64");
        row("integers of a wrong size", tensor("I64", "[2]", "[0, 8]"), 8, kMalformed, "do not span its 16 bytes");
        row("bytes of integers overflow", tensor("I64", "[2305843009213693952]", "[0, 0]"), 4, kMalformed, "overflows");
        row("type unknown", tensor("Q4_K", "[256]", "[0, 144]"), 144, FailureCause::kUnsupportedQuantisation,
            "type Q4_K");
        row("negative extent", tensor("F32", "[-1]", "[0, 4]"), 4, kMalformed, "impossible shape");
        row("extent of text", tensor("F32", "[\"1\"]", "[0, 4]"), 4, kMalformed, "impossible shape");
        row("fractional extent", tensor("F32", "[1.5]", "[0, 4]"), 4, kMalformed, "impossible shape");
        row("extent 0", tensor("F32", "[0]", "[0, 0]"), 0, kMalformed, "a dimension is 0");
        row("huge extent", tensor("F32", "[18446744073709551615]", "[0, 4]"), 4, kMalformed, "impossible shape");
        row("product overflows", tensor("F32", "[4294967296, 4294967296]", "[0, 4]"), 4, kMalformed, "overflows");
        row("bytes overflow", tensor("F32", "[4611686018427387904]", "[0, 0]"), 4, kMalformed, "overflows");
        row("nine dimensions", tensor("F32", "[1,1,1,1,1,1,1,1,1]", "[0, 4]"), 4, kMalformed, "9 dimensions");
        row("offsets too short", tensor("F32", "[2]", "[0, 4]"), 4, kMalformed, "do not span its 8 bytes");
        row("offsets reversed", tensor("F32", "[1]", "[4, 0]"), 4, kMalformed, "do not span");
        row("offset negative", tensor("F32", "[1]", "[-4, 0]"), 4, kMalformed, "do not span");
        row("beyond the end", tensor("F32", "[2]", "[0, 8]"), 4, FailureCause::kFileTruncated, "tensor t");
        row("huge offsets", tensor("F32", "[1]", "[18446744073709551611, 18446744073709551615]"), 4,
            FailureCause::kFileTruncated, "tensor t");
        row("gap in front", tensor("F32", "[1]", "[4, 8]"), 8, kMalformed, "gap before a tensor");
        row("bytes left over", tensor("F32", "[1]", "[0, 4]"), 8, kMalformed, "belong to no tensor: 4");
        const QString two =
            R"({"a": {"dtype": "F32", "shape": [2], "data_offsets": [0, 8]},
                "b": {"dtype": "F32", "shape": [2], "data_offsets": [%1, %2]}})";
        row("overlap", two.arg(4).arg(12), 12, kMalformed, "overlap: m.safetensors: tensor b");
        row("gap between", two.arg(12).arg(20), 20, kMalformed, "gap before a tensor: m.safetensors: tensor b");
        row("tensor twice", R"({"a": {"dtype": "F32", "shape": [1], "data_offsets": [0, 4]},
                                "a": {"dtype": "F32", "shape": [1], "data_offsets": [0, 4]}})",
            4, kMalformed, "“a” is repeated");
    }

    void damagedHeaders() {
        QFETCH(QString, header);
        QFETCH(int, data);
        QFETCH(int, cause);
        QFETCH(QString, words);
        const auto bytes = tests::safetensorsBytes(header.toStdString(), std::vector<std::byte>(data));
        tests::checkRefused<SafetensorsFile>(bytes, "m.safetensors", "m.safetensors", static_cast<FailureCause>(cause),
                                             words);
    }

    void integersAndTruthsAreKeptApart() {
        const auto bytes = tests::safetensorsBytes(
            R"({"d2t": {"dtype": "I64", "shape": [2], "data_offsets": [0, 16]},
                "t2d": {"dtype": "BOOL", "shape": [1, 3], "data_offsets": [16, 19]},
                "w": {"dtype": "F16", "shape": [1], "data_offsets": [19, 21]}})",
            std::vector<std::byte>(21, std::byte{1}));
        const auto file = get(SafetensorsFile::parse(MappedFile::fromMemory("m.safetensors", bytes)));
        const TensorDirectory& tensors = file.tensors();
        QCOMPARE(tensors.all().size(), 1U);
        QCOMPARE(tensors.raw().size(), 2U);
        QVERIFY(tensors.find("d2t") == nullptr && tensors.findRaw("w") == nullptr);
        const RawTensor* map = tensors.findRaw("d2t");
        QVERIFY(map != nullptr && map->type == RawType::kI64);
        QCOMPARE(map->shape, std::vector<std::int64_t>{2});
        QCOMPARE(map->data.size(), 16U);
        const RawTensor* known = tensors.findRaw("t2d");
        QVERIFY(known != nullptr && known->type == RawType::kBool);
        QCOMPARE(known->shape, (std::vector<std::int64_t>{1, 3}));
        QVERIFY(known->data.data() == map->data.data() + 16 && known->data.size() == 3);

        TensorDirectory merged;
        QVERIFY(merged.addFrom(tensors, "d2t") && merged.addFrom(tensors, "w"));
        QVERIFY(!merged.addFrom(tensors, "d2t") && !merged.addFrom(tensors, "absent"));
        CheckpointTensor taken = *tensors.find("w");
        taken.name = "d2t";
        QVERIFY(!merged.add(taken));
        RawTensor also_taken = *known;
        also_taken.name = "w";
        QVERIFY(!merged.addRaw(also_taken));
        QVERIFY(merged.all().size() == 1 && merged.raw().size() == 1);
    }

    void hugeHeaderLength() {
        for (const std::uint64_t length : {~std::uint64_t{0}, std::uint64_t{1} << 40, std::uint64_t{1} << 25}) {
            std::vector<std::byte> bytes(100);
            std::memcpy(bytes.data(), &length, sizeof length);
            const auto file = SafetensorsFile::parse(MappedFile::fromMemory("m.safetensors", bytes));
            QVERIFY(!file.has_value());
            QCOMPARE(file.error().cause, FailureCause::kFileMalformed);
        }
    }

    void indexKeepsToItsList() {
        const QTemporaryDir folder;
        const std::string path = folder.path().toStdString();
        const std::vector<tests::SafetensorsWriter> shards = {shard({"a", "more"}), shard({"b"})};
        tests::saveSafetensorsFolder(path, nlohmann::json::object(), shards);
        const std::string index_path = path + "/model.safetensors.index.json";
        auto index = nlohmann::json::parse(readText(index_path));
        index["weight_map"].erase("more");
        const std::string changed = index.dump();
        tests::saveBytes(index_path, asBytes(changed));
        const auto model = get(WeightFiles::openModel(path));
        QCOMPARE(model.tensors().all().size(), 2U);
        QVERIFY(model.tensors().find("more") == nullptr);
    }
};

GRIFFIN_TEST(SafetensorsTest)
#include "safetensors_test.moc"
