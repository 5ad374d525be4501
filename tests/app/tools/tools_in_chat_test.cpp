// Tools in the real window: nothing is used without a yes; results go to the model.
#include <QAbstractButton>

#include "app/mcp/offered_tools.h"
#include "tests/app/tools/tools_chat_fixture.h"
#include "tests/support/test_program.h"
#include "ui/tools/tool_picker.h"

using namespace griffin;
using nlohmann::json;
using storage::ToolCallState;

class ToolsInChatTest : public tests::ToolsChatFixture {
    Q_OBJECT

  private slots:
    void nothingIsUsedWithoutAYes();
    void theKeyboardGoesOn_data();
    void theKeyboardGoesOn();
    void aNoIsToldToTheModel();
    void alwaysIsForOneToolOfOneConversation();
    void whatAServerCannotDoIsAResult_data();
    void whatAServerCannotDoIsAResult();
    void aToolThatWorksIsStopped_data();
    void aToolThatWorksIsStopped();
    void roundsAreLimited();
    void aQuestionInBetweenIsANo();
    void aMessageThatWaitsComesAfterTheAnswer();
    void aModelWithoutAFormForToolsSaysSo();
    void aServerThatIsRemovedEndsItsCalls();
};

void ToolsInChatTest::nothingIsUsedWithoutAYes() {
    tests::AskingModel model;
    model.calls = {add(2, 40)};
    openAndAsk(model, "2 and 40?");
    QCOMPARE(title(), QStringLiteral("The model wants to use add of test"));
    QCOMPARE(arguments(), QStringLiteral("{\n  \"a\": 2,\n  \"b\": 40\n}"));
    QVERIFY(last().text.startsWith(QStringLiteral("Let me see.")));
    QVERIFY(last().text.contains(QStringLiteral("Wants to use add of test")));
    QCOMPARE(tests::WindowFixture::unnamedControls(&panel()), QStringList());
    fixture_->picture("tools-asked");
    tests::changeAppearance(*fixture_, ui::ThemeMode::kDark);
    fixture_->picture("tools-asked-dark");
    QTest::qWait(300);
    QVERIFY(tests::uses(*fixture_).isEmpty());
    QCOMPARE(model.asked().size(), std::size_t{1});
    // Enter in the message field allows nothing.
    QTest::keyClick(fixture_->editor(), Qt::Key_Return);
    QTest::qWait(100);
    QVERIFY(asks() && tests::uses(*fixture_).isEmpty());
    press("callOnce");
    fixture_->waitForAnswer(3);
    QCOMPARE(last().text, QStringLiteral("It says: 42"));
    QVERIFY(!panel().isVisible());
    QCOMPARE(tests::uses(*fixture_), QList<QByteArray>{R"(add {"a":2,"b":40})"});
    // What the model was told: the tools, then its own call and the result.
    const auto asked = model.asked();
    QCOMPARE(asked.size(), std::size_t{2});
    QVERIFY(asked[0]["tools"][0]["function"]["name"] == "add");
    QCOMPARE(asked[0]["tools"].size(), std::size_t{5});  // those that can be used
    const json& messages = asked[1]["messages"];
    QVERIFY(messages[messages.size() - 2]["tool_calls"][0]["id"] == "call0");
    QVERIFY(messages[messages.size() - 2]["content"] == "Let me see.");
    QVERIFY((json::parse(messages[messages.size() - 2]["tool_calls"][0]["function"]["arguments"].get<std::string>()) ==
             json{{"a", 2}, {"b", 40}}));
    QVERIFY((messages.back() == json{{"role", "tool"}, {"content", "42"}, {"tool_call_id", "call0"}}));
    const auto calls = callsOf(1);
    QCOMPARE(calls.size(), 1);
    QVERIFY(calls[0].state == ToolCallState::kDone && calls[0].result == QStringLiteral("42"));
    // It opens on a click.
    fixture_->press(1, ui::MessageAction::kFold);
    fixture_->picture("tools-used-dark");
    tests::changeAppearance(*fixture_, ui::ThemeMode::kLight);
    fixture_->picture("tools-used");
    // A yes for once is for once.
    fixture_->send("again");
    QTRY_VERIFY(asks());
    QCOMPARE(tests::uses(*fixture_).size(), 1);
}

