// Statuses, one-line errors, the installed models, and the version.
#include <QCryptographicHash>
#include <QJsonArray>

#include "tests/app/cli/griffin_program.h"
#include "tests/support/test_program.h"

namespace griffin::app::cli {

class UsageTest : public QObject {
    Q_OBJECT

  private slots:
    void init() { griffin_ = std::make_unique<GriffinProgram>(); }

    void wrongUsageHasStatusTwo_data() {
        QTest::addColumn<QStringList>("arguments");
        QTest::newRow("nothing") << QStringList{};
        QTest::newRow("no such command") << QStringList{"dance"};
        QTest::newRow("no such option") << QStringList{"generate", "--colour", "red"};
        QTest::newRow("no such method") << QStringList{"generate", "--prompt", "x", "--method", "magic"};
        QTest::newRow("no such tree") << QStringList{"generate", "--prompt", "x", "--tree", "oak"};
        QTest::newRow("not a number") << QStringList{"generate", "--prompt", "x", "--temperature", "hot"};
        QTest::newRow("out of range") << QStringList{"generate", "--prompt", "x", "--top-p", "2"};
        QTest::newRow("negative") << QStringList{"generate", "--prompt", "x", "--threads", "-1"};
        QTest::newRow("bad seed") << QStringList{"generate", "--prompt", "x", "--seed", "lucky"};
        QTest::newRow("two prompts") << QStringList{"generate", "--prompt", "x", "--prompt-file", "y"};
        QTest::newRow("no device") << QStringList{"generate", "--prompt", "x", "--device", "tpu"};
        QTest::newRow("empty prompt") << QStringList{"generate"};
        QTest::newRow("nothing to score") << QStringList{"evaluate"};
        QTest::newRow("no file") << QStringList{"inspect"};
        QTest::newRow("no such port") << QStringList{"serve", "--port", "65536"};
        QTest::newRow("open to all") << QStringList{"serve", "--host", "0.0.0.0", "--port", "0"};
        QTest::newRow("no such host") << QStringList{"serve", "--host", "300.1.2.3", "--port", "0"};
        QTest::newRow("bad key") << QStringList{"serve", "--api-key", "two words", "--port", "0"};
        QTest::newRow("no action") << QStringList{"models"};
        QTest::newRow("cannot be fetched") << QStringList{"models", "fetch", "the-moon"};
        QTest::newRow("an address") << QStringList{"models", "add", "ftp://example.org/model.gguf"};
        QTest::newRow("synthetic") << QStringList{"generate", "--prompt", "x", "--model", "synthetic:llama2-7b:bf16"};
    }
    void wrongUsageHasStatusTwo() {
        QFETCH(QStringList, arguments);
        const Outcome outcome = griffin_->run(arguments);
        compareError(outcome, 2, {});
        QVERIFY(outcome.output.isEmpty());
    }

    void helpIsAResult() {
        for (const char* command : {"", "chat", "generate", "serve", "bench", "race", "profile", "evaluate", "tokenize",
                                    "inspect", "models", "train", "version"}) {
            QStringList arguments = {"--help"};
            if (*command != '\0') arguments.prepend(QString::fromLatin1(command));
            const Outcome outcome = griffin_->run(arguments);
            QCOMPARE(outcome.status, 0);
            QVERIFY(outcome.output.contains("--help"));
            QVERIFY2(outcome.errors.isEmpty(), outcome.errors);
        }
        QVERIFY(griffin_->run({"--help"}).output.contains("tokenize"));
    }

    void badCombinationsAreRefused() {
        const QString model = griffin_->writeModel(QStringLiteral("target.gguf"), {});
        const auto generate = [&](const QStringList& arguments) {
            return griffin_->run(QStringList{"generate", "--prompt", "x", "--model", model} + arguments);
        };
        for (const char* method :
             {"griffin", "eagle", "hass", "fspad", "eagle3", "medusa", "hydra", "mtp", "draft-model"}) {
            compareError(generate({"--method", method}), 2, {method, "needs draft weights", "--draft"});
        }
        compareError(generate({"--method", "suffix", "--tree", "sequoia"}), 2, {"suffix", "sequoia", "--tree"});
        compareError(generate({"--method", "vanilla", "--tree", "eagle2"}), 2, {"eagle2", "--tree"});
        compareError(generate({"--draft", "/nowhere"}), 1, {"/nowhere"});
        for (const char* size : {"0", "1", "10000", "many"}) {
            compareError(generate({"--tree-size", size}), 2, {"--tree-size"});
        }
        compareError(generate({"--method", "magic"}), 2, {"--method", "magic"});
        compareError(generate({"--tree", "oak"}), 2, {"--tree", "oak"});
    }

