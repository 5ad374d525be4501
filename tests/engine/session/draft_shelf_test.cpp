// What a change of drafts leaves behind in the target.
#include "engine/session/draft_shelf.h"

#include <QTemporaryDir>
#include <QTest>

#include "tests/engine/draft/recording_drafter.h"
#include "tests/engine/model/loaded_model.h"
#include "tests/support/test_program.h"
#include "tests/support/tiny_model.h"

namespace griffin::tests {
namespace {

using namespace engine;
using draft::FeatureKind;
using session::Beside;

class FeatureReader : public RecordingDrafter {
  public:
    FeatureKind featureKind() const override { return FeatureKind::kFinal; }
};

class DraftShelfTest : public QObject {
    Q_OBJECT

  private slots:
    void tapsGoWithTheDraftThatReadThem() {
        const QTemporaryDir directory;
        const std::string path = directory.filePath("tiny.gguf").toStdString();
        writeTinyModel(path);
        LoadedModel model(path, 1);
        session::DraftShelf shelf(model.target(), 64, {}, {});
        QVERIFY(!model.target().keepsTaps());
        model.target().keepTaps({0, 1, 1});
        shelf.put(Method::kEagle3, std::make_unique<RecordingDrafter>(), {}, Beside::kNone);
        QVERIFY(model.target().keepsTaps());
        shelf.put(Method::kEagle, std::make_unique<FeatureReader>(), {}, Beside::kNone);
        QVERIFY(!model.target().keepsTaps());
        model.target().keepTaps({0, 1, 1});
        shelf.put(Method::kEagle3, std::make_unique<RecordingDrafter>(), {}, Beside::kOtherMethods);
        shelf.put(Method::kGriffin, std::make_unique<FeatureReader>(), {}, Beside::kOtherMethods);
        QVERIFY(model.target().keepsTaps());
        shelf.put(Method::kGriffin, std::make_unique<FeatureReader>(), {}, Beside::kNone);
        QVERIFY(!model.target().keepsTaps());

        // Passes go on without them.
        model::KvCache cache = model.makeCache(8);
        const std::vector<std::int32_t> tokens{1, 2, 3};
        QCOMPARE(model.target().prefill(cache, tokens, {}), 3);
    }
};

}  // namespace
}  // namespace griffin::tests

GRIFFIN_TEST(griffin::tests::DraftShelfTest)
#include "draft_shelf_test.moc"
