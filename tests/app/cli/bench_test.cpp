// `griffin bench`: files x methods x trees x temperatures, its reports, wrong usage, Ctrl+C.
#include <QJsonArray>

#include "tests/app/cli/griffin_program.h"
#include "tests/support/test_program.h"
#include "tests/support/tiny_model.h"

namespace griffin::app::cli {

class BenchTest : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase() {
        model_ = griffin_.writeModel(QStringLiteral("endless.gguf"), {});
        draft_ = griffin_.writeModel(QStringLiteral("draft.gguf"), {.seed = 5, .layers = 1});
        first_ = griffin_.write(QStringLiteral("first.jsonl"),
                                "{\"question_id\": 1, \"turns\": [\"Once upon a time\", \"And then?\"]}\n"
                                "{\"question_id\": 2, \"turns\": [\"Twice upon a time\"]}\n");
        second_ = griffin_.write(QStringLiteral("second.jsonl"), "{\"question_id\": \"x\", \"turns\": [\"Hello\"]}\n");
    }

    void theTableHasEveryRowAndTheMeans() {
        const Outcome outcome = bench({"--prompts", first_, "--prompts", second_, "--methods", "prompt-lookup,suffix"});
        QVERIFY2(outcome.status == 0, outcome.errors);
        QVERIFY2(outcome.errors.isEmpty(), outcome.errors);
        QCOMPARE(firstCells(outcome.output),
                 (QStringList{"task method", "first vanilla", "first prompt-lookup", "first suffix", "second vanilla",
                              "second prompt-lookup", "second suffix", "mean vanilla", "mean prompt-lookup",
                              "mean suffix"}));
        QVERIFY2(outcome.output.contains(" 2/2\n") && outcome.output.contains(" 3/3\n"), outcome.output);
    }

    void everyReportIsWritten() {
        const QString json = griffin_.path(QStringLiteral("report.json"));
        const QString csv = griffin_.path(QStringLiteral("report.csv"));
        const QString markdown = griffin_.path(QStringLiteral("report.md"));
        const Outcome outcome =
            bench({"--prompts", first_, second_, "--draft", draft_, "--methods", "draft-model,suffix", "--trees",
                   "eagle2,chain", "--tree-size", "6", "--temperatures", "0,0.8", "--output", json, "--output", csv,
                   "--output", markdown});
        QVERIFY2(outcome.status == 0, outcome.errors);

        const QJsonObject report = QJsonDocument::fromJson(tests::readFile(json)).object();
        compareKeys(report, {"format", "environment", "max_new_tokens", "seed", "rows"});
        QCOMPARE(report["format"].toInt(), 1);
        const QJsonObject environment = report["environment"].toObject();
        compareKeys(environment, {"version", "commit", "cpu", "isa", "gpu", "memory_bandwidth_gb_s", "threads", "model",
                                  "model_sha256", "quantisation", "draft", "draft_sha256"});
        QCOMPARE(environment["threads"].toInt(), 1);
        QCOMPARE(environment["draft_sha256"].toString().size(), 64);
        QVERIFY(environment["memory_bandwidth_gb_s"].toDouble() > 0.0);
        QStringList names;
        for (const QJsonValue& value : report["rows"].toArray()) {
            const QJsonObject row = value.toObject();
            compareKeys(row, {"task",
                              "method",
                              "tree",
                              "temperature",
                              "prompts",
                              "new_tokens",
                              "target_passes",
                              "acceptance_length",
                              "tokens_per_second",
                              "speedup",
                              "identical_to_vanilla",
                              "prefill_ms_mean",
                              "draft_ms",
                              "verify_ms",
                              "commit_ms",
                              "acceptance_length_griffin",
                              "acceptance_length_hass",
                              "acceptance_by_depth",
                              "chosen_method",
                              "chosen_tree",
                              "waiting_share"});
            const bool first = row["task"].toString() == QStringLiteral("first");
            const int turns = first ? 3 : 1;
            QCOMPARE(row["prompts"].toInt(), first ? 2 : 1);
            QCOMPARE(row["new_tokens"].toInt(), turns * 16);
            // The first token of a turn came with the prefill; its last pass may commit more than was wanted.
            QVERIFY(row["acceptance_length"].toDouble() * row["target_passes"].toInt() > turns * 15.0 - 1e-9);
            if (row["temperature"].toDouble() == 0.0) QCOMPARE(row["identical_to_vanilla"], row["prompts"]);
            names.append(QStringList{row["task"].toString(), row["method"].toString(), row["tree"].toString(),
                                     QString::number(row["temperature"].toDouble())}
                             .join(' '));
        }
        // The method that makes its trees itself is compared once.
        QStringList expected;
        for (const char* temperature : {"0", "0.8"}) {
            for (const char* task : {"first", "second"}) {
                for (const char* method : {"vanilla none", "draft-model eagle2", "draft-model chain", "suffix none"}) {
                    expected.append(QStringLiteral("%1 %2 %3").arg(task, method, temperature));
                }
            }
        }
        QCOMPARE(names, expected);

        const QByteArrayList lines = tests::readFile(csv).split('\n');
        QCOMPARE(lines.size(), 1 + expected.size() + 1);
        QVERIFY(lines[0].startsWith("task,method,tree,temperature,prompts,"));
        QVERIFY(lines[2].startsWith("first,draft-model,eagle2,0.0,2,48,"));
        const QByteArray table = tests::readFile(markdown);
        QCOMPARE(tableIn(table).size(), 2 + expected.size() + expected.size() / 2);
        QVERIFY(table.startsWith("| task | method |") && table.contains("\n| mean | draft-model | chain | 0.8 |"));
    }

