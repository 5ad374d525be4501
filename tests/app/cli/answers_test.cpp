// `griffin generate` and `griffin chat` with models whose answers are known: text, every JSON field, conversations of
// several turns, Ctrl+C.
#include <QJsonArray>
#include <QRegularExpression>

#include "tests/app/cli/griffin_program.h"
#include "tests/support/test_program.h"

namespace griffin::app::cli {

class AnswersTest : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase() {
        tests::TinyModelOptions options;
        options.answer_words = 6;
        model_ = griffin_.writeModel(QStringLiteral("six-words.gguf"), options);
        answer_ = QByteArray::fromStdString(tests::tinyModelAnswer(6));
        options.answer_words = 0;
        endless_ = griffin_.writeModel(QStringLiteral("endless.gguf"), options);
        options.hidden_size = 256;  // slow enough to be interrupted
        options.layers = 12;
        options.feed_forward_size = 1024;
        options.context = 8192;
        slow_ = griffin_.writeModel(QStringLiteral("slow.gguf"), options);
    }

    void theAnswerIsOnStandardOutput() {
        const Outcome outcome = generate({"--prompt", "Tell me a story"});
        QVERIFY2(outcome.status == 0, outcome.errors);
        QCOMPARE(outcome.output, answer_ + '\n');
        QVERIFY2(outcome.errors.isEmpty(), outcome.errors);  // no terminal: no bar, no figures
    }

    // Whatever the model would say, it keeps to the form.
    void answersHaveTheFormThatIsAskedFor() {
        const QString schema = griffin_.write("schema.json", R"({"enum": ["yes", "no"]})");
        const QString grammar = griffin_.write("answer.gbnf", "root ::= \"<\" [0-9]{3} \">\"\n");
        for (const auto& [option, value, expected] :
             {std::tuple{"--json-schema", schema, "^\"(yes|no)\"\n$"},
              {"--grammar", grammar, "^<[0-9]{3}>\n$"},
              {"--regex", QStringLiteral("[A-C]{2}[.!]"), "^[A-C]{2}[.!]\n$"}}) {
            const Outcome outcome = generate({"--prompt", "Tell me a story", option, value});
            QVERIFY2(outcome.status == 0, outcome.errors);
            QVERIFY2(QRegularExpression(expected).match(QString::fromUtf8(outcome.output)).hasMatch(), outcome.output);
        }
        const Outcome bad = generate({"--prompt", "x", "--regex", "(a"});
        QCOMPARE(bad.status, 2);
        QVERIFY2(bad.errors.contains("A bracket is not closed: character 3: correct the regular expression"),
                 bad.errors);
        QCOMPARE(generate({"--prompt", "x", "--grammar", "nowhere.gbnf"}).status, 1);
        QCOMPARE(generate({"--prompt", "x", "--regex", "a", "--json-schema", schema}).status, 2);
    }

    /// What is thought is no part of the result; a budget ends it, and "off" asks for none.
    void reasoningStandsApart() {
        tests::TinyModelOptions options;
        options.thinks = true;
        const QString thinker = griffin_.writeModel(QStringLiteral("thinker.gguf"), options);
        const QStringList asked{"--prompt", "Why?", "--max-new-tokens", "90", "--reasoning-budget", "9"};
        const QJsonObject object = generate(asked + QStringList{"--json"}, {}, thinker).json();
        QVERIFY(object["reasoning"].toString().endsWith("answer now."));
        QVERIFY(!object["text"].toString().isEmpty());
        QVERIFY(object["stats"]["reasoning_tokens"].toInt() > 9);
        const Outcome plain = generate(asked, {}, thinker);
        QCOMPARE(QString::fromUtf8(plain.output), object["text"].toString() + '\n');
        const QJsonObject off = generate(asked + QStringList{"--json", "--reasoning", "off"}, {}, thinker).json();
        QCOMPARE(off["reasoning"].toString(), QString());
        QCOMPARE(off["stats"]["reasoning_tokens"].toInt(-1), 0);
        QCOMPARE(generate(asked + QStringList{"--reasoning", "much"}, {}, thinker).status, 2);
    }

