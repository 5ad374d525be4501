// Starting without a model, with a broken one, restarting, closing in the middle of an answer, and a second start.
#include <QAction>
#include <QClipboard>
#include <QFile>
#include <QLabel>
#include <QListView>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QToolButton>

#include "tests/app/window/window_fixture.h"
#include "tests/support/test_program.h"
#include "ui/chat/pickers/model_picker.h"
#include "ui/chat/transcript/transcript_model.h"
#include "ui/conversations/side_bar.h"
#include "ui/shell/chat_page.h"
#include "ui/shell/main_actions.h"
#include "ui/shell/state_page.h"

using namespace griffin;
using tests::WindowFixture;
using ui::StateAction;

class LifecycleTest : public QObject {
    Q_OBJECT

  private slots:
    void offersTheModelWhenThereIsNone();
    void tellsWhyAModelFailsAndRecovers();
    void keepsTheChatWhenTheModelChanges();
    void findsEverythingAfterARestart();
    void closingWhileAnsweringKeepsWhatIsThere();
    void refusesASecondStart();
    void keepsTheLookOfTheWindow();
};

void LifecycleTest::offersTheModelWhenThereIsNone() {
    WindowFixture fixture;
    fixture.start();
    QCOMPARE(fixture.application().models().state(), app::ModelState::kNone);
    QTRY_VERIFY(fixture.stateButton(StateAction::kChooseModel) != nullptr);
    QVERIFY(fixture.stateButton(StateAction::kChooseModel) != nullptr);
    // Writing is possible, sending is not, and it is said why.
    QTest::keyClicks(fixture.editor(), "hello");
    QVERIFY(!fixture.find<QToolButton>("sendButton")->isEnabled());
    QVERIFY(fixture.find<QLabel>("composerReason")->isVisible());
    QTest::keyClick(fixture.editor(), Qt::Key_Return);
    QCOMPARE(fixture.transcript().count(), 0);
    fixture.close();
}

void LifecycleTest::tellsWhyAModelFailsAndRecovers() {
    WindowFixture fixture;
    const QString good = fixture.makeModel("good.gguf", 5);
    const QString broken = fixture.path("broken.gguf");
    {
        QFile source(good);
        QVERIFY(source.open(QIODevice::ReadOnly));
        QFile target(broken);
        QVERIFY(target.open(QIODevice::WriteOnly));
        target.write(source.read(source.size() / 2));
    }
    fixture.start(broken);
    QTRY_COMPARE_WITH_TIMEOUT(fixture.application().models().state(), app::ModelState::kFailed, 10000);
    const engine::Failure failure = fixture.application().models().failure();
    QVERIFY(!failure.what.empty());
    auto* page = fixture.window().findChild<ui::StatePage*>();
    QCOMPARE(page->findChild<QLabel*>("stateTitle")->text(), QString::fromStdString(failure.what.english()));
    QTRY_VERIFY(fixture.stateButton(StateAction::kCopyDetails) != nullptr);  // shown by the next round of events
    QTest::mouseClick(fixture.stateButton(StateAction::kCopyDetails), Qt::LeftButton);
    QVERIFY(QGuiApplication::clipboard()->text().contains(QString::fromStdString(failure.what.english())));
    QVERIFY(QGuiApplication::clipboard()->text().contains("broken.gguf"));
    qInfo("%s", qPrintable(QGuiApplication::clipboard()->text()));

    fixture.window().chatPage().modelPicker().modelChosen(good);
    QTRY_COMPARE_WITH_TIMEOUT(fixture.application().models().state(), app::ModelState::kReady, 10000);
    fixture.send("Better now?");
    QTRY_VERIFY_WITH_TIMEOUT(!fixture.answering() && fixture.transcript().count() == 2, 10000);
    QCOMPARE(fixture.transcript().at(1).text, QString::fromStdString(tests::tinyModelAnswer(5)));
    fixture.close();
    // The good one is remembered, not the broken one.
    fixture.startReady();
    QCOMPARE(fixture.application().models().path(), good);
    fixture.close();
}

