// Asking, stopping, answering again, editing, walking between branches: typed and pressed in the real window.
#include <QSignalSpy>
#include <QSqlDatabase>
#include <QSqlError>
#include <QSqlQuery>

#include "storage/database.h"
#include "storage/message_store.h"
#include "tests/app/window/window_fixture.h"
#include "tests/support/results.h"
#include "tests/support/test_program.h"
#include "ui/chat/composer/composer.h"
#include "ui/chat/transcript/transcript_view.h"
#include "ui/shell/status_line.h"

using namespace griffin;
using storage::MessageState;
using tests::get;
using ui::MessageAction;

class ChatFlowTest : public tests::WindowTest {
    Q_OBJECT

  private slots:
    void answersWhatIsTyped();
    void storesTheQuestionBeforeTheAnswer();
    void showsAndStoresWhatAFullDiskDidNotTake();
    void stopsWithEscapeAndKeepsTheText();
    void answersAgainAsASibling();
    void editsAsABranch();
    void cancelledEditingBringsTheDraftBack();
    void goesOnInTheBackground();
    void queuesTheQuestionWhileTheModelLoads();
};

void ChatFlowTest::answersWhatIsTyped() {
    fixture_->startReady(fixture_->makeModel("ten.gguf", 10));
    QSignalSpy growth(&fixture_->transcript(), &ui::TranscriptModel::textAppended);
    fixture_->send("Tell me about Zanzibar");
    QVERIFY(fixture_->editor()->toPlainText().isEmpty());
    fixture_->waitForAnswer(2);

    QCOMPARE(fixture_->transcript().at(0).text, QString("Tell me about Zanzibar"));
    QCOMPARE(fixture_->transcript().at(0).role, storage::MessageRole::kUser);
    const ui::TranscriptMessage answer = fixture_->transcript().at(1);
    QCOMPARE(answer.text, QString::fromStdString(tests::tinyModelAnswer(10)));
    QCOMPARE(answer.state, MessageState::kComplete);
    QCOMPARE(answer.author, QString("ten"));
    QVERIFY2(answer.statistics.contains("tok/s"), qPrintable(answer.statistics));
    QVERIFY(growth.count() >= 1);  // it was streamed, not only put there at the end
    QCOMPARE(fixture_->find<QLabel>("conversationTitle")->accessibleName(), QString("Tell me about Zanzibar"));
    QVERIFY(fixture_->find<QLabel>("statusSpeed")->text().contains("tok/s"));
    QVERIFY(fixture_->find<QLabel>("statusFigures")->text().contains("tokens"));

    fixture_->ask("And then?");
    QCOMPARE(fixture_->transcript().at(3).text, QString::fromStdString(tests::tinyModelAnswer(10)));
}

void ChatFlowTest::storesTheQuestionBeforeTheAnswer() {
    fixture_->startReady(fixture_->makeModel("endless.gguf", 0));
    fixture_->send("Kept whatever happens");
    // No event has been processed since Enter: the engine cannot have answered, the question must be there.
    QSqlDatabase reader = QSqlDatabase::addDatabase("QSQLITE", "reader");
    reader.setDatabaseName(fixture_->databasePath());
    QVERIFY(reader.open());
    QSqlQuery query("SELECT COUNT(*) FROM messages WHERE text = 'Kept whatever happens'", reader);
    QVERIFY2(query.next(), qPrintable(query.lastError().text()));
    QCOMPARE(query.value(0).toInt(), 1);
    query = QSqlQuery();
    reader = QSqlDatabase();
    QSqlDatabase::removeDatabase("reader");
}

void ChatFlowTest::showsAndStoresWhatAFullDiskDidNotTake() {
    fixture_->startReady(fixture_->makeModel("ten.gguf", 10));
    const QString whole = QString::fromStdString(tests::tinyModelAnswer(10));
    const auto database = get(storage::Database::openBeside(fixture_->databasePath()));
    const auto stored = [&] {
        const storage::MessageId answer{fixture_->transcript().at(1).id};
        return get(storage::MessageStore(*database).find(answer))->text;
    };
    fixture_->fillDisk("UPDATE ON messages");
    fixture_->ask("Tell me");
    QCOMPARE(fixture_->transcript().at(1).text, whole);
    QCOMPARE(fixture_->transcript().at(1).state, MessageState::kComplete);
    QVERIFY(stored().isEmpty());
    QVERIFY(fixture_->find<QLabel>("noticeText")->isVisible());
    // It is still there when one comes back to it, and stored when there is room.
    fixture_->window().actions().new_chat->trigger();
    fixture_->chooseConversation(0);
    QCOMPARE(fixture_->transcript().at(1).text, whole);
    fixture_->freeDisk();
    QTRY_COMPARE_WITH_TIMEOUT(stored(), whole, 10000);
    fixture_->close();
    fixture_->start();
    QCOMPARE(fixture_->transcript().at(1).text, whole);
    QCOMPARE(fixture_->transcript().at(1).state, MessageState::kComplete);
}

void ChatFlowTest::stopsWithEscapeAndKeepsTheText() {
    fixture_->startReady(fixture_->makeModel("endless.gguf", 0));
    fixture_->send("Never end");
    QTRY_VERIFY_WITH_TIMEOUT(fixture_->answering(), 5000);
    QCOMPARE(fixture_->find<QToolButton>("sendButton")->accessibleName(), QString("Stop"));
    QTRY_VERIFY_WITH_TIMEOUT(fixture_->transcript().at(1).text.size() > 3, 5000);
    QElapsedTimer timer;
    timer.start();
    QTest::keyClick(fixture_->editor(), Qt::Key_Escape);
    QTRY_VERIFY_WITH_TIMEOUT(!fixture_->answering(), 5000);
    qInfo("stopped after %lld ms", static_cast<long long>(timer.elapsed()));
    QCOMPARE(fixture_->transcript().at(1).state, MessageState::kStopped);
    const QString kept = fixture_->transcript().at(1).text;
    QVERIFY(kept.size() > 3);
    fixture_->close();

    fixture_->start();
    QCOMPARE(fixture_->transcript().count(), 2);
    QCOMPARE(fixture_->transcript().at(1).text, kept);
    QCOMPARE(fixture_->transcript().at(1).state, MessageState::kStopped);
}

