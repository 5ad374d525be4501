// Calls of tools and their results are stored: after a restart, in exports, and in the list of conversations.
#include "app/exchange/conversation_files.h"
#include "tests/app/tools/tools_chat_fixture.h"
#include "tests/support/test_program.h"
#include "ui/conversations/conversation_list_model.h"
#include "ui/conversations/conversation_list_view.h"

using namespace griffin;
using nlohmann::json;
using storage::ToolCallState;

class KeptCallsTest : public tests::ToolsChatFixture {
    Q_OBJECT

  private slots:
    void aToolThatWasCutOffIsNotUsedAgain();
    void itIsThereAfterARestart();
    void anAnswerThatWaitsIsAskedAfterARestart();
    void exportsHaveIt();
    void aChatThatWaitsIsMarked();
    void anAnswerStoppedInACallKeepsIt();
    void aFullDiskKeepsItForLater();
};

void KeptCallsTest::aToolThatWasCutOffIsNotUsedAgain() {
    tests::AskingModel model;
    model.calls = {add(1, 2)};
    openAndAsk(model, "?", "slow");
    press("callOnce");
    QTRY_COMPARE(tests::uses(*fixture_).size(), 1);
    fixture_->close();
    fixture_->start();
    QTRY_VERIFY(title().contains(QStringLiteral("The results are there")));
    QCOMPARE(callsOf(1)[0].state, ToolCallState::kFailed);
    QVERIFY(fixture_->transcript().at(1).text.contains(QStringLiteral("cut off while it worked")));
    QCOMPARE(tests::uses(*fixture_).size(), 1);
    QCOMPARE(model.asked().size(), std::size_t{1});
}

void KeptCallsTest::itIsThereAfterARestart() {
    tests::AskingModel model;
    model.calls = {add(2, 40)};
    openAndAsk(model, "2 and 40?");
    press("callOnce");
    fixture_->waitForAnswer(3);
    const QString shown = fixture_->transcript().at(1).text;
    QVERIFY(shown.contains(QStringLiteral("Used add of test")));
    fixture_->close();
    fixture_->start();
    QCOMPARE(fixture_->transcript().count(), 3);
    QCOMPARE(fixture_->transcript().at(1).text, shown);
    QVERIFY(!panel().isVisible());
    model.calls = json::array();
    fixture_->ask("thanks");
    const json messages = model.asked().back()["messages"];
    QVERIFY(messages[messages.size() - 3]["content"] == "42");
    QCOMPARE(fixture_->transcript().count(), 5);
}

void KeptCallsTest::anAnswerThatWaitsIsAskedAfterARestart() {
    tests::AskingModel model;
    model.calls = {add(2, 40)};
    openAndAsk(model);
    fixture_->close();
    fixture_->start();
    QTRY_VERIFY(asks());
    QVERIFY(tests::uses(*fixture_).isEmpty());
    press("callOnce");
    fixture_->waitForAnswer(3);
    QCOMPARE(last().text, QStringLiteral("It says: 42"));
}

void KeptCallsTest::exportsHaveIt() {
    tests::AskingModel model;
    model.calls = {add(2, 40)};
    openAndAsk(model, "2 and 40?");
    press("callOnce");
    fixture_->waitForAnswer(3);
    fixture_->close();
    const app::TaskMonitor nobody{{}, [](qint64, qint64) {}};
    const QString file = fixture_->path(QStringLiteral("all.json"));
    const QString text = fixture_->path(QStringLiteral("one.md"));
    {
        const auto database = tests::get(storage::Database::open(fixture_->databasePath()));
        tests::get(app::exportJson(*database, std::nullopt, file, nobody));
        tests::get(app::exportMarkdown(*database, {1}, text, app::ReasoningExport::kInclude));
    }
    const json exported = json::parse(tests::readFile(file).toStdString());
    const json call = exported["conversations"][0]["messages"][1]["tool_calls"][0];
    QVERIFY(call["tool"] == "add");
    QVERIFY(call["state"] == "done");
    QVERIFY(call["result"] == "42");
    QVERIFY(tests::readFile(text).contains("Used add of test"));
    for (const QString& path : {file, text}) {
        const auto other = tests::get(storage::Database::open(fixture_->path(QStringLiteral("other.db"))));
        const auto report = tests::get(app::importConversations(*other, path, nobody));
        QCOMPARE(report.conversations, 1);
        const auto conversation = tests::get(storage::ConversationStore(*other).find(report.last));
        const auto branch = tests::get(storage::MessageStore(*other).branch(conversation->current_leaf));
        QCOMPARE(branch.size(), 3);
        QCOMPARE(branch[2].text, QStringLiteral("It says: 42"));
        const auto calls = tests::get(storage::ToolCallStore(*other).ofMessage(branch[1].id));
        if (path == file) {
            QCOMPARE(calls.size(), 1);
            QCOMPARE(calls[0].result, QStringLiteral("42"));
        } else {
            QVERIFY(branch[1].text.contains(QStringLiteral("Used add of test")));
        }
    }
}

