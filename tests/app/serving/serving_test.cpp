// Other programs ask the model of the real window, with a real HTTP client: switched on and off, paused, with a key, on
// a port that is taken, while the person chats, changes the model or closes the window.
#include <QCheckBox>
#include <QClipboard>
#include <QDir>
#include <QLineEdit>
#include <QSignalSpy>
#include <QSpinBox>
#include <QTcpServer>
#include <QWheelEvent>
#include <atomic>
#include <thread>

#include "tests/app/server/running_server.h"
#include "tests/app/window/window_fixture.h"
#include "tests/support/test_program.h"
#include "ui/inspector/inspector.h"
#include "ui/inspector/tree_panel.h"
#include "ui/serving/serving_section.h"
#include "ui/settings/settings_page.h"
#include "ui/shell/status_line.h"

using namespace griffin;
using app::LocalServer;
using app::server::chatOf;
using app::server::compareRefusal;
using nlohmann::json;

namespace {

/// A program that asks, in a thread of its own.
class Asker {
  public:
    Asker(int port, json body, std::string key = {})
        : client_("127.0.0.1", port), thread_([this, body = std::move(body), key = std::move(key)] {
              client_.set_read_timeout(120);
              httplib::Headers headers = {{"User-Agent", "Editor/1.2"}};
              if (!key.empty()) headers.emplace("Authorization", "Bearer " + key);
              const httplib::ContentReceiver take = [this](const char* data, std::size_t size) {
                  const std::lock_guard lock(mutex_);
                  received_.append(data, size);
                  return true;
              };
              httplib::Request request;
              request.method = "POST";
              request.path = "/v1/chat/completions";
              request.headers = headers;
              request.set_header("Content-Type", "application/json");
              request.body = body.dump();
              request.content_receiver = [take](const char* data, std::size_t size, std::uint64_t, std::uint64_t) {
                  return take(data, size);
              };
              const httplib::Result answer = client_.send(request);
              status_ = answer ? answer->status : 0;
              ended_ = true;
          }) {}
    ~Asker() { join(); }

    void join() {
        if (thread_.joinable()) thread_.join();
    }
    void leave() {
        client_.stop();
        join();
    }
    bool ended() const { return ended_; }
    std::string received() {
        const std::lock_guard lock(mutex_);
        return received_;
    }
    /// 0: the answer did not come whole.
    int status() const { return status_; }

  private:
    httplib::Client client_;
    std::mutex mutex_;
    std::string received_;
    std::atomic<int> status_ = 0;
    std::atomic<bool> ended_ = false;
    std::thread thread_;
};

/// The text of a stream as far as it came.
std::string textOf(const std::string& stream) {
    std::string text;
    for (const QByteArray& line : QByteArray::fromStdString(stream).split('\n')) {
        if (!line.startsWith("data: {")) continue;
        const json event = json::parse(line.mid(6).toStdString(), nullptr, false);
        if (event.is_discarded() || event["choices"].empty()) continue;
        const json& delta = event["choices"][0]["delta"];
        if (delta.contains("content") && delta["content"].is_string()) text += delta["content"].get<std::string>();
    }
    return text;
}

}  // namespace

class ServingTest : public tests::WindowTest {
    Q_OBJECT

  private slots:
    void nothingListensUnasked();
    void switchedOnItAnswersAndRemembers();
    void aPortThatIsTaken();
    void thePortIsResetAndComesBack();
    void theWheelLeavesThePortAlone();
    void withAKeyAlone();
    void thePersonGoesFirst_data();
    void thePersonGoesFirst();
    void typingDisturbsNobody();
    void pausedRequestsWait();
    void theTreeOfWhatIsServed();
    void anotherModelIsTold();
    void withoutAModel();
    void whatProgramsAskStaysOffTheDisk();
    void switchedOffInTheMiddle();
    void closedInTheMiddle();
    void anotherLanguageInTheMiddle();

  protected slots:
    void init() override {
        tests::WindowTest::init();
        QTcpServer free;
        free.listen(QHostAddress::LocalHost);
        port_ = free.serverPort();
        free.close();
        fixture_->set(QStringLiteral("serving/port"), port_);
    }