    void everyJsonFieldMeansWhatItSays() {
        const Outcome outcome = generate({"--prompt", "Tell me a story", "--json", "--method", "vanilla"});
        QVERIFY2(outcome.status == 0, outcome.errors);
        QCOMPARE(outcome.output.count('\n'), 1);
        const QJsonObject object = outcome.json();
        compareKeys(object, {"format", "question_id", "turn", "text", "reasoning", "tokens", "prompt_tokens",
                             "finish_reason", "method", "tree", "stats"});
        QCOMPARE(object["format"].toInt(), 1);
        QVERIFY(object["question_id"].isNull());
        QCOMPARE(object["turn"].toInt(-1), 0);
        QCOMPARE(object["text"].toString().toUtf8(), answer_);
        QCOMPARE(object["tokens"].toArray().size(), 6);
        QVERIFY(object["prompt_tokens"].toArray().size() > 3);
        QCOMPARE(object["finish_reason"].toString(), QStringLiteral("stop"));
        QCOMPARE(object["method"].toString(), QStringLiteral("vanilla"));
        QCOMPARE(object["tree"].toString(), QStringLiteral("none"));
        const QJsonObject stats = object["stats"].toObject();
        compareKeys(stats, {"new_tokens", "target_passes", "acceptance_length", "prefill_ms", "decode_ms", "draft_ms",
                            "verify_ms", "commit_ms", "tokens_per_second", "accepted_by_depth", "waiting_share",
                            "reasoning_tokens", "reasoning_ms", "speedup_estimate"});
        QCOMPARE(object["reasoning"].toString(), QString());
        QVERIFY(stats["waiting_share"].toDouble(-1) >= 0.0 && stats["waiting_share"].toDouble() <= 1.0);
        QVERIFY(stats["speedup_estimate"].isNull());  // vanilla
        QCOMPARE(stats["new_tokens"].toInt(), 6);
        QVERIFY(stats["target_passes"].toInt() >= 5 && stats["target_passes"].toInt() <= 7);
        QCOMPARE(stats["acceptance_length"].toDouble(), 1.0);
        QVERIFY(stats["prefill_ms"].toDouble() > 0.0);
        QVERIFY(stats["decode_ms"].toDouble() > 0.0);
        QCOMPARE(stats["tokens_per_second"].toDouble(), 5000.0 / stats["decode_ms"].toDouble());
        QCOMPARE(stats["draft_ms"].toDouble(-1), 0.0);
        QVERIFY(stats["verify_ms"].isDouble() && stats["commit_ms"].isDouble());
        QVERIFY(stats["accepted_by_depth"].isArray());
    }

    void promptsFromEverywhereAreTheSame() {
        const QJsonArray tokens = promptTokens({"--prompt", "Hello there"});
        QVERIFY(!tokens.isEmpty());
        const QString file = griffin_.write(QStringLiteral("prompt.txt"), "Hello there\n");
        QCOMPARE(promptTokens({"--prompt-file", file}), tokens);
        QCOMPARE(promptTokens({}, "Hello there\n"), tokens);
        QVERIFY(promptTokens({"--prompt", "Hello there", "--system", "Be brief"}).size() > tokens.size());
        const QJsonArray raw = promptTokens({"--prompt", "Hello there", "--raw"});
        QVERIFY(!raw.isEmpty() && raw.size() < tokens.size());
        // Raw text keeps its line end.
        QVERIFY(promptTokens({"--raw"}, "Hello there\n").size() > raw.size());
    }

    void limitsEndTheAnswer() {
        Outcome outcome = generate({"--prompt", "x", "--json", "--max-new-tokens", "3"});
        QCOMPARE(outcome.json()["finish_reason"].toString(), QStringLiteral("length"));
        QCOMPARE(outcome.json()["tokens"].toArray().size(), 3);
        outcome = generate({"--prompt", "x", "--json", "--stop", "time"});
        QCOMPARE(outcome.json()["finish_reason"].toString(), QStringLiteral("stop"));
        QVERIFY(answer_.contains("time"));
        QCOMPARE(outcome.json()["text"].toString().toUtf8(), answer_.left(answer_.indexOf("time")));
    }

