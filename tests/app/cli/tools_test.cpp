// `griffin tokenize`, `inspect`, `evaluate` and `profile`: every field, and that they agree with each other.
#include <QJsonArray>
#include <cmath>

#include "tests/app/cli/griffin_program.h"
#include "tests/support/test_program.h"
#include "tests/support/tiny_model.h"

namespace griffin::app::cli {

class ToolsTest : public QObject {
    Q_OBJECT

  private slots:
    void initTestCase() { model_ = griffin_.writeModel(QStringLiteral("tiny.gguf"), {.context = 256}); }

    void textBecomesIdsAndBack_data() {
        QTest::addColumn<QByteArray>("text");
        QTest::newRow("words") << QByteArray("Once upon a time");
        QTest::newRow("line ends") << QByteArray("a\n\nb\r\n");
        QTest::newRow("unicode") << QByteArray("é 为什么 🙂 \xe2\x80\xa8");
        QTest::newRow("empty") << QByteArray();
        QTest::newRow("special") << QByteArray("<|im_start|>user");
        QTest::newRow("NUL") << QByteArray("a\0b", 3);
    }
    void textBecomesIdsAndBack() {
        QFETCH(QByteArray, text);
        const Outcome ids = tool("tokenize", {}, text);
        QVERIFY2(ids.status == 0, ids.errors);
        QCOMPARE(ids.output.count('\n'), 1);
        QCOMPARE(tool("tokenize", {"--decode"}, ids.output).output, text);

        const QJsonObject object = tool("tokenize", {"--json"}, text).json();
        compareKeys(object, {"format", "tokens"});
        QByteArrayList numbers;
        for (const QJsonValue& token : object["tokens"].toArray()) numbers.append(QByteArray::number(token.toInt()));
        QCOMPARE(numbers.join(' ') + '\n', ids.output);
        const QByteArray array = QJsonDocument(object["tokens"].toArray()).toJson();
        const QJsonObject decoded = tool("tokenize", {"--decode", "--json"}, array).json();
        compareKeys(decoded, {"format", "text"});
        QCOMPARE(decoded["text"].toString().toUtf8(), text);
    }

    void specialTokensCanBePlainText() {
        const auto count = [this](const QStringList& more) {
            return tool("tokenize", QStringList{"--json"} + more, "<|im_start|>").json()["tokens"].toArray().size();
        };
        QCOMPARE(count({}), 1);
        QVERIFY(count({"--no-special"}) > 1);
    }

    void whatIsNoIdIsRefused() {
        compareError(tool("tokenize", {"--decode"}, "1 2 three"), 2, {"three"});
        compareError(tool("tokenize", {"--decode"}, "1 -2"), 2, {"-2"});
        compareError(tool("tokenize", {"--decode"}, "99999999999"), 2, {"99999999999"});
        QCOMPARE(tool("tokenize", {"--decode"}, "2147483647").status != -1, true);  // no such token: no crash
    }

    void aFileIsInspected() {
        const Outcome text = griffin_.run({"inspect", model_});
        QVERIFY2(text.status == 0, text.errors);
        for (const char* part : {"llama", "GGUF v3", "Q8_0", "chatml", "memory needed", "metadata"}) {
            QVERIFY2(text.output.contains(part), part);
        }
        QVERIFY(!text.output.contains("blk.0.attn_q.weight"));
        QVERIFY(griffin_.run({"inspect", model_, "--tensors"}).output.contains("blk.0.attn_q.weight"));

        const QJsonObject object = griffin_.run({"inspect", model_, "--json"}).json();
        compareKeys(object, {"format", "path", "file_format", "name", "architecture", "quantisation", "parameters",
                             "layers", "hidden_size", "vocabulary", "trained_context", "tokenizer", "chat_template",
                             "licence", "file_bytes", "memory_bytes", "warnings", "metadata", "tensors"});
        QCOMPARE(object["format"].toInt(), 1);
        QCOMPARE(object["file_format"].toString(), QStringLiteral("GGUF v3"));
        QCOMPARE(object["architecture"].toString(), QStringLiteral("llama"));
        QCOMPARE(object["layers"].toInt(), 2);
        QCOMPARE(object["hidden_size"].toInt(), 64);
        QCOMPARE(object["trained_context"].toInt(), 256);
        QCOMPARE(object["file_bytes"].toInteger(), QFileInfo(model_).size());
        QVERIFY(object["memory_bytes"].toInteger() > 0);
        qint64 bytes = 0;
        for (const QJsonValue& tensor : object["tensors"].toArray()) {
            compareKeys(tensor.toObject(), {"name", "dtype", "shape", "bytes"});
            bytes += tensor["bytes"].toInteger();
        }
        QVERIFY(bytes > 0 && bytes <= object["file_bytes"].toInteger());
        QCOMPARE(object["metadata"]["general.architecture"].toString(), QStringLiteral("llama"));
    }

