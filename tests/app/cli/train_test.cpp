// `griffin train`: from a model and prompts to a draft that answers with it; stopped and killed runs go on to the same
// bytes; what does not fit is refused.
#include <QFileInfo>
#include <QJsonArray>
#include <algorithm>

#include "tests/app/cli/train_fixture.h"
#include "tests/support/test_program.h"

namespace griffin::app::cli {

class TrainTest : public TrainFixture {
    Q_OBJECT

  private slots:
    void initTestCase() { made_ = makeModelsAndData(); }

    void dataIsMade() {
        QVERIFY2(made_.status == 0, made_.errors);
        QVERIFY2(made_.errors.contains("60 prompts to answer") && made_.errors.contains("of disk"), made_.errors);
        const QJsonObject report = made_.json();
        QCOMPARE(report["answers"].toInt(), 60);
        QCOMPARE(report["answer_tokens"].toInt(), 60 * 24);
        QCOMPARE(report["complete"].toBool(), true);
    }

    void dataGoesOn() {
        const Outcome again = makeData(model_);
        QVERIFY2(again.status == 0, again.errors);
        QCOMPARE(again.json()["there"].toInt(), 60);
        QCOMPARE(again.json()["answers"].toInt(), 0);
        compareError(makeData(other_model_), 2, {"another model"});
    }

    void benchmarksAreLeftOut() {
        const QString benchmark = griffin_.write(
            QStringLiteral("benchmark.jsonl"),
            "{\"question_id\": 1, \"turns\": [\"One two three four five six seven eight nine ten eleven twelve "
            "thirteen.\"]}\n");
        const QString prompts = griffin_.write(
            QStringLiteral("near.jsonl"),
            "{\"prompt\": \"Say: one, two three four five six seven eight nine ten eleven TWELVE thirteen fourteen\"}\n"
            "{\"prompt\": \"He's a nice guy and we share the washing machine in the cellar, so I am content\"}\n"
            "{\"prompt\": \"Something else\"}\n");
        const Outcome outcome = griffin_.run(
            {"train", "data", "--model", model_, "--threads", "1", "--prompts", prompts, "--exclude", benchmark,
             "--output", griffin_.path(QStringLiteral("guarded")), "--max-new-tokens", "8", "--json"});
        QVERIFY2(outcome.status == 0, outcome.errors);
        QCOMPARE(outcome.json()["guarded"].toInt(), 2);  // one shares words with our prompts "everyday"
        QCOMPARE(outcome.json()["answers"].toInt(), 1);
    }

    void ownConversationsAreAskedForByName() {
        const QStringList arguments{"train", "data",     "--model",
                                    model_,  "--output", griffin_.path(QStringLiteral("mine"))};
        compareError(griffin_.run(arguments), 2, {"--prompts"});
        compareError(griffin_.run(arguments + QStringList{"--own-conversations"}), 1,
                     {"There are no conversations", "--prompts"});
    }

