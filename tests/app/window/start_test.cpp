// The first start, which leads to a model and a first question; and a second start, which leads to the first window.
#include <QComboBox>
#include <QLineEdit>
#include <QLocalSocket>
#include <QProgressBar>
#include <QRegularExpression>
#include <QScrollArea>
#include <QThread>

#include "app/shell/instance_channel.h"
#include "tests/app/window/window_fixture.h"
#include "tests/support/http_server.h"
#include "tests/support/test_program.h"
#include "ui/chat/composer/composer.h"
#include "ui/first_start/first_start_page.h"
#include "ui/models/import_dialogs.h"

#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

using namespace griffin;

class StartTest : public tests::WindowTest {
    Q_OBJECT

  private slots:
    void leadsToTheFirstQuestion();
    void asksForTheLanguageWhereAModelIsInstalled();
    void tellsHowFarADownloadIs();
    void theKeyboardGoesOn();
    void afterAFileThatIsNoModelEveryWayIsOfferedAgain();
    void enterGoesOn();
    void canBeSkippedAndStaysAway();
    void isNotShownToThoseWhoWereHere();
    void aSecondStartRaisesTheWindow();
    void aSecondStartHandsOverItsFile();
    void aSocketOfAKilledProgramIsReplaced();
    void nobodyAnswersWhereNobodyRuns();
    void doesNotBelieveEveryMessage_data();
    void doesNotBelieveEveryMessage();

  private:
    QPushButton* button(const char* name) { return fixture_->find<QPushButton>(name); }
    ui::FirstStartPage* page() { return fixture_->window().findChild<ui::FirstStartPage*>(); }
    /// Calls as another process would, while this one answers.
    bool call(const QString& model) {
        bool answered = false;
        std::unique_ptr<QThread> caller(
            QThread::create([&] { answered = app::InstanceChannel::handOver(fixture_->databasePath(), model, 3000); }));
        caller->start();
        const bool ended = QTest::qWaitFor([&] { return caller->isFinished(); }, 10000);
        caller->wait();
        return ended && answered;
    }
};

void StartTest::leadsToTheFirstQuestion() {
    const QString model = fixture_->makeModel("ten.gguf", 10);
    fixture_->set("window/welcomed", false);
    fixture_->start();
    QCOMPARE(fixture_->window().currentPage(), static_cast<QWidget*>(page()));
    fixture_->picture("first-1");
    auto* language = fixture_->find<QComboBox>("firstLanguage");
    QVERIFY(language->isVisible());
    QCOMPARE(fixture_->window().focusWidget(), static_cast<QWidget*>(language));
    QCOMPARE(fixture_->unnamedControls(page()).join(QStringLiteral("; ")), QString());
    QTest::mouseClick(button("firstNext"), Qt::LeftButton);
    QVERIFY(fixture_->find<QLabel>("firstStep")->text().contains("2"));
    QVERIFY(!button("firstNext")->isEnabled());  // there is no model yet
    QTRY_VERIFY(fixture_->stateButton(ui::StateAction::kChooseModel) != nullptr);
    const QString ways = fixture_->find<QLabel>("stateText")->text();
    QVERIFY2(ways.contains("Models page") && !ways.contains(".sh"), qPrintable(ways));
    fixture_->picture("first-2");
    QTest::mouseClick(button("firstBack"), Qt::LeftButton);
    QTest::mouseClick(button("firstNext"), Qt::LeftButton);
    fixture_->window().modelDropped(model);
    QTRY_VERIFY_WITH_TIMEOUT(fixture_->application().models().state() == app::ModelState::kReady, 10000);
    QVERIFY(button("firstNext")->isEnabled());
    QTest::mouseClick(button("firstNext"), Qt::LeftButton);
    fixture_->picture("first-3");
    const QString question = button("firstQuestion0")->text();
    QTest::mouseClick(button("firstQuestion0"), Qt::LeftButton);
    QCOMPARE(fixture_->window().currentPage(), static_cast<QWidget*>(&fixture_->window().chatPage()));
    fixture_->waitForAnswer(2);
    QCOMPARE(fixture_->transcript().at(0).text, question);
    QCOMPARE(fixture_->transcript().at(1).text, QString::fromStdString(tests::tinyModelAnswer(10)));
}