    void aDraftIsInspected() {
        const QString draft = griffin_.path(QStringLiteral("draft.safetensors"));
        tests::writeTinyDraft(draft.toStdString(), {.vocabulary = 300, .known_tokens = 100});
        const Outcome text = griffin_.run({"inspect", draft});
        QVERIFY2(text.status == 0, text.errors);
        for (const char* part :
             {"griffin", "safetensors", "BF16", "known tokens    100", "1 layers, hidden", "vocabulary 300"}) {
            QVERIFY2(text.output.contains(part), text.output);
        }
        QVERIFY(!text.output.contains("memory needed"));
        const QJsonObject object = griffin_.run({"inspect", draft, "--json"}).json();
        compareKeys(object["draft"].toObject(),
                    {"method", "target", "known_tokens", "made_for", "target_hidden_size", "heads", "maps"});
        QCOMPARE(object["draft"]["method"].toString(), QStringLiteral("griffin"));
    }

    void scoresAgreeWithGreedyAnswers() {
        const QJsonObject answer =
            griffin_.run({"generate", "--model", model_, "--prompt", "Hi", "--raw", "--json", "--max-new-tokens", "20"})
                .json();
        QJsonArray tokens = answer["prompt_tokens"].toArray();
        const qsizetype prompt = tokens.size();
        for (const QJsonValue& token : answer["tokens"].toArray()) tokens.append(token);
        const QByteArray line = QJsonDocument(tokens).toJson(QJsonDocument::Compact);
        const QString file = griffin_.write(QStringLiteral("tokens.jsonl"), line + "\n[5]\n\n" + line + "\n");
        const Outcome outcome = tool("evaluate", {"--tokens-file", file, "--json"});
        QVERIFY2(outcome.status == 0, outcome.errors);
        const QList<QJsonObject> lines = outcome.jsonLines();
        QCOMPARE(lines.size(), 3);
        compareKeys(lines[0], {"format", "tokens", "logprobs", "argmax"});
        QCOMPARE(lines[0]["tokens"].toArray(), tokens);
        QCOMPARE(lines[1]["logprobs"].toArray().size(), 0);
        QCOMPARE(lines[2], lines[0]);
        const QJsonArray logprobs = lines[0]["logprobs"].toArray();
        const QJsonArray argmax = lines[0]["argmax"].toArray();
        QCOMPARE(logprobs.size(), tokens.size() - 1);
        QCOMPARE(argmax.size(), tokens.size() - 1);
        for (qsizetype i = prompt; i < tokens.size(); ++i) QCOMPARE(argmax[i - 1].toInt(), tokens[i].toInt());

        double sum = 0.0;
        for (const QJsonValue& logprob : logprobs) {
            QVERIFY(logprob.toDouble() <= 0.0);
            sum += 2.0 * logprob.toDouble();
        }
        const Outcome text = tool("evaluate", {"--tokens-file", file});
        const double perplexity = text.output.split(' ').at(1).toDouble();
        QVERIFY(std::abs(perplexity / std::exp(-sum / (2.0 * static_cast<double>(logprobs.size()))) - 1.0) < 1e-3);
    }

    void aLongTextIsScoredInPieces() {
        const QByteArray text = QByteArray("Once upon a time there was a text. ").repeated(100);
        const QString file = griffin_.write(QStringLiteral("long.txt"), text);
        const Outcome outcome = tool("evaluate", {"--text-file", file, "--json"});
        QVERIFY2(outcome.status == 0, outcome.errors);
        QJsonArray all;
        for (const QJsonObject& line : outcome.jsonLines()) {
            QVERIFY(line["tokens"].toArray().size() <= 256);
            for (const QJsonValue& token : line["tokens"].toArray()) all.append(token);
        }
        QVERIFY(outcome.jsonLines().size() > 1);
        QCOMPARE(all, tool("tokenize", {"--json", "--no-special"}, text).json()["tokens"].toArray());
    }