void ToolsInChatTest::theKeyboardGoesOn_data() {
    QTest::addColumn<QByteArray>("fault");
    QTest::newRow("at once") << QByteArray("none");
    QTest::newRow("slowly") << QByteArray("slow");
}

/// A button that goes after it was pressed leaves the focus to what comes in its place, or to the message field.
void ToolsInChatTest::theKeyboardGoesOn() {
    QFETCH(QByteArray, fault);
    tests::AskingModel model;
    model.calls = {add(1, 2)};
    openAndAsk(model, "?", fault.constData());
    const auto press_key = [this](const char* name) {
        auto* button = panel().findChild<QPushButton*>(QLatin1String(name));
        button->setFocus();
        QTest::keyClick(button, Qt::Key_Space);
    };
    const auto focus = [this] { return fixture_->window().focusWidget(); };
    press_key("callOnce");
    if (fault == "slow") {
        QTRY_VERIFY(title().contains(QStringLiteral("is working")));
        QCOMPARE(focus()->objectName(), QString("callStop"));
        press_key("callStop");
        QCOMPARE(focus()->objectName(), QString("callGoOn"));
        press_key("callGoOn");
    }
    fixture_->waitForAnswer(3);
    QVERIFY(!panel().isVisible());
    QCOMPARE(focus(), static_cast<QWidget*>(fixture_->editor()));
}

void ToolsInChatTest::aNoIsToldToTheModel() {
    tests::AskingModel model;
    model.calls = {add(1, 1), add(2, 2)};
    openAndAsk(model);
    press("callDeny");
    QTRY_VERIFY(asks() && arguments().contains(QStringLiteral("\"a\": 2")));
    press("callOnce");
    fixture_->waitForAnswer(3);
    QCOMPARE(tests::uses(*fixture_), QList<QByteArray>{R"(add {"a":2,"b":2})"});
    const json messages = model.asked()[1]["messages"];
    QVERIFY(messages[messages.size() - 2]["content"] == "The person did not allow this call.");
    QVERIFY(messages.back()["content"] == "4");
    QVERIFY(fixture_->transcript().at(1).text.contains(QStringLiteral("Was not allowed to use add")));
    QCOMPARE(callsOf(1)[0].state, ToolCallState::kDenied);
}

void ToolsInChatTest::alwaysIsForOneToolOfOneConversation() {
    tests::AskingModel model;
    model.calls = {add(1, 2)};
    openAndAsk(model);
    press("callAlways");
    fixture_->waitForAnswer(3);
    fixture_->send("again");
    fixture_->waitForAnswer(6);
    QCOMPARE(tests::uses(*fixture_).size(), 2);
    QCOMPARE(last().text, QStringLiteral("It says: 3"));
    // Another tool is asked for,
    model.calls = {{{"name", "echo"}, {"arguments", {{"text", "x"}}}}};
    fixture_->send("another");
    QTRY_VERIFY(asks());
    press("callDeny");
    fixture_->waitForAnswer(9);
    // and so is the same one in another conversation.
    model.calls = {add(5, 5)};
    fixture_->window().actions().new_chat->trigger();
    QVERIFY(!panel().isVisible());
    fixture_->send("new");
    QTRY_VERIFY(asks());
    QCOMPARE(tests::uses(*fixture_).size(), 2);
}

