// Neural drafts do not change the text, and one that knows the answer is accepted whole: from features and tokens of
// the target's passes to committed tokens everything lies where the draft looks for it.
#include <QTest>
#include <array>

#include "engine/engine.h"
#include "engine/generation_options.h"
#include "tests/support/published_draft.h"
#include "tests/support/results.h"
#include "tests/support/test_program.h"
#include "tests/support/tiny_model.h"

namespace griffin::tests {
namespace {

using namespace engine;

constexpr int kAnswerTokens = 48;
constexpr int kAnswerWords = 40;

class NeuralLosslessTest : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase() {
        TinyModelOptions options;
        options.context = 512;
        options.layers = 6;
        writeTinyModel(file("random.gguf"), options);
        options.answer_words = kAnswerWords;
        writeTinyModel(file("speaking.gguf"), options);
        random_ = loaded(file("random.gguf"));
        speaking_ = loaded(file("speaking.gguf"));
    }

    void textIsVanillas_data() {
        QTest::addColumn<int>("method");
        QTest::addColumn<int>("tree");
        QTest::addColumn<int>("known");
        const auto row = [](Method method, TreeKind tree, int known) {
            QTest::addRow("%s %s %d", nameOf(method).data(), nameOf(tree).data(), known)
                << static_cast<int>(method) << static_cast<int>(tree) << known;
        };
        for (const TreeKind tree : allTrees()) row(Method::kGriffin, tree, 0);
        for (const Method method : {Method::kGriffin, Method::kFspad, Method::kEagle, Method::kEagle3}) {
            row(method, TreeKind::kEagle2, 0);
            row(method, TreeKind::kEagle2, 50);
            row(method, TreeKind::kDySpec, 50);
        }
    }
    void textIsVanillas() {
        QFETCH(int, method);
        QFETCH(int, tree);
        QFETCH(int, known);
        const auto session = conversation(*random_, static_cast<Method>(method), DraftSkill::kRandom, known);
        GenerationOptions options = vanilla();
        options.method = static_cast<Method>(method);
        options.tree = {static_cast<TreeKind>(tree), 24, 0, 0};
        for (const char* text : {"Once upon a time", "Once upon a time there was a fox", "Once again: once again"}) {
            const Answer plain = answer(*session, text, vanilla());
            const Answer fast = answer(*session, text, options);
            QCOMPARE(fast.tokens, plain.tokens);
        }
    }

    // Drafts as others publish them: whatever they guess, the text is vanilla's.
    void publishedDraftsDoNotChangeTheText_data() {
        QTest::addColumn<int>("index");
        const auto layouts = publishedLayouts();
        for (int i = 0; i < static_cast<int>(layouts.size()); ++i)
            QTest::newRow(layouts[static_cast<std::size_t>(i)].name) << i;
    }
    void publishedDraftsDoNotChangeTheText() {
        QFETCH(int, index);
        const PublishedLayout& layout = publishedLayouts()[static_cast<std::size_t>(index)];
        const QTemporaryDir folder;
        writePublishedDraft(folder.path().toStdString(), layout, TinyModelOptions().hidden_size,
                            random_->info().vocabulary);
        get(random_->loadDraft(folder.path().toStdString()));
        QCOMPARE(random_->draft()->method, std::string(nameOf(layout.method)));
        const auto session = get(random_->openSession());
        GenerationOptions options = vanilla();
        options.method = layout.method;
        for (const TreeKind tree : {TreeKind::kChain, TreeKind::kEagle2, TreeKind::kDySpec}) {
            options.tree = {tree, 16, 0, 0};
            for (const char* text : {"Once upon a time", "Once upon a time there was a fox"}) {
                const Answer plain = answer(*session, text, vanilla());
                const Answer fast = answer(*session, text, options);
                QCOMPARE(fast.stats.method, layout.method);
                QCOMPARE(fast.tokens, plain.tokens);
            }
        }
    }

    void aDraftThatKnowsIsAcceptedWhole_data() {
        QTest::addColumn<int>("method");
        for (const Method method : {Method::kGriffin, Method::kFspad, Method::kEagle}) {
            QTest::newRow(nameOf(method).data()) << static_cast<int>(method);
        }
    }
    void aDraftThatKnowsIsAcceptedWhole() {
        QFETCH(int, method);
        const auto session = conversation(*speaking_, static_cast<Method>(method), DraftSkill::kEcho, 0);
        GenerationOptions options = vanilla();
        options.method = static_cast<Method>(method);
        options.tree = {TreeKind::kChain, 5, 4, 0};
        for (int turn = 0; turn < 2; ++turn) {
            const Answer told = answer(*session, "Tell me a story.\n", options);
            QCOMPARE(told.finish_reason, FinishReason::kStop);
            QCOMPARE(static_cast<int>(told.tokens.size()), kAnswerWords);
            qInfo("%d passes for %d tokens", told.stats.target_passes, told.stats.committed_tokens);
            // Five tokens a pass; the first one comes with the prefill.
            QCOMPARE(told.stats.target_passes, (kAnswerWords + 4) / 5);
        }
    }