    void everyRecipeLearns_data() {
        QTest::addColumn<QString>("recipe");
        QTest::addColumn<QStringList>("changes");
        for (const char* recipe : {"griffin", "hass", "eagle", "fspad", "eagle3", "medusa", "hydra"})
            QTest::newRow(recipe) << QString(recipe) << QStringList();
        // The parts that the ablations leave out, alone and together.
        for (const char* changes :
             {"--without-fusion", "--without-head", "--without-fusion --without-head", "--without-stages"})
            QTest::newRow(changes) << QString("griffin") << QString(changes).split(' ');
        // What is not the published form of a method.
        const auto add = [](const char* recipe, const char* changes) {
            QTest::addRow("%s %s", recipe, changes) << QString(recipe) << QString(changes).split(' ');
        };
        add("griffin", "--loss acceptance --weigh-rows");
        add("griffin", "--loss coupled --bits 4 --rounded 0.3");
        add("griffin", "--three-layers --bits 4");
        add("eagle3", "--eagle31-norms --loss acceptance");
        add("medusa", "--loss acceptance --weigh-rows");
        add("hydra", "--passes 3 --loss coupled --average 0");
    }
    void everyRecipeLearns() {
        QFETCH(QString, recipe);
        QFETCH(QStringList, changes);
        const QString draft = griffin_.path(recipe + changes.join(QString()) + QStringLiteral(".safetensors"));
        const Outcome outcome = train(draft, QStringList{"--recipe", recipe, "--loss-token", "1"} + changes);
        QVERIFY2(outcome.status == 0, outcome.errors);
        const QList<QJsonObject> lines = outcome.jsonLines();
        QVERIFY(lines.size() > 5);
        const double first = lines.first()["held_out"]["chain_acceptance_length"].toDouble();
        const double best = lines.last()["best"]["chain_acceptance_length"].toDouble();
        qInfo("chain acceptance length %.3f, best %.3f", first, best);
        QVERIFY(best > 1.05);
        QCOMPARE(lines.last()["complete"].toBool(), true);
        const int stages = recipe == "griffin" && !changes.contains("--without-stages") ? 3 : 1;
        const QJsonObject& last_step = lines[lines.size() - 2];
        QCOMPARE(last_step["stage"].toInt(), stages);
        QCOMPARE(last_step["stages"].toInt(), stages);

        // The draft as it is used is as good as it was in training, but for its 8 bits.
        const Outcome evaluated = griffin_.run({"train", "evaluate", "--model", model_, "--threads", "1", "--data",
                                                data_, "--draft", draft, "--depth", "3", "--json"});
        QVERIFY2(evaluated.status == 0, evaluated.errors);
        const QJsonObject agreement = evaluated.json()["agreement"].toObject();
        const QJsonArray trained = lines.last()["best"]["top1"].toArray();
        QCOMPARE(agreement["top1"].toArray().size(), 3);
        QVERIFY(evaluated.json()["positions"].toInt() > 20);
        for (int depth = 0; depth < 3; ++depth) {
            const double used = agreement["top1"].toArray()[depth].toDouble();
            QVERIFY2(
                std::abs(used - trained[depth].toDouble()) < 0.1,
                qPrintable(
                    QString("depth %1: %2, in training %3").arg(depth + 1).arg(used).arg(trained[depth].toDouble())));
        }

        // The draft answers as the model does alone, and some of its guesses are right.
        const QStringList question{"generate", "--json",      "--model",          model_, "--threads", "1",
                                   "--prompt", "Question 9?", "--max-new-tokens", "40"};
        const Outcome vanilla = griffin_.run(question + QStringList{"--method", "vanilla"});
        const Outcome drafted =
            griffin_.run(question + QStringList{"--method", recipe, "--draft", draft, "--tree-size", "6"});
        QVERIFY2(drafted.status == 0, drafted.errors);
        QCOMPARE(drafted.json()["tokens"], vanilla.json()["tokens"]);
        QCOMPARE(drafted.json()["method"].toString(), recipe);
    }

