// The record of a training, what the trainer is asked for, and the program's own prompts.
#include "app/training_job/training_job.h"

#include <QDir>
#include <QJsonDocument>
#include <QJsonObject>
#include <QSet>
#include <QTemporaryDir>
#include <QTest>

#include "app/training_job/training_process.h"
#include "app/training_job/training_prompts.h"
#include "tests/support/files.h"
#include "tests/support/test_program.h"

namespace griffin::app {

class TrainingJobTest : public QObject {
    Q_OBJECT

  private slots:
    void theRecordComesBack() {
        const TrainingFolder folder(path());
        QVERIFY(!folder.read());
        const TrainingJob job = example();
        QVERIFY(folder.write(job).has_value());
        QVERIFY(folder.read() == job);
        // A record of before failures had arguments.
        tests::writeFile(
            folder.path() + "/job.json",
            "{\"format\": 1, \"model\": \"m\", \"recipe\": \"eagle\", \"phase\": \"draft\", \"failure\": \"What: "
            "where\"}");
        QVERIFY(folder.read() && folder.read()->failure == engine::Message(std::string("What: where")));
        tests::writeFile(folder.path() + "/job.json", "{\"format\": 2}");
        QVERIFY(!folder.read());
        tests::writeFile(folder.path() + "/job.json", "not a record");
        QVERIFY(!folder.read());
        const QByteArray deep = QByteArray(200'000, '[') + QByteArray(200'000, ']');
        tests::writeFile(folder.path() + "/job.json",
                         "{\"format\": 1, \"model\": \"m\", \"recipe\": \"eagle\", \"phase\": \"draft\", "
                         "\"prompt_files\": " +
                             deep + "}");
        QVERIFY(!folder.read());
        QVERIFY(!TrainingFolder("/proc/nowhere").write(job).has_value());
    }

    void clearingKeepsWhatIsAskedFor() {
        const TrainingFolder folder(path());
        QVERIFY(folder.write(example()).has_value());
        QVERIFY(QDir().mkpath(folder.data()));
        tests::writeFile(folder.data() + "/features-0001.bin", "answers");
        tests::writeFile(folder.draft(), "draft");
        tests::writeFile(folder.earlier(), "earlier draft");
        tests::writeFile(folder.checkpoint(), "checkpoint");
        folder.clear(true);
        QVERIFY(!folder.read() && !QFile::exists(folder.draft()) && !QFile::exists(folder.checkpoint()));
        QVERIFY(QFile::exists(folder.data() + "/features-0001.bin"));
        folder.clear(false);
        QVERIFY(!QFile::exists(folder.data()));
        folder.removeGone();
        QCOMPARE(QDir(folder.path()).entryList(QDir::AllEntries | QDir::NoDotAndDotDot), QStringList());
    }

    void whatCannotBeReadIsSetAside() {
        const TrainingFolder folder(path());
        QVERIFY(folder.write(example()).has_value());
        tests::writeFile(folder.path() + "/job.json", "not a record");
        tests::writeFile(folder.draft(), "draft");
        folder.clear(false);
        QVERIFY(!QFile::exists(folder.draft()));
        QCOMPARE(tests::readFile(folder.path() + ".damaged/draft.safetensors"), QByteArray("draft"));
        QVERIFY(folder.write(example()).has_value());
        QVERIFY(folder.read() == example());
    }

    void dataIsSharedByTrainingsOfAModel() {
        TrainingJob other = example();
        other.recipe = engine::Method::kMedusa;
        QVERIFY(sharesData(example(), other));
        other.max_new_tokens = 100;
        QVERIFY(!sharesData(example(), other));
        other = example();
        other.model = "/models/b.gguf";
        QVERIFY(!sharesData(example(), other));
    }

    void theTrainerIsAskedForEachPhase() {
        const TrainingFolder folder(path());
        TrainingJob job = example();
        TrainingHistory history;
        history.data_seconds = 60.0;
        QStringList arguments = trainingArguments(job, folder, history);
        QCOMPARE(arguments.mid(0, 2), (QStringList{"train", "data"}));
        QCOMPARE(valueOf(arguments, "--own-conversations"), QString("/data/chats.db"));
        QCOMPARE(arguments.count("--prompts"), 2);
        QCOMPARE(valueOf(arguments, "--minutes"), QString::number(100 * kDataShare - 1, 'f', 3));
        QVERIFY(arguments.contains("--json") && arguments.contains("--progress"));
        job.phase = TrainingPhase::kDraft;
        arguments = trainingArguments(job, folder, history);
        QCOMPARE(arguments.mid(0, 2), (QStringList{"train", "draft"}));
        QCOMPARE(valueOf(arguments, "--recipe"), QString("hass"));
        QCOMPARE(valueOf(arguments, "--minutes"), QString("97.500"));  // the trial has the rest
        QCOMPARE(valueOf(arguments, "--threads"), QString("3"));
        QCOMPARE(valueOf(arguments, "--try-device"), QString("cpu"));
        QCOMPARE(valueOf(arguments, "--try-threads"), QString("5"));
        QCOMPARE(valueOf(arguments, "--try-gpu"), QString("2"));
        QCOMPARE(valueOf(arguments, "--try-gpu-memory"), QString("6"));
        QVERIFY(!arguments.contains("--resume") && !arguments.contains("--epochs"));
        QCOMPARE(valueOf(arguments, "--begin-with"), folder.earlier());
        QVERIFY(valueOf(arguments, "--learning-rate").toDouble() < 0.001);
        job.warm_start = false;
        arguments = trainingArguments(job, folder, history);
        QVERIFY(!arguments.contains("--begin-with") && !arguments.contains("--learning-rate"));
        QVERIFY(QDir().mkpath(folder.path()));
        tests::writeFile(folder.checkpoint(), "a checkpoint");
        QVERIFY(trainingArguments(job, folder, history).contains("--resume"));
        job.minutes = 0;
        arguments = trainingArguments(job, folder, history);
        QCOMPARE(valueOf(arguments, "--epochs"), QString("2.5"));
        QVERIFY(!arguments.contains("--minutes"));
        // However late it is, something is done.
        job.minutes = 1;
        QVERIFY(minutesLeft(job, history).value_or(0.0) > 0.0);
    }

    void ourPromptsAreManyAndDifferent() {
        const QStringList prompts = ourTrainingPrompts();
        QVERIFY2(prompts.size() > 3000, qPrintable(QString::number(prompts.size())));
        QCOMPARE(ourTrainingPrompts(), prompts);
        const QSet<QString> different(prompts.begin(), prompts.end());
        QVERIFY(different.size() > prompts.size() * 98 / 100);
        for (const QString& prompt : prompts) {
            QVERIFY2(!prompt.contains('{') && !prompt.contains('}') && prompt.size() > 10, qPrintable(prompt));
        }
        // The first ones are as mixed as all.
        QSet<QString> beginnings;
        for (int i = 0; i < 100; ++i) beginnings.insert(prompts[i].section(' ', 0, 1));
        QVERIFY(beginnings.size() > 30);
        const QString file = path() + ".jsonl";
        QVERIFY(writeOurTrainingPrompts(file).has_value());
        const QByteArray first = tests::readFile(file).split('\n').first();
        QCOMPARE(QJsonDocument::fromJson(first).object()["prompt"].toString(), prompts.first());
        QVERIFY(!writeOurTrainingPrompts("/nowhere/prompts.jsonl").has_value());
    }

  private:
    static TrainingJob example() {
        TrainingJob job;
        job.model = "/models/a.gguf";
        job.model_name = "A";
        job.recipe = engine::Method::kHass;
        job.conversations = "/data/chats.db";
        job.prompt_files = QStringList{"/home/p.jsonl"};
        job.warm_start = true;
        job.minutes = 100;
        job.epochs = 2.5;
        job.threads = 3;
        job.chat_device = engine::Device::kCpu;
        job.chat_threads = 5;
        job.chat_gpu = 2;
        job.chat_gpu_memory = 6;
        job.memory_mib = 700;
        job.started = QDateTime(QDate(2026, 11, 21), QTime(20, 15, 30), Qt::UTC);
        job.phase = TrainingPhase::kData;
        job.failure =
            engine::Message("The disk is full: %1 needed, %2 free", std::string("2 GiB"), std::string("1 GiB"));
        return job;
    }
    QString path() { return folder_.filePath(QString::number(++number_)); }
    static QString valueOf(const QStringList& arguments, const QString& option) {
        return arguments.value(arguments.indexOf(option) + 1);
    }

    QTemporaryDir folder_;
    int number_ = 0;
};

}  // namespace griffin::app

GRIFFIN_TEST(griffin::app::TrainingJobTest)
#include "training_job_test.moc"