  private:
    LocalServer& server() { return fixture_->application().server(); }
    std::vector<app::server::ActiveRequest> requests() {
        return fixture_->application().served().host().requests().list();
    }
    void showSection() {
        fixture_->window().showPage(&fixture_->application().settingsPage());
        fixture_->application().settingsPage().showServing();
    }
    void switchTo(bool on) {
        showSection();
        auto* control = fixture_->find<QCheckBox>("servingSwitch");
        QVERIFY(control->isChecked() != on);
        control->click();
        QTRY_COMPARE(server().state(), on ? LocalServer::State::kOn : LocalServer::State::kOff);
    }
    httplib::Client client() const { return httplib::Client("127.0.0.1", port_); }
    QString text(const char* name) {
        const auto* label = fixture_->find<QLabel>(name);
        return label != nullptr && label->isVisible() ? label->text() : QString();
    }
    QString badge() {
        const auto* button = fixture_->window().findChild<QToolButton*>(QStringLiteral("statusServing"));
        return button->isHidden() ? QString() : button->text();
    }
    bool answersSomething(int tokens) {
        const auto all = requests();
        return !all.empty() && all[0].new_tokens >= tokens;
    }

    int port_ = 0;
};

void ServingTest::nothingListensUnasked() {
    fixture_->startReady(fixture_->makeModel(QStringLiteral("a.gguf"), 8));
    QCOMPARE(server().state(), LocalServer::State::kOff);
    QVERIFY(badge().isEmpty());
    QVERIFY(!client().Get("/health"));
    showSection();
    QVERIFY(!fixture_->find<QCheckBox>("servingSwitch")->isChecked());
    QVERIFY(text("servingAddress").isEmpty());
}

void ServingTest::switchedOnItAnswersAndRemembers() {
    fixture_->startReady(fixture_->makeModel(QStringLiteral("a.gguf"), 8));
    switchTo(true);
    if (QTest::currentTestFailed()) return;
    const QString address = QStringLiteral("http://127.0.0.1:%1/v1").arg(port_);
    QTRY_COMPARE(text("servingAddress"), address);
    QVERIFY(text("servingExample").contains(address));
    QVERIFY2(text("servingExample").startsWith("import openai\n"),
             qPrintable(text("servingExample")));  // as it is pasted
    fixture_->find<QPushButton>("servingCopyAddress")->click();
    QCOMPARE(QGuiApplication::clipboard()->text(), address);
    QCOMPARE(badge(), QStringLiteral("Serving"));
    QCOMPARE(tests::WindowFixture::unnamedControls(&fixture_->application().settingsPage()), QStringList());
    QTest::qWait(50);
    fixture_->picture("serving-on");
    Asker whole(port_, chatOf("hello"));
    Asker streamed(port_, chatOf("hello", {{"stream", true}, {"model", "a"}}));
    QTRY_VERIFY(whole.ended() && streamed.ended());
    QCOMPARE(whole.status(), 200);
    const std::string expected = tests::tinyModelAnswer(8);
    QCOMPARE(json::parse(whole.received())["choices"][0]["message"]["content"].get<std::string>(), expected);
    QCOMPARE(textOf(streamed.received()), expected);
    const auto models = json::parse(client().Get("/v1/models")->body);
    QCOMPARE(models["data"][0]["id"].get<std::string>(), std::string("a"));
    fixture_->close();
    QVERIFY(!client().Get("/health"));
    fixture_->startReady();
    QTRY_COMPARE(server().state(), LocalServer::State::kOn);
    Asker again(port_, chatOf("hello"));
    QTRY_VERIFY(again.ended());
    QCOMPARE(again.status(), 200);
    switchTo(false);
    QVERIFY(badge().isEmpty());
    QTRY_VERIFY(!client().Get("/health"));
}

