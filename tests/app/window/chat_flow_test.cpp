// Asking, stopping, answering again, editing, walking between branches: typed and pressed in the real window.
#include <QAction>
#include <QLabel>
#include <QListView>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QSqlDatabase>
#include <QSqlError>
#include <QSqlQuery>
#include <QToolButton>

#include "tests/app/window/window_fixture.h"
#include "tests/support/test_program.h"
#include "ui/chat/composer/composer.h"
#include "ui/chat/transcript/transcript_model.h"
#include "ui/chat/transcript/transcript_view.h"
#include "ui/shell/chat_page.h"
#include "ui/shell/main_actions.h"
#include "ui/shell/status_line.h"

using namespace griffin;
using storage::MessageState;
using tests::WindowFixture;
using ui::MessageAction;

class ChatFlowTest : public QObject {
    Q_OBJECT

  private slots:
    void answersWhatIsTyped();
    void storesTheQuestionBeforeTheAnswer();
    void stopsWithEscapeAndKeepsTheText();
    void answersAgainAsASibling();
    void editsAsABranch();
    void cancelledEditingBringsTheDraftBack();
    void goesOnInTheBackground();
    void queuesTheQuestionWhileTheModelLoads();
};

void ChatFlowTest::answersWhatIsTyped() {
    WindowFixture fixture;
    fixture.startReady(fixture.makeModel("ten.gguf", 10));
    QSignalSpy growth(&fixture.transcript(), &ui::TranscriptModel::textAppended);
    fixture.send("Tell me about Zanzibar");
    QVERIFY(fixture.editor()->toPlainText().isEmpty());
    QTRY_VERIFY_WITH_TIMEOUT(!fixture.answering() && fixture.transcript().count() == 2, 10000);

    QCOMPARE(fixture.transcript().at(0).text, QString("Tell me about Zanzibar"));
    QCOMPARE(fixture.transcript().at(0).role, storage::MessageRole::kUser);
    const ui::TranscriptMessage answer = fixture.transcript().at(1);
    QCOMPARE(answer.text, QString::fromStdString(tests::tinyModelAnswer(10)));
    QCOMPARE(answer.state, MessageState::kComplete);
    QCOMPARE(answer.author, QString("ten"));
    QVERIFY2(answer.statistics.contains("tok/s"), qPrintable(answer.statistics));
    QVERIFY(growth.count() >= 1);  // it was streamed, not only put there at the end
    QCOMPARE(fixture.find<QLabel>("conversationTitle")->accessibleName(), QString("Tell me about Zanzibar"));
    QVERIFY(fixture.find<QLabel>("statusSpeed")->text().contains("tok/s"));
    QVERIFY(fixture.find<QLabel>("statusFigures")->text().contains("tokens"));

    fixture.send("And then?");
    QTRY_VERIFY_WITH_TIMEOUT(!fixture.answering() && fixture.transcript().count() == 4, 10000);
    QCOMPARE(fixture.transcript().at(3).text, QString::fromStdString(tests::tinyModelAnswer(10)));
    fixture.close();
}

void ChatFlowTest::storesTheQuestionBeforeTheAnswer() {
    WindowFixture fixture;
    fixture.startReady(fixture.makeModel("endless.gguf", 0));
    fixture.send("Kept whatever happens");
    // No event has been processed since Enter: the engine cannot have answered, the question must be there.
    QSqlDatabase reader = QSqlDatabase::addDatabase("QSQLITE", "reader");
    reader.setDatabaseName(fixture.databasePath());
    QVERIFY(reader.open());
    QSqlQuery query("SELECT COUNT(*) FROM messages WHERE text = 'Kept whatever happens'", reader);
    QVERIFY2(query.next(), qPrintable(query.lastError().text()));
    QCOMPARE(query.value(0).toInt(), 1);
    query = QSqlQuery();
    reader = QSqlDatabase();
    QSqlDatabase::removeDatabase("reader");
    fixture.close();
}

void ChatFlowTest::stopsWithEscapeAndKeepsTheText() {
    WindowFixture fixture;
    fixture.startReady(fixture.makeModel("endless.gguf", 0));
    fixture.send("Never end");
    QTRY_VERIFY_WITH_TIMEOUT(fixture.answering(), 5000);
    QCOMPARE(fixture.find<QToolButton>("sendButton")->accessibleName(), QString("Stop"));
    QTRY_VERIFY_WITH_TIMEOUT(fixture.transcript().at(1).text.size() > 3, 5000);
    QElapsedTimer timer;
    timer.start();
    QTest::keyClick(fixture.editor(), Qt::Key_Escape);
    QTRY_VERIFY_WITH_TIMEOUT(!fixture.answering(), 5000);
    qInfo("stopped after %lld ms", static_cast<long long>(timer.elapsed()));
    QCOMPARE(fixture.transcript().at(1).state, MessageState::kStopped);
    const QString kept = fixture.transcript().at(1).text;
    QVERIFY(kept.size() > 3);
    fixture.close();

    fixture.start();
    QCOMPARE(fixture.transcript().count(), 2);
    QCOMPARE(fixture.transcript().at(1).text, kept);
    QCOMPARE(fixture.transcript().at(1).state, MessageState::kStopped);
    fixture.close();
}

