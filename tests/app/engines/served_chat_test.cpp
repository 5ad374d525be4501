// Chats with servers in the real window: our own server and those that speak as others do, with every fault.
#include <QComboBox>
#include <QMenu>
#include <QSqlDatabase>
#include <QSqlQuery>
#include <QTcpServer>
#include <QTimer>

#include "app/chat/transcript_builder.h"
#include "storage/message_store.h"
#include "tests/app/engines/served_fixture.h"
#include "tests/app/remote/program_server.h"
#include "tests/app/server/running_server.h"
#include "tests/support/test_program.h"
#include "ui/chat/pickers/method_picker.h"
#include "ui/chat/pickers/model_picker.h"
#include "ui/conversations/instructions_dialog.h"
#include "ui/inspector/server_panel.h"

using namespace griffin;
using app::remote::ProgramServer;
using app::remote::ScriptedServer;
using app::remote::ServerKind;

class ServedChatTest : public tests::WindowTest {
    Q_OBJECT

  private slots:
    void ourOwnServerAnswers();
    void theQuestionIsStoredBeforeItIsSent();
    void aLostConnectionKeepsWhatCame();
    void aQuestionThatFailedCanBeSentAgain();
    void aStopEndsTheAnswer();
    void nothingElseAnswersInItsPlace();
    void aModelThatCannotBeLoadedDoesNotTakeItsPlace();
    void whatAServerDoesNotTellIsNotCounted();
    void aFirstPieceMayHaveManyTokens();
    void nothingIsAskedUnasked();
    void whatSpeculationDid_data();
    void whatSpeculationDid();
    void whatAServerCannotDo();
    void theKeyGoesToItsServerAlone();
    void aModelNamedByItsFile();
    void aServerOfSomebodyElse();

  private:
    /// Its handlers are set.
    void chatWith(ScriptedServer& server) {
        server.start();
        fixture_->start();
        tests::chooseServed(*fixture_, tests::addServer(*fixture_, QStringLiteral("s"), server.address()),
                            QStringLiteral("m"));
    }
    const ui::TranscriptMessage& answer() { return fixture_->transcript().at(fixture_->transcript().count() - 1); }
    std::optional<storage::MessageStats> statsOfAnswer();
};

/// From the file, as an export reads them.
std::optional<storage::MessageStats> ServedChatTest::statsOfAnswer() {
    const qint64 id = answer().id;
    fixture_->close();
    const auto database = tests::get(storage::Database::open(fixture_->databasePath()));
    return tests::get(storage::MessageStatsStore(*database).find({id}));
}

void ServedChatTest::ourOwnServerAnswers() {
    tests::TinyModelOptions options;
    options.answer_words = 12;
    app::server::TinyEngine tiny(options);
    const app::server::RunningServer running(*tiny.engine, *tiny.session);
    fixture_->start();
    const auto server =
        tests::addServer(*fixture_, QStringLiteral("mine"), QStringLiteral("127.0.0.1:%1").arg(running.port()));
    tests::chooseServed(*fixture_, server, QString::fromStdString(tiny.engine->info().name));
    QVERIFY(tests::shownText(*fixture_, "engineBannerText").contains(QStringLiteral("on this computer")));
    fixture_->ask("hello");
    QCOMPARE(answer().text, QString::fromStdString(tests::tinyModelAnswer(12)));
    QCOMPARE(answer().state, storage::MessageState::kComplete);
    QVERIFY(answer().author.contains(QStringLiteral("mine")));
    fixture_->ask("again");
    QCOMPARE(fixture_->transcript().count(), 4);
    fixture_->picture("served-own");
    // After a restart it answers still, and no model of this computer is loaded beside it.
    fixture_->close();
    fixture_->start();
    QVERIFY(fixture_->application().model().served());
    QCOMPARE(fixture_->application().models().state(), app::ModelState::kNone);
    fixture_->press(3, ui::MessageAction::kRegenerate);
    fixture_->waitForAnswer(4);
    QCOMPARE(answer().sibling_count, 2);
    const auto stats = statsOfAnswer();
    QVERIFY(stats && stats->server == QStringLiteral("mine"));
    QVERIFY(stats->served.contains(QStringLiteral("griffin serve")) && stats->target_passes > 0);
}