    void theLimitIsOfEachFile() {
        const QString json = griffin_.path(QStringLiteral("limited.json"));
        QCOMPARE(bench({"--prompts", first_, second_, "--limit", "1", "--output", json}).status, 0);
        const QJsonArray rows = QJsonDocument::fromJson(tests::readFile(json)).object()["rows"].toArray();
        QCOMPARE(rows.size(), 4);
        for (const QJsonValue& row : rows) QCOMPARE(row["prompts"].toInt(), 1);
    }

    void repeatsHaveDeviations() {
        const QString json = griffin_.path(QStringLiteral("repeated.json"));
        const QString csv = griffin_.path(QStringLiteral("repeated.csv"));
        QCOMPARE(
            bench({"--prompts", second_, "--repeats", "3", "--methods", "suffix", "--output", json, "--output", csv})
                .status,
            0);
        const QJsonObject row = QJsonDocument::fromJson(tests::readFile(json)).object()["rows"][1].toObject();
        QCOMPARE(row["prompts"].toInt(), 3);
        QCOMPARE(row["identical_to_vanilla"].toInt(), 3);
        QCOMPARE(row["repeats"].toInt(), 3);
        QVERIFY(row["speedup_deviation"].toDouble() > 0.0);
        QVERIFY(row.contains("acceptance_length_deviation"));
        QVERIFY(tests::readFile(csv).split('\n')[0].endsWith(",speedup_deviation,acceptance_length_deviation,name"));
        compareError(bench({"--prompts", second_, "--repeats", "0"}), 2, {"--repeats"});
    }

    void ownPromptsAreTheDefault() {
        const Outcome outcome = bench({"--limit", "1", "--methods", "suffix"});
        QVERIFY2(outcome.status == 0, outcome.errors);
        QCOMPARE(firstCells(outcome.output),
                 (QStringList{"task method", "summarise vanilla", "summarise suffix", "edit-code vanilla",
                              "edit-code suffix", "everyday vanilla", "everyday suffix", "documents vanilla",
                              "documents suffix", "mean vanilla", "mean suffix"}));
    }

    void theSimulatedDraftHitsAsOftenAsAsked() {
        const QString json = griffin_.path(QStringLiteral("simulated.json"));
        const Outcome outcome = bench({"--prompts", second_, "--methods", "simulated", "--acceptance", "1", "--trees",
                                       "chain", "--tree-size", "4", "--tree-depth", "3", "--output", json});
        QVERIFY2(outcome.status == 0, outcome.errors);
        const QJsonObject row = QJsonDocument::fromJson(tests::readFile(json)).object()["rows"][1].toObject();
        QCOMPARE(row["method"].toString(), QStringLiteral("simulated"));
        QCOMPARE(row["target_passes"].toInt(), 4);  // 15 tokens after the first, 4 a pass
        QCOMPARE(row["identical_to_vanilla"].toInt(), 1);
    }

    void everyMethodHasItsOwnDraft() {
        const int vocabulary = griffin_.run({"inspect", "--json", model_}).json()["vocabulary"].toInt();
        QVERIFY(vocabulary > 0);
        QStringList arguments{"--prompts", first_, "--methods", "hass,griffin,auto"};
        for (const engine::Method method : {engine::Method::kGriffin, engine::Method::kEagle}) {
            const QString path = griffin_.path(QStringLiteral("%1.safetensors").arg(static_cast<int>(method)));
            tests::writeTinyDraft(path.toStdString(), {.method = method, .vocabulary = vocabulary});
            arguments << "--draft" << path;
        }
        const QString json = griffin_.path(QStringLiteral("drafts.json"));
        const Outcome outcome = bench(arguments + QStringList{"--output", json});
        QVERIFY2(outcome.status == 0, outcome.errors);
        QCOMPARE(firstCells(outcome.output),
                 (QStringList{"task method", "first vanilla", "first hass", "first griffin", "first auto"}));
        const QJsonArray drafts =
            QJsonDocument::fromJson(tests::readFile(json)).object()["environment"].toObject()["drafts"].toArray();
        QCOMPARE(drafts.size(), 2);
        QCOMPARE(drafts[0]["method"].toString(), QStringLiteral("griffin"));
        QCOMPARE(drafts[1]["method"].toString(), QStringLiteral("eagle"));
        QCOMPARE(drafts[1]["sha256"].toString().size(), 64);
    }

