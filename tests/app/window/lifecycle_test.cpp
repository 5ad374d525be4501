// Starting without a model, with a broken one, restarting, closing in the middle of an answer, and a second start.
#include <QClipboard>
#include <QDataStream>
#include <QListView>
#include <QScreen>

#include "storage/message_store.h"
#include "storage/setting_store.h"
#include "tests/app/window/window_fixture.h"
#include "tests/support/test_program.h"
#include "ui/chat/pickers/model_picker.h"
#include "ui/conversations/side_bar.h"
#include "ui/shell/state_page.h"

using namespace griffin;
using ui::StateAction;

class LifecycleTest : public tests::WindowTest {
    Q_OBJECT

  private slots:
    void offersTheModelWhenThereIsNone();
    void tellsWhyAModelFailsAndRecovers();
    void keepsTheChatWhenTheModelChanges();
    void keepsTheModelWhenAnotherCannotBeLoaded();
    void findsEverythingAfterARestart();
    void theWindowIsOnTheScreenAfterARestart();
    void closingWhileAnsweringKeepsWhatIsThere();
    void closingBeforeTheFirstWordKeepsWhoWasAsked();
    void aGrowingAnswerIsStoredWithItsFigures();
    void refusesASecondStart();
    void keepsTheLookOfTheWindow();
};

void LifecycleTest::offersTheModelWhenThereIsNone() {
    fixture_->start();
    QCOMPARE(fixture_->application().models().state(), app::ModelState::kNone);
    QTRY_VERIFY(fixture_->stateButton(StateAction::kChooseModel) != nullptr);
    QVERIFY(fixture_->stateButton(StateAction::kChooseModel) != nullptr);
    // Writing is possible, sending is not, and it is said why.
    QTest::keyClicks(fixture_->editor(), "hello");
    QVERIFY(!fixture_->find<QToolButton>("sendButton")->isEnabled());
    QVERIFY(fixture_->find<QLabel>("composerReason")->isVisible());
    QTest::keyClick(fixture_->editor(), Qt::Key_Return);
    QCOMPARE(fixture_->transcript().count(), 0);
}

void LifecycleTest::tellsWhyAModelFailsAndRecovers() {
    const QString good = fixture_->makeModel("good.gguf", 5);
    const QByteArray whole = tests::readFile(good);
    const QString broken = fixture_->write("broken.gguf", whole.first(whole.size() / 2));
    fixture_->start(broken);
    QTRY_COMPARE_WITH_TIMEOUT(fixture_->application().models().state(), app::ModelState::kFailed, 10000);
    const engine::Failure failure = fixture_->application().models().failure();
    QVERIFY(!failure.what.empty());
    auto* page = fixture_->window().findChild<ui::StatePage*>();
    QCOMPARE(page->findChild<QLabel*>("stateTitle")->text(), QString::fromStdString(failure.what.english()));
    QTRY_VERIFY(fixture_->stateButton(StateAction::kCopyDetails) != nullptr);  // shown by the next round of events
    QTest::mouseClick(fixture_->stateButton(StateAction::kCopyDetails), Qt::LeftButton);
    QVERIFY(QGuiApplication::clipboard()->text().contains(QString::fromStdString(failure.what.english())));
    QVERIFY(QGuiApplication::clipboard()->text().contains("broken.gguf"));
    qInfo("%s", qPrintable(QGuiApplication::clipboard()->text()));

    fixture_->window().chatPage().modelPicker().modelChosen(good);
    QTRY_COMPARE_WITH_TIMEOUT(fixture_->application().models().state(), app::ModelState::kReady, 10000);
    fixture_->ask("Better now?");
    QCOMPARE(fixture_->transcript().at(1).text, QString::fromStdString(tests::tinyModelAnswer(5)));
    fixture_->close();
    // The good one is remembered, not the broken one.
    fixture_->startReady();
    QCOMPARE(fixture_->application().models().path(), good);
}

void LifecycleTest::keepsTheChatWhenTheModelChanges() {
    const QString five = fixture_->makeModel("five.gguf", 5);
    const QString ten = fixture_->makeModel("ten.gguf", 10);
    fixture_->startReady(five);
    fixture_->ask("First");
    fixture_->window().modelDropped(ten);
    QTRY_VERIFY_WITH_TIMEOUT(fixture_->application().models().path() == ten &&
                                 fixture_->application().models().state() == app::ModelState::kReady,
                             10000);
    QCOMPARE(fixture_->transcript().count(), 2);
    fixture_->ask("Second");
    QCOMPARE(fixture_->transcript().at(1).text, QString::fromStdString(tests::tinyModelAnswer(5)));
    QCOMPARE(fixture_->transcript().at(3).text, QString::fromStdString(tests::tinyModelAnswer(10)));
    // A model that is gone: the conversation stays, a bar above the composer tells.
    fixture_->close();
    QVERIFY(QFile::remove(ten));
    fixture_->start();
    QTRY_COMPARE_WITH_TIMEOUT(fixture_->application().models().state(), app::ModelState::kFailed, 10000);
    QCOMPARE(fixture_->transcript().count(), 4);
    QVERIFY(fixture_->find<QLabel>("stateBarText")->isVisible());
    QTRY_VERIFY(fixture_->stateButton(StateAction::kRetry) != nullptr);
}