void ServingTest::aPortThatIsTaken() {
    QTcpServer other;
    QVERIFY(other.listen(QHostAddress::LocalHost));
    fixture_->set(QStringLiteral("serving/port"), other.serverPort());
    fixture_->startReady(fixture_->makeModel(QStringLiteral("a.gguf"), 8));
    showSection();
    fixture_->find<QCheckBox>("servingSwitch")->click();
    QTRY_COMPARE(server().state(), LocalServer::State::kFailed);
    QVERIFY2(text("servingStatus").contains(QString::number(other.serverPort())), qPrintable(text("servingStatus")));
    QVERIFY(text("servingStatus").contains(QStringLiteral("another port")));
    QCOMPARE(badge(), QStringLiteral("Not serving"));
    fixture_->picture("serving-port-taken");
    // Another port is tried at once; so is the same one, when a person asks for it.
    auto* port = fixture_->find<QSpinBox>("servingPort");
    port->setValue(port_);
    QTRY_COMPARE(server().state(), LocalServer::State::kOn);
    QVERIFY(client().Get("/health"));
    port->setValue(other.serverPort());
    QTRY_COMPARE(server().state(), LocalServer::State::kFailed);
    QVERIFY(!client().Get("/health"));
    other.close();
    fixture_->find<QPushButton>("servingRetry")->click();
    QTRY_COMPARE(server().state(), LocalServer::State::kOn);
}

void ServingTest::thePortIsResetAndComesBack() {
    fixture_->start();
    showSection();
    QTest::mouseClick(fixture_->find<QPushButton>("settingsReset3"), Qt::LeftButton);
    QCOMPARE(server().port(), app::server::kUsualPort);
    QCOMPARE(fixture_->find<QSpinBox>("servingPort")->value(), app::server::kUsualPort);
    QTest::mouseClick(fixture_->find<QPushButton>("noticeAction"), Qt::LeftButton);
    QCOMPARE(server().port(), port_);
}

/// It is passed on the way down the page.
void ServingTest::theWheelLeavesThePortAlone() {
    fixture_->start();
    showSection();
    auto* port = fixture_->find<QSpinBox>("servingPort");
    const int before = port->value();
    const QPointF middle = port->rect().center();
    QWheelEvent event(middle, port->mapToGlobal(middle), {}, {0, -120}, Qt::NoButton, Qt::NoModifier, Qt::NoScrollPhase,
                      false);
    QApplication::sendEvent(port, &event);
    QCOMPARE(port->value(), before);
}

void ServingTest::withAKeyAlone() {
    fixture_->startReady(fixture_->makeModel(QStringLiteral("a.gguf"), 8));
    switchTo(true);
    auto* key = fixture_->find<QLineEdit>("servingKey");
    QTest::keyClicks(key, "with space");
    QTest::keyClick(key, Qt::Key_Return);
    QTRY_VERIFY2(text("servingKeyNote").contains(QStringLiteral("spaces")), qPrintable(text("servingKeyNote")));
    QTRY_VERIFY(key->isEnabled());
    QTest::keyClicks(key, "secret-9");
    QTest::keyClick(key, Qt::Key_Return);
    QTRY_VERIFY2(text("servingKeyNote").contains(QStringLiteral("only you can read")),
                 qPrintable(text("servingKeyNote")));
    QTRY_COMPARE(server().state(), LocalServer::State::kOn);
    QVERIFY(key->text().isEmpty());
    Asker without(port_, chatOf("hello"));
    Asker with(port_, chatOf("hello"), "secret-9");
    QTRY_VERIFY(without.ended() && with.ended());
    QCOMPARE(without.status(), 401);
    QCOMPARE(with.status(), 200);
    fixture_->close();
    QVERIFY(!tests::readFile(fixture_->path(QStringLiteral("settings.ini"))).contains("secret-9"));
    fixture_->startReady();
    QTRY_COMPARE(server().state(), LocalServer::State::kOn);
    Asker after(port_, chatOf("hello"));
    QTRY_VERIFY(after.ended());
    QCOMPARE(after.status(), 401);
    showSection();
    fixture_->find<QPushButton>("servingKeyRemove")->click();
    QTRY_VERIFY(server().keyPlace() == app::KeyPlace::kNone);
    QTRY_COMPARE(server().state(), LocalServer::State::kOn);
    Asker open(port_, chatOf("hello"));
    QTRY_VERIFY(open.ended());
    QCOMPARE(open.status(), 200);
}

