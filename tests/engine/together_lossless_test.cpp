// Answers that are made together: one joins whenever it comes, leaves whenever it has ended, is stopped or interrupted,
// and goes on alone or with others. Each is the answer that it has alone, bit for bit: tokens, text, likelihoods, and
// why it ended, whatever method it names, above temperature 0, with stop texts, biases, forms, tools and budgets; of
// models with attention and of those with states.
#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>
#include <algorithm>
#include <array>
#include <map>
#include <nlohmann/json.hpp>
#include <utility>
#include <vector>

#include "engine/base/random.h"
#include "engine/engine.h"
#include "engine/formats/json_file.h"
#include "engine/together.h"
#include "tests/support/files.h"
#include "tests/support/results.h"
#include "tests/support/test_program.h"
#include "tests/support/thorough.h"
#include "tests/support/tiny_model.h"

namespace griffin::tests {
namespace {

using namespace engine;

constexpr int kContext = 1024;
constexpr int kMostTokens = 48;

struct Question {
    Prompt prompt;
    GenerationOptions options;
};

/// What must be the same.
struct Said {
    std::vector<std::int32_t> prompt_tokens;
    std::vector<std::int32_t> tokens;
    std::string text;
    std::string told;  // piece by piece
    std::vector<TokenLikelihood> likelihoods;
    FinishReason finish_reason = FinishReason::kCancelled;
    // Of an answer in parts:
    std::vector<TokenLikelihood> held;  // of tokens whose text was held back
    TextAdded rest;                     // released at the end, or at an interruption, which is none
};

bool same(const TokenLikelihood::Candidate& a, const TokenLikelihood::Candidate& b) {
    return a.token == b.token && a.log_probability == b.log_probability && a.bytes == b.bytes;
}

bool same(const TokenLikelihood& a, const TokenLikelihood& b) {
    return same(a.chosen, b.chosen) && a.reasoning == b.reasoning &&
           std::equal(a.likeliest.begin(), a.likeliest.end(), b.likeliest.begin(), b.likeliest.end(),
                      [](const auto& x, const auto& y) { return same(x, y); });
}

class TogetherLosslessTest : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase() {
        TinyModelOptions options;
        options.context = kContext;
        options.has_tools = true;
        writeTinyModel(file("attention.gguf"), options);
        options.thinks = true;
        writeTinyModel(file("thinker.gguf"), options);
        engines_["attention"] = load("attention.gguf");
        TinyDraftOptions draft;
        draft.method = Method::kGriffin;
        draft.vocabulary = engines_["attention"]->info().vocabulary;
        writeTinyDraft(file("draft.safetensors"), draft);
        get(engines_["attention"]->loadDraft(file("draft.safetensors")));
        engines_["thinker"] = load("thinker.gguf");
        for (const char* family : {"lfm2", "qwen35"}) {
            copyFixture(family);
            engines_[family] = load(family);
        }
    }

    void answersAreThoseOfEachAlone_data() {
        QTest::addColumn<QString>("model");
        QTest::addColumn<bool>("keeps");
        QTest::addColumn<int>("rounds");
        const int rounds = isThorough() ? 60 : 12;
        for (const char* model : {"attention", "thinker", "lfm2", "qwen35"}) {
            QTest::addRow("%s", model) << QString(model) << false << rounds;
            QTest::addRow("%s, conversations are kept", model) << QString(model) << true << rounds;
        }
    }
    void answersAreThoseOfEachAlone() {
        QFETCH(QString, model);
        QFETCH(bool, keeps);
        QFETCH(int, rounds);
        Engine& engine = *engines_[model.toStdString()];
        const auto first = get(engine.openSession({keeps ? std::int64_t{4} << 20 : 0}));
        const auto alone = get(engine.openSession());
        Together together(*first, Together::kMost);
        Random random(model.size() + (keeps ? 100 : 0));
        int joint = 0;
        std::array<int, Together::kMost + 1> passes{};
        for (int round = 0; round < rounds; ++round) {
            std::vector<Question> questions;
            const int count = 2 + static_cast<int>(random.next() % 4);  // one more than may be together waits
            for (int i = 0; i < count; ++i) questions.push_back(question(model, random));
            std::vector<Said> said = answerTogether(together, questions, random, passes);
            for (std::size_t i = 0; i < questions.size(); ++i) {
                const Said expected = answerAlone(*alone, questions[i]);
                const std::string which = "round " + std::to_string(round) + ", answer " + std::to_string(i);
                QVERIFY2(said[i].finish_reason == expected.finish_reason, which.c_str());
                QVERIFY2(said[i].prompt_tokens == expected.prompt_tokens, which.c_str());
                QVERIFY2(said[i].tokens == expected.tokens, which.c_str());
                QVERIFY2(said[i].text == expected.text, (which + ": " + said[i].text).c_str());
                QVERIFY2(said[i].told == expected.text, which.c_str());
                QVERIFY2(said[i].likelihoods.size() == expected.likelihoods.size(), which.c_str());
                for (std::size_t n = 0; n < expected.likelihoods.size(); ++n)
                    QVERIFY2(same(said[i].likelihoods[n], expected.likelihoods[n]), which.c_str());
                ++joint;
            }
        }
        QVERIFY(joint >= 2 * rounds);
        for (int rows = 2; rows <= Together::kMost; ++rows)
            QVERIFY2(passes[static_cast<std::size_t>(rows)] > 0, std::to_string(rows).c_str());
    }

