// What a change of drafts leaves behind in the target.
#include "engine/session/drafter_registry.h"

#include <QTemporaryDir>
#include <QTest>

#include "tests/engine/draft/lookup/recording_drafter.h"
#include "tests/engine/model/loaded_model.h"
#include "tests/support/test_program.h"
#include "tests/support/tiny_model.h"

namespace griffin::tests {
namespace {

using namespace engine;
using draft::FeatureKind;
using session::ReplacePolicy;

class FeatureReader : public RecordingDrafter {
  public:
    FeatureKind featureKind() const override { return FeatureKind::kFinal; }
};

class DrafterRegistryTest : public QObject {
    Q_OBJECT

  private slots:
    void auxiliaryStatesGoWithTheDraftThatReadsThem() {
        const QTemporaryDir directory;
        const std::string path = directory.filePath("tiny.gguf").toStdString();
        writeTinyModel(path);
        LoadedModel model(path, 1);
        session::DrafterRegistry registry(model.target(), 64, {}, {});
        QVERIFY(!model.target().keepsAuxiliaryStates());
        model.target().keepAuxiliaryStates({0, 1, 1});
        registry.put(Method::kEagle3, std::make_unique<RecordingDrafter>(), {}, ReplacePolicy::kReplaceAll);
        QVERIFY(model.target().keepsAuxiliaryStates());
        registry.put(Method::kEagle, std::make_unique<FeatureReader>(), {}, ReplacePolicy::kReplaceAll);
        QVERIFY(!model.target().keepsAuxiliaryStates());
        model.target().keepAuxiliaryStates({0, 1, 1});
        registry.put(Method::kEagle3, std::make_unique<RecordingDrafter>(), {}, ReplacePolicy::kKeepOtherMethods);
        registry.put(Method::kGriffin, std::make_unique<FeatureReader>(), {}, ReplacePolicy::kKeepOtherMethods);
        QVERIFY(model.target().keepsAuxiliaryStates());
        registry.put(Method::kGriffin, std::make_unique<FeatureReader>(), {}, ReplacePolicy::kReplaceAll);
        QVERIFY(!model.target().keepsAuxiliaryStates());

        // Passes go on without them.
        model::KvCache cache = model.makeCache(8);
        const std::vector<std::int32_t> tokens{1, 2, 3};
        QCOMPARE(model.target().prefill(cache, tokens, {}), 3);
    }
};

}  // namespace
}  // namespace griffin::tests

GRIFFIN_TEST(griffin::tests::DrafterRegistryTest)
#include "drafter_registry_test.moc"