void ServedChatTest::theQuestionIsStoredBeforeItIsSent() {
    ScriptedServer server;
    std::atomic<int> questions = -1;
    server.listModel();
    server.http().Post("/v1/chat/completions", [&](const httplib::Request&, httplib::Response& response) {
        {
            QSqlDatabase database = QSqlDatabase::addDatabase(QStringLiteral("QSQLITE"), QStringLiteral("look"));
            database.setDatabaseName(fixture_->databasePath());
            database.open();
            QSqlQuery query(QStringLiteral("SELECT count(*) FROM messages WHERE role = 1"), database);
            if (query.next()) questions = query.value(0).toInt();
        }
        QSqlDatabase::removeDatabase(QStringLiteral("look"));
        ScriptedServer::stream(response, {ScriptedServer::event("yes"), ScriptedServer::ending()},
                               std::chrono::milliseconds(1), false);
    });
    chatWith(server);
    fixture_->ask("stored?");
    QCOMPARE(answer().text, QStringLiteral("yes"));
    QCOMPARE(questions.load(), 1);
}

void ServedChatTest::aLostConnectionKeepsWhatCame() {
    ScriptedServer server;
    std::atomic<int> asked = 0;
    std::mutex mutex;
    std::string body;
    server.listModel();
    server.http().Post("/v1/chat/completions", [&](const httplib::Request& request, httplib::Response& response) {
        const std::lock_guard lock(mutex);
        body = request.body;
        if (++asked == 1) {
            ScriptedServer::stream(response, {ScriptedServer::event("Half of "), ScriptedServer::event("it")},
                                   std::chrono::milliseconds(5), true);
        } else {
            ScriptedServer::stream(response, {ScriptedServer::event(" and the rest"), ScriptedServer::ending()},
                                   std::chrono::milliseconds(5), false);
        }
    });
    chatWith(server);
    fixture_->ask("tell");
    QCOMPARE(answer().text, QStringLiteral("Half of it"));
    QCOMPARE(answer().state, storage::MessageState::kFailed);
    QVERIFY2(answer().error.contains(QStringLiteral("onnection to the server")), qPrintable(answer().error));
    QCOMPARE(asked.load(), 1);
    fixture_->picture("served-lost");
    fixture_->press(1, ui::MessageAction::kContinue);
    fixture_->waitForAnswer(2);
    QCOMPARE(answer().text, QStringLiteral("Half of it and the rest"));
    QCOMPARE(answer().state, storage::MessageState::kComplete);
    const std::lock_guard lock(mutex);
    const auto json = nlohmann::json::parse(body);
    QCOMPARE(json["messages"].back()["content"].get<std::string>(), std::string("Half of it"));
    QVERIFY(json["continue_final_message"].get<bool>());
}

/// Nothing came: the question is there again, and what to do is said.
void ServedChatTest::aQuestionThatFailedCanBeSentAgain() {
    ScriptedServer server;
    std::atomic<int> asked = 0;
    server.listModel();
    server.http().Post("/v1/chat/completions", [&](const httplib::Request&, httplib::Response& response) {
        if (++asked == 1) {
            response.status = 500;
            response.set_content(R"({"error": {"message": "the machine is on fire."}})", "application/json");
        } else {
            ScriptedServer::stream(response, {ScriptedServer::event("yes"), ScriptedServer::ending()},
                                   std::chrono::milliseconds(1), false);
        }
    });
    chatWith(server);
    fixture_->ask("tell");
    QCOMPARE(answer().state, storage::MessageState::kFailed);
    QVERIFY2(answer().error.contains(QStringLiteral("on fire: http")), qPrintable(answer().error));
    QVERIFY2(answer().error.contains(QStringLiteral("try again")), qPrintable(answer().error));
    QCOMPARE(fixture_->editor()->toPlainText(), QStringLiteral("tell"));
    fixture_->picture("served-failed");
    QTest::keyClick(fixture_->editor(), Qt::Key_Return);
    fixture_->waitForAnswer(2);
    QCOMPARE(answer().text, QStringLiteral("yes"));
    QVERIFY(fixture_->editor()->toPlainText().isEmpty());
}