    void aFileOfQuestionsIsAnsweredWithOneLoad() {
        const QString file = griffin_.write(QStringLiteral("questions.jsonl"),
                                            "{\"question_id\": 81, \"turns\": [\"First?\", \"Second?\"], \"x\": 1}\n\n"
                                            "{\"question_id\": \"b\", \"turns\": [\"Other?\"]}\r\n");
        const Outcome outcome = generate({"--prompts", file, "--json"});
        QVERIFY2(outcome.status == 0, outcome.errors);
        const QList<QJsonObject> lines = outcome.jsonLines();
        QCOMPARE(lines.size(), 3);
        QCOMPARE(lines[0]["question_id"].toInt(), 81);
        QCOMPARE(lines[1]["question_id"].toInt(), 81);
        QCOMPARE(lines[1]["turn"].toInt(), 1);
        QCOMPARE(lines[2]["question_id"].toString(), QStringLiteral("b"));
        QCOMPARE(lines[2]["turn"].toInt(-1), 0);
        // The second turn goes on from the first one and its answer.
        QJsonArray before = lines[0]["prompt_tokens"].toArray();
        for (const QJsonValue& token : lines[0]["tokens"].toArray()) before.append(token);
        QJsonArray second = lines[1]["prompt_tokens"].toArray();
        QVERIFY(second.size() > before.size());
        while (second.size() > before.size()) second.removeLast();
        QCOMPARE(second, before);
        // A question alone has the same answer as after others.
        QCOMPARE(promptTokens({"--prompt", "Other?"}), lines[2]["prompt_tokens"].toArray());

        const Outcome text = generate({"--prompts", file});
        QCOMPARE(text.output, "=== question 81, turn 0\n" + answer_ + "\n=== question 81, turn 1\n" + answer_ +
                                  "\n=== question \"b\", turn 0\n" + answer_ + "\n");
    }