void ToolsInChatTest::whatAServerCannotDoIsAResult_data() {
    QTest::addColumn<QByteArray>("fault");
    QTest::addColumn<QByteArray>("name");
    QTest::addColumn<QByteArray>("arguments");
    QTest::addColumn<QString>("result");
    QTest::newRow("tool fails") << QByteArray("none") << QByteArray("fail") << QByteArray("{}")
                                << QStringLiteral("it never works");
    QTest::newRow("server dies") << QByteArray("dies") << QByteArray("add") << QByteArray("{}")
                                 << QStringLiteral("The server has ended with status 3");
    QTest::newRow("no such tool") << QByteArray("none") << QByteArray("delete_all") << QByteArray("{}")
                                  << QStringLiteral("There is no tool of this name now.");
    QTest::newRow("no arguments") << QByteArray("none") << QByteArray("add") << QByteArray("{\"a\": ")
                                  << QStringLiteral("no JSON object");
    QTest::newRow("deep arguments") << QByteArray("none") << QByteArray("add")
                                    << "{\"a\": " + QByteArray(5000, '[') + QByteArray(5000, ']') + "}"
                                    << QStringLiteral("no JSON object");
    QTest::newRow("odd name") << QByteArray("none") << QByteArray("say_it___now") << QByteArray("{}")
                              << QString::fromUtf8("done: say.it/ü now");
}

void ToolsInChatTest::whatAServerCannotDoIsAResult() {
    QFETCH(QByteArray, fault);
    QFETCH(QByteArray, name);
    QFETCH(QByteArray, arguments);
    QFETCH(QString, result);
    tests::AskingModel model;
    model.calls = {{{"name", name.toStdString()}, {"arguments", arguments.toStdString()}}};
    open(model, fault.constData());
    fixture_->send("?");
    QTRY_VERIFY(asks() || model.asked().size() == 2);
    if (asks()) press("callOnce");
    fixture_->waitForAnswer(3);
    QVERIFY2(last().text.contains(result), qPrintable(last().text));
    QVERIFY(fixture_->transcript().at(1).text.contains(result));
    QCOMPARE(callsOf(1)[0].state, name.startsWith("say") ? ToolCallState::kDone : ToolCallState::kFailed);
}

void ToolsInChatTest::aToolThatWorksIsStopped_data() {
    QTest::addColumn<bool>("by_command");
    QTest::newRow("by the card") << false;
    QTest::newRow("by the command that stops answers") << true;
}

void ToolsInChatTest::aToolThatWorksIsStopped() {
    QFETCH(bool, by_command);
    tests::AskingModel model;
    model.calls = {add(1, 2)};
    openAndAsk(model, "?", "slow");
    press("callOnce");
    QTRY_VERIFY(title().contains(QStringLiteral("is working")));
    QTRY_COMPARE(tests::uses(*fixture_).size(), 1);
    fixture_->picture("tools-working");
    QCOMPARE(callsOf(1)[0].state, ToolCallState::kRunning);  // stored before there is a result
    if (by_command) {
        QVERIFY(fixture_->window().actions().stop->isEnabled());
        fixture_->window().actions().stop->trigger();
    } else {
        press("callStop");
    }
    QVERIFY(!fixture_->window().actions().stop->isEnabled());
    QVERIFY(title().contains(QStringLiteral("The results are there")));
    QCOMPARE(model.asked().size(), std::size_t{1});
    QVERIFY(fixture_->transcript().at(1).text.contains(QStringLiteral("The person stopped the tool.")));
    press("callGoOn");
    fixture_->waitForAnswer(3);
    QCOMPARE(last().text, QStringLiteral("It says: The person stopped the tool."));
}

void ToolsInChatTest::roundsAreLimited() {
    tests::AskingModel model;
    model.calls = {add(1, 2)};
    model.always = true;
    openAndAsk(model);
    press("callAlways");
    fixture_->waitForAnswer(2 + app::mcp::kMostRounds);
    QCOMPARE(last().text, QStringLiteral("It says: 3"));
    QCOMPARE(tests::uses(*fixture_).size(), app::mcp::kMostRounds);
    QVERIFY(!model.asked().back().contains("tools"));
}