void StartTest::asksForTheLanguageWhereAModelIsInstalled() {
    fixture_->set("window/welcomed", false);
    fixture_->startReady(fixture_->makeModel("ten.gguf", 10));
    QVERIFY(fixture_->find<QComboBox>("firstLanguage")->isVisible());
    QTest::mouseClick(button("firstNext"), Qt::LeftButton);
    QVERIFY2(fixture_->find<QLabel>("stateTitle")->text().contains("ten"), "the model that is ready");
    QTest::mouseClick(button("firstNext"), Qt::LeftButton);
    QTest::mouseClick(button("firstQuestion1"), Qt::LeftButton);
    fixture_->waitForAnswer(2);
}

void StartTest::tellsHowFarADownloadIs() {
    const QByteArray model = tests::readFile(fixture_->makeModel("ten.gguf", 10));
    bool slow = true;
    tests::HttpServer server([&](const tests::HttpRequest& request) {
        tests::HttpAnswer answer = tests::serveFile(request, model, "\"1\"");
        if (slow) answer.piece = model.size() / 1000;
        return answer;
    });
    fixture_->set("window/welcomed", false);
    fixture_->start();
    QTest::mouseClick(button("firstNext"), Qt::LeftButton);
    const auto fetch = [&] {
        QTRY_VERIFY(fixture_->stateButton(ui::StateAction::kFetchModel) != nullptr);
        fixture_->stateButton(ui::StateAction::kFetchModel)->setFocus();
        QTest::keyClick(fixture_->stateButton(ui::StateAction::kFetchModel), Qt::Key_Space);
        QTRY_VERIFY(fixture_->window().findChild<ui::AddressDialog*>() != nullptr);
        auto* address = fixture_->find<QLineEdit>("addressField");
        QTest::keyClicks(address, server.address("/ten.gguf"));
        QTest::keyClick(address, Qt::Key_Return);
        QTRY_VERIFY(fixture_->window().findChild<ui::AddressDialog*>() == nullptr);
    };
    fetch();
    const auto text = [this] { return fixture_->find<QLabel>("stateText")->text(); };
    QCOMPARE(fixture_->find<QLabel>("stateTitle")->text(), QString("Installing ten"));
    static const QRegularExpression far("^[0-9.]+ .?B of [0-9.]+ .?B, [0-9.]+ .?B/s, .+ left$");
    QTRY_VERIFY2_WITH_TIMEOUT(far.match(text()).hasMatch(), qPrintable(text()), 5000);
    QVERIFY(fixture_->find<QProgressBar>("stateProgress")->value() > 0);
    fixture_->picture("first-downloading");
    const auto focused = [this] { return fixture_->window().focusWidget(); };
    QPushButton* cancel = fixture_->stateButton(ui::StateAction::kCancel);
    QVERIFY(cancel != nullptr);
    QCOMPARE(focused(), static_cast<QWidget*>(cancel));
    QTest::keyClick(cancel, Qt::Key_Space);
    QTRY_VERIFY(fixture_->stateButton(ui::StateAction::kChooseModel) != nullptr);
    slow = false;
    fetch();
    QTRY_COMPARE_WITH_TIMEOUT(fixture_->application().models().state(), app::ModelState::kReady, 10000);
    QVERIFY2(fixture_->find<QLabel>("stateTitle")->text().contains("ten"), "the model that is ready");
    QCOMPARE(focused(), static_cast<QWidget*>(button("firstNext")));
}

