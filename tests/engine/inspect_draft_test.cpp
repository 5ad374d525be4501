// What is told of files of draft weights without a model.

#include <QTemporaryDir>
#include <QTest>
#include <algorithm>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <span>

#include "engine/draft/weights/draft_file.h"
#include "engine/engine.h"
#include "engine/formats/json_file.h"
#include "tests/support/checkpoint_writers.h"
#include "tests/support/results.h"
#include "tests/support/test_program.h"
#include "tests/support/tiny_model.h"

using namespace griffin;
using namespace griffin::engine;
using tests::get;

class InspectDraftTest : public QObject {
    Q_OBJECT

  private:
    QTemporaryDir folder_;
    std::string path() const { return folder_.filePath("draft.safetensors").toStdString(); }

  private slots:
    void ownDrafts_data() {
        QTest::addColumn<int>("bits");
        QTest::addColumn<QString>("weights");
        QTest::newRow("4") << static_cast<int>(draft::WeightBits::k4) << "Q4_0";
        QTest::newRow("8") << static_cast<int>(draft::WeightBits::k8) << "Q8_0";
        QTest::newRow("16") << static_cast<int>(draft::WeightBits::k16) << "F16";
    }
    void ownDrafts() {
        QFETCH(int, bits);
        QFETCH(QString, weights);
        const std::vector<float> values(64 * 128, 0.25F);
        const std::vector<draft::NamedWeights> tensors = {{"fc.weight", {64, 128}, values},
                                                          {"fc.bias", {64}, std::span(values).first(64)}};
        draft::DraftDescription description;
        description.method = Method::kHass;
        description.config = {{"hidden_size", 64}, {"vocab_size", 300}};
        description.target = "89ab";
        description.vocabulary = {1, 5, 7};
        QVERIFY(draft::writeDraft(path(), description, tensors, static_cast<draft::WeightBits>(bits)).has_value());
        const auto file = get(inspectFile(path()));
        QVERIFY(file.draft.has_value());
        QCOMPARE(file.draft->method, std::string("hass"));
        QCOMPARE(file.draft->target, std::string("89ab"));
        QCOMPARE(file.draft->known_tokens, 3);
        QCOMPARE(QString::fromStdString(file.model.quantisation), weights);
        QCOMPARE(file.model.parameters, 64 * 128 + 64);
        QCOMPARE(file.model.hidden_size, 64);
        QCOMPARE(file.model.vocabulary, 300);
        QCOMPARE(file.format, std::string("safetensors"));
        QCOMPARE(file.metadata.size(), 4U);
        const std::size_t parts = bits == static_cast<int>(draft::WeightBits::k16) ? 1 : 2;
        QCOMPARE(file.tensors.size(), 2 + parts);
    }

    void othersDrafts() {
        tests::writeTinyDraft(path(), {.method = Method::kEagle3, .vocabulary = 50, .known_tokens = 20});
        const auto file = get(inspectFile(path()));
        QCOMPARE(file.draft->method, std::string("eagle3"));
        QCOMPARE(file.draft->target, std::string());
        QCOMPARE(file.draft->known_tokens, 20);
        QCOMPARE(file.model.quantisation, std::string("BF16"));
        QVERIFY(std::any_of(file.tensors.begin(), file.tensors.end(),
                            [](const TensorInfo& tensor) { return tensor.name == "d2t" && tensor.dtype == "I64"; }));
    }