void ChatFlowTest::answersAgainAsASibling() {
    WindowFixture fixture;
    fixture.startReady(fixture.makeModel("five.gguf", 5));
    fixture.send("Once more");
    QTRY_VERIFY_WITH_TIMEOUT(!fixture.answering() && fixture.transcript().count() == 2, 10000);
    const qint64 first = fixture.transcript().at(1).id;
    fixture.press(1, MessageAction::kRegenerate);
    QTRY_VERIFY_WITH_TIMEOUT(!fixture.answering(), 10000);
    QCOMPARE(fixture.transcript().count(), 2);
    QCOMPARE(fixture.transcript().at(1).sibling_count, 2);
    QCOMPARE(fixture.transcript().at(1).sibling_index, 1);
    QVERIFY(fixture.transcript().at(1).id != first);
    QCOMPARE(fixture.transcript().at(1).text, QString::fromStdString(tests::tinyModelAnswer(5)));

    fixture.press(1, MessageAction::kPrevious);
    QCOMPARE(fixture.transcript().at(1).id, first);
    QCOMPARE(fixture.transcript().at(1).sibling_index, 0);
    fixture.press(1, MessageAction::kNext);
    QVERIFY(fixture.transcript().at(1).id != first);
    fixture.close();
}

void ChatFlowTest::editsAsABranch() {
    WindowFixture fixture;
    fixture.startReady(fixture.makeModel("five.gguf", 5));
    fixture.send("First version");
    QTRY_VERIFY_WITH_TIMEOUT(!fixture.answering() && fixture.transcript().count() == 2, 10000);
    fixture.press(0, MessageAction::kEdit);
    QCOMPARE(fixture.editor()->toPlainText(), QString("First version"));
    fixture.editor()->clear();
    fixture.send("Second version");
    QTRY_VERIFY_WITH_TIMEOUT(!fixture.answering(), 10000);
    QCOMPARE(fixture.transcript().count(), 2);
    QCOMPARE(fixture.transcript().at(0).text, QString("Second version"));
    QCOMPARE(fixture.transcript().at(0).sibling_count, 2);
    QVERIFY(fixture.editor()->toPlainText().isEmpty());

    fixture.press(0, MessageAction::kPrevious);
    QCOMPARE(fixture.transcript().at(0).text, QString("First version"));
    QCOMPARE(fixture.transcript().count(), 2);
    // The branch on screen is remembered.
    fixture.close();
    fixture.start();
    QCOMPARE(fixture.transcript().at(0).text, QString("First version"));
    fixture.close();
}

void ChatFlowTest::cancelledEditingBringsTheDraftBack() {
    WindowFixture fixture;
    fixture.startReady(fixture.makeModel("five.gguf", 5));
    fixture.send("A question");
    QTRY_VERIFY_WITH_TIMEOUT(!fixture.answering() && fixture.transcript().count() == 2, 10000);
    QTest::keyClicks(fixture.editor(), "half a thought");
    fixture.press(0, MessageAction::kEdit);
    QCOMPARE(fixture.editor()->toPlainText(), QString("A question"));
    QTest::mouseClick(fixture.find<QPushButton>("noticeAction"), Qt::LeftButton);
    QCOMPARE(fixture.editor()->toPlainText(), QString("half a thought"));
    fixture.close();
}

void ChatFlowTest::goesOnInTheBackground() {
    WindowFixture fixture;
    fixture.startReady(fixture.makeModel("endless.gguf", 0));
    fixture.send("Long story");
    QTRY_VERIFY_WITH_TIMEOUT(fixture.transcript().count() == 2 && !fixture.transcript().at(1).text.isEmpty(), 5000);
    fixture.window().actions().new_chat->trigger();
    QCOMPARE(fixture.transcript().count(), 0);
    QVERIFY(!fixture.answering());
    // Asking elsewhere meanwhile is refused, and what was typed stays.
    fixture.send("Me too");
    QCOMPARE(fixture.editor()->toPlainText(), QString("Me too"));
    QVERIFY(fixture.find<QLabel>("noticeText")->isVisible());
    QCOMPARE(fixture.transcript().count(), 0);
    QTest::qWait(200);
    auto* list = fixture.find<QListView>("conversationList");
    QTest::mouseClick(list->viewport(), Qt::LeftButton, {},
                      list->visualRect(list->model()->index(0, 0)).bottomLeft() + QPoint(30, -10));
    QCOMPARE(fixture.transcript().count(), 2);
    QVERIFY(fixture.answering());
    const qsizetype length = fixture.transcript().at(1).text.size();
    QVERIFY(length > 0);
    QTRY_VERIFY_WITH_TIMEOUT(fixture.transcript().at(1).text.size() > length, 5000);
    QTest::mouseClick(fixture.find<QToolButton>("sendButton"), Qt::LeftButton);
    QTRY_VERIFY_WITH_TIMEOUT(!fixture.answering(), 5000);
    QCOMPARE(fixture.transcript().at(1).state, MessageState::kStopped);
    // The unsent text waits in the new chat.
    fixture.window().actions().new_chat->trigger();
    QCOMPARE(fixture.editor()->toPlainText(), QString("Me too"));
    fixture.close();
}

void ChatFlowTest::queuesTheQuestionWhileTheModelLoads() {
    WindowFixture fixture;
    fixture.start({});
    fixture.application().models().load(fixture.makeModel("ten.gguf", 10));
    fixture.send("Already here");  // keys alone: what the engine says is heard after them, however fast it was
    QCOMPARE(fixture.application().models().state(), app::ModelState::kLoading);
    QVERIFY(fixture.answering());
    QTRY_VERIFY_WITH_TIMEOUT(!fixture.answering() && fixture.transcript().count() == 2, 10000);
    QCOMPARE(fixture.transcript().at(1).text, QString::fromStdString(tests::tinyModelAnswer(10)));
    fixture.close();
}

GRIFFIN_TEST(ChatFlowTest)
#include "chat_flow_test.moc"