void KeptCallsTest::aChatThatWaitsIsMarked() {
    using Model = ui::ConversationListModel;
    tests::AskingModel model;
    model.calls = {add(1, 2)};
    open(model);
    fixture_->send("?");
    fixture_->window().actions().new_chat->trigger();
    auto& list = *fixture_->find<ui::ConversationListView>("conversationList")->model();
    const auto data = [&](int role) { return list.index(0, 0).data(role); };
    QTRY_COMPARE(list.rowCount(), 1);
    QTRY_VERIFY(data(Model::kWaitingRole).toBool());
    QVERIFY2(data(Qt::ToolTipRole).toString().contains("waits for your answer"),
             qPrintable(data(Qt::ToolTipRole).toString()));
    QVERIFY(data(Qt::AccessibleTextRole).toString().endsWith("waits for your answer about a tool"));
    QVERIFY(!panel().isVisible());
    fixture_->picture("tools-waiting");
    // It still waits after a restart, and in another language.
    fixture_->close();
    fixture_->start();
    auto& again = *fixture_->find<ui::ConversationListView>("conversationList")->model();
    QTRY_VERIFY(again.index(0, 0).data(Model::kWaitingRole).toBool());
    fixture_->chooseConversation(0);
    QTRY_VERIFY(asks());
    press("callOnce");
    fixture_->waitForAnswer(3);
    QVERIFY(!again.index(0, 0).data(Model::kWaitingRole).toBool());
    QVERIFY(!again.index(0, 0).data(Qt::ToolTipRole).toString().contains("waits"));
    // A no, and another question, are answers as well.
    fixture_->send("again");
    QTRY_VERIFY(asks() && again.index(0, 0).data(Model::kWaitingRole).toBool());
    model.calls = json::array();
    press("callDeny");
    fixture_->waitForAnswer(6);
    QVERIFY(!again.index(0, 0).data(Model::kWaitingRole).toBool());
}

void KeptCallsTest::anAnswerStoppedInACallKeepsIt() {
    tests::AskingModel model;
    model.calls = {add(2, 40)};
    model.cut = true;
    open(model);
    fixture_->ask("2 and 40?");
    QVERIFY(!panel().isVisible());
    QVERIFY2(last().text.contains("Stopped while calling add") && last().text.startsWith("Let me see."),
             qPrintable(last().text));
    const auto calls = callsOf(1);
    QCOMPARE(calls.size(), 1);
    QVERIFY(calls[0].call.isEmpty() && calls[0].arguments == QStringLiteral("{\"a\":2,"));
    fixture_->picture("tools-stopped");
    const QString shown = last().text;
    fixture_->close();
    fixture_->start();
    QCOMPARE(last().text, shown);
    // The model is not told of it.
    model.calls = json::array();
    fixture_->ask("go on");
    const json messages = model.asked().back()["messages"];
    QVERIFY(messages[messages.size() - 2]["content"] == "Let me see.");
    QVERIFY(!messages[messages.size() - 2].contains("tool_calls"));
    QVERIFY(messages.back()["content"] == "go on");
    // It comes through an export.
    fixture_->close();
    const app::TaskMonitor nobody{{}, [](qint64, qint64) {}};
    const QString file = fixture_->path(QStringLiteral("stopped.json"));
    {
        const auto database = tests::get(storage::Database::open(fixture_->databasePath()));
        tests::get(app::exportJson(*database, std::nullopt, file, nobody));
    }
    const auto other = tests::get(storage::Database::open(fixture_->path(QStringLiteral("other.db"))));
    const auto report = tests::get(app::importConversations(*other, file, nobody));
    const auto conversation = tests::get(storage::ConversationStore(*other).find(report.last));
    const auto branch = tests::get(storage::MessageStore(*other).branch(conversation->current_leaf));
    const auto kept = tests::get(storage::ToolCallStore(*other).ofMessage(branch[1].id));
    QVERIFY(kept.size() == 1 && kept[0].call.isEmpty() && kept[0].arguments == calls[0].arguments);
}

void KeptCallsTest::aFullDiskKeepsItForLater() {
    tests::AskingModel model;
    model.calls = {add(2, 40)};
    open(model);
    fixture_->fillDisk("INSERT ON tool_calls");
    fixture_->ask("?");
    QVERIFY(callsOf(1).isEmpty());
    QVERIFY(!asks());
    fixture_->freeDisk();
    QTRY_VERIFY_WITH_TIMEOUT(asks(), 10000);
    press("callOnce");
    fixture_->waitForAnswer(3);
    QCOMPARE(last().text, QStringLiteral("It says: 42"));
}

GRIFFIN_TEST(KeptCallsTest)
#include "kept_calls_test.moc"