void StartTest::theKeyboardGoesOn() {
    fixture_->set("window/welcomed", false);
    fixture_->start();
    QTest::mouseClick(button("firstNext"), Qt::LeftButton);
    const auto focused = [] { return QApplication::focusWidget(); };
    QTRY_VERIFY(fixture_->stateButton(ui::StateAction::kChooseModel) != nullptr);
    fixture_->stateButton(ui::StateAction::kChooseModel)->setFocus();
    // A file that is no model: other buttons, with the focus on the first; then one that is.
    fixture_->window().modelDropped(fixture_->write("short.gguf", "GGUF"));
    QTRY_VERIFY_WITH_TIMEOUT(fixture_->application().models().state() == app::ModelState::kFailed, 10000);
    QVERIFY(focused() != nullptr && page()->isAncestorOf(focused()));
    QTRY_COMPARE(focused(), static_cast<QWidget*>(fixture_->stateButton(ui::StateAction::kChooseModel)));
    fixture_->window().modelDropped(fixture_->makeModel("ten.gguf", 10));
    QTRY_VERIFY_WITH_TIMEOUT(fixture_->application().models().state() == app::ModelState::kReady, 10000);
    QCOMPARE(focused(), static_cast<QWidget*>(button("firstNext")));
}

void StartTest::afterAFileThatIsNoModelEveryWayIsOfferedAgain() {
    fixture_->set("window/welcomed", false);
    fixture_->start();
    QTest::mouseClick(button("firstNext"), Qt::LeftButton);
    const auto offered = [this](ui::StateAction action) { return fixture_->stateButton(action) != nullptr; };
    QTRY_VERIFY(offered(ui::StateAction::kChooseModel));
    QVERIFY(offered(ui::StateAction::kFetchModel));
    fixture_->window().modelDropped(fixture_->write("short.gguf", "GGUF"));
    QTRY_VERIFY_WITH_TIMEOUT(fixture_->application().models().state() == app::ModelState::kFailed, 10000);
    QTRY_VERIFY(offered(ui::StateAction::kRetry));
    fixture_->picture("first-failed");
    QVERIFY(offered(ui::StateAction::kChooseModel));
    QVERIFY(offered(ui::StateAction::kFetchModel));
    QVERIFY(!button("firstNext")->isEnabled());
    // In a low window what is below is scrolled to, also by the keyboard.
    fixture_->window().setMinimumSize(640, 400);
    fixture_->window().resize(640, 400);
    button("firstBack")->setFocus();
    auto* area = page()->findChild<QScrollArea*>();
    QVERIFY(area != nullptr);
    const auto inSight = [area](const QWidget* widget) {
        return area->viewport()->rect().contains(QRect(widget->mapTo(area->viewport(), QPoint(0, 0)), widget->size()));
    };
    for (const auto action : {ui::StateAction::kChooseModel, ui::StateAction::kRetry, ui::StateAction::kCopyDetails}) {
        QPushButton* wanted = fixture_->stateButton(action);
        QVERIFY(wanted != nullptr);
        QTRY_VERIFY(wanted->height() >= wanted->minimumSizeHint().height());
        for (int tabs = 0; tabs < 60 && fixture_->window().focusWidget() != wanted; ++tabs)
            QTest::keyClick(fixture_->window().focusWidget(), Qt::Key_Tab);
        QCOMPARE(fixture_->window().focusWidget(), static_cast<QWidget*>(wanted));
        QTRY_VERIFY(inSight(wanted));
    }
}

void StartTest::enterGoesOn() {
    const QString model = fixture_->makeModel("ten.gguf", 10);
    fixture_->set("window/welcomed", false);
    fixture_->set("model/path", model);
    fixture_->start();
    QTRY_COMPARE_WITH_TIMEOUT(fixture_->application().models().state(), app::ModelState::kReady, 20000);
    QTest::keyClick(fixture_->window().focusWidget(), Qt::Key_Return);
    QVERIFY(fixture_->find<QLabel>("firstStep")->text().contains("2"));
    QTest::keyClick(fixture_->window().focusWidget(), Qt::Key_Return);
    QVERIFY(fixture_->find<QLabel>("firstStep")->text().contains("3"));
    button("firstQuestion1")->setFocus();
    QTest::keyClick(button("firstQuestion1"), Qt::Key_Return);
    QTRY_COMPARE_WITH_TIMEOUT(fixture_->transcript().count(), 2, 5000);
    QVERIFY(page()->isHidden());
}