    /// Folders as other programs publish them say what they are, whoever wrote them.
    void publishedDrafts_data() {
        QTest::addColumn<QString>("method");
        QTest::addColumn<int>("hidden_size");
        QTest::addColumn<int>("layers");
        QTest::addColumn<int>("heads");
        QTest::addColumn<int>("known_tokens");
        const auto row = [](const char* folder, const char* method, int hidden_size, int layers, int heads, int known) {
            QTest::newRow(folder) << QString(method) << hidden_size << layers << heads << known;
        };
        for (const char* eagle : {"eagle-qwen2", "eagle-vllm", "eagle-speculators"}) row(eagle, "eagle", 8, 1, 0, 0);
        for (const char* all : {"eagle3-modelopt", "eagle3-modelopt-plain"}) row(all, "eagle3", 8, 1, 0, 0);
        for (const char* part : {"eagle3-angelslim", "eagle3-automodel", "eagle3-safeailab", "eagle3-specforge",
                                 "eagle3-speculators", "eagle3.1-specforge", "eagle3.1-speculators"})
            row(part, "eagle3", 8, 1, 0, 5);
        row("eagle3-specforge-narrow", "eagle3", 6, 1, 0, 5);
        row("medusa-1.0", "medusa", 8, 0, 3, 0);
        row("medusa-vllm", "medusa", 8, 0, 3, 5);
        row("medusa-vllm-shared", "medusa", 8, 0, 3, 0);
    }
    void publishedDrafts() {
        QFETCH(QString, method);
        QFETCH(int, hidden_size);
        QFETCH(int, layers);
        QFETCH(int, heads);
        QFETCH(int, known_tokens);
        const std::string folder =
            std::string(GRIFFIN_TEST_FIXTURES "/engine/draft/fixtures/published/") + QTest::currentDataTag();
        for (const std::string& path : {folder, folder + "/"}) {
            const auto file = get(inspectFile(path));
            QVERIFY(file.draft.has_value());
            QCOMPARE(QString::fromStdString(file.draft->method), method);
            QCOMPARE(file.draft->target_hidden_size, 8);
            QCOMPARE(file.draft->heads, heads);
            QCOMPARE(file.draft->known_tokens, known_tokens);
            QCOMPARE(file.model.hidden_size, hidden_size);
            QCOMPARE(file.model.layers, layers);
            QCOMPARE(file.model.vocabulary, 9);
            QCOMPARE(file.model.name, std::string(QTest::currentDataTag()));
            QCOMPARE(file.format, std::string("safetensors"));
            QVERIFY(!file.model.quantisation.empty() && file.model.parameters > 0 && file.model.warnings.empty());
        }
    }

    /// The model that a configuration names, as text: whatever it holds.
    void namedTargets() {
        const QString copy = folder_.filePath("copy");
        std::filesystem::copy(GRIFFIN_TEST_FIXTURES "/engine/draft/fixtures/published/eagle3-speculators",
                              copy.toStdString());
        const auto withConfig = [&](const nlohmann::json& change) {
            auto config = get(formats::readJsonFile(copy.toStdString() + "/config.json"));
            config.merge_patch(change);
            const std::string text = config.dump();
            tests::saveBytes(copy.toStdString() + "/config.json", std::as_bytes(std::span(text)));
            return inspectFile(copy.toStdString());
        };
        const auto named =
            get(withConfig({{"speculators_config", {{"verifier", {{"name_or_path", "org/model\n8B"}}}}}}));
        QCOMPARE(named.draft->made_for, std::string("org/model?8B"));
        QCOMPARE(get(withConfig({{"speculators_config", {{"verifier", 3}}}})).draft->made_for, std::string());
        const auto unknown = withConfig({{"speculators_model_type", "other"}});
        QVERIFY(!unknown.has_value());
        QVERIFY(unknown.error().oneLine().find("Speculators of the kind “other”") != std::string::npos);
    }

    void whatIsNoDraftIsTold() {
        const std::vector<float> values(4, 0.25F);
        const std::vector<draft::NamedWeights> tensors = {{"other", {2, 2}, values}};
        QVERIFY(draft::writeDraft(path(), {}, tensors, draft::WeightBits::k8).has_value());
        const auto file = get(inspectFile(path()));
        QCOMPARE(file.draft->method, std::string());
        QVERIFY(!inspectFile(folder_.filePath("none.safetensors").toStdString()).has_value());
    }
};

GRIFFIN_TEST(InspectDraftTest)
#include "inspect_draft_test.moc"