void ServingTest::thePersonGoesFirst_data() {
    QTest::addColumn<double>("temperature");
    QTest::newRow("greedy") << 0.0;
    QTest::newRow("drawn") << 1.2;
}
/// The answer that is interrupted is, bit for bit, the one that nobody disturbs.
void ServingTest::thePersonGoesFirst() {
    QFETCH(double, temperature);
    fixture_->set(QStringLiteral("generation/max_new_tokens"), 24);
    fixture_->startReady(fixture_->makeModel(QStringLiteral("a.gguf"), 0));
    switchTo(true);
    fixture_->window().showPage(&fixture_->window().chatPage());
    const json body =
        chatOf("hello", {{"stream", true}, {"max_tokens", 2000}, {"seed", 4}, {"temperature", temperature}});
    Asker undisturbed(port_, body);
    QTRY_VERIFY_WITH_TIMEOUT(undisturbed.ended(), 60000);
    const std::string expected = textOf(undisturbed.received());
    QVERIFY(expected.size() > 300);

    Asker asking(port_, body);
    Asker waiting(port_, body);
    QTRY_VERIFY(answersSomething(5));
    for (int chat = 1; chat <= 3; ++chat) {
        fixture_->send(QStringLiteral("my own %1").arg(chat));
        fixture_->waitForAnswer(2 * chat);
        QVERIFY2(!asking.ended(), "the person waited for the program");
    }
    QCOMPARE(requests().size(), std::size_t{2});
    QTRY_VERIFY_WITH_TIMEOUT(asking.ended() && waiting.ended(), 60000);
    QCOMPARE(textOf(asking.received()), expected);
    QCOMPARE(textOf(waiting.received()), expected);
    QVERIFY(asking.received().find("data: [DONE]") != std::string::npos);
}

/// The count of what is typed comes at once, and the answer goes on.
void ServingTest::typingDisturbsNobody() {
    fixture_->startReady(fixture_->makeModel(QStringLiteral("a.gguf"), 0));
    switchTo(true);
    fixture_->window().showPage(&fixture_->window().chatPage());
    Asker asking(port_, chatOf("hello", {{"stream", true}, {"max_tokens", 3000}}));
    QTRY_VERIFY(answersSomething(5));
    QSignalSpy counted(&fixture_->application().questionMeter(), &app::QuestionMeter::changed);
    QTest::keyClicks(fixture_->editor(), "a question");
    counted.clear();
    QTRY_VERIFY(counted.count() > 0);
    QVERIFY(!asking.ended());
    const int tokens = requests()[0].new_tokens;
    QTRY_VERIFY(answersSomething(tokens + 5));
    asking.leave();
    QTRY_VERIFY(requests().empty());
}

void ServingTest::pausedRequestsWait() {
    fixture_->startReady(fixture_->makeModel(QStringLiteral("a.gguf"), 8));
    switchTo(true);
    auto* pause = fixture_->find<QPushButton>("servingPause");
    pause->click();
    QVERIFY(server().isPaused());
    QVERIFY(text("servingStatus").contains(QStringLiteral("Paused")));
    std::vector<std::unique_ptr<Asker>> askers;
    for (int i = 0; i < app::server::kUsualQueue; ++i)
        askers.push_back(std::make_unique<Asker>(port_, chatOf("hello")));
    QTRY_COMPARE(requests().size(), static_cast<std::size_t>(app::server::kUsualQueue));
    QTRY_VERIFY2(badge().contains(QStringLiteral("paused")) && badge().contains(QStringLiteral("32")),
                 qPrintable(badge()));
    QTRY_COMPARE(text("servedFigures"), QStringLiteral("Waits: paused"));
    QTest::qWait(50);
    fixture_->picture("serving-paused");
    compareRefusal(client().Post("/v1/chat/completions", chatOf("more").dump(), "application/json"), 429,
                   "try again later");
    // The person's own chat is not paused.
    fixture_->window().showPage(&fixture_->window().chatPage());
    fixture_->ask("mine");
    QCOMPARE(fixture_->transcript().at(1).text, QString::fromStdString(tests::tinyModelAnswer(8)));
    QCOMPARE(requests().size(), static_cast<std::size_t>(app::server::kUsualQueue));
    showSection();
    pause->click();
    for (const auto& asker : askers) {
        QTRY_VERIFY_WITH_TIMEOUT(asker->ended(), 60000);
        QCOMPARE(asker->status(), 200);
    }
    QTRY_COMPARE(badge(), QStringLiteral("Serving"));
}