    void whatCannotBeScoredIsNamed() {
        const auto scored = [this](const QByteArray& content) {
            return tool("evaluate", {"--tokens-file", griffin_.write(QStringLiteral("bad.jsonl"), content)});
        };
        compareError(scored("[1, 2]\n[1, 999999999]\n"), 1, {"line 2"});
        compareError(scored("[1, -2]\n"), 1, {"line 1"});
        compareError(scored("[1, 2.5]\n"), 1, {"line 1"});
        compareError(scored("{}\n"), 1, {"line 1"});
        compareError(scored("[1, 18446744073709551615]\n"), 1, {"line 1"});
        compareError(scored(""), 1, {"nothing to score"});
        compareError(scored("[1]\n"), 1, {"nothing to score"});
        compareError(tool("evaluate", {"--text-file", "/nowhere"}), 1, {"/nowhere"});
    }

    void theHardwareIsProfiled() {
        const Outcome outcome = tool("profile", {"--json", "--threads", "1"});
        QVERIFY2(outcome.status == 0, outcome.errors);
        const QJsonObject object = outcome.json();
        compareKeys(object, {"format", "environment", "read_gb_s", "decode_tok_s", "decode_gb_s",
                             "decode_share_of_read", "prefill_tok_s", "t", "t_waiting_share", "multiply_gop_s",
                             "prefill_gop_s", "prefill_share_of_multiply"});
        const QJsonObject environment = object["environment"].toObject();
        compareKeys(environment, {"version", "commit", "cpu", "isa", "gpu", "memory_bandwidth_gb_s", "threads", "model",
                                  "model_sha256", "quantisation", "draft", "draft_sha256"});
        QCOMPARE(environment["threads"].toInt(), 1);
        QCOMPARE(environment["model_sha256"].toString().size(), 64);
        QVERIFY(environment["draft"].isNull());
        QCOMPARE(environment["memory_bandwidth_gb_s"].toDouble(), object["read_gb_s"].toDouble());
        for (const char* key : {"read_gb_s", "decode_tok_s", "decode_gb_s", "decode_share_of_read", "multiply_gop_s",
                                "prefill_gop_s", "prefill_share_of_multiply"}) {
            QVERIFY2(object[QLatin1String(key)].toDouble() > 0.0, key);
        }
        QCOMPARE(object["t"]["1"].toDouble(), 1.0);
        for (const char* rows : {"2", "3", "4", "6", "8", "12", "16", "24", "32", "48", "64"}) {
            QVERIFY2(object["t"][QLatin1String(rows)].toDouble() > 0.0, rows);
        }
        QVERIFY(object["prefill_tok_s"]["128"].toDouble() > 0.0);
        const Outcome text = tool("profile", {"--threads", "1"});
        QVERIFY(text.output.contains("t(M)/t(1)"));
        QVERIFY(!text.output.contains("draft"));
    }

    void everyInstructionSetIsProfiled() {
        const Outcome outcome = tool("profile", {"--json", "--threads", "1", "--all-instruction-sets"});
        QVERIFY2(outcome.status == 0, outcome.errors);
        compareKeys(outcome.json(), {"format", "environment", "instruction_sets"});
        const QJsonObject sets = outcome.json()["instruction_sets"].toObject();
        QVERIFY(sets.contains(QStringLiteral("generic")));
        for (const QString& set : sets.keys()) QVERIFY2(sets[set]["decode_tok_s"].toDouble() > 0.0, qPrintable(set));
        const Outcome table = tool("profile", {"--threads", "1", "--all-instruction-sets"});
        for (const QString& set : sets.keys()) QVERIFY2(table.output.contains(set.toUtf8()), qPrintable(set));
    }

    void aDraftsPassesAreProfiled() {
        const QStringList draft{"--draft", model_, "--threads", "1"};
        const Outcome outcome = tool("profile", draft + QStringList{"--json"});
        QVERIFY2(outcome.status == 0, outcome.errors);
        const QJsonObject times = outcome.json()["draft_pass_ms"].toObject();
        compareKeys(times, {"1", "4", "8"});
        QVERIFY(times["1"].toDouble() > 0.0 && times["8"].toDouble() >= times["1"].toDouble());
        QVERIFY(tool("profile", draft).output.contains("draft ms"));
    }

  private:
    Outcome tool(const char* command, const QStringList& arguments, const QByteArray& input = {}) {
        return griffin_.run(QStringList{QString::fromLatin1(command), "--model", model_} + arguments, input);
    }

    GriffinProgram griffin_;
    QString model_;
};

}  // namespace griffin::app::cli

GRIFFIN_TEST(griffin::app::cli::ToolsTest)
#include "tools_test.moc"