    void whoseTextDependsOnTheDraftMayNotJoin() {
        GenerationOptions options;
        for (const TreeKind tree : allTrees()) {
            options.tree.kind = tree;
            options.sampling.temperature = 0.0F;
            QVERIFY(Together::mayJoin(options));
            options.sampling.temperature = 0.7F;
            const bool fixed = tree == TreeKind::kAuto || tree == TreeKind::kEagle2 || tree == TreeKind::kCoupled;
            QCOMPARE(Together::mayJoin(options), fixed);
        }
    }

    void whatIsRefusedAloneIsRefusedTogether() {
        const auto first = get(engines_["lfm2"]->openSession());
        Together together(*first, 2);
        QVERIFY(together.lane(1) != nullptr);
        Question wrong{{{}, "ABC", {}, {}}, {}};
        wrong.options.method = Method::kGriffin;  // there is no draft
        const auto refusal = [&](const Question& asked) {
            const auto joined = together.join(1, asked.prompt, asked.options, {}, {}, {});
            return joined ? std::string() : joined.error().oneLine();
        };
        const auto expected = first->generate(wrong.prompt, wrong.options, {}, {});
        QVERIFY(!expected && !refusal(wrong).empty());
        QCOMPARE(refusal(wrong), expected.error().oneLine());
        wrong.options = {};
        wrong.options.sampling.biases = {{1 << 20, 1.0F}};
        QVERIFY(!refusal(wrong).empty());
        // And the lane is as good as before.
        Question right{{{}, "ABC", {}, {}}, {}};
        right.options.max_new_tokens = 3;
        QVERIFY(refusal(right).empty());
    }

    void aConversationGoesOnInAnotherLane() {
        const auto first = get(engines_["attention"]->openSession({std::int64_t{8} << 20}));
        Together together(*first, 2);
        QVERIFY(together.lane(1) != nullptr);
        Question question{{{}, std::string(200, 'x'), {}, {}}, {}};
        question.options.max_new_tokens = 10;
        const auto joined = get(together.join(1, question.prompt, question.options, {}, {}, {}));
        JoinedAnswer* const members[] = {joined.get()};
        while (!joined->ended()) get(together.pass(members));
        const Answer answer = get(joined->take());
        QVERIFY(first->keptBytes() > 0);
        question.options.method = Method::kVanilla;
        const Answer again = get(first->generate(question.prompt, question.options, {}, {}));
        QCOMPARE(again.tokens, answer.tokens);
        QCOMPARE(again.stats.reused_tokens, again.stats.prompt_tokens - 1);
    }

  private:
    struct Work {
        const Question* question;
        Said* said;
        int lane = -1;
        bool begun = false;
        std::vector<std::int32_t> tokens = {};
        bool repeats = false;
        std::stop_source stop = {};
        std::unique_ptr<JoinedAnswer> joined = {};
    };

    std::unique_ptr<Engine> load(const std::string& name) {
        LoadOptions options;
        options.model = file(name.c_str());
        options.threads = 1;  // other tests run at the same time
        options.context = kContext;
        return get(Engine::load(options));
    }

