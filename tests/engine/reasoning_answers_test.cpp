// Answers with reasoning: what a model is asked, what is told of it, and a budget that ends it politely. With a budget,
// too, every method and every tree gives vanilla's tokens.
#include <QTest>

#include "engine/engine.h"
#include "engine/reasoning.h"
#include "tests/support/results.h"
#include "tests/support/test_program.h"
#include "tests/support/tiny_model.h"

namespace griffin::tests {
namespace {

using namespace engine;

constexpr int kBudget = 17;

class ReasoningAnswersTest : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase() {
        TinyModelOptions options;
        options.context = 1024;
        options.thinks = true;
        writeTinyModel(file("thinker.gguf"), options);
        options.thinks = false;
        options.layers = 1;
        options.seed = 5;
        writeTinyModel(file("other.gguf"), options);
    }

    void reasoningIsToldAndCounted() {
        Conversation talk(*this, {});
        QCOMPARE(talk.engine->info().reasoning, ReasoningSupport::kSwitch);
        const Answer answer = talk.answer(vanilla());
        QVERIFY(answer.text.starts_with("<think>\n"));
        QVERIFY(answer.finish_reason == FinishReason::kLength);
        QCOMPARE(partsOf(answer.text).text, std::string());
        QCOMPARE(answer.stats.reasoning_tokens, kNewTokens);
        QVERIFY(answer.stats.reasoning_ms > 0.0);
    }

    void switchedOffItIsNotAskedFor() {
        Conversation talk(*this, {});
        GenerationOptions options = vanilla();
        options.reasoning = Reasoning::kOff;
        const Answer answer = talk.answer(options);
        QCOMPARE(partsOf(answer.text).reasoning, std::string());
        QCOMPARE(answer.stats.reasoning_tokens, 0);
        // A form is that of the whole answer.
        options = vanilla();
        options.form = {AnswerForm::Kind::kExpression, "[a-z]{5}"};
        const Answer formed = talk.answer(options);
        QCOMPARE(formed.text.size(), std::size_t{5});
        QCOMPARE(formed.prompt_tokens, answer.prompt_tokens);
    }

    void aBudgetLeadsToTheAnswer() {
        Conversation talk(*this, {});
        const Answer free = talk.answer(vanilla());
        std::string streamed;
        std::vector<std::int32_t> tokens;
        GenerationOptions options = budgeted(Method::kVanilla, TreeKind::kAuto, 0);
        const Answer answer = talk.answer(options, [&](const GenerationEvent& event) {
            if (const auto* added = std::get_if<TextAdded>(&event)) {
                streamed += added->text;
                tokens.insert(tokens.end(), added->tokens.begin(), added->tokens.end());
            }
        });
        QCOMPARE(streamed, answer.text);
        QCOMPARE(tokens, answer.tokens);
        QCOMPARE(std::vector(answer.tokens.begin(), answer.tokens.begin() + kBudget),
                 std::vector(free.tokens.begin(), free.tokens.begin() + kBudget));
        const AnswerParts parts = partsOf(answer.text);
        QVERIFY2(parts.reasoning.ends_with("I have thought about this long enough and answer now."),
                 parts.reasoning.c_str());
        QVERIFY(!parts.text.empty());
        QVERIFY(answer.stats.reasoning_tokens > kBudget && answer.stats.reasoning_tokens < kNewTokens);
        QCOMPARE(answer.stats.new_tokens, static_cast<int>(answer.tokens.size()));
        QCOMPARE(answer.finish_reason, FinishReason::kLength);
        // The answer is that to a prompt with all of this, computed from its beginning.
        Prompt prompt = asked();
        const std::size_t said = answer.text.size() - parts.text.size();
        prompt.begun = answer.text.substr(0, said);
        Conversation fresh(*this, {});
        GenerationOptions rest = vanilla();
        rest.max_new_tokens = 8;
        const Answer again = get(fresh.session->generate(prompt, rest, {}, {}));
        QVERIFY2(parts.text.starts_with(again.text), (parts.text + " / " + again.text).c_str());
    }