    void withoutAModelItSaysHowToGetOne() {
        for (const QStringList& arguments : QList<QStringList>{{"generate", "--prompt", "x"},
                                                               {"chat"},
                                                               {"profile"},
                                                               {"tokenize"},
                                                               {"evaluate", "--text-file", "x"},
                                                               {"models", "path", "default"}}) {
            compareError(griffin_->run(arguments), 1, {"fetch_default_model.sh"});
        }
        compareError(griffin_->run({"generate", "--prompt", "x", "--model", "nobody"}), 1, {"nobody", "models list"});
        compareError(griffin_->run({"inspect", "/nowhere.gguf"}), 1, {"/nowhere.gguf"});
    }

    void brokenModelsAreNamed() {
        const QString text = griffin_->write(QStringLiteral("text.gguf"), "this is no model");
        const QString whole = griffin_->writeModel(QStringLiteral("whole.gguf"), {});
        const QByteArray bytes = tests::readFile(whole);
        const QString cut = griffin_->write(QStringLiteral("cut.gguf"), bytes.first(bytes.size() / 2));
        for (const QString& path : {text, cut}) {
            const QByteArray name = QFileInfo(path).fileName().toUtf8();
            compareError(griffin_->run({"inspect", path}), 1, {name});
            compareError(griffin_->run({"generate", "--prompt", "x", "--model", path}), 1, {name});
            compareError(griffin_->run({"models", "add", path}), 1, {name});
        }
        QVERIFY(griffin_->run({"models", "list"}).output.isEmpty());
    }

    void modelsComeAndGo() {
        Outcome outcome = griffin_->run({"models", "list"});
        QCOMPARE(outcome.status, 0);
        QVERIFY(outcome.output.isEmpty());
        QCOMPARE(griffin_->run({"models", "list", "--json"}).output, QByteArray("{\"format\":1,\"models\":[]}\n"));

        const QString file = griffin_->writeModel(QStringLiteral("Tiny One.gguf"), {.answer_words = 4});
        compareError(griffin_->run({"models", "add", file, "--sha256", QString(64, u'0')}), 1, {"SHA-256"});
        outcome = griffin_->run({"models", "add", file, "--sha256", sha256(file)});
        QVERIFY2(outcome.status == 0, outcome.errors);
        const QString installed = griffin_->modelsFolder() + QStringLiteral("/Tiny One.gguf");
        QCOMPARE(outcome.output, installed.toUtf8() + '\n');
        compareError(griffin_->run({"models", "add", file}), 2, {"name is installed"});

        const QJsonObject list = griffin_->run({"models", "list", "--json"}).json();
        compareKeys(list, {"format", "models"});
        QCOMPARE(list["models"].toArray().size(), 1);
        const QJsonObject entry = list["models"].toArray().first().toObject();
        compareKeys(entry, {"name", "path", "bytes", "default"});
        QCOMPARE(entry["name"].toString(), QStringLiteral("Tiny One"));
        QCOMPARE(entry["path"].toString(), installed);
        QCOMPARE(entry["bytes"].toInteger(), QFileInfo(file).size());
        QCOMPARE(entry["default"].toBool(), true);
        QVERIFY(griffin_->run({"models", "list"}).output.contains("Tiny One"));

        QCOMPARE(griffin_->run({"models", "path", "tiny one"}).output, installed.toUtf8() + '\n');
        QCOMPARE(griffin_->run({"models", "path", "default"}).output, installed.toUtf8() + '\n');
        const QByteArray answer = QByteArray::fromStdString(tests::tinyModelAnswer(4)) + '\n';
        QCOMPARE(griffin_->run({"generate", "--prompt", "x"}).output, answer);
        QCOMPARE(griffin_->run({"generate", "--prompt", "x", "--model", "Tiny One"}).output, answer);

        QCOMPARE(griffin_->run({"models", "remove", "Tiny One"}).status, 0);
        compareError(griffin_->run({"models", "remove", "Tiny One"}), 1, {"Tiny One"});
        QVERIFY(QDir(griffin_->modelsFolder()).isEmpty());
    }