void ChatFlowTest::answersAgainAsASibling() {
    fixture_->startReady(fixture_->makeModel("five.gguf", 5));
    fixture_->ask("Once more");
    const qint64 first = fixture_->transcript().at(1).id;
    fixture_->press(1, MessageAction::kRegenerate);
    QTRY_VERIFY_WITH_TIMEOUT(!fixture_->answering(), 10000);
    QCOMPARE(fixture_->transcript().count(), 2);
    QCOMPARE(fixture_->transcript().at(1).sibling_count, 2);
    QCOMPARE(fixture_->transcript().at(1).sibling_index, 1);
    QVERIFY(fixture_->transcript().at(1).id != first);
    QCOMPARE(fixture_->transcript().at(1).text, QString::fromStdString(tests::tinyModelAnswer(5)));

    fixture_->press(1, MessageAction::kPrevious);
    QCOMPARE(fixture_->transcript().at(1).id, first);
    QCOMPARE(fixture_->transcript().at(1).sibling_index, 0);
    fixture_->press(1, MessageAction::kNext);
    QVERIFY(fixture_->transcript().at(1).id != first);
}

void ChatFlowTest::editsAsABranch() {
    fixture_->startReady(fixture_->makeModel("five.gguf", 5));
    fixture_->ask("First version");
    fixture_->press(0, MessageAction::kEdit);
    QCOMPARE(fixture_->editor()->toPlainText(), QString("First version"));
    fixture_->editor()->clear();
    fixture_->send("Second version");
    QTRY_VERIFY_WITH_TIMEOUT(!fixture_->answering(), 10000);
    QCOMPARE(fixture_->transcript().count(), 2);
    QCOMPARE(fixture_->transcript().at(0).text, QString("Second version"));
    QCOMPARE(fixture_->transcript().at(0).sibling_count, 2);
    QVERIFY(fixture_->editor()->toPlainText().isEmpty());

    fixture_->press(0, MessageAction::kPrevious);
    QCOMPARE(fixture_->transcript().at(0).text, QString("First version"));
    QCOMPARE(fixture_->transcript().count(), 2);
    // The branch on screen is remembered.
    fixture_->close();
    fixture_->start();
    QCOMPARE(fixture_->transcript().at(0).text, QString("First version"));
}

void ChatFlowTest::cancelledEditingBringsTheDraftBack() {
    fixture_->startReady(fixture_->makeModel("five.gguf", 5));
    fixture_->ask("A question");
    QTest::keyClicks(fixture_->editor(), "half a thought");
    fixture_->press(0, MessageAction::kEdit);
    QCOMPARE(fixture_->editor()->toPlainText(), QString("A question"));
    QTest::mouseClick(fixture_->find<QPushButton>("noticeAction"), Qt::LeftButton);
    QCOMPARE(fixture_->editor()->toPlainText(), QString("half a thought"));
}

void ChatFlowTest::goesOnInTheBackground() {
    fixture_->startReady(fixture_->makeModel("endless.gguf", 0));
    fixture_->send("Long story");
    QTRY_VERIFY_WITH_TIMEOUT(fixture_->transcript().count() == 2 && !fixture_->transcript().at(1).text.isEmpty(), 5000);
    fixture_->window().actions().new_chat->trigger();
    QCOMPARE(fixture_->transcript().count(), 0);
    QVERIFY(!fixture_->answering());
    // Asking elsewhere meanwhile is refused, and what was typed stays.
    fixture_->send("Me too");
    QCOMPARE(fixture_->editor()->toPlainText(), QString("Me too"));
    QVERIFY(fixture_->find<QLabel>("noticeText")->isVisible());
    QCOMPARE(fixture_->transcript().count(), 0);
    QTest::qWait(200);
    fixture_->chooseConversation(0);
    QCOMPARE(fixture_->transcript().count(), 2);
    QVERIFY(fixture_->answering());
    const qsizetype length = fixture_->transcript().at(1).text.size();
    QVERIFY(length > 0);
    QTRY_VERIFY_WITH_TIMEOUT(fixture_->transcript().at(1).text.size() > length, 5000);
    QTest::mouseClick(fixture_->find<QToolButton>("sendButton"), Qt::LeftButton);
    QTRY_VERIFY_WITH_TIMEOUT(!fixture_->answering(), 5000);
    QCOMPARE(fixture_->transcript().at(1).state, MessageState::kStopped);
    // The unsent text waits in the new chat.
    fixture_->window().actions().new_chat->trigger();
    QCOMPARE(fixture_->editor()->toPlainText(), QString("Me too"));
}

void ChatFlowTest::queuesTheQuestionWhileTheModelLoads() {
    fixture_->start({});
    fixture_->application().models().load(fixture_->makeModel("ten.gguf", 10));
    fixture_->send("Already here");  // keys alone: what the engine says is heard after them, however fast it was
    QCOMPARE(fixture_->application().models().state(), app::ModelState::kLoading);
    QVERIFY(fixture_->answering());
    fixture_->waitForAnswer(2);
    QCOMPARE(fixture_->transcript().at(1).text, QString::fromStdString(tests::tinyModelAnswer(10)));
}

GRIFFIN_TEST(ChatFlowTest)
#include "chat_flow_test.moc"
