// Speculation does not change the text: at temperature 0 every method and every tree gives vanilla's tokens, bit for
// bit, through conversations that go on and are edited; above it fixed candidates give vanilla's tokens with the same
// seed.
#include <QTest>

#include "engine/engine.h"
#include "engine/generation_options.h"
#include "tests/support/results.h"
#include "tests/support/test_program.h"
#include "tests/support/tiny_model.h"

namespace griffin::tests {
namespace {

using namespace engine;

constexpr int kNewTokens = 80;

class LosslessTest : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase() {
        TinyModelOptions options;
        options.context = 512;
        writeTinyModel(file("target.gguf"), options);
        options.layers = 1;
        options.seed = 5;
        writeTinyModel(file("other.gguf"), options);
    }

    void everyMethodAndTree_data() {
        QTest::addColumn<int>("method");
        QTest::addColumn<int>("tree");
        QTest::addColumn<int>("size");
        const auto row = [](Method method, TreeKind tree, int size) {
            QTest::addRow("%s %s %d", std::string(nameOf(method)).c_str(), std::string(nameOf(tree)).c_str(), size)
                << static_cast<int>(method) << static_cast<int>(tree) << size;
        };
        for (const Method method : {Method::kPromptLookup, Method::kLookahead, Method::kSuffix}) {
            for (const int size : {0, 2, 40, 256}) row(method, TreeKind::kAuto, size);
        }
        for (const Method method : {Method::kSimulated, Method::kDraftModel}) {
            for (const TreeKind tree : allTrees()) {
                for (const int size : {0, 2, 11, 60}) row(method, tree, size);
            }
        }
        row(Method::kAuto, TreeKind::kAuto, 0);
        row(Method::kSimulated, TreeKind::kEagle2, 256);
        row(Method::kSimulated, TreeKind::kDySpec, 256);
    }
    void everyMethodAndTree() {
        QFETCH(int, method);
        QFETCH(int, tree);
        QFETCH(int, size);
        GenerationOptions options = speculating(static_cast<Method>(method), static_cast<TreeKind>(tree), size);
        Conversation conversation(*this, file("other.gguf"));
        int passes = 0;
        int tokens = 0;
        for (const char* text : {"Once upon a time", "Once upon a time there was a fox", "Once again: once again"}) {
            const Answer plain = conversation.answer(text, vanilla());
            options.simulated = {plain.tokens, 0.7};
            const Answer fast = conversation.answer(text, options);
            QCOMPARE(fast.tokens, plain.tokens);
            QCOMPARE(fast.text, plain.text);
            QCOMPARE(fast.finish_reason, plain.finish_reason);
            passes += fast.stats.target_passes;
            tokens += fast.stats.committed_tokens;
        }
        QVERIFY(passes <= tokens);
    }

    // The target as its own draft is always right: the tree is accepted to its end. Above temperature 0 it is when it
    // knows what the target draws with.
    void aPerfectDraftIsAcceptedWhole_data() {
        QTest::addColumn<int>("tree");
        QTest::addColumn<float>("temperature");
        QTest::newRow("chain") << static_cast<int>(TreeKind::kChain) << 0.0F;
        QTest::newRow("coupled") << static_cast<int>(TreeKind::kCoupled) << 1.0F;
    }
    void aPerfectDraftIsAcceptedWhole() {
        QFETCH(int, tree);
        QFETCH(float, temperature);
        Conversation conversation(*this, file("target.gguf"));
        GenerationOptions options = speculating(Method::kDraftModel, static_cast<TreeKind>(tree), 5);
        options.tree.depth = 4;
        options.tree.top_k = 1;
        options.sampling.temperature = temperature;
        options.sampling.seed = 3;
        GenerationOptions without = vanilla();
        without.sampling = options.sampling;
        const Answer plain = conversation.answer("Once", without);
        const Answer fast = conversation.answer("Once", options);
        QCOMPARE(fast.tokens, plain.tokens);
        QCOMPARE(fast.stats.target_passes, (kNewTokens - 1 + 4) / 5);
        QCOMPARE(fast.stats.accepted_by_depth.size(), std::size_t{4});
    }

    // The simulated draft of acceptance a: tau = 1 + a + a^2 + ... for a chain.
    void theSimulatedDraftReachesItsAcceptance() {
        Conversation conversation(*this, {});
        GenerationOptions options = speculating(Method::kSimulated, TreeKind::kChain, 5);
        options.tree.depth = 4;
        double committed = 0.0;
        double passes = 0.0;
        for (const char* text : {"a", "b", "c", "d", "e", "f"}) {
            options.simulated = {conversation.answer(text, vanilla()).tokens, 0.6};
            const GenerationStats stats = conversation.answer(text, options).stats;
            committed += stats.committed_tokens;
            passes += stats.target_passes;
        }
        const double expected = (1.0 - std::pow(0.6, 5)) / (1.0 - 0.6);
        qInfo("tau %.2f, expected %.2f", committed / passes, expected);
        QVERIFY(std::abs(committed / passes - expected) < 0.35);
    }