void LifecycleTest::keepsTheModelWhenAnotherCannotBeLoaded() {
    const QString good = fixture_->makeModel("good.gguf", 5);
    const QByteArray whole = tests::readFile(good);
    const QString broken = fixture_->write("broken.gguf", whole.first(whole.size() * 2 / 3));
    fixture_->startReady(good);
    fixture_->ask("First");
    app::ModelController& models = fixture_->application().models();
    const auto text = [this] { return fixture_->find<QLabel>("noticeText")->text(); };
    for (const QString& bad : {broken, fixture_->path("gone.gguf")}) {
        fixture_->window().chatPage().modelPicker().modelChosen(bad);
        QCOMPARE(models.state(), app::ModelState::kLoading);
        const QString start = QFileInfo(bad).baseName() + " could not be loaded; good stays in use. The";
        QTRY_VERIFY_WITH_TIMEOUT(text().startsWith(start), 10000);
        QCOMPARE(models.state(), app::ModelState::kReady);
        QCOMPARE(models.path(), good);
        QCOMPARE(models.model().path, good);
        QVERIFY(fixture_->stateButton(StateAction::kRetry) == nullptr);
    }
    QVERIFY2(text().endsWith(QLatin1Char('.')), qPrintable(text()));  // what to do is a sentence of its own
    fixture_->ask("Second");
    QCOMPARE(fixture_->transcript().at(3).text, QString::fromStdString(tests::tinyModelAnswer(5)));

    // Not even one that is not wanted any more replaces it.
    models.load(fixture_->makeModel("large.gguf", 0));
    models.cancel();
    QTRY_COMPARE_WITH_TIMEOUT(models.state(), app::ModelState::kReady, 10000);
    QCOMPARE(models.path(), good);
    fixture_->ask("Third");
    QCOMPARE(fixture_->transcript().at(5).text, QString::fromStdString(tests::tinyModelAnswer(5)));

    // Once another is asked for it is no longer true.
    QVERIFY(!fixture_->find<QLabel>("noticeText")->isVisible());
    const QString six = fixture_->makeModel("six.gguf", 6);
    fixture_->window().chatPage().modelPicker().modelChosen(six);
    QTRY_VERIFY_WITH_TIMEOUT(models.state() == app::ModelState::kReady && models.path() == six, 10000);
    QVERIFY(!fixture_->find<QLabel>("noticeText")->isVisible());
    fixture_->window().chatPage().modelPicker().modelChosen(broken);
    QTRY_VERIFY_WITH_TIMEOUT(text().contains("six stays in use."), 10000);

    // Other conversations know nothing of it.
    QVERIFY(fixture_->find<QLabel>("noticeText")->isVisible());
    fixture_->window().actions().new_chat->trigger();
    QTRY_VERIFY(!fixture_->find<QLabel>("noticeText")->isVisible());
}

void LifecycleTest::theWindowIsOnTheScreenAfterARestart() {
    fixture_->start();
    const QRect screen = fixture_->window().screen()->availableGeometry();
    for (const QRect& before :
         {QRect(screen.bottomRight() + QPoint(2000, 1000), QSize(900, 700)),
          QRect(screen.topLeft() - QPoint(3000, 2000), QSize(900, 700)), QRect(screen.topLeft(), screen.size() * 3)}) {
        fixture_->window().setGeometry(before);
        QTest::qWait(10);
        fixture_->close();
        fixture_->start();
        const QRect after = fixture_->window().geometry();
        const QByteArray where =
            QStringLiteral("%1 %2 %3 %4").arg(after.x()).arg(after.y()).arg(after.width()).arg(after.height()).toUtf8();
        QVERIFY2(screen.contains(after), where.constData());
    }
    // On a screen of another size Qt restores nothing: the size stays.
    fixture_->window().setGeometry(QRect(screen.topLeft() + QPoint(40, 40), fixture_->window().minimumSize()));
    const QByteArray layout = fixture_->window().saveLayout();
    QDataStream written(layout);
    qint32 version = 0;
    QByteArray geometry;
    written >> version >> geometry;
    QByteArray elsewhere;
    QDataStream(&elsewhere, QIODevice::WriteOnly) << version << QByteArray("of another screen");
    elsewhere += layout.mid(static_cast<qsizetype>(written.device()->pos()));
    const QSize small = fixture_->window().size();
    fixture_->window().setGeometry(screen.adjusted(8, 40, -8, -8));
    QVERIFY(fixture_->window().size() != small);
    fixture_->window().restoreLayout(elsewhere);
    QCOMPARE(fixture_->window().size(), small);
    // At the first start there is no place to go back to.
    fixture_->window().setGeometry(QRect(screen.topLeft(), screen.size() * 3));
    fixture_->window().restoreLayout({});
    QVERIFY(screen.contains(fixture_->window().geometry()));
}