    void fetchingNamesTheInstallersScript() {
        const Outcome outcome = griffin_->run({"models", "fetch", "default"});
        QCOMPARE(outcome.status, 1);
        QVERIFY2(outcome.errors.contains("griffin: This model has no download address: ") &&
                     outcome.errors.contains("fetch_default_model.sh"),
                 outcome.errors);
    }

    void theVersionIsTold() {
        const QJsonObject version = griffin_->run({"version", "--json"}).json();
        compareKeys(version, {"format", "version", "commit", "compiler", "instruction_set", "cuda"});
        QCOMPARE(version["format"].toInt(), 1);
        for (const QString& key : version.keys()) {
            if (key != QStringLiteral("format")) QVERIFY2(!version[key].toString().isEmpty(), qPrintable(key));
        }
        const QByteArray text = griffin_->run({"version"}).output;
        QVERIFY(text.startsWith("griffin " + version["version"].toString().toUtf8() + '\n'));
        QVERIFY(text.contains(version["cuda"].toString().toUtf8()));
        // One instruction set forced instead of the best one.
        griffin_->setEnvironment(QStringLiteral("GRIFFIN_CPU"), QStringLiteral("generic"));
        QCOMPARE(griffin_->run({"version", "--json"}).json()["instruction_set"].toString(), QStringLiteral("generic"));
        // In English, wherever it is said.
        griffin_->setEnvironment(QStringLiteral("GRIFFIN_CPU"), QStringLiteral("unknown"));
        const QByteArray refusal = "GRIFFIN_CPU=unknown is not known: use one of ";
        const QJsonObject refused = griffin_->run({"version", "--json"}).json();
        QVERIFY(refused["instruction_set"].toString().toUtf8().startsWith(refusal));
        QVERIFY(griffin_->run({"version"}).output.contains("instruction set  " + refusal));
        const QString model = griffin_->writeModel(QStringLiteral("target.gguf"), {});
        compareError(griffin_->run({"generate", "--prompt", "x", "--model", model, "--device", "cpu"}), 1, {refusal});
    }

    void whatCannotBeToldIsAFailure() {
        for (const char* redirection : {">/dev/full", ">&-"}) {
            const Outcome outcome = shell(QStringLiteral("\"$0\" version %1").arg(redirection));
            compareError(outcome, 1, {"standard output"});
        }
    }

    // A file that is opened must not take the place of standard error and get its messages.
    void workDoesNotNeedStandardError() {
        const QString model = griffin_->writeModel(QStringLiteral("target.gguf"), {});
        const QString prompts = griffin_->write(QStringLiteral("prompts.jsonl"), "{\"prompt\": \"Why?\"}\n");
        QList<QByteArray> shards;
        for (const char* redirection : {"", "2>&-", "2>/dev/full", "<&- >&- 2>&-"}) {
            const QString folder = griffin_->path(QStringLiteral("data%1").arg(shards.size()));
            const Outcome outcome = shell(QStringLiteral("\"$0\" train data --model \"%1\" --prompts \"%2\" --output "
                                                         "\"%3\" --max-new-tokens 4 --threads 1 %4")
                                              .arg(model, prompts, folder, redirection));
            QCOMPARE(outcome.status, QByteArray(redirection).contains(">&- ") ? 1 : 0);
            shards.append(tests::readFile(folder + QStringLiteral("/shard-00000.griffindata")));
            QVERIFY(!shards.last().isEmpty());
            QCOMPARE(shards.last(), shards.first());
        }
    }

    void namesNeedNotBeText() {
        compareError(shell(QStringLiteral("\"$0\" inspect \"$(printf 'm\\377.gguf')\"")), 1, {"m\xef\xbf\xbd.gguf"});
    }

  private:
    Outcome shell(const QString& command) const {
        QProcess process;
        process.start(QStringLiteral("sh"), {QStringLiteral("-c"), command, QStringLiteral(GRIFFIN_PROGRAM)});
        return GriffinProgram::finish(process);
    }

    static QString sha256(const QString& path) {
        return QCryptographicHash::hash(tests::readFile(path), QCryptographicHash::Sha256).toHex();
    }

    std::unique_ptr<GriffinProgram> griffin_;
};

}  // namespace griffin::app::cli

GRIFFIN_TEST(griffin::app::cli::UsageTest)
#include "usage_test.moc"
