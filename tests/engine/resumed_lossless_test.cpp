// Answers that are stopped and go on: again and again, after any pass, with another conversation in between, they are
// the answers that nobody stopped, token for token, with every method and above temperature 0, too. Trees of drawn
// candidates go on from the same tokens, with another text of the same distribution.
#include <QTest>
#include <algorithm>
#include <vector>

#include "engine/engine.h"
#include "engine/generation_options.h"
#include "engine/resumable_session.h"
#include "tests/support/results.h"
#include "tests/support/test_program.h"
#include "tests/support/tiny_model.h"

namespace griffin::tests {
namespace {

using namespace engine;

constexpr int kResumedTokens = 40;

class ResumedLosslessTest : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase() {
        TinyModelOptions options;
        options.context = 512;
        writeTinyModel(file("target.gguf"), options);
        options.thinks = true;
        writeTinyModel(file("thinker.gguf"), options);
        LoadOptions load;
        load.threads = 1;  // other tests run at the same time
        load.model = file("target.gguf");
        engine_ = get(Engine::load(load));
        TinyDraftOptions draft;
        draft.method = Method::kGriffin;
        draft.vocabulary = engine_->info().vocabulary;
        writeTinyDraft(file("draft.safetensors"), draft);
        get(engine_->loadDraft(file("draft.safetensors")));
        load.model = file("thinker.gguf");
        thinker_ = get(Engine::load(load));
    }

    void goOnAsIfNobodyHadStopped_data() {
        QTest::addColumn<int>("method");
        QTest::addColumn<int>("tree");
        QTest::addColumn<float>("temperature");
        const auto row = [](Method method, TreeKind tree, float temperature) {
            QTest::addRow("%s %s %.1f", nameOf(method).data(), nameOf(tree).data(), static_cast<double>(temperature))
                << static_cast<int>(method) << static_cast<int>(tree) << temperature;
        };
        for (const float temperature : {0.0F, 0.8F, 1.5F}) {
            for (const Method method : {Method::kVanilla, Method::kAuto, Method::kGriffin, Method::kPromptLookup,
                                        Method::kSuffix, Method::kLookahead})
                row(method, TreeKind::kAuto, temperature);
            for (const TreeKind tree : {TreeKind::kEagle2, TreeKind::kCoupled})
                row(Method::kGriffin, tree, temperature);
        }
        for (const TreeKind tree : {TreeKind::kChain, TreeKind::kSpecInfer}) row(Method::kGriffin, tree, 0.0F);
    }
    void goOnAsIfNobodyHadStopped() {
        QFETCH(int, method);
        QFETCH(int, tree);
        QFETCH(float, temperature);
        GenerationOptions options = usual();
        options.method = static_cast<Method>(method);
        options.tree = {static_cast<TreeKind>(tree), 8, 3, 0};
        options.sampling.temperature = temperature;
        options.sampling.repetition_penalty = 1.1F;
        for (const int passes : {1, 2, 5}) compareWithWhole(*engine_, {{}, "abcabcabd", {}, {}}, options, passes);
    }

    void drawnTreesGoOnFromTheSameTokens_data() {
        QTest::addColumn<int>("tree");
        for (const TreeKind tree : {TreeKind::kChain, TreeKind::kSpecInfer})
            QTest::newRow(nameOf(tree).data()) << static_cast<int>(tree);
    }
    void drawnTreesGoOnFromTheSameTokens() {
        QFETCH(int, tree);
        GenerationOptions options = usual();
        options.method = Method::kGriffin;
        options.tree = {static_cast<TreeKind>(tree), 8, 3, 0};
        options.sampling.temperature = 1.0F;
        const auto session = open(*engine_);
        const Prompt prompt{{}, "abcabcabd", {}, {}};
        const Answer stopped = answerIn(*session, prompt, options, {}, 4);
        QVERIFY(stopped.finish_reason == FinishReason::kCancelled && !stopped.tokens.empty());
        const Answer whole = answerIn(*session, prompt, options, stopped.tokens, 0);
        QCOMPARE(whole.tokens.size(), static_cast<std::size_t>(kResumedTokens));
        QVERIFY(std::equal(stopped.tokens.begin(), stopped.tokens.end(), whole.tokens.begin()));
    }