void ServedChatTest::aStopEndsTheAnswer() {
    ProgramServer server(ServerKind::kUnknown);
    server.pause = std::chrono::milliseconds(400);
    fixture_->start();
    tests::chooseServed(*fixture_, tests::addServer(*fixture_, QStringLiteral("s"), server.address()),
                        QStringLiteral("second"));
    fixture_->send("slowly");
    QTRY_COMPARE(answer().text, QStringLiteral("one "));
    QTest::keyClick(fixture_->editor(), Qt::Key_Escape);
    fixture_->waitForAnswer(2);
    QCOMPARE(answer().state, storage::MessageState::kStopped);
    QCOMPARE(answer().text, QStringLiteral("one "));
    QCOMPARE(server.asked().at(0)["model"].get<std::string>(), std::string("second"));
}

/// A model of this computer is loaded and ready; it is not asked.
void ServedChatTest::aModelThatCannotBeLoadedDoesNotTakeItsPlace() {
    const ProgramServer there(ServerKind::kUnknown);
    const QString bad = fixture_->write("bad.gguf", "GGUF");
    const QString good = fixture_->makeModel("good.gguf", 12);
    fixture_->start();
    const app::AnsweringModel& model = fixture_->application().model();
    app::ModelController& models = fixture_->application().models();
    tests::chooseServed(*fixture_, tests::addServer(*fixture_, QStringLiteral("s"), there.address()),
                        QStringLiteral("first"));
    const auto refuses = [&] {
        models.load(bad);
        QVERIFY(!model.served());
        QTRY_VERIFY_WITH_TIMEOUT(model.served(), 10000);
        const QString text = tests::shownText(*fixture_, "noticeText");
        QVERIFY2(text.startsWith("bad could not be loaded; first · s stays in use."), qPrintable(text));
        fixture_->ask("there?");
        QCOMPARE(answer().text, QStringLiteral("one two three"));
    };
    refuses();  // without a model of this computer
    models.load(good);
    QTRY_COMPARE_WITH_TIMEOUT(models.state(), app::ModelState::kReady, 10000);
    QVERIFY(!model.served());
    QVERIFY(tests::shownText(*fixture_, "noticeText").isEmpty());
    emit fixture_->window().chatPage().modelPicker().servedModelChosen(
        fixture_->application().servers().servers().first().id, QStringLiteral("first"));
    QVERIFY(model.served());
    refuses();  // behind which there is one
    // Nor does one that is not wanted any more.
    models.load(fixture_->makeModel("large.gguf", 0));
    QVERIFY(!model.served());
    models.cancel();
    QTRY_VERIFY_WITH_TIMEOUT(model.served(), 10000);
}

/// How much a conversation fills is estimated where a server does not tell what it read.
void ServedChatTest::whatAServerDoesNotTellIsNotCounted() {
    ScriptedServer server;
    server.listModel();
    server.http().Post("/v1/chat/completions", [](const httplib::Request&, httplib::Response& response) {
        ScriptedServer::stream(response, {ScriptedServer::event("yes"), ScriptedServer::ending()},
                               std::chrono::milliseconds(1), false);
    });
    chatWith(server);
    fixture_->ask("A question of some words");
    app::ModelController& models = fixture_->application().models();
    models.load(fixture_->makeModel("good.gguf", 12));
    QTRY_COMPARE_WITH_TIMEOUT(models.state(), app::ModelState::kReady, 10000);
    const auto* figures = fixture_->find<QLabel>("statusFigures");
    QVERIFY2(!figures->text().contains(QStringLiteral(" of ")), qPrintable(figures->text()));
}

/// Its speed is that of what came behind the first piece, which had many tokens, and an estimate.
void ServedChatTest::aFirstPieceMayHaveManyTokens() {
    ScriptedServer server;
    server.listModel();
    server.http().Post("/v1/chat/completions", [](const httplib::Request&, httplib::Response& response) {
        const std::string piece(400, 'x');
        const std::string usage =
            R"({"choices": [], "usage": {"prompt_tokens": 9, "completion_tokens": 400, "total_tokens": 409}})";
        ScriptedServer::stream(
            response,
            {ScriptedServer::event(piece), ScriptedServer::event(piece), ScriptedServer::event(piece),
             ScriptedServer::event(piece), "data: " + usage + "\n\n", ScriptedServer::ending()},
            std::chrono::milliseconds(20), false);
    });
    chatWith(server);
    fixture_->ask("A question of some words");
    const auto database = storage::Database::openBeside(fixture_->databasePath());
    const auto stats = *storage::MessageStatsStore(**database).find({answer().id});
    QVERIFY(stats.has_value());
    QCOMPARE(stats->new_tokens, 400);
    QCOMPARE(app::tokensPerSecond(*stats), 300 * 1000.0 / stats->decode_ms);
    QVERIFY(app::speedIsEstimated(*stats) && !app::tokensAreEstimated(*stats));
    QVERIFY2(answer().statistics.startsWith(u'≈'), qPrintable(answer().statistics));
    QVERIFY2(answer().statistics_hint.contains("\n400 tokens in "), qPrintable(answer().statistics_hint));
}