    // A smaller model that spells otherwise: it knows the answer in its own tokens, or nothing.
    void aModelOfAnotherVocabularyDrafts() {
        TinyModelOptions options;
        options.context = 512;
        options.other_vocabulary = true;
        options.seed = 3;
        writeTinyModel(file("stranger.gguf"), options);
        options.answer_words = kAnswerWords;
        writeTinyModel(file("storyteller.gguf"), options);
        const DraftInfo teller = get(speaking_->loadDraft(file("storyteller.gguf")));
        QCOMPARE(teller.method, std::string("draft-model"));
        QCOMPARE(teller.warnings.size(), std::size_t{1});
        GenerationOptions drafted = vanilla();
        drafted.method = Method::kDraftModel;
        drafted.tree = {TreeKind::kChain, 5, 4, 0};
        const auto session = get(speaking_->openSession());
        for (int turn = 0; turn < 2; ++turn) {
            const Answer told = answer(*session, "Tell me a story.\n", drafted);
            QCOMPARE(static_cast<int>(told.tokens.size()), kAnswerWords);
            QCOMPARE(told.stats.target_passes, (kAnswerWords + 4) / 5);
        }
        get(random_->loadDraft(file("stranger.gguf")));
        const auto other = get(random_->openSession());
        for (const TreeKind tree : {TreeKind::kChain, TreeKind::kEagle2, TreeKind::kDySpec}) {
            drafted.tree = {tree, 24, 0, 0};
            for (const char* text :
                 {"Once upon a time", "Once upon a time there was a fox", "Once again: once again"}) {
                QCOMPARE(answer(*other, text, drafted).tokens, answer(*other, text, vanilla()).tokens);
            }
        }
    }

    // One conversation goes from draft to draft; each is asked for by its method.
    void draftsOfSeveralMethodsStandSideBySide() {
        const std::array methods{Method::kGriffin, Method::kEagle3, Method::kFspad, Method::kEagle};
        for (const Method method : methods) {
            const bool first = method == methods.front();
            writeTinyDraft(file("one.safetensors"), draftOptions(*random_, method, DraftSkill::kEcho, 0));
            const auto draft =
                first ? random_->loadDraft(file("one.safetensors")) : random_->addDraft(file("one.safetensors"));
            QVERIFY2(draft, draft ? "" : draft.error().oneLine().c_str());
        }
        QCOMPARE(random_->drafts().size(), methods.size());
        QCOMPARE(random_->draft()->method, std::string("griffin"));
        auto opened = random_->openSession();
        QVERIFY(opened);
        const Answer expected = answer(**opened, "Once upon a time", vanilla());
        GenerationOptions options = vanilla();
        options.tree = {TreeKind::kAuto, 12, 4, 0};
        for (int round = 0; round < 2; ++round) {
            for (const Method method : methods) {
                options.method = method;
                const Answer told = answer(**opened, "Once upon a time", options);
                QCOMPARE(told.stats.method, method);
                QCOMPARE(told.tokens, expected.tokens);
            }
        }
        // HASS weights are EAGLE's network; nothing here is Medusa's.
        options.method = Method::kHass;
        QCOMPARE(answer(**opened, "Once upon a time", options).tokens, expected.tokens);
        options.method = Method::kMedusa;
        QVERIFY(!(*opened)->generate(Prompt{{}, "Once"}, options, {}, {}));
        // One of the same method takes the other's place, one that is loaded takes all places.
        QVERIFY(random_->addDraft(file("one.safetensors")));
        QCOMPARE(random_->drafts().size(), methods.size());
        QVERIFY(random_->loadDraft(file("one.safetensors")));
        QCOMPARE(random_->drafts().size(), std::size_t{1});
        options.method = Method::kGriffin;
        QVERIFY(!(*opened)->generate(Prompt{{}, "Once"}, options, {}, {}));
    }

  private:
    static TinyDraftOptions draftOptions(const Engine& engine, Method method, DraftSkill skill, int known) {
        TinyDraftOptions options;
        options.method = method;
        options.skill = skill;
        options.known_tokens = known;
        options.vocabulary = engine.info().vocabulary;
        return options;
    }
    static std::unique_ptr<Engine> loaded(const std::string& model) {
        LoadOptions load;
        load.threads = 1;  // other tests run at the same time
        load.model = model;
        return get(Engine::load(load));
    }
    /// A new conversation of the engine with such a draft.
    std::unique_ptr<Session> conversation(Engine& engine, Method method, DraftSkill skill, int known) const {
        writeTinyDraft(file("draft.safetensors"), draftOptions(engine, method, skill, known));
        get(engine.loadDraft(file("draft.safetensors")));
        return get(engine.openSession());
    }
    static Answer answer(Session& session, const char* text, const GenerationOptions& options) {
        return get(session.generate(Prompt{{}, text}, options, {}, {}));
    }
    std::string file(const char* name) const { return directory_.filePath(name).toStdString(); }
    static GenerationOptions vanilla() {
        GenerationOptions options;
        options.method = Method::kVanilla;
        options.max_new_tokens = kAnswerTokens;
        return options;
    }

    QTemporaryDir directory_;
    std::unique_ptr<Engine> random_;    // speaks at random
    std::unique_ptr<Engine> speaking_;  // answers what is known
};

}  // namespace
}  // namespace griffin::tests

GRIFFIN_TEST(griffin::tests::NeuralLosslessTest)
#include "neural_lossless_test.moc"