void ToolsInChatTest::aQuestionInBetweenIsANo() {
    tests::AskingModel model;
    model.calls = {add(1, 2)};
    openAndAsk(model);
    model.calls = json::array();
    fixture_->send("never mind");
    fixture_->waitForAnswer(4);
    QVERIFY(!panel().isVisible());
    QVERIFY(tests::uses(*fixture_).isEmpty());
    const json messages = model.asked()[1]["messages"];
    QVERIFY(messages[messages.size() - 2]["content"] == "This call was not made.");
    QVERIFY(messages.back()["content"] == "never mind");
}

void ToolsInChatTest::aMessageThatWaitsComesAfterTheAnswer() {
    tests::AskingModel model;
    model.calls = {add(1, 2)};
    openAndAsk(model);
    press("callAlways");
    fixture_->waitForAnswer(3);
    fixture_->send("first");
    fixture_->send("second");  // waits while the first is answered, tools and all
    fixture_->waitForAnswer(9);
    QCOMPARE(fixture_->transcript().at(6).text, QStringLiteral("second"));
    QCOMPARE(fixture_->transcript().at(5).text, QStringLiteral("It says: 3"));
}

void ToolsInChatTest::aModelWithoutAFormForToolsSaysSo() {
    fixture_->startReady(fixture_->makeModel(QStringLiteral("plain.gguf"), 8));
    auto& picker = fixture_->window().chatPage().toolPicker();
    QVERIFY(!picker.isVisible());
    tests::addToolServer(*fixture_, tests::toolServer(*fixture_));
    QVERIFY(picker.isVisible() && !picker.isEnabled());
    QVERIFY2(picker.toolTip().contains(QStringLiteral("no form for tools")), qPrintable(picker.toolTip()));
    fixture_->ask("hello");
    QCOMPARE(last().text, QString::fromStdString(tests::tinyModelAnswer(8)));
    tests::TinyModelOptions options;
    options.answer_words = 8;
    options.has_tools = true;
    options.context = 8192;  // the tools are described in it
    tests::writeTinyModel(fixture_->path(QStringLiteral("tools.gguf")).toStdString(), options);
    fixture_->application().models().load(fixture_->path(QStringLiteral("tools.gguf")));
    QTRY_VERIFY(picker.isEnabled());
    QCOMPARE(picker.text(), QStringLiteral("Tools 5 ▾"));
    fixture_->ask("hello");
    QCOMPARE(last().text, QString::fromStdString(tests::tinyModelAnswer(8)));
    fixture_->picture("tools-picker");
}

void ToolsInChatTest::aServerThatIsRemovedEndsItsCalls() {
    fixture_->start();
    auto& tools = fixture_->application().tools();
    auto& servers = fixture_->application().toolServers();
    QStringList ends;
    const auto got = [&](const engine::Result<app::mcp::ToolResult>& result) {
        ends.append(result ? result->text : QString::fromStdString(result.error().oneLine()));
    };
    // Its secret is being read: nothing has been sent.
    const app::mcp::ToolServer server = tests::toolServer(*fixture_, "slow");
    tests::get(servers.save(server));
    tools.call(server.id, QStringLiteral("add"), "{}", got);
    tools.drop(server.id);
    QVERIFY(ends.isEmpty());
    tests::get(servers.remove(server.id));
    QTRY_COMPARE(ends.size(), 1);
    QVERIFY2(ends[0].contains("was removed"), qPrintable(ends[0]));
    // It is gone already.
    tools.call(server.id, QStringLiteral("add"), "{}", got);
    QVERIFY(ends.size() == 1);
    QTRY_COMPARE(ends.size(), 2);
    QVERIFY(ends[1].contains("was removed"));
    // One that works for a call.
    tests::addToolServer(*fixture_, server);
    tools.call(server.id, QStringLiteral("add"), R"({"a": 1, "b": 2})", got);
    QTRY_COMPARE(tests::uses(*fixture_).size(), 1);
    tools.drop(server.id);
    tests::get(servers.remove(server.id));
    QTRY_COMPARE(ends.size(), 3);
    QTest::qWait(100);
    QCOMPARE(ends.size(), 3);
}

GRIFFIN_TEST(ToolsInChatTest)
#include "tools_in_chat_test.moc"