void ServedChatTest::nothingElseAnswersInItsPlace() {
    fixture_->startReady(fixture_->makeModel("tiny.gguf", 12));
    app::KnownServer server;
    {
        const ProgramServer there(ServerKind::kUnknown);
        server = tests::addServer(*fixture_, QStringLiteral("gone"), there.address());
        tests::chooseServed(*fixture_, server, QStringLiteral("first"));
        fixture_->ask("there?");
        QCOMPARE(answer().text, QStringLiteral("one two three"));
    }
    fixture_->send("still there?");
    QTRY_VERIFY(tests::shownText(*fixture_, "noticeText").contains(QStringLiteral("Trying again")));
    fixture_->waitForAnswer(4);
    QCOMPARE(answer().state, storage::MessageState::kFailed);
    QVERIFY(answer().text.isEmpty());
    QVERIFY2(answer().error.contains(QStringLiteral("connection to the server failed")), qPrintable(answer().error));
    QVERIFY(fixture_->application().model().served());
    fixture_->picture("served-gone");
    // Chosen by hand, it does; without being loaded again.
    emit fixture_->window().chatPage().modelPicker().modelChosen(fixture_->application().models().path());
    QCOMPARE(fixture_->application().models().state(), app::ModelState::kReady);
    QVERIFY(!fixture_->application().model().served());
    QVERIFY(tests::shownText(*fixture_, "engineBannerText").isEmpty());
    // The question that failed is there to be sent.
    QCOMPARE(fixture_->editor()->toPlainText(), QStringLiteral("still there?"));
    QTest::keyClick(fixture_->editor(), Qt::Key_Return);
    fixture_->waitForAnswer(4);
    QCOMPARE(answer().text, QString::fromStdString(tests::tinyModelAnswer(12)));
}

