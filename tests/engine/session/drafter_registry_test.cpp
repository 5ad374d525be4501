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

    /// A draft's text memory, through what leaves no trace and through another draft.
    void whatWasWrittenIsRemembered() {
        const QTemporaryDir directory;
        const std::string path = directory.filePath("tiny.gguf").toStdString();
        writeTinyModel(path);
        LoadedModel model(path, 1);
        session::DrafterRegistry registry(model.target(), 64, {}, {});
        const auto put = [&] {
            registry.put(Method::kGriffin, std::make_unique<FeatureReader>(), {}, ReplacePolicy::kReplaceAll);
        };
        GenerationOptions options;
        options.method = Method::kAuto;
        const auto text_memory = [&]() -> draft::Drafter& { return *registry.choose(options, {})->drafter->lookup(); };
        const std::vector<draft::TokenId> text{2, 3, 4, 5, 6, 7, 8, 9, 10};
        const auto guessed = [&] {
            draft::Drafter& memory = text_memory();
            memory.start(1);
            memory.extend({}, std::span(text).first(3));
            engine::tree::DraftTree tree(8, 0);
            memory.propose(text[2], 8, tree);
            return tree.size() > 1 && tree.token(1) == text[3];
        };
        put();
        text_memory().start(1);
        text_memory().extend({}, text);
        registry.takeMemories();
        QVERIFY(!guessed());
        put();
        QVERIFY(!guessed());
        registry.remember();
        QVERIFY(guessed());
        put();
        QVERIFY(guessed());
        registry.takeMemories();
        registry.remember();
        QVERIFY(guessed());
        registry.forgetAll();
        QVERIFY(!guessed());
    }
};

}  // namespace
}  // namespace griffin::tests

GRIFFIN_TEST(griffin::tests::DrafterRegistryTest)
#include "drafter_registry_test.moc"