    void formsAndStopTextsGoOn() {
        GenerationOptions options = usual();
        options.form = {AnswerForm::Kind::kExpression, "([a-f]{3}-){4}[0-9]{5}"};
        compareWithWhole(*engine_, {{}, "abc", {}, {}}, options, 1);
        // A text that is half there when the answer is stopped.
        options = usual();
        const Answer answer = answerIn(*open(*engine_), {{}, "abc", {}, {}}, options, {}, 0);
        options.stop_texts = {answer.text.substr(20, 6)};
        compareWithWhole(*engine_, {{}, "abc", {}, {}}, options, 1);
    }

    void aBudgetEndsTheReasoningWhereItWould() {
        GenerationOptions options = usual();
        options.reasoning_budget = 9;
        Prompt prompt;
        prompt.messages.push_back({Role::kUser, "abc"});
        for (const int passes : {1, 3, 9}) compareWithWhole(*thinker_, prompt, options, passes);
    }

  private:
    static GenerationOptions usual() {
        GenerationOptions options;
        options.method = Method::kVanilla;
        options.max_new_tokens = kResumedTokens;
        options.sampling.seed = 7;
        return options;
    }
    static std::unique_ptr<Session> open(Engine& engine) { return get(engine.openSession({std::int64_t{8} << 20})); }
    /// `passes`: the events of text after which it is stopped; 0: it is not.
    static Answer answerIn(Session& session, const Prompt& prompt, const GenerationOptions& options,
                           const std::vector<std::int32_t>& begun, int passes,
                           std::vector<std::string>* told = nullptr) {
        std::stop_source stop;
        const auto sink = [&](const GenerationEvent& event) {
            const auto* added = std::get_if<TextAdded>(&event);
            if (added == nullptr) return;
            if (told != nullptr) told->push_back(added->text);
            if (!added->tokens.empty() && --passes == 0) stop.request_stop();
        };
        return get(dynamic_cast<ResumableSession&>(session).resume(prompt, options, begun, sink, stop.get_token()));
    }
    void compareWithWhole(Engine& engine, const Prompt& prompt, const GenerationOptions& options, int passes) {
        const Answer whole = answerIn(*open(engine), prompt, options, {}, 0);
        const auto session = open(engine);
        Answer answer = answerIn(*session, prompt, options, {}, passes);
        int times = 0;
        while (answer.finish_reason == FinishReason::kCancelled) {
            QVERIFY2(++times < 2 * kResumedTokens, "it does not go on");
            QVERIFY(answer.tokens.size() <= whole.tokens.size());
            // Somebody else, whose text shares its beginning.
            if (times % 2 == 0) answerIn(*session, {{}, "abcabx" + std::string(40, 'y'), {}, {}}, usual(), {}, 3);
            std::vector<std::string> told;
            const std::vector<std::int32_t> begun = answer.tokens;
            answer = answerIn(*session, prompt, options, begun, passes + 1, &told);  // what is there is an event, too
            QCOMPARE(answer.prompt_tokens, whole.prompt_tokens);
            std::string text;
            for (const std::string& piece : told) text += piece;
            QCOMPARE(text, answer.text);
        }
        QVERIFY(times > 0);
        QCOMPARE(answer.tokens, whole.tokens);
        QCOMPARE(answer.text, whole.text);
        QVERIFY(answer.finish_reason == whole.finish_reason);
        QCOMPARE(answer.stats.prompt_tokens, whole.stats.prompt_tokens);
        QCOMPARE(answer.stats.new_tokens, whole.stats.new_tokens);
        QCOMPARE(answer.stats.reasoning_tokens, whole.stats.reasoning_tokens);
    }
    std::string file(const char* name) const { return directory_.filePath(QLatin1String(name)).toStdString(); }

    QTemporaryDir directory_;
    std::unique_ptr<Engine> engine_;
    std::unique_ptr<Engine> thinker_;
};

}  // namespace
}  // namespace griffin::tests

GRIFFIN_TEST(griffin::tests::ResumedLosslessTest)
#include "resumed_lossless_test.moc"