    void badFilesOfQuestionsAreNamed_data() {
        QTest::addColumn<QByteArray>("content");
        QTest::addColumn<QByteArray>("where");
        QTest::newRow("not JSON") << QByteArray("{\"question_id\": 1, \"turns\": [\"a\"]}\nnonsense\n")
                                  << QByteArray("line 2");
        QTest::newRow("no id") << QByteArray("{\"turns\": [\"a\"]}") << QByteArray("line 1");
        QTest::newRow("no turns") << QByteArray("{\"question_id\": 1}") << QByteArray("line 1");
        QTest::newRow("empty turns") << QByteArray("{\"question_id\": 1, \"turns\": []}") << QByteArray("line 1");
        QTest::newRow("numbers") << QByteArray("{\"question_id\": 1, \"turns\": [1]}") << QByteArray("line 1");
        QTest::newRow("deep") << QByteArray(100'000, '[') << QByteArray("line 1");
        QTest::newRow("empty") << QByteArray("\n\n") << QByteArray("questions");
    }
    void badFilesOfQuestionsAreNamed() {
        QFETCH(QByteArray, content);
        QFETCH(QByteArray, where);
        compareError(generate({"--prompts", griffin_.write(QStringLiteral("questions"), content)}), 1, {where});
    }

    void aSeedFixesTheAnswer() {
        const QStringList sampled = {"--prompt", "x", "--max-new-tokens", "24", "--temperature", "1", "--seed"};
        const QByteArray first = generate(sampled + QStringList{"7"}, {}, endless_).output;
        QCOMPARE(generate(sampled + QStringList{"7"}, {}, endless_).output, first);
        QVERIFY(generate(sampled + QStringList{"8"}, {}, endless_).output != first);
        // Greedy: the same whatever the seed and the number of threads.
        const QStringList greedy = {"--prompt", "x", "--max-new-tokens", "24", "--json"};
        const QJsonArray tokens = generate(greedy, {}, endless_).json()["tokens"].toArray();
        QCOMPARE(tokens.size(), 24);
        QCOMPARE(generate(greedy + QStringList{"--threads", "1"}, {}, endless_).json()["tokens"].toArray(), tokens);
        QCOMPARE(generate(greedy + QStringList{"--seed", "3"}, {}, endless_).json()["tokens"].toArray(), tokens);
    }

    void interruptingKeepsWhatIsDone() {
        QProcess process;
        griffin_.start(process, {"generate", "--model", slow_, "--prompt", "x", "--max-new-tokens", "0"});
        process.closeWriteChannel();
        QVERIFY(process.waitForReadyRead(60'000));
        ::kill(static_cast<pid_t>(process.processId()), SIGINT);
        const Outcome text = GriffinProgram::finish(process);
        QVERIFY2(text.status == 1, text.errors);
        QVERIFY(text.output.size() > 1 && text.output.endsWith('\n'));

        const Outcome json =
            griffin_.interrupted({"generate", "--model", slow_, "--prompt", "x", "--max-new-tokens", "0", "--json"});
        QVERIFY2(json.status == 1, json.errors);
        QCOMPARE(json.json()["finish_reason"].toString(), QStringLiteral("cancelled"));
        QVERIFY(!json.json()["tokens"].toArray().isEmpty());
    }

    void chatAnswersEveryLine() {
        const QString saved = griffin_.path(QStringLiteral("saved.md"));
        const Outcome outcome = chat("Hello\n\n/help\nAnd then?\n/retry\n/system Be brief\n/system\nHi\n/save " +
                                     saved.toUtf8() + "\n/nonsense\n/new\n/retry\n/quit\nnever read\n");
        QVERIFY2(outcome.status == 0, outcome.errors);
        QCOMPARE(outcome.output, (answer_ + '\n').repeated(4));
        QVERIFY(outcome.errors.contains("/retry "));
        QVERIFY(outcome.errors.contains("Be brief"));
        QVERIFY(outcome.errors.contains("/nonsense: unknown command"));
        QVERIFY(outcome.errors.contains("Nothing to answer yet."));
        QCOMPARE(outcome.errors.count("tokens/s"), 4);
        QCOMPARE(outcome.errors.count("tokens per pass"), 4);
        QCOMPARE(tests::readFile(saved), "## System\n\nBe brief\n\n## You\n\nHi\n\n## Answer\n\n" + answer_ + "\n\n");
    }

    void chatEndsWithItsInput() {
        const Outcome outcome = chat("no line end");
        QCOMPARE(outcome.status, 0);
        QCOMPARE(outcome.output, answer_ + '\n');
        QCOMPARE(chat("").output, QByteArray());
        QVERIFY(chat("x\n/save /nowhere/at/all.md\n").errors.contains("cannot be written"));
    }

    void interruptingChatStopsTheAnswerOnly() {
        QProcess process;
        griffin_.start(process, {"chat", "--model", slow_, "--max-new-tokens", "0"});
        process.write("Go on for ever\n");
        QVERIFY(process.waitForReadyRead(60'000));
        ::kill(static_cast<pid_t>(process.processId()), SIGINT);
        process.setReadChannel(QProcess::StandardError);
        QByteArray errors;
        while (!errors.contains("stopped") && process.waitForReadyRead(20'000)) {
            errors += process.readAllStandardError();
        }
        QVERIFY2(errors.contains(", stopped]"), errors);
        QVERIFY(process.state() == QProcess::Running);
        process.write("/system still here\n/system\n");
        process.closeWriteChannel();
        const Outcome outcome = GriffinProgram::finish(process);
        QCOMPARE(outcome.status, 0);
        QVERIFY(outcome.errors.contains("still here"));
    }

    void interruptingAnIdleChatEndsIt() {
        QProcess process;
        griffin_.start(process, {"chat", "--model", model_});
        process.write("Hello\n");
        process.setReadChannel(QProcess::StandardError);
        QByteArray errors;
        while (!errors.contains("tokens/s") && process.waitForReadyRead(60'000)) {
            errors += process.readAllStandardError();
        }
        QTest::qWait(200);
        ::kill(static_cast<pid_t>(process.processId()), SIGINT);
        QCOMPARE(GriffinProgram::finish(process).status, 130);
    }

  private:
    Outcome generate(const QStringList& arguments, const QByteArray& input = {}, const QString& model = {}) {
        return griffin_.run(QStringList{"generate", "--model", model.isEmpty() ? model_ : model} + arguments, input);
    }
    Outcome chat(const QByteArray& input) { return griffin_.run({"chat", "--model", model_}, input); }
    QJsonArray promptTokens(const QStringList& arguments, const QByteArray& input = {}) {
        return generate(arguments + QStringList{"--json"}, input).json()["prompt_tokens"].toArray();
    }

    GriffinProgram griffin_;
    QString model_;
    QString endless_;
    QString slow_;
    QByteArray answer_;
};

}  // namespace griffin::app::cli

GRIFFIN_TEST(griffin::app::cli::AnswersTest)
#include "answers_test.moc"