void ServedChatTest::nothingIsAskedUnasked() {
    const ProgramServer server(ServerKind::kVllm);
    fixture_->startReady(fixture_->makeModel("tiny.gguf", 12));
    const auto known = tests::addServer(*fixture_, QStringLiteral("quiet"), server.address());
    fixture_->ask("to this computer");
    fixture_->close();
    fixture_->startReady();
    fixture_->ask("again");
    QCOMPARE(server.requests(), 0);
    // Its models are asked for when the list is opened.
    auto& picker = fixture_->window().chatPage().modelPicker();
    QTimer::singleShot(10'000, picker.menu(), [&] { picker.menu()->close(); });  // whatever happens
    QTimer::singleShot(0, [&] {
        QTRY_COMPARE(server.requests(), 1);
        QTRY_VERIFY(fixture_->application().catalogue().entry(known.id).models.has_value());
        QStringList rows;
        for (const QAction* action : picker.menu()->actions()) rows.append(action->text());
        QVERIFY2(rows.contains(QStringLiteral("first\tcontext %1").arg(QLocale().toString(4096))),
                 qPrintable(rows.join('|')));
        QVERIFY(rows.contains(QStringLiteral("quiet")));
        fixture_->picture("served-picker", picker.menu());
        picker.menu()->close();
    });
    picker.showMenu();
}

void ServedChatTest::whatSpeculationDid_data() {
    QTest::addColumn<int>("kind");
    QTest::addColumn<QString>("per_pass");
    QTest::addColumn<QString>("caption");
    QTest::addColumn<bool>("positions");
    QTest::newRow("llama-server") << int(ServerKind::kLlamaServer) << "2.00"
                                  << "tokens per pass" << false;
    QTest::newRow("vLLM") << int(ServerKind::kVllm) << "2.50"
                          << "tokens per pass" << true;
    QTest::newRow("SGLang") << int(ServerKind::kSglang) << "1.50"
                            << "tokens per pass, the mean since the server started" << false;
    QTest::newRow("another") << int(ServerKind::kUnknown) << ""
                             << "" << false;
}

/// As it is told, in the inspector and with the answer.
void ServedChatTest::whatSpeculationDid() {
    QFETCH(int, kind);
    QFETCH(QString, per_pass);
    QFETCH(QString, caption);
    QFETCH(bool, positions);
    const ProgramServer server(static_cast<ServerKind>(kind));
    fixture_->start();
    fixture_->window().actions().inspector->setChecked(true);
    tests::chooseServed(*fixture_, tests::addServer(*fixture_, QStringLiteral("box"), server.address()),
                        QStringLiteral("first"));
    fixture_->ask("how?");
    const auto* panel = fixture_->find<ui::ServerPanel>("serverPanel");
    QTRY_VERIFY(panel->isVisible());
    QTRY_VERIFY(!tests::shownText(*fixture_, "serverPanelNote").contains(QStringLiteral("at the end")));
    QCOMPARE(tests::shownText(*fixture_, "serverFigure0"), per_pass);
    QVERIFY(tests::shownText(*fixture_, "serverPanelTitle").contains(QStringLiteral("box")));
    QVERIFY(tests::shownText(*fixture_, "serverPanelNote").contains(QStringLiteral("reports no trees")));
    QCOMPARE(fixture_->find<QWidget>("acceptedByPosition")->isVisible(), positions);
    QCOMPARE(tests::shownText(*fixture_, "serverFigure3"), QStringLiteral("3"));
    if (!caption.isEmpty()) {
        const auto labels = panel->findChildren<QLabel*>();
        QVERIFY(std::any_of(labels.begin(), labels.end(), [&](const QLabel* one) { return one->text() == caption; }));
    }
    fixture_->picture(QStringLiteral("served-") + QTest::currentDataTag());
    const auto stats = statsOfAnswer();
    QVERIFY(stats && stats->server == QStringLiteral("box") && stats->new_tokens == 3);
    QCOMPARE(stats->served.contains(QStringLiteral("acceptance")), positions);
    // And after a restart.
    fixture_->start();
    fixture_->window().resize(1280, 800);  // the offscreen screen has no room for the inspector
    fixture_->window().actions().inspector->setChecked(true);
    QTRY_COMPARE(tests::shownText(*fixture_, "serverFigure0"), per_pass);
}

void ServedChatTest::whatAServerCannotDo() {
    const ProgramServer server(ServerKind::kVllm);
    fixture_->set(QStringLiteral("speculation/method"), QStringLiteral("griffin"));
    fixture_->start();
    tests::chooseServed(*fixture_, tests::addServer(*fixture_, QStringLiteral("box"), server.address()),
                        QStringLiteral("first"));
    auto* method = fixture_->find<QToolButton>("methodButton");
    QVERIFY(!method->isEnabled() && method->toolTip().contains(QStringLiteral("box (vLLM)")));
    QVERIFY(!fixture_->find<QAbstractButton>("speculationSwitch")->isEnabled());
    fixture_->window().actions().instructions->trigger();
    auto* dialog = fixture_->find<ui::InstructionsDialog>("instructionsDialog");
    auto* form = dialog->findChild<QComboBox*>(QStringLiteral("instructionsForm"));
    QVERIFY(form->model()->flags(form->model()->index(1, 0)) & Qt::ItemIsEnabled);
    QVERIFY(!(form->model()->flags(form->model()->index(2, 0)) & Qt::ItemIsEnabled));
    dialog->reject();
    fixture_->ask("how?");
    QVERIFY(!server.asked().at(0).contains("speculation"));
    // Back on this computer all of it can be chosen again.
    fixture_->application().model().chooseLocal();
    QVERIFY(method->isEnabled());
}

void ServedChatTest::theKeyGoesToItsServerAlone() {
    const ProgramServer server(ServerKind::kLlamaServer, "secret-1");
    const ProgramServer other(ServerKind::kLlamaServer);
    fixture_->start();
    const auto known =
        tests::addServer(*fixture_, QStringLiteral("locked"), server.address(), QStringLiteral("secret-1"));
    tests::addServer(*fixture_, QStringLiteral("open"), other.address());
    tests::chooseServed(*fixture_, known, QStringLiteral("first"));
    fixture_->ask("open?");
    QCOMPARE(answer().text, QStringLiteral("one two three"));
    fixture_->close();
    // The key is remembered, in a file of its own that only the person reads.
    const QString keys = fixture_->path(QStringLiteral("server-keys.json"));
    QVERIFY(tests::readFile(keys).contains("secret-1"));
    const auto others =
        QFileDevice::ReadGroup | QFileDevice::WriteGroup | QFileDevice::ReadOther | QFileDevice::WriteOther;
    QVERIFY(!(QFile::permissions(keys) & others));
    QVERIFY(!tests::readFile(fixture_->path(QStringLiteral("settings.ini"))).contains("secret-1"));
    fixture_->start();
    fixture_->ask("still?");
    QCOMPARE(answer().text, QStringLiteral("one two three"));
}

void ServedChatTest::aModelNamedByItsFile() {
    const QString path = QStringLiteral("/data/models/Small-Q4.gguf");
    ScriptedServer server;
    std::atomic<bool> whole = false;
    server.http().Get("/v1/models", [&](const httplib::Request&, httplib::Response& response) {
        response.set_content(R"({"data": [{"id": ")" + path.toStdString() + R"(", "owned_by": "llamacpp"}]})",
                             "application/json");
    });
    server.http().Post("/v1/chat/completions", [&](const httplib::Request& request, httplib::Response& response) {
        whole = nlohmann::json::parse(request.body)["model"] == path.toStdString();
        ScriptedServer::stream(response, {ScriptedServer::event("yes"), ScriptedServer::ending()},
                               std::chrono::milliseconds(1), false);
    });
    server.start();
    fixture_->start();
    tests::chooseServed(*fixture_, tests::addServer(*fixture_, QStringLiteral("box"), server.address()), path);
    QCOMPARE(fixture_->application().model().name(), QStringLiteral("Small-Q4.gguf · box"));
    QVERIFY(fixture_->window().chatPage().modelPicker().text().contains(QStringLiteral("Small-Q4.gguf")));
    QVERIFY(!fixture_->window().chatPage().modelPicker().text().contains(QStringLiteral("/data")));
    fixture_->ask("well?");
    QVERIFY(whole);
    QVERIFY(answer().author.contains(QStringLiteral("Small-Q4.gguf")) && !answer().author.contains("/data"));
}

/// A real one, which tests/clients/llama_cpp.sh starts.
void ServedChatTest::aServerOfSomebodyElse() {
    const QString address = qEnvironmentVariable("GRIFFIN_TEST_SERVER");
    if (address.isEmpty()) QSKIP("GRIFFIN_TEST_SERVER names no server");
    fixture_->set(QStringLiteral("generation/max_new_tokens"), 40);
    fixture_->start();
    fixture_->window().actions().inspector->setChecked(true);
    const auto server =
        tests::addServer(*fixture_, QStringLiteral("real"), address, qEnvironmentVariable("GRIFFIN_TEST_SERVER_KEY"));
    fixture_->application().catalogue().refresh();
    QTRY_VERIFY(fixture_->application().catalogue().entry(server.id).models.has_value());
    const auto models = fixture_->application().catalogue().entry(server.id).models;
    tests::chooseServed(*fixture_, server, QString::fromStdString(models->models.at(0).name));
    fixture_->send(QStringLiteral("What is the capital of France?"));
    QTRY_VERIFY_WITH_TIMEOUT(!fixture_->answering() && fixture_->transcript().count() == 2, 120'000);
    QVERIFY2(answer().text.contains(QStringLiteral("Paris")), qPrintable(answer().text + answer().error));
    // It drafts with the model itself.
    QTRY_VERIFY(!tests::shownText(*fixture_, "serverPanelNote").contains(QStringLiteral("at the end")));
    const double per_pass = QLocale().toDouble(tests::shownText(*fixture_, "serverFigure0"));
    QVERIFY2(per_pass > 1.5 && per_pass <= 5.0, qPrintable(tests::shownText(*fixture_, "serverFigure0")));
    QTest::qWait(50);
    fixture_->picture("served-real-answer");
    // Another branch, and one that goes on after a stop.
    fixture_->press(1, ui::MessageAction::kRegenerate);
    QTRY_VERIFY_WITH_TIMEOUT(fixture_->answering() && answer().text.size() > 3, 120'000);
    QTest::keyClick(fixture_->editor(), Qt::Key_Escape);
    QTRY_VERIFY_WITH_TIMEOUT(!fixture_->answering(), 20'000);
    QCOMPARE(answer().sibling_count, 2);
    fixture_->picture("served-real");
    const auto stats = statsOfAnswer();
    QVERIFY(stats && stats->server == QStringLiteral("real"));
}

GRIFFIN_TEST(ServedChatTest)
#include "served_chat_test.moc"