    void aSeedGivesVanillasTextWithFixedCandidates_data() {
        QTest::addColumn<int>("method");
        QTest::addColumn<int>("tree");
        QTest::addColumn<float>("penalty");
        for (const float penalty : {1.0F, 1.3F}) {
            const auto add = [penalty](Method method, TreeKind tree) {
                QTest::addRow("%s %s %.1f", nameOf(method).data(), nameOf(tree).data(), static_cast<double>(penalty))
                    << static_cast<int>(method) << static_cast<int>(tree) << penalty;
            };
            for (const Method method : {Method::kPromptLookup, Method::kLookahead, Method::kSuffix})
                add(method, TreeKind::kAuto);
            for (const TreeKind tree : {TreeKind::kEagle2, TreeKind::kCoupled}) add(Method::kDraftModel, tree);
        }
    }
    void aSeedGivesVanillasTextWithFixedCandidates() {
        QFETCH(int, method);
        QFETCH(int, tree);
        QFETCH(float, penalty);
        Conversation conversation(*this, file("target.gguf"));
        GenerationOptions options = speculating(static_cast<Method>(method), static_cast<TreeKind>(tree), 12);
        options.sampling.temperature = 0.8F;
        options.sampling.top_p = 0.9F;
        options.sampling.repetition_penalty = penalty;
        options.sampling.seed = 11;
        GenerationOptions plain = options;
        plain.method = Method::kVanilla;
        plain.tree = {};
        for (const char* text : {"Once upon a time", "One two one two one two one"}) {
            QCOMPARE(conversation.answer(text, options).tokens, conversation.answer(text, plain).tokens);
        }
    }

    void aFullContextEndsTheAnswerAtTheSameToken() {
        for (const Method method : {Method::kSimulated, Method::kSuffix, Method::kLookahead}) {
            Conversation conversation(*this, {});
            GenerationOptions options = speculating(method, TreeKind::kAuto, 60);
            GenerationOptions plain = vanilla();
            options.max_new_tokens = plain.max_new_tokens = 0;
            const Answer expected = conversation.answer("Once upon a time", plain);
            options.simulated = {expected.tokens, 0.9};
            const Answer answer = conversation.answer("Once upon a time", options);
            QCOMPARE(answer.tokens, expected.tokens);
            QCOMPARE(answer.finish_reason, FinishReason::kLength);
        }
    }

    void badCombinationsAreRefused_data() {
        QTest::addColumn<int>("method");
        QTest::addColumn<int>("tree");
        QTest::addColumn<int>("size");
        QTest::addColumn<QString>("words");
        const auto row = [](Method method, TreeKind tree, int size, const char* words) {
            QTest::addRow("%s", words) << static_cast<int>(method) << static_cast<int>(tree) << size << QString(words);
        };
        row(Method::kGriffin, TreeKind::kAuto, 0, "griffin needs draft weights");
        row(Method::kDraftModel, TreeKind::kAuto, 0, "draft-model needs draft weights");
        row(Method::kVanilla, TreeKind::kEagle2, 0, "no eagle2 tree");
        row(Method::kSuffix, TreeKind::kSequoia, 0, "no sequoia tree");
        row(Method::kSuffix, TreeKind::kAuto, 1, "size 1 ");
        row(Method::kSuffix, TreeKind::kAuto, 10000, "size 10000 ");
        row(Method::kSuffix, TreeKind::kAuto, -3, "size -3 ");
    }
    void badCombinationsAreRefused() {
        QFETCH(int, method);
        QFETCH(int, tree);
        QFETCH(int, size);
        QFETCH(QString, words);
        Conversation conversation(*this, {});
        const auto answer = conversation.session->generate(
            Prompt{{}, "Once"}, speculating(static_cast<Method>(method), static_cast<TreeKind>(tree), size), {}, {});
        QVERIFY(!answer.has_value());
        const QString line = QString::fromStdString(answer.error().oneLine());
        QVERIFY2(line.contains(words), qPrintable(line));
        QVERIFY(!answer.error().what_to_do.empty());
    }

    void aDraftForAnotherMethodIsRefused() {
        Conversation conversation(*this, file("other.gguf"));
        QCOMPARE(conversation.engine->draft()->method, std::string("draft-model"));
        const auto answer =
            conversation.session->generate(Prompt{{}, "Once"}, speculating(Method::kEagle3, {}, 0), {}, {});
        QVERIFY(!answer.has_value());
        QVERIFY(answer.error().oneLine().find("draft-model") != std::string::npos);
    }

  private:
    struct Conversation {
        Conversation(const LosslessTest& test, const std::string& draft) {
            LoadOptions load;
            load.model = test.file("target.gguf");
            load.threads = 1;  // other tests run at the same time
            engine = get(Engine::load(load));
            if (!draft.empty()) get(engine->loadDraft(draft));
            session = get(engine->openSession());
        }
        Answer answer(const char* text, const GenerationOptions& options) const {
            return get(session->generate(Prompt{{}, text}, options, {}, {}));
        }
        std::unique_ptr<Engine> engine;
        std::unique_ptr<Session> session;
    };

    std::string file(const char* name) const { return directory_.filePath(name).toStdString(); }
    static GenerationOptions vanilla() {
        GenerationOptions options;
        options.method = Method::kVanilla;
        options.max_new_tokens = kNewTokens;
        return options;
    }
    static GenerationOptions speculating(Method method, TreeKind tree, int size) {
        GenerationOptions options = vanilla();
        options.method = method;
        options.tree.kind = tree;
        options.tree.size = size;
        return options;
    }

    QTemporaryDir directory_;
};

}  // namespace
}  // namespace griffin::tests

GRIFFIN_TEST(griffin::tests::LosslessTest)
#include "lossless_test.moc"