    // Stopped in the middle and gone on with: not a bit is different.
    void stoppedTrainingGoesOn() {
        const QString whole = griffin_.path(QStringLiteral("whole.safetensors"));
        QCOMPARE(train(whole, {}).status, 0);
        const QString parts = griffin_.path(QStringLiteral("parts.safetensors"));
        QProcess process;
        griffin_.start(process, arguments(parts, {}));
        while (!process.readAllStandardOutput().contains("held_out")) QVERIFY(process.waitForReadyRead(60'000));
        ::kill(static_cast<pid_t>(process.processId()), SIGINT);
        const Outcome stopped = GriffinProgram::finish(process);
        QVERIFY(stopped.status == 0 || stopped.status == 1);
        if (stopped.status == 0) QSKIP("The training was over before it could be stopped.");
        compareError(train(parts, {}), 2, {"was started before", "--resume"});
        compareError(train(parts, {"--resume", "--learning-rate", "0.5"}), 2, {"learning_rate"});
        const Outcome resumed = train(parts, {"--resume"});
        QVERIFY2(resumed.status == 0, resumed.errors);
        QCOMPARE(tests::readFile(parts + QStringLiteral(".training")),
                 tests::readFile(whole + QStringLiteral(".training")));
        QCOMPARE(tests::readFile(parts), tests::readFile(whole));
    }

    // As the window stops it: asked more than once, it saves its checkpoint all the same.
    void terminatedTrainingSavesWhatItHas() {
        const QString draft = griffin_.path(QStringLiteral("terminated.safetensors"));
        QProcess process;
        QStringList long_training = arguments(draft, {});
        long_training[long_training.indexOf("--epochs") + 1] = "60";
        griffin_.start(process, long_training);
        while (!process.readAllStandardOutput().contains("held_out")) QVERIFY(process.waitForReadyRead(60'000));
        for (int i = 0; i < 3; ++i) process.terminate();
        const Outcome stopped = GriffinProgram::finish(process);
        QCOMPARE(stopped.status, 1);
        QVERIFY(!stopped.jsonLines().isEmpty());
        QCOMPARE(stopped.jsonLines().last()["complete"].toBool(true), false);
        QVERIFY(QFile::exists(draft + QStringLiteral(".training")));
    }

    // Time given instead of epochs: it is measured how many there is time for, and going on keeps to them.
    void timeDecidesTheEpochs() {
        const QString draft = griffin_.path(QStringLiteral("timed.safetensors"));
        QStringList with_minutes = arguments(draft, {"--minutes", "0.03", "--progress", "0"});
        const auto epochs = with_minutes.indexOf("--epochs");
        with_minutes.remove(epochs, 2);
        const Outcome outcome = griffin_.run(with_minutes);
        QVERIFY2(outcome.status == 0, outcome.errors);
        const QList<QJsonObject> lines = outcome.jsonLines();
        QCOMPARE(lines.first()["measuring"].toBool(), true);
        QCOMPARE(lines[1]["step"].toInt(), 1);
        QVERIFY(lines[1].contains("loss") && lines[1].contains("seconds_left"));
        QCOMPARE(lines.size(), lines.last()["of_steps"].toInt() + 2);  // one a step, the first and the report
        QCOMPARE(lines.last()["complete"].toBool(), true);
        const Outcome again = griffin_.run(with_minutes + QStringList{"--resume"});
        QVERIFY2(again.status == 0, again.errors);
        QCOMPARE(again.jsonLines().last()["of_steps"].toInt(), lines.last()["of_steps"].toInt());
        QCOMPARE(train(draft, {"--minutes", "1"}).status, 2);  // epochs and minutes
        // The limit holds however much there is to learn from.
        with_minutes[with_minutes.indexOf("0.03")] = "0.000001";
        with_minutes[with_minutes.indexOf(draft)] = griffin_.path(QStringLiteral("hurried.safetensors"));
        const Outcome hurried = griffin_.run(with_minutes);
        QVERIFY2(hurried.status == 0, hurried.errors);
        const QJsonObject report = hurried.jsonLines().last();
        QCOMPARE(report["of_steps"].toInt(), hurried.jsonLines()[1]["stages"].toInt());
    }

    void stepsInPlaceOfEpochs() {
        const QString draft = griffin_.path(QStringLiteral("steps.safetensors"));
        QStringList command = arguments(draft, {"--steps", "7"});
        QCOMPARE(griffin_.run(command).status, 2);  // epochs and steps
        command.remove(command.indexOf("--epochs"), 2);
        const Outcome outcome = griffin_.run(command);
        QVERIFY2(outcome.status == 0, outcome.errors);
        QCOMPARE(outcome.jsonLines().last()["of_steps"].toInt(), 7);
        const Outcome again = griffin_.run(command + QStringList{"--resume"});
        QVERIFY2(again.status == 0, again.errors);
        command[command.indexOf("7")] = "8";
        compareError(griffin_.run(command + QStringList{"--resume"}), 2, {"another epochs"});
    }

    void dataSaysHowItGoes() {
        const QString folder = griffin_.path(QStringLiteral("told"));
        const QStringList command{
            "train",    "data", "--model",          model_, "--threads", "1", "--prompts", prompts_,
            "--output", folder, "--max-new-tokens", "24",   "--slots",   "8", "--json",    "--progress",
            "0"};
        // No time but for the answers that are begun first.
        const Outcome outcome = griffin_.run(command + QStringList{"--minutes", "0.000001"});
        QVERIFY2(outcome.status == 0, outcome.errors);
        const QList<QJsonObject> lines = outcome.jsonLines();
        const auto plan =
            std::find_if(lines.begin(), lines.end(), [](const auto& line) { return line.contains("plan"); });
        QVERIFY(plan != lines.end());
        QCOMPARE((*plan)["plan"]["prompts"].toInt(), 60);
        QVERIFY((*plan)["plan"]["most_bytes"].toInt() > 0);
        QCOMPARE(lines.last()["answers"].toInt(), 8);
        QCOMPARE(lines.last()["complete"].toBool(true), false);
        // What is left of the prompts is not to come: the time is over.
        const auto estimate =
            std::find_if(lines.rbegin(), lines.rend(), [](const auto& line) { return line.contains("seconds_left"); });
        QVERIFY(estimate != lines.rend());
        QCOMPARE((*estimate)["answered"].toInt(), 8);
        QCOMPARE((*estimate)["seconds_left"].toDouble(-1.0), 0.0);
        QCOMPARE((*estimate)["bytes_to_come"].toInt(-1), 0);
        const Outcome rest = griffin_.run(command);
        QCOMPARE(rest.jsonLines().last()["there"].toInt(), 8);
        QCOMPARE(rest.jsonLines().last()["complete"].toBool(), true);
        QVERIFY(rest.output.contains("\"answered\""));
        QCOMPARE(griffin_.run(QStringList(command.mid(0, 12)) + QStringList{"--progress", "1"}).status, 2);
    }

    // Killed without a warning, it goes on from its last checkpoint to the same bytes.
    void killedTrainingGoesOn() {
        const QString whole = griffin_.path(QStringLiteral("undisturbed.safetensors"));
        QCOMPARE(train(whole, {}).status, 0);
        const QString killed = griffin_.path(QStringLiteral("killed.safetensors"));
        QProcess process;
        griffin_.start(process, arguments(killed, {"--checkpoint-seconds", "0"}));
        while (!process.readAllStandardOutput().contains("held_out")) QVERIFY(process.waitForReadyRead(60'000));
        process.kill();
        QCOMPARE(GriffinProgram::finish(process).status, -1);
        const Outcome resumed = train(killed, {"--resume"});
        QVERIFY2(resumed.status == 0, resumed.errors);
        QCOMPARE(tests::readFile(killed + QStringLiteral(".training")),
                 tests::readFile(whole + QStringLiteral(".training")));
        QCOMPARE(tests::readFile(killed), tests::readFile(whole));
    }

    // A draft in the drafts folder is used for its model without being named, and for no other.
    void installedDraftIsUsed() {
        const QString folder = griffin_.path(QStringLiteral("data/griffin-chat/drafts"));
        QVERIFY(QDir().mkpath(folder));
        const QString draft = griffin_.path(QStringLiteral("installed.safetensors"));
        QCOMPARE(train(draft, {}).status, 0);
        QVERIFY(QFile::copy(draft, folder + QStringLiteral("/mine.safetensors")));
        const QStringList question{"generate", "--json",      "--threads",        "1",
                                   "--prompt", "Question 9?", "--max-new-tokens", "24"};
        QCOMPARE(griffin_.run(question + QStringList{"--model", model_}).json()["method"].toString(),
                 QStringLiteral("griffin"));
        const Outcome other = griffin_.run(question + QStringList{"--model", other_model_});
        QVERIFY2(other.status == 0, other.errors);
        QCOMPARE(other.json()["method"].toString(), QStringLiteral("suffix"));
        compareError(griffin_.run(question + QStringList{"--model", other_model_, "--method", "griffin"}), 2,
                     {"griffin"});
        QVERIFY(QFile::remove(folder + QStringLiteral("/mine.safetensors")));
        // Named, it is used all the same, and what is odd about it is told.
        QCOMPARE(griffin_.run(question + QStringList{"--model", model_, "--draft", draft}).errors, QByteArray());
        const Outcome named = griffin_.run(question + QStringList{"--model", other_model_, "--draft", draft});
        QCOMPARE(named.status, 0);
        QCOMPARE(named.json()["text"].toString(), other.json()["text"].toString());
        QVERIFY2(named.errors.contains("trained for another model"), named.errors);
    }

    // In 8 bits at first; in 4 it is smaller and still answers as the model does alone.
    void aDraftIsMadeSmaller() {
        const QString draft = griffin_.path(QStringLiteral("eight.safetensors"));
        const QString smaller = griffin_.path(QStringLiteral("four.safetensors"));
        QCOMPARE(train(draft, {}).status, 0);
        const QStringList round{"train", "round", "--draft", draft, "--output", smaller};
        const Outcome outcome = griffin_.run(round + QStringList{"--json"});
        QVERIFY2(outcome.status == 0, outcome.errors);
        QCOMPARE(outcome.json()["bits"].toInt(), 4);
        QCOMPARE(outcome.json()["bytes"].toInteger(), QFileInfo(smaller).size());
        QCOMPARE(outcome.json()["bytes_before"].toInteger(), QFileInfo(draft).size());
        QVERIFY(QFileInfo(smaller).size() < QFileInfo(draft).size() * 3 / 4);
        QVERIFY(griffin_.run({"inspect", smaller}).output.contains("Q4_0"));
        const QStringList question{"generate", "--json",      "--model",          model_, "--threads", "1",
                                   "--prompt", "Question 9?", "--max-new-tokens", "40"};
        const Outcome drafted = griffin_.run(question + QStringList{"--method", "griffin", "--draft", smaller});
        QCOMPARE(drafted.json()["tokens"],
                 griffin_.run(question + QStringList{"--method", "vanilla"}).json()["tokens"]);
        compareError(griffin_.run(round + QStringList{"--heads", "2"}), 2, {"fewer Medusa heads than 2"});
        QCOMPARE(griffin_.run(round + QStringList{"--bits", "5"}).status, 2);
    }

    // As EAGLE-3 of others it drafts what it drafted: the text is the model's own either way.
    void aDraftLeavesAndComesBack() {
        const QString draft = griffin_.path(QStringLiteral("leaving.safetensors"));
        QCOMPARE(train(draft, {"--recipe", "eagle3", "--bits", "16"}).status, 0);
        const QStringList leave{"train", "export", "--draft", draft, "--json"};
        for (const char* layout : {"eagle3", "speculators"}) {
            const QString folder = griffin_.path(QStringLiteral("left-as-") + QLatin1String(layout));
            const QStringList there = leave + QStringList{"--layout", layout, "--output", folder};
            const Outcome outcome = griffin_.run(there);
            QVERIFY2(outcome.status == 0, outcome.errors);
            QCOMPARE(outcome.json()["method"].toString(), QStringLiteral("eagle3"));
            QCOMPARE(outcome.json()["bits"].toInt(), 16);
            const QStringList question{"generate", "--json",      "--model",          model_, "--threads", "1",
                                       "--prompt", "Question 9?", "--max-new-tokens", "40"};
            const auto drafted = griffin_.run(question + QStringList{"--method", "eagle3", "--draft", folder}).json();
            const auto before = griffin_.run(question + QStringList{"--method", "eagle3", "--draft", draft}).json();
            QCOMPARE(drafted["tokens"], before["tokens"]);
            QCOMPARE(drafted["stats"].toObject()["acceptance_length"], before["stats"].toObject()["acceptance_length"]);
            compareError(griffin_.run(there), 2, {"already holds"});
        }
        const QString other = griffin_.path(QStringLiteral("left-as-medusa"));
        compareError(griffin_.run(leave + QStringList{"--layout", "medusa", "--output", other}), 2, {"eagle3"});
        QCOMPARE(griffin_.run(leave + QStringList{"--layout", "gguf", "--output", other}).status, 2);
        QVERIFY(!QFile::exists(other));
    }

    void whatDoesNotFitIsRefused() {
        const QString draft = griffin_.path(QStringLiteral("refused.safetensors"));
        Outcome outcome = griffin_.run(
            {"train", "draft", "--model", other_model_, "--threads", "1", "--data", data_, "--output", draft});
        compareError(outcome, 2, {"another model"});
        outcome = griffin_.run({"train", "draft", "--model", model_, "--threads", "1", "--data",
                                griffin_.path(QStringLiteral("nowhere")), "--output", draft});
        QCOMPARE(outcome.status, 1);
        compareError(train(draft, {"--memory", "1"}), 1, {"is allowed"});
        QCOMPARE(train(draft, {"--recipe", "suffix"}).status, 2);
        QCOMPARE(train(draft, {"--bits", "5"}).status, 2);
        QCOMPARE(train(draft, {"--loss", "surprise"}).status, 2);
        QCOMPARE(train(draft, {"--average", "1.5"}).status, 2);
        QVERIFY(!QFile::exists(draft));
        compareError(train(draft, {"--learning-rate", "1e9", "--clip", "0"}), 1,
                     {"diverged at step", "lower learning rate"});
    }

  private:
    Outcome made_;
};

}  // namespace griffin::app::cli

GRIFFIN_TEST(griffin::app::cli::TrainTest)
#include "train_test.moc"