    /// Where there is no room for the words that lead to the answer, it ends there.
    void aLimitHoldsWithABudget() {
        Conversation talk(*this, {});
        for (const int limit : {kBudget - 1, kBudget, kBudget + 1, kBudget + 30}) {
            GenerationOptions options = budgeted(Method::kVanilla, TreeKind::kAuto, 0);
            options.max_new_tokens = limit;
            const Answer answer = talk.answer(options);
            QCOMPARE(answer.stats.new_tokens, std::min(limit, kBudget));
            QCOMPARE(answer.finish_reason, FinishReason::kLength);
        }
    }

    void everyMethodEndsItAtTheSameToken_data() {
        QTest::addColumn<int>("method");
        QTest::addColumn<int>("tree");
        QTest::addColumn<int>("size");
        const auto row = [](Method method, TreeKind tree, int size) {
            QTest::addRow("%s %s %d", std::string(nameOf(method)).c_str(), std::string(nameOf(tree)).c_str(), size)
                << static_cast<int>(method) << static_cast<int>(tree) << size;
        };
        for (const int size : {2, 40}) {
            for (const Method method : {Method::kPromptLookup, Method::kLookahead, Method::kSuffix})
                row(method, TreeKind::kAuto, size);
            for (const TreeKind tree : allTrees()) {
                row(Method::kSimulated, tree, size);
                row(Method::kDraftModel, tree, size);
            }
        }
    }
    void everyMethodEndsItAtTheSameToken() {
        QFETCH(int, method);
        QFETCH(int, tree);
        QFETCH(int, size);
        Conversation talk(*this, file("other.gguf"));
        const Answer plain = talk.answer(budgeted(Method::kVanilla, TreeKind::kAuto, 0));
        GenerationOptions options = budgeted(static_cast<Method>(method), static_cast<TreeKind>(tree), size);
        options.simulated = {plain.tokens, 0.8};
        const Answer fast = talk.answer(options);
        QCOMPARE(fast.tokens, plain.tokens);
        QCOMPARE(fast.text, plain.text);
        QCOMPARE(fast.stats.reasoning_tokens, plain.stats.reasoning_tokens);
        // And once more, where everything is in the cache already.
        QCOMPARE(talk.answer(options).tokens, plain.tokens);
    }

    /// Stop texts are for what is said.
    void stopTextsAreNotLookedForInTheReasoning() {
        Conversation talk(*this, {});
        GenerationOptions options = budgeted(Method::kVanilla, TreeKind::kAuto, 0);
        options.stop_texts = {"long enough", "\n"};
        const Answer answer = talk.answer(options);
        QVERIFY(answer.text.find("long enough") != std::string::npos);
        QVERIFY(answer.stats.new_tokens > answer.stats.reasoning_tokens);
    }

  private:
    static constexpr int kNewTokens = 120;

    struct Conversation {
        Conversation(const ReasoningAnswersTest& test, const std::string& draft) {
            LoadOptions load;
            load.model = test.file("thinker.gguf");
            load.threads = 1;  // other tests run at the same time
            engine = get(Engine::load(load));
            if (!draft.empty()) get(engine->loadDraft(draft));
            session = get(engine->openSession());
        }
        Answer answer(const GenerationOptions& options, const EventSink& sink = {}) const {
            return get(session->generate(asked(), options, sink, {}));
        }
        std::unique_ptr<Engine> engine;
        std::unique_ptr<Session> session;
    };

    static Prompt asked() {
        Prompt prompt;
        prompt.messages = {{Role::kUser, "Why is the sky blue?"}};
        return prompt;
    }
    std::string file(const char* name) const { return directory_.filePath(name).toStdString(); }
    static GenerationOptions vanilla() {
        GenerationOptions options;
        options.method = Method::kVanilla;
        options.max_new_tokens = kNewTokens;
        return options;
    }
    static GenerationOptions budgeted(Method method, TreeKind tree, int size) {
        GenerationOptions options = vanilla();
        options.method = method;
        options.tree.kind = tree;
        options.tree.size = size;
        options.reasoning_budget = kBudget;
        return options;
    }

    QTemporaryDir directory_;
};

}  // namespace
}  // namespace griffin::tests

GRIFFIN_TEST(griffin::tests::ReasoningAnswersTest)
#include "reasoning_answers_test.moc"
