// Races with servers in the real window: this computer against one, and servers alone.
#include <QComboBox>

#include "app/chat/engine_jobs.h"
#include "tests/app/engines/served_fixture.h"
#include "tests/app/remote/program_server.h"
#include "tests/support/test_program.h"
#include "ui/race/race_page.h"

using namespace griffin;
using app::remote::ProgramServer;
using app::remote::ServerKind;

class ServedRaceTest : public tests::WindowTest {
    Q_OBJECT

  private slots:
    void thisComputerAgainstAServer();
    void serversAlone();
    void aServerThatIsGone();

  private:
    ui::RacePage& racePage() { return fixture_->application().racePage(); }
    void openRacePage() { QTest::mouseClick(fixture_->find<QToolButton>("racePageButton"), Qt::LeftButton); }
    /// When it is there to be chosen: the servers are asked once the page is shown.
    void chooseEntrant(const char* box, const QString& name) {
        auto* combo = fixture_->find<QComboBox>(box);
        QTRY_VERIFY(combo->findData(name) >= 0);
        combo->setCurrentIndex(combo->findData(name));
    }
    void startRace() {
        QTest::keyClicks(fixture_->find<QPlainTextEdit>("racePrompt"), "Go");
        auto* start = fixture_->find<QPushButton>("raceStart");
        QTRY_VERIFY(start->isEnabled());
        QTest::mouseClick(start, Qt::LeftButton);
        QTRY_VERIFY_WITH_TIMEOUT(fixture_->find<QPushButton>("raceRematch")->isVisible(), 20'000);
    }
    QString laneText(int lane, const char* label) {
        return racePage().lane(lane).findChild<QLabel*>(QLatin1String(label))->text();
    }
};

void ServedRaceTest::thisComputerAgainstAServer() {
    const ProgramServer server(ServerKind::kLlamaServer);
    fixture_->startReady(fixture_->makeModel("twelve.gguf", 12));
    tests::addServer(*fixture_, QStringLiteral("box"), server.address());
    openRacePage();
    chooseEntrant("raceMethod2", QStringLiteral("first · box"));
    startRace();
    QTRY_COMPARE_WITH_TIMEOUT(racePage().laneCount(), 3, 20'000);
    QTRY_COMPARE_WITH_TIMEOUT(racePage().lane(2).text(), QStringLiteral("one two three"), 20'000);
    QTRY_VERIFY(!laneText(2, "lanePerPass").contains(QStringLiteral("–")));
    QCOMPARE(laneText(2, "laneName"), QStringLiteral("first · box"));
    QVERIFY(laneText(2, "laneIdentity").contains(QStringLiteral("reports no trees")));
    QCOMPARE(laneText(2, "lanePerPass"), QStringLiteral("2.00"));
    QCOMPARE(racePage().lane(1).text(), QString::fromStdString(tests::tinyModelAnswer(12)));
    fixture_->picture("served-race");
    // It is kept, with who ran.
    fixture_->close();
    fixture_->startReady();
    openRacePage();
    auto* history = fixture_->find<QComboBox>("raceHistory");
    QTRY_COMPARE(history->count(), 2);
    history->setCurrentIndex(1);
    emit history->activated(1);
    QTRY_COMPARE(racePage().laneCount(), 3);
    QCOMPARE(laneText(2, "laneName"), QStringLiteral("first · box"));
}

/// Without a model on this computer.
void ServedRaceTest::serversAlone() {
    const ProgramServer one(ServerKind::kLlamaServer);
    const ProgramServer two(ServerKind::kUnknown);
    fixture_->start();
    tests::addServer(*fixture_, QStringLiteral("a"), one.address());
    tests::addServer(*fixture_, QStringLiteral("b"), two.address());
    openRacePage();
    chooseEntrant("raceBase", QStringLiteral("first · a"));
    chooseEntrant("raceMethod1", QStringLiteral("second · b"));
    startRace();
    QTRY_COMPARE_WITH_TIMEOUT(racePage().laneCount(), 2, 20'000);
    QTRY_COMPARE_WITH_TIMEOUT(racePage().lane(1).text(), QStringLiteral("one two three"), 20'000);
    QTRY_VERIFY(laneText(1, "laneIdentity").contains(QStringLiteral("same text")));
    QVERIFY(laneText(1, "laneSpeedupUnit").contains(QStringLiteral("first · a")));
    QCOMPARE(laneText(0, "lanePerPass"), QStringLiteral("2.00"));
    QCOMPARE(tests::WindowFixture::unnamedControls(&racePage()), QStringList());
    fixture_->picture("served-race-alone");
}

void ServedRaceTest::aServerThatIsGone() {
    fixture_->start();
    {
        const ProgramServer gone(ServerKind::kUnknown);
        tests::addServer(*fixture_, QStringLiteral("a"), gone.address());
        openRacePage();
        chooseEntrant("raceBase", QStringLiteral("first · a"));
        chooseEntrant("raceMethod1", QStringLiteral("second · a"));
    }
    QTest::keyClicks(fixture_->find<QPlainTextEdit>("racePrompt"), "Go");
    QTest::mouseClick(fixture_->find<QPushButton>("raceStart"), Qt::LeftButton);
    QTRY_VERIFY_WITH_TIMEOUT(
        tests::shownText(*fixture_, "noticeText").contains(QStringLiteral("connection to the server failed")), 30'000);
    QCOMPARE(racePage().laneCount(), 0);
}

GRIFFIN_TEST(ServedRaceTest)
#include "served_race_test.moc"
