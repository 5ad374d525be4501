// What is told of files of draft weights without a model.

#include <QTemporaryDir>
#include <QTest>
#include <algorithm>

#include "engine/draft/weights/draft_file.h"
#include "engine/engine.h"
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