void StartTest::canBeSkippedAndStaysAway() {
    fixture_->set("window/welcomed", false);
    fixture_->start();
    QTest::mouseClick(button("firstSkip"), Qt::LeftButton);
    QVERIFY(fixture_->window().chatPage().isVisible());
    fixture_->close();
    fixture_->start();
    QVERIFY(fixture_->window().chatPage().isVisible());
}

void StartTest::isNotShownToThoseWhoWereHere() {
    fixture_->set("window/welcomed", false);
    fixture_->startReady(fixture_->makeModel("ten.gguf", 10));
    QTest::mouseClick(button("firstSkip"), Qt::LeftButton);
    fixture_->ask("Hello");
    fixture_->close();
    fixture_->set("window/welcomed", false);
    fixture_->set("model/path", QString());
    fixture_->start();
    QVERIFY(fixture_->window().chatPage().isVisible());
}

void StartTest::aSecondStartRaisesTheWindow() {
    fixture_->start();
    fixture_->window().showMinimized();
    QVERIFY(call({}));
    QTRY_VERIFY(!fixture_->window().isMinimized());
    QVERIFY(fixture_->window().isVisible());
    QCOMPARE(fixture_->application().models().state(), app::ModelState::kNone);
}

void StartTest::aSecondStartHandsOverItsFile() {
    fixture_->start();
    const QString model = fixture_->makeModel("ten.gguf", 10);
    QVERIFY(call(model));
    QTRY_VERIFY_WITH_TIMEOUT(fixture_->application().models().state() == app::ModelState::kReady, 10000);
    QCOMPARE(fixture_->application().models().path(), model);
    QVERIFY(call(fixture_->path("gone.gguf")));
    QTRY_VERIFY_WITH_TIMEOUT(fixture_->find<QLabel>("noticeText")->isVisible(), 10000);
    QVERIFY(fixture_->find<QLabel>("noticeText")->text().startsWith("gone could not be loaded; ten stays in use."));
    QCOMPARE(fixture_->application().models().state(), app::ModelState::kReady);
}

void StartTest::aSocketOfAKilledProgramIsReplaced() {
    const QByteArray path = app::InstanceChannel::socketPath(fixture_->databasePath()).toLocal8Bit();
    const int socket = ::socket(AF_UNIX, SOCK_STREAM, 0);
    sockaddr_un address = {};
    address.sun_family = AF_UNIX;
    QVERIFY(static_cast<std::size_t>(path.size()) < sizeof address.sun_path);
    std::copy(path.begin(), path.end(), address.sun_path);
    QCOMPARE(::bind(socket, reinterpret_cast<const sockaddr*>(&address), sizeof address), 0);
    ::close(socket);
    QVERIFY(QFile::exists(path));
    fixture_->start();
    QVERIFY(call({}));
}

void StartTest::nobodyAnswersWhereNobodyRuns() {
    QVERIFY(!app::InstanceChannel::handOver(fixture_->path("other.db"), {}, 300));
    fixture_->start();
}

void StartTest::doesNotBelieveEveryMessage_data() {
    QTest::addColumn<QByteArray>("message");
    QTest::newRow("no json") << QByteArray("hello\n");
    QTest::newRow("a list") << QByteArray("[1]\n");
    QTest::newRow("endless") << QByteArray(1'000'000, 'x');
}

void StartTest::doesNotBelieveEveryMessage() {
    QFETCH(QByteArray, message);
    fixture_->start();
    QLocalSocket socket;
    socket.connectToServer(app::InstanceChannel::socketPath(fixture_->databasePath()));
    QVERIFY(socket.waitForConnected(1000));
    socket.write(message);
    QTRY_VERIFY_WITH_TIMEOUT(socket.state() == QLocalSocket::UnconnectedState, 5000);
    QVERIFY(socket.readAll().isEmpty());
    QCOMPARE(fixture_->application().models().state(), app::ModelState::kNone);
}

GRIFFIN_TEST(StartTest)
#include "start_test.moc"
