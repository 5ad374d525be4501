// `griffin train draft --try`: what a finished draft promises for the chat.
#include <QFile>

#include "tests/app/cli/train_fixture.h"
#include "tests/support/test_program.h"

namespace griffin::app::cli {

class TrainTrialTest : public TrainFixture {
    Q_OBJECT

  private slots:
    void initTestCase() {
        const Outcome made = makeModelsAndData();
        QVERIFY2(made.status == 0, made.errors);
    }

    // What a training promises: prompts that it held out, answered as `griffin generate` answers them.
    void aFinishedDraftIsTried() {
        const QString draft = griffin_.path(QStringLiteral("tried.safetensors"));
        const Outcome outcome = trainAndTry(draft, {"--progress", "0"});
        QVERIFY2(outcome.status == 0, outcome.errors);
        QVERIFY(outcome.output.contains("\"trying\""));
        const QJsonObject trial = outcome.jsonLines().last()["trial"].toObject();
        const int prompts = trial["prompts"].toInt();
        QVERIFY(prompts > 0 && prompts <= kTried);
        QVERIFY(trial["new_tokens"].toInt() > 64 * prompts);
        QVERIFY(trial["tokens_per_pass"].toDouble() >= 1.0);
        QVERIFY(trial["plain_before_ms"].toDouble() > 0.0 && trial["guessed_ms"].toDouble() > 0.0);
        QVERIFY(trial["guessed_again_ms"].toDouble() > 0.0 && trial["plain_after_ms"].toDouble() > 0.0);
        QCOMPARE(trial["threads"].toInt(), 1);
        QVERIFY(!train(griffin_.path(QStringLiteral("untried.safetensors")), {}).output.contains("\"trial\""));
    }

    // A chat may have another device and other threads than the training: the promise is of those.
    void itIsTriedAsAChatAnswers() {
        const QString draft = griffin_.path(QStringLiteral("tried-as-a-chat.safetensors"));
        const Outcome outcome = trainAndTry(draft, {"--try-device", "cpu", "--try-threads", "2"});
        QVERIFY2(outcome.status == 0, outcome.errors);
        const QJsonObject trial = outcome.jsonLines().last()["trial"].toObject();
        QVERIFY(trial["prompts"].toInt() > 0);
        QCOMPARE(trial["threads"].toInt(), 2);
        QVERIFY2(trial["device"].toString().startsWith("cpu"), qPrintable(trial["device"].toString()));
        // Where there is no such device, the draft is trained all the same.
        const Outcome untried = train(griffin_.path(QStringLiteral("elsewhere.safetensors")),
                                      {"--device", "cpu", "--try", "1", "--try-device", "cuda", "--try-gpu", "64"});
        QVERIFY2(untried.status == 0 && untried.errors.contains("the draft was not tried"), untried.errors);
        QVERIFY(!untried.output.contains("\"trial\""));
    }

  private:
    static constexpr int kTried = 8;

    /// Tries it, too. A prompt is left out during which the speed of the computer changes: where all are, once more.
    Outcome trainAndTry(const QString& draft, const QStringList& more) {
        const QStringList tried = QStringList{"--try", QString::number(kTried)} + more;
        Outcome outcome = train(draft, tried);
        for (int again = 0; again < 4 && outcome.status == 0 && !outcome.output.contains("\"trial\""); ++again) {
            QFile::remove(draft + QStringLiteral(".training"));
            outcome = train(draft, tried);
        }
        return outcome;
    }
};

}  // namespace griffin::app::cli

GRIFFIN_TEST(griffin::app::cli::TrainTrialTest)
#include "train_trial_test.moc"