void ServingTest::theTreeOfWhatIsServed() {
    fixture_->startReady(fixture_->makeModel(QStringLiteral("a.gguf"), 0));
    switchTo(true);
    Asker asking(port_, chatOf("hello hello hello",
                               {{"stream", true}, {"max_tokens", 4000}, {"speculation", {{"method", "suffix"}}}}));
    QTRY_VERIFY(answersSomething(20));
    QTRY_COMPARE(text("servedClient"), QStringLiteral("Editor/1.2"));
    QTRY_VERIFY2(text("servedFigures").contains(QStringLiteral("tok/s")) &&
                     text("servedFigures").contains(QStringLiteral("tokens per pass")),
                 qPrintable(text("servedFigures")));
    QTest::qWait(50);
    fixture_->picture("serving-requests");
    fixture_->find<QPushButton>("servedTree")->click();
    ui::Inspector& inspector = fixture_->window().chatPage().inspector();
    QTRY_VERIFY(inspector.isVisible());
    QTRY_VERIFY(inspector.tree().step() > 5);
    QVERIFY(inspector.speedup().sentence.contains(QStringLiteral("another program")));
    QTest::qWait(100);
    fixture_->picture("serving-tree");
    // The person's own next answer takes its place.
    fixture_->send(QStringLiteral("mine"));
    QTRY_VERIFY(fixture_->answering());
    QTRY_VERIFY(!inspector.speedup().sentence.contains(QStringLiteral("another program")));
    fixture_->application().writer().stop();
    fixture_->waitForAnswer(2);
    asking.leave();
}

void ServingTest::anotherModelIsTold() {
    fixture_->startReady(fixture_->makeModel(QStringLiteral("a.gguf"), 0));
    switchTo(true);
    Asker running(port_, chatOf("hello", {{"stream", true}, {"max_tokens", 4000}}));
    QTRY_VERIFY(answersSomething(5));
    Asker waiting(port_, chatOf("hello", {{"max_tokens", 4000}}));
    QTRY_COMPARE(requests().size(), std::size_t{2});
    fixture_->application().models().load(fixture_->makeModel(QStringLiteral("b.gguf"), 8));
    QTRY_VERIFY_WITH_TIMEOUT(running.ended() && waiting.ended(), 30000);
    QVERIFY(running.received().find("model_changed") != std::string::npos);
    QCOMPARE(waiting.status(), 503);
    QVERIFY(json::parse(waiting.received())["error"]["message"].get<std::string>().find("ask again") !=
            std::string::npos);
    QTRY_COMPARE(fixture_->application().models().state(), app::ModelState::kReady);
    const auto models = json::parse(client().Get("/v1/models")->body);
    QCOMPARE(models["data"][0]["id"].get<std::string>(), std::string("b"));
    Asker again(port_, chatOf("hello"));
    QTRY_VERIFY(again.ended());
    QCOMPARE(json::parse(again.received())["choices"][0]["message"]["content"].get<std::string>(),
             tests::tinyModelAnswer(8));
}

void ServingTest::withoutAModel() {
    fixture_->start();
    switchTo(true);
    QVERIFY2(text("servingStatus").contains(QStringLiteral("No model")), qPrintable(text("servingStatus")));
    fixture_->picture("serving-no-model");
    compareRefusal(client().Post("/v1/chat/completions", chatOf("x").dump(), "application/json"), 503, "No model");
    compareRefusal(client().Get("/v1/models"), 503, "No model");
    fixture_->application().models().load(fixture_->makeModel(QStringLiteral("a.gguf"), 8));
    QTRY_COMPARE(fixture_->application().models().state(), app::ModelState::kReady);
    QVERIFY(text("servingStatus").contains(QStringLiteral("answers")));
    Asker asking(port_, chatOf("hello"));
    QTRY_VERIFY(asking.ended());
    QCOMPARE(asking.status(), 200);
}