    /// With a vocabulary of letters, and an answer that never ends by itself.
    void copyFixture(const std::string& family) {
        const QString from =
            QStringLiteral(GRIFFIN_TEST_FIXTURES "/engine/model/fixtures/") + QString::fromStdString(family);
        const QString to = directory_.filePath(QString::fromStdString(family));
        QVERIFY(QDir().mkpath(to));
        QVERIFY(QFile::copy(from + "/model.safetensors", to + "/model.safetensors"));
        nlohmann::json config = get(formats::readJsonFile(from.toStdString() + "/config.json"));
        config["eos_token_id"] = nullptr;
        writeFile(to + "/config.json", QByteArray::fromStdString(config.dump()));
        nlohmann::json words;
        const int vocabulary = config["vocab_size"];
        for (int i = 0; i < vocabulary; ++i) words[std::string(1, static_cast<char>('0' + i))] = i;
        const nlohmann::json tokenizer = {
            {"model", {{"type", "BPE"}, {"vocab", words}, {"merges", nlohmann::json::array()}}},
            {"pre_tokenizer", {{"type", "ByteLevel"}, {"add_prefix_space", false}, {"use_regex", true}}},
            {"decoder", {{"type", "ByteLevel"}}}};
        writeFile(to + "/tokenizer.json", QByteArray::fromStdString(tokenizer.dump()));
    }
    static Question question(const QString& model, Random& random) {
        const auto chance = [&random](int of) { return random.next() % static_cast<unsigned>(of) == 0; };
        Question question;
        GenerationOptions& options = question.options;
        std::string text;
        const int letters = 1 + static_cast<int>(random.next() % 90);
        for (int i = 0; i < letters; ++i) text += static_cast<char>('A' + random.next() % 6);
        const bool speaks = model == "attention" || model == "thinker";
        if (speaks && !chance(3)) {
            question.prompt.messages.push_back({Role::kUser, text});
        } else {
            question.prompt.raw_text = text;
        }
        options.max_new_tokens = 1 + static_cast<int>(random.next() % kMostTokens);
        options.sampling.seed = random.next() % 1000;
        options.sampling.temperature = chance(2) ? 0.0F : 1.0F;
        std::vector<Method> methods = {Method::kVanilla, Method::kAuto, Method::kSuffix, Method::kPromptLookup,
                                       Method::kLookahead};
        if (model == "attention") methods.push_back(Method::kGriffin);
        options.method = methods[random.next() % methods.size()];
        if (options.method == Method::kGriffin) options.tree.size = 8;
        if (chance(3)) options.sampling.repetition_penalty = 1.2F;
        if (chance(4)) options.sampling.biases = {{static_cast<std::int32_t>(random.next() % 30), 3.0F}};
        if (chance(3)) options.likelihoods = static_cast<int>(random.next() % 4);
        if (chance(3)) options.stop_texts = {std::string(1, static_cast<char>('A' + random.next() % 6)), "never said"};
        if (model == "thinker" && chance(2)) options.reasoning_budget = 1 + static_cast<int>(random.next() % 20);
        if (model == "attention" && chance(4)) {
            options.form = {AnswerForm::Kind::kExpression, "([a-f]{3}-){2}[0-9]{5}"};
        } else if (model == "attention" && !question.prompt.raw() && chance(3)) {
            question.prompt.tool_use.tools = {
                {"look", R"({"type":"function","function":{"name":"look","parameters":{"type":"object","properties":)"
                         R"({"at":{"type":"integer"}},"required":["at"]}}})"}};
            question.prompt.tool_use.choice = chance(2) ? ToolChoice::kRequired : ToolChoice::kAuto;
        }
        return question;
    }

    static EventSink sinkOf(Said& said, bool& repeats) {
        return [&said, &repeats](const GenerationEvent& event) {
            const auto* added = std::get_if<TextAdded>(&event);
            if (added == nullptr) return;
            if (std::exchange(repeats, false)) {  // what is there comes first
                said.told += added->text;
            } else if (added->tokens.empty()) {
                said.rest = *added;
            } else {
                tell(said, *added);
            }
        };
    }

    static void tell(Said& said, const TextAdded& added) {
        said.told += added.text;
        if (!added.text.empty()) {
            said.likelihoods.insert(said.likelihoods.end(), said.held.begin(), said.held.end());
            said.held.clear();
        }
        said.likelihoods.insert(said.likelihoods.end(), added.likelihoods.begin(), added.likelihoods.end());
    }

