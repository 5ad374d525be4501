// The window is played with at random while answers stream: it does not crash, closes as always, the database is whole,
// and a question has the answer that it had at the start. GRIFFIN_MONKEY_SECONDS: how long (20); GRIFFIN_MONKEY_SEED:
// what is tried (1); GRIFFIN_MONKEY_MODEL: who answers (a small model at more than 1000 tokens/s);
// GRIFFIN_MONKEY_REPORT: a JSON file for the figures, which are printed but not judged here, since other programs take
// their time from this one.
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <algorithm>
#include <cmath>

#include "app/chat/unsent_message.h"
#include "storage/setting_store.h"
#include "storage/statement.h"
#include "tests/app/endurance/block_meter.h"
#include "tests/app/endurance/monkey.h"
#include "tests/app/window/window_fixture.h"
#include "tests/support/long_history.h"
#include "tests/support/results.h"
#include "tests/support/test_program.h"

using namespace griffin;
using tests::BlockMeter;
using tests::get;
using tests::Monkey;
using tests::WindowFixture;

namespace {

int fromEnvironment(const char* name, int otherwise) {
    return qEnvironmentVariableIsSet(name) ? qEnvironmentVariableIntValue(name) : otherwise;
}

/// 0.1 ms are enough.
double rounded(double milliseconds) {
    return std::round(10 * milliseconds) / 10;
}

/// Tokens of the answers that ended, and what they took.
struct Streamed {
    int answers = 0;
    int tokens = 0;
    double tokens_per_second = 0;
};

Streamed streamed(storage::Database& database) {
    storage::Statement rows(database, QStringLiteral("SELECT count(*), coalesce(sum(new_tokens), 0), "
                                                     "coalesce(sum(decode_ms), 0) FROM message_stats"));
    if (!rows.run().has_value() || !rows.next()) return {};
    const auto tokens = static_cast<int>(rows.integer(1));
    return {static_cast<int>(rows.integer(0)), tokens, 1000.0 * tokens / std::max(1.0, rows.real(2))};
}

}  // namespace

class MonkeyTest : public QObject {
    Q_OBJECT

  private slots:
    void survives();

  private:
    /// In a new chat.
    static QString answer(WindowFixture& fixture);
    static void report(const Monkey& monkey, const BlockMeter& meter, const Streamed& streamed, int seconds, int seed);
};

void MonkeyTest::survives() {
    const int seconds = fromEnvironment("GRIFFIN_MONKEY_SECONDS", 20);
    const int seed = fromEnvironment("GRIFFIN_MONKEY_SEED", 1);
    WindowFixture fixture;
    QString model = qEnvironmentVariable("GRIFFIN_MONKEY_MODEL");
    if (model.isEmpty()) {
        model = fixture.path(QStringLiteral("fast.gguf"));
        tests::writeTinyModel(model.toStdString());
    }
    {
        auto database = get(storage::Database::open(fixture.databasePath()));
        QVERIFY(tests::fillHistory(*database, 100, 10).has_value());
    }
    const QString settings = fixture.path(QStringLiteral("settings.ini"));
    const QByteArray settings_at_start = tests::readFile(settings);
    fixture.startReady(model);
    const QString at_start = answer(fixture);
    if (QTest::currentTestFailed()) return;
    BlockMeter meter;
    Monkey monkey(fixture.window(), static_cast<quint32>(seed));
    connect(&monkey, &Monkey::acts, &meter, &BlockMeter::note);
    // Random clicks also ask for models that are not there.
    connect(&monkey, &Monkey::asks, this, [&] {
        const app::ModelState state = fixture.application().models().state();
        if (state == app::ModelState::kNone || state == app::ModelState::kFailed) fixture.window().modelDropped(model);
    });
    meter.start();
    monkey.play(1000 * seconds);
    meter.stop();
    QVERIFY(monkey.questions() > 0);
    fixture.close();

    Streamed answers;
    {
        auto database = storage::Database::open(fixture.databasePath());
        QVERIFY2(database.has_value(),
                 qPrintable(database.has_value() ? QString() : QString::fromStdString(database.error().details)));
        QVERIFY((*database)->checkIntegrity().has_value());
        answers = streamed(**database);
        // What was clicked together for later answers is not what is looked at, nor what was typed and not sent.
        storage::SettingStore kept(**database);
        QVERIFY(kept.remove(QStringLiteral("default_preset")).has_value());
        for (const QString& key : app::UnsentStore::keys())
            QVERIFY(kept.remove(key + QLatin1Char('0')).has_value());  // of the chat that has no question yet
    }
    QVERIFY(answers.tokens > 0);
    tests::writeFile(settings, settings_at_start);
    fixture.startReady(model);
    QCOMPARE(answer(fixture), at_start);
    fixture.close();
    report(monkey, meter, answers, seconds, seed);
}

QString MonkeyTest::answer(WindowFixture& fixture) {
    fixture.window().actions().new_chat->trigger();
    fixture.ask(QStringLiteral("Count from one to nine"));
    const ui::TranscriptModel& transcript = fixture.transcript();
    return transcript.count() > 0 ? transcript.at(transcript.count() - 1).text : QString();
}

void MonkeyTest::report(const Monkey& monkey, const BlockMeter& meter, const Streamed& streamed, int seconds,
                        int seed) {
    qInfo("seed %d: %d inputs, %d questions, %d tokens at %.0f tokens/s", seed, monkey.inputs(), monkey.questions(),
          streamed.tokens, streamed.tokens_per_second);
    qInfo("longest block: %.1f ms of the processor, %.1f ms by the wall; over 50 ms: %d and %d",
          meter.longestProcessor(), meter.longestWall(), meter.longProcessors(), meter.longWalls());
    QJsonArray blocks;
    for (const tests::Block& block : meter.longest()) {
        qInfo("  %6.1f ms of the processor, %6.1f by the wall, after %s", block.processor_ms, block.wall_ms,
              qPrintable(block.during));
        blocks.append(QJsonObject{{"processor_ms", rounded(block.processor_ms)},
                                  {"wall_ms", rounded(block.wall_ms)},
                                  {"after", block.during}});
    }
    QFile file(qEnvironmentVariable("GRIFFIN_MONKEY_REPORT"));
    if (file.fileName().isEmpty()) return;
    QVERIFY2(file.open(QIODevice::WriteOnly), qPrintable(file.errorString()));
    file.write(QJsonDocument(QJsonObject{{"seed", seed},
                                         {"seconds", seconds},
                                         {"inputs", monkey.inputs()},
                                         {"questions", monkey.questions()},
                                         {"new_tokens", streamed.tokens},
                                         {"tokens_per_second", std::round(streamed.tokens_per_second)},
                                         {"longest_block_processor_ms", rounded(meter.longestProcessor())},
                                         {"longest_block_wall_ms", rounded(meter.longestWall())},
                                         {"over_50_ms_processor", meter.longProcessors()},
                                         {"over_50_ms_wall", meter.longWalls()},
                                         {"longest_blocks", blocks}})
                   .toJson());
}

GRIFFIN_TEST(MonkeyTest)
#include "monkey_test.moc"