void LifecycleTest::findsEverythingAfterARestart() {
    fixture_->startReady(fixture_->makeModel("five.gguf", 5));
    fixture_->ask("Remember me");
    const QString statistics = fixture_->transcript().at(1).statistics;
    fixture_->close();

    fixture_->startReady();
    QCOMPARE(fixture_->transcript().count(), 2);
    QCOMPARE(fixture_->transcript().at(0).text, QString("Remember me"));
    QCOMPARE(fixture_->transcript().at(1).text, QString::fromStdString(tests::tinyModelAnswer(5)));
    QCOMPARE(fixture_->transcript().at(1).statistics, statistics);
    QCOMPARE(fixture_->find<QListView>("conversationList")->model()->rowCount(), 1);
    QCOMPARE(fixture_->find<QListView>("conversationList")->currentIndex().row(), 0);
    fixture_->ask("Go on");
}

void LifecycleTest::closingWhileAnsweringKeepsWhatIsThere() {
    fixture_->startReady(fixture_->makeModel("endless.gguf", 0));
    fixture_->send("Do not stop");
    QTRY_VERIFY_WITH_TIMEOUT(fixture_->transcript().count() == 2 && fixture_->transcript().at(1).text.size() > 3, 5000);
    const QString seen = fixture_->transcript().at(1).text;
    QElapsedTimer timer;
    timer.start();
    fixture_->close();
    qInfo("closed after %lld ms", static_cast<long long>(timer.elapsed()));
    QVERIFY(timer.elapsed() < 10'000);

    fixture_->start();
    QCOMPARE(fixture_->transcript().count(), 2);
    QCOMPARE(fixture_->transcript().at(1).state, storage::MessageState::kStopped);
    QVERIFY(fixture_->transcript().at(1).text.startsWith(seen));
    // And what is known of it: who wrote it, and how fast.
    QCOMPARE(fixture_->transcript().at(1).author, QStringLiteral("endless"));
    QVERIFY2(fixture_->transcript().at(1).statistics.contains("tok/s"),
             qPrintable(fixture_->transcript().at(1).statistics));
}

void LifecycleTest::closingBeforeTheFirstWordKeepsWhoWasAsked() {
    fixture_->startReady(fixture_->makeModel("endless.gguf", 0));
    fixture_->send(QString("Do not stop ").repeated(100));
    QVERIFY(fixture_->answering());
    fixture_->close();
    fixture_->start();
    QCOMPARE(fixture_->transcript().at(1).state, storage::MessageState::kStopped);
    QCOMPARE(fixture_->transcript().at(1).author, QStringLiteral("endless"));
}

/// The program may also end without a word. What a second connection finds while an answer grows is what is there then.
void LifecycleTest::aGrowingAnswerIsStoredWithItsFigures() {
    fixture_->startReady(fixture_->makeModel("endless.gguf", 0));
    fixture_->send("Do not stop");
    QTRY_VERIFY_WITH_TIMEOUT(fixture_->transcript().count() == 2 && fixture_->transcript().at(1).text.size() > 3, 5000);
    const auto beside = storage::Database::openForReading(fixture_->databasePath());
    QVERIFY(beside.has_value());
    storage::MessageStatsStore stats(**beside);
    const auto kept = [&] { return stats.find({fixture_->transcript().at(1).id}).value_or(std::nullopt); };
    QTRY_VERIFY_WITH_TIMEOUT(kept().has_value(), 5000);
    QVERIFY(fixture_->answering());
    QCOMPARE(kept()->model, QStringLiteral("endless"));
    QVERIFY(kept()->new_tokens > 0 && kept()->decode_ms > 0.0);
    // And it is what the next start opens.
    storage::SettingStore settings(**beside);
    QCOMPARE(settings.value("open_conversation").value_or(std::nullopt), std::optional<QString>("1"));
}

void LifecycleTest::refusesASecondStart() {
    fixture_->start();
    const auto second = app::Application::open(
        *qApp, {fixture_->databasePath(), fixture_->path("models"), fixture_->path("other.ini"), {}, {}});
    QVERIFY(!second.has_value());
    QCOMPARE(second.error().cause, storage::FailureCause::kDatabaseInUse);
    qInfo("%s", qPrintable(QString::fromStdString(second.error().oneLine())));
}

void LifecycleTest::keepsTheLookOfTheWindow() {
    fixture_->start();
    ui::MainActions& actions = fixture_->window().actions();
    actions.appearance_dark->trigger();
    actions.zoom_in->trigger();
    actions.side_bar->trigger();
    QVERIFY(!fixture_->window().sideBar().isVisible());
    fixture_->window().resize(780, 640);
    fixture_->close();

    fixture_->start();
    QCOMPARE(fixture_->window().size(), QSize(780, 640));
    QVERIFY(!fixture_->window().sideBar().isVisible());
    QVERIFY(fixture_->window().actions().appearance_dark->isChecked());
    QVERIFY(fixture_->window().palette().color(QPalette::Window).lightness() < 128);
    fixture_->window().actions().zoom_reset->trigger();
    fixture_->window().actions().appearance_system->trigger();
}

GRIFFIN_TEST(LifecycleTest)
#include "lifecycle_test.moc"
