// `griffin race`: the table, every JSON field, and that its figures agree with each other.
#include <QJsonArray>

#include "tests/app/cli/griffin_program.h"
#include "tests/support/test_program.h"

namespace griffin::app::cli {

class RaceTest : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase() {
        model_ = griffin_.writeModel(QStringLiteral("endless.gguf"), {});
        draft_ = griffin_.writeModel(QStringLiteral("draft.gguf"), {.seed = 5, .layers = 1});
    }

    void theTableHasBothMethods() {
        const Outcome outcome = race({"--method", "suffix", "--max-new-tokens", "24"});
        QVERIFY2(outcome.status == 0, outcome.errors);
        QVERIFY2(outcome.errors.isEmpty(), outcome.errors);
        const QByteArrayList lines = outcome.output.split('\n');
        QCOMPARE(lines.size(), 7);
        QVERIFY(lines[0].startsWith("method "));
        const QByteArrayList vanilla = lines[1].simplified().split(' ');
        const QByteArrayList suffix = lines[2].simplified().split(' ');
        QCOMPARE(vanilla.size(), 5);
        QCOMPARE(vanilla[0], QByteArray("vanilla"));
        QCOMPARE(suffix[0], QByteArray("suffix"));
        QCOMPARE(vanilla[1], QByteArray("24"));
        QCOMPARE(suffix[1], QByteArray("24"));
        QCOMPARE(vanilla[3], QByteArray("1.00"));
        QVERIFY(lines[4].startsWith("speedup "));
        QCOMPARE(lines[5].simplified(), QByteArray("identical text yes"));
    }

    void everyJsonFieldAgreesWithTheOthers_data() {
        QTest::addColumn<QStringList>("arguments");
        QTest::addColumn<QString>("method");
        QTest::addColumn<QString>("tree");
        QTest::newRow("prompt-lookup") << QStringList{"--method", "prompt-lookup"} << "prompt-lookup"
                                       << "none";
        QTest::newRow("auto") << QStringList{} << "suffix"
                              << "none";
        QTest::newRow("draft-model") << QStringList{"--draft",      draft_,   "--method",     "draft-model",
                                                    "--tree",       "dyspec", "--tree-size",  "6",
                                                    "--tree-depth", "3",      "--tree-top-k", "2"}
                                     << "draft-model"
                                     << "dyspec";
        QTest::newRow("auto with a draft") << QStringList{"--draft", draft_} << "draft-model"
                                           << "eagle2";
        QTest::newRow("sampled") << QStringList{"--method", "lookahead", "--temperature", "0.7"} << "lookahead"
                                 << "none";
        QTest::newRow("vanilla again") << QStringList{"--method", "vanilla"} << "vanilla"
                                       << "none";
    }
    void everyJsonFieldAgreesWithTheOthers() {
        QFETCH(QStringList, arguments);
        QFETCH(QString, method);
        QFETCH(QString, tree);
        const Outcome outcome = race(QStringList{"--json", "--max-new-tokens", "24"} + arguments);
        QVERIFY2(outcome.status == 0, outcome.errors);
        QCOMPARE(outcome.output.count('\n'), 1);
        const QJsonObject object = outcome.json();
        compareKeys(object, {"format", "vanilla", "method", "speedup", "told", "busy", "identical", "chosen_method",
                             "chosen_tree"});
        const QString chosen = object["chosen_method"].toString();
        QVERIFY2(chosen == method || chosen == QLatin1String("auto"), qPrintable(chosen));
        QCOMPARE(object["format"].toInt(), 1);
        QCOMPARE(object["identical"].toBool(), true);
        const QJsonObject vanilla = object["vanilla"].toObject();
        const QJsonObject other = object["method"].toObject();
        for (const QJsonObject& answer : {vanilla, other}) {
            compareKeys(answer, {"format", "question_id", "turn", "text", "reasoning", "tokens", "prompt_tokens",
                                 "finish_reason", "method", "tree", "stats"});
            const QJsonObject stats = answer["stats"].toObject();
            QCOMPARE(answer["tokens"].toArray().size(), 24);
            QCOMPARE(stats["new_tokens"].toInt(), 24);
            QCOMPARE(stats["tokens_per_second"].toDouble(), 23'000.0 / stats["decode_ms"].toDouble());
            // The first token came with the prefill; the last pass may commit more than was wanted.
            QVERIFY(stats["acceptance_length"].toDouble() * stats["target_passes"].toDouble() > 23.0 - 1e-9);
            QVERIFY(stats["draft_ms"].toDouble() + stats["verify_ms"].toDouble() + stats["commit_ms"].toDouble() <=
                    stats["decode_ms"].toDouble());
        }
        QCOMPARE(vanilla["method"].toString(), QStringLiteral("vanilla"));
        QCOMPARE(vanilla["tree"].toString(), QStringLiteral("none"));
        QCOMPARE(other["method"].toString(), method);
        QCOMPARE(other["tree"].toString(), tree);
        QCOMPARE(other["tokens"], vanilla["tokens"]);
        QCOMPARE(other["text"], vanilla["text"]);
        QCOMPARE(object["speedup"].toDouble(),
                 other["stats"]["tokens_per_second"].toDouble() / vanilla["stats"]["tokens_per_second"].toDouble());
    }

    void theSystemMessageIsPartOfThePrompt() {
        const auto promptTokens = [this](const QStringList& more) {
            const QJsonObject object = race(QStringList{"--json", "--max-new-tokens", "1"} + more).json();
            return object["method"]["prompt_tokens"].toArray().size();
        };
        QVERIFY(promptTokens({"--system", "Be brief"}) > promptTokens({}));
    }

    void wrongOptionsHaveStatusTwo() {
        compareError(griffin_.run({"race"}), 2, {"--prompt"});
        compareError(race({"--method", "magic"}), 2, {"magic"});
        compareError(race({"--method", "griffin"}), 2, {"griffin", "--draft"});
        compareError(race({"--method", "suffix", "--tree", "eagle2"}), 2, {"eagle2", "--tree"});
        compareError(race({"--tree-size", "1"}), 2, {"--tree-size"});
        compareError(race({"--draft", "/nowhere"}), 1, {"/nowhere"});
    }

    void interruptingShowsWhatIsDone() {
        const QString slow =
            griffin_.writeModel(QStringLiteral("slow.gguf"),
                                {.hidden_size = 256, .layers = 12, .feed_forward_size = 1024, .context = 8192});
        const Outcome outcome =
            griffin_.interrupted({"race", "--model", slow, "--prompt", "x", "--max-new-tokens", "0", "--json"});
        QVERIFY2(outcome.status == 1, outcome.errors);
        const QJsonObject object = outcome.json();
        QCOMPARE(object["vanilla"]["finish_reason"].toString(), QStringLiteral("cancelled"));
        QCOMPARE(object["method"]["finish_reason"].toString(), QStringLiteral("cancelled"));
    }

  private:
    Outcome race(const QStringList& arguments) {
        return griffin_.run(QStringList{"race", "--model", model_, "--prompt", "Once upon a time"} + arguments);
    }

    GriffinProgram griffin_;
    QString model_;
    QString draft_;
};

}  // namespace griffin::app::cli

GRIFFIN_TEST(griffin::app::cli::RaceTest)
#include "cli_race_test.moc"
