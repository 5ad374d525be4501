// Conversations that are returned to, with every method that has weights and every tree: the text is vanilla's, and the
// draft goes on as one that has read everything, pass for pass. Above temperature 0 the same seed gives the same text:
// the depth is set, because one that follows measured times lets trees that draw their candidates draw otherwise.
#include <QTest>
#include <algorithm>
#include <map>
#include <vector>

#include "engine/engine.h"
#include "engine/generation_options.h"
#include "tests/support/results.h"
#include "tests/support/test_program.h"
#include "tests/support/tiny_model.h"

namespace griffin::tests {
namespace {

using namespace engine;

constexpr std::int64_t kPlenty = std::int64_t{64} << 20;
// Characters of the first question, and tokens of an answer.
#if defined(GRIFFIN_TEST_DEVICE)  // an emulated one
constexpr std::size_t kQuestionSize = 90;
constexpr int kKeptAnswerTokens = 12;
#else
constexpr std::size_t kQuestionSize = 200;
constexpr int kKeptAnswerTokens = 24;
#endif

class KeptLosslessTest : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase() {
        TinyModelOptions options;
        options.context = 1024;
        options.layers = 6;
        writeTinyModel(file("target.gguf"), options);
        options.layers = 1;
        options.seed = 5;
        writeTinyModel(file("small.gguf"), options);
    }

    void aReturnIsAFreshAnswer_data() {
        QTest::addColumn<int>("method");
        QTest::addColumn<int>("tree");
        QTest::addColumn<int>("known");
        QTest::addColumn<float>("temperature");
        const auto row = [](Method method, TreeKind tree, int known, float temperature) {
            QTest::addRow("%s %s %d %.1f", nameOf(method).data(), nameOf(tree).data(), known,
                          static_cast<double>(temperature))
                << static_cast<int>(method) << static_cast<int>(tree) << known << temperature;
        };
        for (const TreeKind tree : allTrees()) {
            for (const float temperature : {0.0F, 1.0F}) {
                row(Method::kGriffin, tree, 0, temperature);
                row(Method::kDraftModel, tree, 0, temperature);
            }
        }
        for (const Method method : {Method::kGriffin, Method::kFspad, Method::kEagle, Method::kEagle3}) {
            for (const float temperature : {0.0F, 1.0F}) row(method, TreeKind::kEagle2, 50, temperature);
        }
        row(Method::kAuto, TreeKind::kAuto, 0, 0.0F);
    }
    void aReturnIsAFreshAnswer() {
        QFETCH(int, method);
        QFETCH(int, tree);
        QFETCH(int, known);
        QFETCH(float, temperature);
        const auto keeping = loaded(static_cast<Method>(method), known);
        const auto reading = loaded(static_cast<Method>(method), known);
        const auto session = get(keeping->openSession({kPlenty}));
        GenerationOptions options;
        options.max_new_tokens = kKeptAnswerTokens;
        options.sampling.temperature = temperature;
        options.sampling.seed = 3;
        options.method = static_cast<Method>(method);
        options.tree = {static_cast<TreeKind>(tree), 11, 4, 5};
        const bool steady = options.method != Method::kAuto;
        std::string first(kQuestionSize, 'a');
        for (std::size_t i = 0; i < first.size(); ++i) first[i] = static_cast<char>('a' + i * i % 23);
        std::string second = "Another conversation, which begins in its own way and goes on: " + first.substr(20, 90);
        std::map<std::string*, std::vector<std::int32_t>> computed;
        for (int round = 0; round < 3; ++round) {
            for (std::string* text : {&first, &second}) {
                const Answer answer = answerOf(*session, *text, options);
                const auto fresh = get(reading->openSession());
                const Answer expected = answerOf(*fresh, *text, options);
                QCOMPARE(answer.tokens, expected.tokens);
                if (steady) QCOMPARE(answer.stats.target_passes, expected.stats.target_passes);
                // All that the conversation's last tokens have in common with this prompt; but the token that an answer
                // ended with was not computed, and the draft's last row read the one behind it.
                std::vector<std::int32_t>& before = computed[text];
                const auto same = std::mismatch(before.begin(), before.end(), answer.prompt_tokens.begin(),
                                                answer.prompt_tokens.end());
                QVERIFY(answer.stats.reused_tokens >= static_cast<int>(same.first - before.begin()) - 2);
                before = answer.prompt_tokens;
                before.insert(before.end(), answer.tokens.begin(), answer.tokens.end());
                *text += answer.text + " And?";
            }
        }
        // Back to the middle of the first, and once more.
        const std::string branch = first.substr(0, kQuestionSize * 3 / 4) + "?";
        for (int time = 0; time < 2; ++time) {
            const Answer answer = answerOf(*session, branch, options);
            const auto fresh = get(reading->openSession());
            QCOMPARE(answer.tokens, answerOf(*fresh, branch, options).tokens);
            QVERIFY(answer.stats.prompt_tokens - answer.stats.reused_tokens <= 8);
        }
    }

  private:
    std::unique_ptr<Engine> loaded(Method method, int known) const {
        LoadOptions load;
        load.threads = 1;  // other tests run at the same time
        load.model = file("target.gguf");
        auto engine = get(Engine::load(load));
        if (method == Method::kDraftModel) {
            get(engine->loadDraft(file("small.gguf")));
            return engine;
        }
        TinyDraftOptions options;
        options.method = method == Method::kAuto ? Method::kGriffin : method;
        options.known_tokens = known;
        options.vocabulary = engine->info().vocabulary;
        writeTinyDraft(file("draft.safetensors"), options);
        get(engine->loadDraft(file("draft.safetensors")));
        return engine;
    }
    static Answer answerOf(Session& session, const std::string& text, const GenerationOptions& options) {
        return get(session.generate(Prompt{{}, text}, options, {}, {}));
    }
    std::string file(const char* name) const { return directory_.filePath(name).toStdString(); }

    QTemporaryDir directory_;
};

}  // namespace
}  // namespace griffin::tests

GRIFFIN_TEST(griffin::tests::KeptLosslessTest)
#include "kept_lossless_test.moc"