void ServingTest::whatProgramsAskStaysOffTheDisk() {
    fixture_->set(QStringLiteral("engine/kept_on_disk"), true);
    fixture_->startReady(fixture_->makeModel(QStringLiteral("a.gguf"), 8));
    switchTo(true);
    fixture_->window().showPage(&fixture_->window().chatPage());
    fixture_->ask("my own question");
    Asker asking(port_, chatOf("zebra zebra"));
    QTRY_VERIFY(asking.ended());
    QCOMPARE(asking.status(), 200);
    fixture_->close();
    QVERIFY(!QFile::exists(fixture_->keptFile()));
    for (const QString& file : QDir(fixture_->path(QStringLiteral("."))).entryList(QDir::Files))
        QVERIFY2(!tests::readFile(fixture_->path(file)).contains("zebra"), qPrintable(file));
    // What the person said last is kept as ever.
    fixture_->startReady();
    fixture_->ask("another one");
    fixture_->close();
    QVERIFY(QFile::exists(fixture_->keptFile()));
}

void ServingTest::switchedOffInTheMiddle() {
    fixture_->startReady(fixture_->makeModel(QStringLiteral("a.gguf"), 0));
    switchTo(true);
    Asker running(port_, chatOf("hello", {{"stream", true}, {"max_tokens", 4000}}));
    QTRY_VERIFY(answersSomething(5));
    Asker waiting(port_, chatOf("hello"));
    QTRY_COMPARE(requests().size(), std::size_t{2});
    switchTo(false);
    QTRY_VERIFY_WITH_TIMEOUT(running.ended() && waiting.ended(), 5000);
    QVERIFY(running.received().find("[DONE]") == std::string::npos);
    QTRY_VERIFY(requests().empty());
    QVERIFY(!client().Get("/health"));
    // The engine is free, and on again it is at the same port.
    switchTo(true);
    QVERIFY(client().Get("/health"));
    Asker again(port_, chatOf("hello", {{"max_tokens", 5}}));
    QTRY_VERIFY(again.ended());
    QCOMPARE(again.status(), 200);
}

void ServingTest::closedInTheMiddle() {
    fixture_->startReady(fixture_->makeModel(QStringLiteral("a.gguf"), 0));
    switchTo(true);
    Asker running(port_, chatOf("hello", {{"stream", true}, {"max_tokens", 4000}}));
    Asker waiting(port_, chatOf("hello"));
    QTRY_VERIFY(answersSomething(5));
    QElapsedTimer timer;
    timer.start();
    QCOMPARE(fixture_->application().shutDown(), app::EngineEnd::kEnded);
    QVERIFY2(timer.elapsed() < 2000, qPrintable(QString::number(timer.elapsed())));
    QTRY_VERIFY_WITH_TIMEOUT(running.ended() && waiting.ended(), 5000);
}

void ServingTest::anotherLanguageInTheMiddle() {
    fixture_->startReady(fixture_->makeModel(QStringLiteral("a.gguf"), 0));
    switchTo(true);
    Asker running(port_, chatOf("hello", {{"stream", true}, {"max_tokens", 4000}}));
    QTRY_VERIFY(answersSomething(5));
    QTRY_VERIFY(fixture_->find<QPushButton>("servedTree") != nullptr);
    fixture_->find<QPushButton>("servedTree")->click();
    fixture_->changeLanguage(QStringLiteral("ko"));
    const int tokens = requests()[0].new_tokens;
    QTRY_VERIFY(answersSomething(tokens + 5));
    QCOMPARE(server().state(), LocalServer::State::kOn);
    QVERIFY(!badge().isEmpty());
    showSection();
    QVERIFY(fixture_->find<QCheckBox>("servingSwitch")->isChecked());
    QTest::qWait(300);
    fixture_->picture("serving-korean");
    running.leave();
}

GRIFFIN_TEST(ServingTest)
#include "serving_test.moc"