void LifecycleTest::keepsTheChatWhenTheModelChanges() {
    WindowFixture fixture;
    const QString five = fixture.makeModel("five.gguf", 5);
    const QString ten = fixture.makeModel("ten.gguf", 10);
    fixture.startReady(five);
    fixture.send("First");
    QTRY_VERIFY_WITH_TIMEOUT(!fixture.answering() && fixture.transcript().count() == 2, 10000);
    fixture.window().modelDropped(ten);
    QTRY_VERIFY_WITH_TIMEOUT(fixture.application().models().path() == ten &&
                                 fixture.application().models().state() == app::ModelState::kReady,
                             10000);
    QCOMPARE(fixture.transcript().count(), 2);
    fixture.send("Second");
    QTRY_VERIFY_WITH_TIMEOUT(!fixture.answering() && fixture.transcript().count() == 4, 10000);
    QCOMPARE(fixture.transcript().at(1).text, QString::fromStdString(tests::tinyModelAnswer(5)));
    QCOMPARE(fixture.transcript().at(3).text, QString::fromStdString(tests::tinyModelAnswer(10)));
    // A model that is gone: the conversation stays, a bar above the composer tells.
    fixture.window().modelDropped(fixture.path("gone.gguf"));
    QTRY_COMPARE_WITH_TIMEOUT(fixture.application().models().state(), app::ModelState::kFailed, 10000);
    QCOMPARE(fixture.transcript().count(), 4);
    QVERIFY(fixture.find<QLabel>("stateBarText")->isVisible());
    QTRY_VERIFY(fixture.stateButton(StateAction::kRetry) != nullptr);
    fixture.close();
}

void LifecycleTest::findsEverythingAfterARestart() {
    WindowFixture fixture;
    fixture.startReady(fixture.makeModel("five.gguf", 5));
    fixture.send("Remember me");
    QTRY_VERIFY_WITH_TIMEOUT(!fixture.answering() && fixture.transcript().count() == 2, 10000);
    const QString statistics = fixture.transcript().at(1).statistics;
    fixture.close();

    fixture.startReady();
    QCOMPARE(fixture.transcript().count(), 2);
    QCOMPARE(fixture.transcript().at(0).text, QString("Remember me"));
    QCOMPARE(fixture.transcript().at(1).text, QString::fromStdString(tests::tinyModelAnswer(5)));
    QCOMPARE(fixture.transcript().at(1).statistics, statistics);
    QCOMPARE(fixture.find<QListView>("conversationList")->model()->rowCount(), 1);
    QCOMPARE(fixture.find<QListView>("conversationList")->currentIndex().row(), 0);
    fixture.send("Go on");
    QTRY_VERIFY_WITH_TIMEOUT(!fixture.answering() && fixture.transcript().count() == 4, 10000);
    fixture.close();
}

void LifecycleTest::closingWhileAnsweringKeepsWhatIsThere() {
    WindowFixture fixture;
    fixture.startReady(fixture.makeModel("endless.gguf", 0));
    fixture.send("Do not stop");
    QTRY_VERIFY_WITH_TIMEOUT(fixture.transcript().count() == 2 && fixture.transcript().at(1).text.size() > 3, 5000);
    const QString seen = fixture.transcript().at(1).text;
    QElapsedTimer timer;
    timer.start();
    fixture.close();
    qInfo("closed after %lld ms", static_cast<long long>(timer.elapsed()));
    QVERIFY(timer.elapsed() < 10'000);

    fixture.start();
    QCOMPARE(fixture.transcript().count(), 2);
    QCOMPARE(fixture.transcript().at(1).state, storage::MessageState::kStopped);
    QVERIFY(fixture.transcript().at(1).text.startsWith(seen));
    fixture.close();
}

void LifecycleTest::refusesASecondStart() {
    WindowFixture fixture;
    fixture.start();
    const auto second =
        app::Application::open(*qApp, {fixture.databasePath(), fixture.path("models"), fixture.path("other.ini"), {}});
    QVERIFY(!second.has_value());
    QCOMPARE(second.error().cause, storage::FailureCause::kDatabaseInUse);
    qInfo("%s", qPrintable(QString::fromStdString(second.error().oneLine())));
    fixture.close();
}

void LifecycleTest::keepsTheLookOfTheWindow() {
    WindowFixture fixture;
    fixture.start();
    ui::MainActions& actions = fixture.window().actions();
    actions.appearance_dark->trigger();
    actions.zoom_in->trigger();
    actions.side_bar->trigger();
    QVERIFY(!fixture.window().sideBar().isVisible());
    fixture.window().resize(900, 640);
    fixture.close();

    fixture.start();
    QCOMPARE(fixture.window().size(), QSize(900, 640));
    QVERIFY(!fixture.window().sideBar().isVisible());
    QVERIFY(fixture.window().actions().appearance_dark->isChecked());
    QVERIFY(fixture.window().palette().color(QPalette::Window).lightness() < 128);
    fixture.window().actions().zoom_reset->trigger();
    fixture.window().actions().appearance_system->trigger();
    fixture.close();
}

GRIFFIN_TEST(LifecycleTest)
#include "lifecycle_test.moc"