    void wrongOptionsHaveStatusTwo() {
        compareError(bench({"--prompts", first_, "--methods", "magic"}), 2, {"magic"});
        compareError(bench({"--prompts", first_, "--trees", "oak"}), 2, {"oak"});
        compareError(bench({"--prompts", first_, "--temperatures", "0,warm"}), 2, {"warm"});
        compareError(bench({"--prompts", first_, "--limit", "-1"}), 2, {"--limit"});
        compareError(bench({"--prompts", first_, "--acceptance", "1.5"}), 2, {"--acceptance"});
        compareError(bench({"--prompts", first_, "--output", "report.txt"}), 2, {"report.txt", ".json"});
        compareError(bench({"--prompts", first_, "--methods", "griffin"}), 2, {"griffin", "--draft"});
        compareError(bench({"--prompts", first_, "--methods", "suffix", "--trees", "sequoia"}), 2, {"sequoia"});
    }

    void filesThatCannotBeUsedAreNamedBeforeTheWork() {
        compareError(bench({"--prompts", "/nowhere.jsonl"}), 1, {"/nowhere.jsonl"});
        compareError(bench({"--prompts", griffin_.write(QStringLiteral("bad.jsonl"), "{}\n")}), 1, {"line 1"});
        const QString folder = griffin_.path(QStringLiteral("folder.json"));
        QVERIFY(QDir().mkpath(folder));
        for (const QString& output : {QStringLiteral("/nowhere/report.json"), folder}) {
            const Outcome outcome = bench({"--prompts", first_, "--output", output});
            compareError(outcome, 1, {"The results cannot be written", output.toUtf8()});
            QVERIFY(outcome.output.isEmpty());
        }
    }

    void interruptingKeepsWhatIsDone() {
        QByteArray many;
        for (int i = 0; i < 5000; ++i) many += "{\"question_id\": " + QByteArray::number(i) + ", \"turns\": [\"x\"]}\n";
        const QString prompts = griffin_.write(QStringLiteral("many.jsonl"), many);
        const QString json = griffin_.path(QStringLiteral("stopped.json"));
        QJsonArray rows;
        const Outcome outcome =
            griffin_.interrupted({"bench", "--model", model_, "--prompts", prompts, "--methods", "suffix",
                                  "--max-new-tokens", "64", "--output", json},
                                 [&](const Outcome&) {
                                     rows = QJsonDocument::fromJson(tests::readFile(json)).object()["rows"].toArray();
                                     return !rows.isEmpty();
                                 });
        QVERIFY2(outcome.status == 1, outcome.errors);
        QVERIFY2(outcome.output.contains("suffix"), outcome.output);
        QCOMPARE(rows.size(), 2);
        const int prompts_done = rows.at(0)["prompts"].toInt();
        QVERIFY(prompts_done > 0 && prompts_done < 5000);
        QCOMPARE(rows.at(1)["prompts"].toInt(), prompts_done);
        QCOMPARE(rows.at(1)["identical_to_vanilla"].toInt(), prompts_done);
    }

  private:
    Outcome bench(const QStringList& arguments) {
        return griffin_.run(QStringList{"bench", "--model", model_, "--threads", "1", "--max-new-tokens", "16"} +
                            arguments);
    }
    /// The lines of a table; what is below it, behind an empty line, says that this computer was busy meanwhile.
    static QStringList tableIn(const QByteArray& text) {
        const QStringList parts = QString::fromUtf8(text).split("\n\n");
        if (parts.size() > 2 || (parts.size() == 2 && !parts.last().contains("computer was busy"))) return {};
        return parts.first().split('\n', Qt::SkipEmptyParts);
    }
    /// Task and method of every line.
    static QStringList firstCells(const QByteArray& table) {
        QStringList cells;
        for (const QString& line : tableIn(table)) cells.append(line.simplified().section(' ', 0, 1));
        return cells;
    }

    GriffinProgram griffin_;
    QString model_;
    QString draft_;
    QString first_;
    QString second_;
};

}  // namespace griffin::app::cli

GRIFFIN_TEST(griffin::app::cli::BenchTest)
#include "bench_test.moc"
