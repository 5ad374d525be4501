// Weights by path: every published layout of files, the order in which they are looked for, broken folders.
#include "engine/formats/weight_files.h"

#include <QTemporaryDir>
#include <QTest>
#include <array>
#include <filesystem>

#include "tests/support/checkpoint_writers.h"
#include "tests/support/pytorch_writer.h"
#include "tests/support/results.h"
#include "tests/support/test_program.h"

using namespace griffin;
using namespace griffin::engine;
using namespace griffin::engine::formats;
using tests::get;
using tests::lineOf;

namespace {

template <class Writer>
Writer fileWith(const std::vector<std::string>& names) {
    Writer writer;
    const std::array<std::int64_t, 2> shape = {2, 3};
    const std::array<float, 6> values = {1, 2, 3, 4, 5, 6};
    for (const std::string& name : names) writer.tensor(name, kernels::DType::kF32, shape, values);
    return writer;
}

class Folder {
  public:
    std::string path(const std::string& name = {}) const { return folder_.path().toStdString() + "/" + name; }
    /// A file with one tensor of each name, in the format that its own name tells.
    void weights(const std::string& name, const std::vector<std::string>& tensors) const {
        if (name.ends_with(".safetensors")) return fileWith<tests::SafetensorsWriter>(tensors).save(path(name));
        fileWith<tests::PytorchWriter>(tensors).save(path(name));
    }
    void text(const std::string& name, const std::string& text) const {
        tests::saveBytes(path(name), std::as_bytes(std::span(text)));
    }

  private:
    QTemporaryDir folder_;
};

}  // namespace

class WeightFilesTest : public QObject {
    Q_OBJECT

  private slots:
    void oneFile_data() {
        QTest::addColumn<QString>("name");
        for (const char* name : {"model.safetensors", "medusa_lm_head.safetensors", "pytorch_model.bin",
                                 "medusa_lm_head.pt", "hydra_lm_head.pt"}) {
            QTest::newRow(name) << name;
        }
    }

    void oneFile() {
        QFETCH(QString, name);
        const Folder folder;
        folder.weights(name.toStdString(), {"a", "b"});
        for (const std::string& path : {folder.path(), folder.path(name.toStdString())}) {
            auto weights = get(WeightFiles::open(path));
            QVERIFY(weights.config().is_object() && weights.config().empty());
            QCOMPARE(weights.fileBytes(), std::filesystem::file_size(folder.path(name.toStdString())));
            const WeightFiles moved = std::move(weights);
            QCOMPARE(moved.path(), path);
            const CheckpointTensor* tensor = moved.tensors().find("b");
            QVERIFY(tensor != nullptr);
            QCOMPARE(kernels::storageBytes(tensor->dtype, tensor->rows, tensor->cols), tensor->bytes);
            QVERIFY(tensor->data[3] == std::byte{0x3f});  // 1.0F
        }
    }

    void safetensorsComeFirst() {
        const Folder folder;
        folder.weights("pytorch_model.bin", {"old"});
        folder.weights("model.safetensors", {"new"});
        folder.text("config.json", R"({"hidden_size": 6})");
        const auto weights = get(WeightFiles::open(folder.path()));
        QVERIFY(weights.tensors().find("new") != nullptr);
        QCOMPARE(jsonInteger(weights.config(), "hidden_size"), 6);
        const auto named = WeightFiles::open(folder.path("pytorch_model.bin"));
        QVERIFY(named.has_value() && named->tensors().find("old") != nullptr);
        QCOMPARE(jsonInteger(named->config(), "hidden_size"), 6);
    }

    void shards_data() {
        QTest::addColumn<QString>("model");
        QTest::addColumn<QString>("extension");
        QTest::newRow("safetensors") << "model"
                                     << ".safetensors";
        QTest::newRow("PyTorch") << "pytorch_model"
                                 << ".bin";
    }

    void shards() {
        QFETCH(QString, model);
        QFETCH(QString, extension);
        const Folder folder;
        const std::string end = extension.toStdString();
        const auto refusal = [&folder](FailureCause cause, const std::string& words) {
            const auto weights = WeightFiles::open(folder.path());
            QVERIFY(!weights.has_value());
            QVERIFY2(weights.error().cause == cause, lineOf(weights).c_str());
            QVERIFY2(lineOf(weights).find(words) != std::string::npos, lineOf(weights).c_str());
        };
        refusal(FailureCause::kFileMissing, "holds no weights");
        const auto index = [&](const std::string& tensor, const std::string& shard) {
            const nlohmann::json map = {{"a", "one" + end}, {tensor, shard}};
            folder.text(model.toStdString() + end + ".index.json", nlohmann::json{{"weight_map", map}}.dump());
        };
        index("b", "two" + end);
        refusal(FailureCause::kFileMissing, "one" + end);
        folder.weights("one" + end, {"a", "more"});
        folder.weights("two" + end, {"b"});
        const auto weights = get(WeightFiles::open(folder.path()));
        QCOMPARE(weights.tensors().all().size(), 2U);
        QVERIFY(weights.tensors().find("b") != nullptr && weights.tensors().find("more") == nullptr);
        QCOMPARE(weights.fileBytes(), std::filesystem::file_size(folder.path("one" + end)) +
                                          std::filesystem::file_size(folder.path("two" + end)));
        index("absent", "two" + end);
        refusal(FailureCause::kFileMalformed, "two" + end + ": tensor absent");
        index("b", "../two" + end);
        refusal(FailureCause::kFileMalformed, "not a " + end + " file in this folder");
        index("b", "two.gguf");
        refusal(FailureCause::kFileMalformed, "not a " + end + " file in this folder");
    }

    void brokenFoldersAreRefused() {
        const Folder folder;
        folder.weights("hydra_lm_head.pt", {"a"});
        folder.text("config.json", "[1]");
        auto weights = WeightFiles::open(folder.path());
        QVERIFY(!weights.has_value());
        QVERIFY2(lineOf(weights).find("not a JSON object: config.json") != std::string::npos, lineOf(weights).c_str());
        folder.text("config.json", "{");
        weights = WeightFiles::open(folder.path());
        QVERIFY(!weights.has_value());
        QVERIFY2(lineOf(weights).find("config.json") != std::string::npos, lineOf(weights).c_str());
        weights = WeightFiles::open(folder.path("absent.pt"));
        QVERIFY(!weights.has_value());
        folder.text("config.json", "{}");
        weights = WeightFiles::open(folder.path("absent.pt"));
        QVERIFY(!weights.has_value());
        QCOMPARE(weights.error().cause, FailureCause::kFileMissing);
    }
};

GRIFFIN_TEST(WeightFilesTest)
#include "weight_files_test.moc"