    static void take(Said& said, Answer answer) {
        if (answer.finish_reason == FinishReason::kCancelled) {
            said.held.insert(said.held.end(), said.rest.likelihoods.begin(), said.rest.likelihoods.end());
        } else if (!said.rest.text.empty()) {
            tell(said, said.rest);
        }
        said.prompt_tokens = std::move(answer.prompt_tokens);
        said.tokens = std::move(answer.tokens);
        said.text = std::move(answer.text);
        said.finish_reason = answer.finish_reason;
    }

    static Said answerAlone(Session& session, const Question& question) {
        Said said;
        bool repeats = false;
        take(said, get(session.generate(question.prompt, question.options, sinkOf(said, repeats), {})));
        return said;
    }

    /// Each begins alone or together, when it likes.
    static std::vector<Said> answerTogether(Together& together, const std::vector<Question>& questions, Random& random,
                                            std::array<int, Together::kMost + 1>& passes) {
        std::vector<Said> said(questions.size());
        std::vector<Work> works;
        for (std::size_t i = 0; i < questions.size(); ++i) works.push_back({&questions[i], &said[i]});
        const auto chance = [&random](int of) { return random.next() % static_cast<unsigned>(of) == 0; };
        // Its answer has ended, or goes on another time.
        const auto leave = [](Work& work, Result<Answer> answer) {
            Answer part = get(std::move(answer));
            work.lane = -1;
            work.joined.reset();
            work.begun = true;
            work.tokens = part.tokens;
            take(*work.said, std::move(part));
        };
        const auto isDone = [](const Work& work) {
            return work.begun && work.said->finish_reason != FinishReason::kCancelled;
        };
        const auto begin = [](Work& work) {
            work.stop = {};
            work.repeats = !work.tokens.empty();
            work.said->told.clear();
            work.said->rest = {};
        };
        while (true) {
            std::vector<Work*> waiting;
            std::vector<Work*> members;
            for (Work& work : works) {
                if (work.joined) {
                    members.push_back(&work);
                } else if (!isDone(work)) {
                    waiting.push_back(&work);
                }
            }
            if (waiting.empty() && members.empty()) return said;
            if (!waiting.empty() && static_cast<int>(members.size()) < together.most() &&
                (members.empty() || chance(3))) {
                Work& work = *waiting[random.next() % waiting.size()];
                std::vector<int> free;
                for (int lane = 0; lane < together.most(); ++lane) {
                    if (std::none_of(members.begin(), members.end(),
                                     [&](const Work* one) { return one->lane == lane; }))
                        free.push_back(lane);
                }
                const int lane = free[random.next() % free.size()];
                ResumableSession* session = together.lane(lane);
                QTest::qVerify(session != nullptr, "a lane", "", __FILE__, __LINE__);
                begin(work);
                const std::vector<std::int32_t> tokens = work.tokens;
                if (members.empty() && chance(3)) {
                    // Alone, for a while.
                    int left = 1 + static_cast<int>(random.next() % 6);
                    const EventSink inner = sinkOf(*work.said, work.repeats);
                    const auto sink = [&](const GenerationEvent& event) {
                        inner(event);
                        if (std::holds_alternative<TextAdded>(event) && --left == 0) work.stop.request_stop();
                    };
                    leave(work, session->resume(work.question->prompt, work.question->options, tokens, sink,
                                                work.stop.get_token()));
                    continue;
                }
                work.lane = lane;
                work.joined = get(together.join(lane, work.question->prompt, work.question->options, tokens,
                                                sinkOf(*work.said, work.repeats), work.stop.get_token()));
                if (work.joined->ended()) leave(work, work.joined->take());
                continue;
            }
            if (members.empty()) continue;
            std::vector<JoinedAnswer*> joined;
            for (Work* work : members) {
                if (chance(40)) work->stop.request_stop();  // noticed after the pass
                joined.push_back(work->joined.get());
            }
            ++passes[joined.size()];
            get(together.pass(joined));
            for (Work* work : members) {
                if (work->joined->ended() || chance(40)) leave(*work, work->joined->take());
            }
        }
    }

    std::string file(const char* name) const { return directory_.filePath(QLatin1String(name)).toStdString(); }

    QTemporaryDir directory_;
    std::map<std::string, std::unique_ptr<Engine>> engines_;
};

}  // namespace
}  // namespace griffin::tests

GRIFFIN_TEST(griffin::tests::TogetherLosslessTest)
#include "together_lossless_test.moc"
