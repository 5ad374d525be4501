// Branches by keyboard, copies of conversations with all their branches, and titles made from the first question.
#include <QFile>
#include <QListView>
#include <QScrollBar>
#include <QTimer>

#include "app/chat/answer_writer.h"
#include "app/chat/transcript_builder.h"
#include "tests/app/window/window_fixture.h"
#include "tests/support/test_program.h"
#include "ui/chat/transcript/transcript_area.h"
#include "ui/chat/transcript/transcript_view.h"
#include "ui/conversations/conversation_list_view.h"
#include "ui/conversations/side_bar.h"
#include "ui/inspector/inspector.h"
#include "ui/shell/notice_bar.h"

using namespace griffin;
using ui::MessageAction;

class VersionsTest : public tests::WindowTest {
    Q_OBJECT

  private slots:
    void init() override;
    void areWalkedByKeyboard();
    void aQuestionStaysWhereItWas();
    void areCopiedWithTheConversation();
    void leaveTheTitleAlone();
    void anAnswerGoesOn();
    void anAnswerIsChangedByHand();
    void anAnswerIsChangedWithoutAModel();
    void anAnswerIsChangedWhileAnotherIsWritten();
    void messagesAreDeletedAndPutBack();
    void whatWasDeletedWaitsToBePutBack();
    void whatCannotBePutBackIsOfferedAgain();
    void aQuestionWithoutAnswerIsAnswered();
    void nothingIsDeletedWhileAnAnswerIsWritten();
    void whatTheContextHasNoRoomForIsMarked();
    void whatFillsTheContextCannotGoOn();
    void titlesAreTheFirstWords_data();
    void titlesAreTheFirstWords();

  private:
    void settle(int messages);
    QString notice() { return fixture_->find<QLabel>("noticeText")->text(); }
    QAction* previous() { return fixture_->window().actions().previous_version; }
    QAction* next() { return fixture_->window().actions().next_version; }
};

void VersionsTest::init() {
    WindowTest::init();
    fixture_->startReady(fixture_->makeModel("five.gguf", 5));
    fixture_->send("First");
    settle(2);
    QVERIFY(!previous()->isEnabled() && !next()->isEnabled());
    fixture_->press(0, MessageAction::kEdit);
    fixture_->editor()->clear();
    fixture_->send("Second");
    settle(2);
    fixture_->press(1, MessageAction::kRegenerate);
    settle(2);
}

void VersionsTest::settle(int messages) {
    QTRY_VERIFY_WITH_TIMEOUT(!fixture_->answering() && fixture_->transcript().count() == messages, 10000);
}

/// Also where its other version has a long answer: the arrow that leads back is where it was.
void VersionsTest::aQuestionStaysWhereItWas() {
    fixture_->close();
    fixture_->startReady(fixture_->makeModel("forty.gguf", 40));
    fixture_->window().setMinimumSize(640, 400);
    fixture_->window().resize(640, 400);
    fixture_->press(0, MessageAction::kEdit);
    fixture_->editor()->clear();
    fixture_->send("Third");
    settle(2);
    ui::TranscriptArea& area = fixture_->window().chatPage().transcript().area();
    fixture_->press(0, MessageAction::kPrevious);
    QCOMPARE(fixture_->transcript().at(0).text, QString("Second"));
    area.verticalScrollBar()->setValue(0);
    fixture_->press(0, MessageAction::kNext);
    QCOMPARE(fixture_->transcript().at(0).text, QString("Third"));
    QVERIFY(area.verticalScrollBar()->maximum() > 0);
    QCOMPARE(area.verticalScrollBar()->value(), 0);
}

void VersionsTest::areWalkedByKeyboard() {
    QVERIFY(previous()->isEnabled() && !next()->isEnabled());
    QTest::keyClick(&fixture_->window(), Qt::Key_Left, Qt::AltModifier);  // the last answer's
    QCOMPARE(fixture_->transcript().at(0).text, QString("Second"));
    QCOMPARE(fixture_->transcript().at(1).sibling_index, 0);
    QTest::keyClick(&fixture_->window(), Qt::Key_Left, Qt::AltModifier);  // then the question's
    QCOMPARE(fixture_->transcript().at(0).text, QString("First"));
    QVERIFY(!previous()->isEnabled() && next()->isEnabled());
    QTest::keyClick(&fixture_->window(), Qt::Key_Left, Qt::AltModifier);
    QCOMPARE(fixture_->transcript().at(0).text, QString("First"));
    QTest::keyClick(&fixture_->window(), Qt::Key_Right, Qt::AltModifier);
    QCOMPARE(fixture_->transcript().at(0).text, QString("Second"));
    QCOMPARE(fixture_->transcript().at(1).sibling_index, 1);  // the newest answer
}

void VersionsTest::areCopiedWithTheConversation() {
    const qint64 original = fixture_->transcript().at(0).id;
    fixture_->window().actions().duplicate->trigger();
    auto* list = fixture_->find<QListView>("conversationList");
    QTRY_COMPARE(list->model()->rowCount(), 2);
    QCOMPARE(list->currentIndex().data().toString(), QString("First (copy)"));
    QVERIFY(fixture_->transcript().at(0).id != original);
    QCOMPARE(fixture_->transcript().at(0).text, QString("Second"));
    QCOMPARE(fixture_->transcript().at(0).sibling_count, 2);
    QCOMPARE(fixture_->transcript().at(1).sibling_index, 1);
    QVERIFY(fixture_->transcript().at(1).statistics.contains("tok"));
    // A life of its own.
    fixture_->send("More");
    settle(4);
    emit list->clicked(list->model()->index(1, 0));
    QCOMPARE(fixture_->transcript().count(), 2);
    QCOMPARE(fixture_->transcript().at(0).id, original);
}

void VersionsTest::leaveTheTitleAlone() {
    auto* list = fixture_->find<QListView>("conversationList");
    QCOMPARE(list->model()->index(0, 0).data().toString(), QString("First"));
    QVERIFY(list->model()->setData(list->model()->index(0, 0), "By hand"));
    fixture_->press(0, MessageAction::kEdit);
    fixture_->editor()->clear();
    fixture_->send("Third");
    settle(2);
    QCOMPARE(list->model()->index(0, 0).data().toString(), QString("By hand"));
}

void VersionsTest::anAnswerGoesOn() {
    const QString whole = QString::fromStdString(tests::tinyModelAnswer(5));
    fixture_->close();
    fixture_->set("generation/max_new_tokens", 2);
    fixture_->startReady();
    fixture_->press(1, MessageAction::kRegenerate);
    settle(2);
    const QString half = fixture_->transcript().at(1).text;
    QVERIFY(half.size() < whole.size() && whole.startsWith(half));
    QCOMPARE(fixture_->transcript().at(1).state, storage::MessageState::kLength);
    const int versions = fixture_->transcript().at(1).sibling_count;
    const qint64 before = fixture_->transcript().at(1).id;
    fixture_->picture("answer-cut-off");
    fixture_->press(1, MessageAction::kContinue);
    settle(2);
    // The earlier version stays, and the figures are of what was added.
    QCOMPARE(fixture_->transcript().at(1).sibling_count, versions + 1);
    QVERIFY(fixture_->transcript().at(1).id != before);
    const QString more = fixture_->transcript().at(1).text;
    QVERIFY2(more.startsWith(half) && whole.startsWith(more) && more.size() > half.size(), qPrintable(more));
    QVERIFY(fixture_->transcript().at(1).statistics_hint.contains("goes on from an earlier version"));
    QVERIFY(fixture_->transcript().at(1).unmeasurable.contains("earlier version"));
    const auto* kept = fixture_->application().writer().traces().find({fixture_->transcript().at(1).id});
    QVERIFY(kept != nullptr);
    const ui::TraceToken& last = kept->trace->tokens.last();
    QCOMPARE(kept->trace->tokens.first().start, static_cast<int>(half.size()));
    QCOMPARE(last.start + last.length, static_cast<int>(more.size()));
    // Its first part has no passes here.
    fixture_->window().resize(1280, 800);
    fixture_->window().actions().inspector->setChecked(true);
    QTRY_VERIFY(fixture_->window().chatPage().inspector().isVisible());
    emit fixture_->window().chatPage().transcript().area().sourceClicked(fixture_->transcript().at(1).id, 0);
    QTRY_VERIFY2(notice().contains("goes on from an earlier version"), qPrintable(notice()));
    fixture_->press(1, MessageAction::kContinue);
    settle(2);
    QCOMPARE(fixture_->transcript().at(1).text, whole);
    QCOMPARE(fixture_->transcript().at(1).state, storage::MessageState::kComplete);
    fixture_->close();
    fixture_->startReady();
    QCOMPARE(fixture_->transcript().at(1).text, whole);
}

void VersionsTest::anAnswerIsChangedByHand() {
    const qint64 before = fixture_->transcript().at(1).id;
    fixture_->press(1, MessageAction::kEdit);
    QVERIFY2(notice().contains("Editing the answer"), qPrintable(notice()));
    QCOMPARE(fixture_->editor()->toPlainText(), QString::fromStdString(tests::tinyModelAnswer(5)));
    // It outlives the program.
    fixture_->editor()->setPlainText("Not sent");
    fixture_->close();
    fixture_->startReady();
    QCOMPARE(fixture_->editor()->toPlainText(), QString("Not sent"));
    fixture_->editor()->clear();
    fixture_->send("Written by hand");
    QVERIFY(!fixture_->answering());
    QCOMPARE(fixture_->transcript().count(), 2);
    QCOMPARE(fixture_->transcript().at(1).text, QString("Written by hand"));
    QCOMPARE(fixture_->transcript().at(1).sibling_count, 3);
    QVERIFY(fixture_->transcript().at(1).statistics.isEmpty());
    QVERIFY(fixture_->transcript().at(1).id != before);
    QVERIFY(fixture_->editor()->toPlainText().isEmpty());
    // What was not changed is no other version.
    fixture_->press(1, MessageAction::kEdit);
    QTest::keyClick(fixture_->editor(), Qt::Key_Return);
    QVERIFY(fixture_->editor()->toPlainText().isEmpty());
    QCOMPARE(fixture_->transcript().at(1).sibling_count, 3);
    QTest::keyClick(&fixture_->window(), Qt::Key_Left, Qt::AltModifier);
    QCOMPARE(fixture_->transcript().at(1).id, before);
}

void VersionsTest::anAnswerIsChangedWithoutAModel() {
    fixture_->close();
    QVERIFY(QFile::remove(fixture_->path("five.gguf")));
    fixture_->start();
    QTRY_COMPARE_WITH_TIMEOUT(fixture_->application().models().state(), app::ModelState::kFailed, 20000);
    const auto* button = fixture_->find<QToolButton>("sendButton");
    const auto* reason = fixture_->find<QLabel>("composerReason");
    QTest::keyClicks(fixture_->editor(), "half a thought");
    QVERIFY(!button->isEnabled() && reason->isVisible());
    fixture_->press(1, MessageAction::kEdit);
    QVERIFY(button->isEnabled() && !reason->isVisible());
    QCOMPARE(button->accessibleName(), QString("Save"));
    QVERIFY2(button->toolTip().contains("Save"), qPrintable(button->toolTip()));
    fixture_->picture("answer-edited-without-model");
    fixture_->editor()->clear();
    QVERIFY(!button->isEnabled());
    fixture_->send("Written by hand");
    QCOMPARE(fixture_->transcript().at(1).text, QString("Written by hand"));
    QCOMPARE(fixture_->transcript().at(1).sibling_count, 3);
    // To send what was there before still takes a model.
    QCOMPARE(fixture_->editor()->toPlainText(), QString("half a thought"));
    QVERIFY(!button->isEnabled() && reason->isVisible());
    QCOMPARE(button->accessibleName(), QString("Send"));
    // By the mouse; and a question goes to the model.
    fixture_->press(1, MessageAction::kEdit);
    QTest::keyClicks(fixture_->editor(), " again");
    QTest::mouseClick(fixture_->find<QToolButton>("sendButton"), Qt::LeftButton);
    QCOMPARE(fixture_->transcript().at(1).text, QString("Written by hand again"));
    fixture_->press(0, MessageAction::kEdit);
    QVERIFY(!button->isEnabled() && reason->isVisible());
}

void VersionsTest::anAnswerIsChangedWhileAnotherIsWritten() {
    fixture_->close();
    fixture_->startReady(fixture_->makeModel("endless.gguf", 0));
    fixture_->window().actions().new_chat->trigger();
    fixture_->send("Go on");
    QTRY_VERIFY(fixture_->answering());
    ui::ConversationListView& list = fixture_->window().sideBar().list();
    emit list.conversationChosen(storage::ConversationId{1});
    QCOMPARE(fixture_->transcript().at(0).text, QString("Second"));
    fixture_->press(1, MessageAction::kEdit);
    fixture_->editor()->clear();
    fixture_->send("Written by hand");
    QCOMPARE(fixture_->transcript().at(1).text, QString("Written by hand"));
    QVERIFY(fixture_->application().writer().busy());
    emit list.conversationChosen(storage::ConversationId{2});
    QVERIFY(fixture_->answering());
    fixture_->press(0, MessageAction::kEdit);
    QVERIFY2(notice().contains("still being written"), qPrintable(notice()));
    fixture_->window().actions().stop->trigger();
    settle(2);
}

void VersionsTest::messagesAreDeletedAndPutBack() {
    fixture_->send("More");
    settle(4);
    QList<ui::TranscriptMessage> before;
    for (int row = 0; row < 4; ++row) before.append(fixture_->transcript().at(row));
    // An answer: its other version is shown.
    fixture_->press(1, MessageAction::kDelete);
    QCOMPARE(fixture_->transcript().count(), 2);
    QCOMPARE(fixture_->transcript().at(1).sibling_count, 1);
    QVERIFY2(notice().contains("3 messages"), qPrintable(notice()));
    fixture_->picture("deleted");
    QTest::mouseClick(fixture_->find<QPushButton>("noticeAction"), Qt::LeftButton);
    QCOMPARE(fixture_->transcript().count(), 4);
    for (int row = 0; row < 4; ++row) QVERIFY(fixture_->transcript().at(row) == before.at(row));
    // A question with what follows, which a restart does not bring back.
    fixture_->press(2, MessageAction::kDelete);
    QCOMPARE(fixture_->transcript().count(), 2);
    fixture_->press(0, MessageAction::kDelete);
    QCOMPARE(fixture_->transcript().at(0).text, QString("First"));  // the other version of the question
    fixture_->press(0, MessageAction::kDelete);
    QCOMPARE(fixture_->transcript().count(), 0);
    fixture_->close();
    fixture_->startReady();
    QCOMPARE(fixture_->transcript().count(), 0);
    fixture_->send("Again");
    settle(2);
}

/// There is no other way back: a message has no trash.
void VersionsTest::whatWasDeletedWaitsToBePutBack() {
    const auto answer = fixture_->transcript().at(1);
    const auto remove = [&] {
        fixture_->press(1, MessageAction::kDelete);
        QVERIFY(fixture_->transcript().at(1).id != answer.id);
    };
    remove();
    auto& notices = fixture_->window().chatPage().notices();
    QVERIFY(notices.isVisible());
    const auto* countdown = notices.findChild<QTimer*>(QString(), Qt::FindDirectChildrenOnly);
    QVERIFY(countdown != nullptr && !countdown->isActive());
    QEvent left(QEvent::Leave);
    QApplication::sendEvent(&notices, &left);
    QVERIFY(!countdown->isActive());
    // It comes back with its conversation.
    fixture_->window().actions().new_chat->trigger();
    QVERIFY(!notices.isVisible());
    fixture_->chooseConversation(0);
    QVERIFY2(notices.isVisible() && notice().contains("Deleted"), qPrintable(notice()));
    // Undo does it, too, where there is nothing else to undo.
    QTest::keyClicks(fixture_->editor(), "x");
    QTest::keyClick(fixture_->editor(), Qt::Key_Z, Qt::ControlModifier);
    QVERIFY(fixture_->editor()->toPlainText().isEmpty());
    QVERIFY(fixture_->transcript().at(1).id != answer.id);
    QTest::keyClick(fixture_->editor(), Qt::Key_Z, Qt::ControlModifier);
    QVERIFY(fixture_->transcript().at(1) == answer);
    QVERIFY(!notices.isVisible());
    remove();
    QTest::keyClick(&fixture_->window().chatPage().transcript().area(), Qt::Key_Z, Qt::ControlModifier);
    QVERIFY(fixture_->transcript().at(1) == answer);
    // Whatever else is done there ends it.
    remove();
    fixture_->send("And then?");
    QVERIFY(!notices.isVisible());
    settle(4);
    const int count = fixture_->transcript().count();
    QTest::keyClick(fixture_->editor(), Qt::Key_Z, Qt::ControlModifier);
    QCOMPARE(fixture_->transcript().count(), count);
}

void VersionsTest::whatCannotBePutBackIsOfferedAgain() {
    const auto answer = fixture_->transcript().at(1);
    fixture_->press(1, MessageAction::kDelete);
    QVERIFY(fixture_->transcript().at(1).id != answer.id);
    auto* button = fixture_->find<QPushButton>("noticeAction");
    fixture_->fillDisk("INSERT ON messages");
    for (int attempt = 0; attempt < 2; ++attempt) {
        QTest::mouseClick(button, Qt::LeftButton);
        QVERIFY2(notice().contains("The change contradicts"), qPrintable(notice()));
        QCOMPARE(button->text(), QString("Try again"));
        QVERIFY(fixture_->transcript().at(1).id != answer.id);
    }
    fixture_->freeDisk();
    QTest::mouseClick(button, Qt::LeftButton);
    QVERIFY(fixture_->transcript().at(1) == answer);
    QVERIFY(!button->isVisible());
}

void VersionsTest::aQuestionWithoutAnswerIsAnswered() {
    fixture_->press(1, MessageAction::kDelete);
    fixture_->press(1, MessageAction::kDelete);
    QCOMPARE(fixture_->transcript().count(), 1);
    QVERIFY(fixture_->transcript().at(0).unanswered);
    fixture_->press(0, MessageAction::kRegenerate);
    settle(2);
    QVERIFY(!fixture_->transcript().at(0).unanswered);
    fixture_->press(1, MessageAction::kDelete);
    // The next question is one with it.
    fixture_->send("And more");
    settle(3);
    const auto& messages = fixture_->application().writer().command().prompt.messages;
    QCOMPARE(messages.size(), std::size_t{1});
    QCOMPARE(QString::fromStdString(messages.front().text), QString("Second\n\nAnd more"));
}

void VersionsTest::nothingIsDeletedWhileAnAnswerIsWritten() {
    fixture_->close();
    fixture_->startReady(fixture_->makeModel("endless.gguf", 0));
    fixture_->send("Go on");
    QTRY_VERIFY(fixture_->answering());
    fixture_->press(0, MessageAction::kDelete);
    QCOMPARE(fixture_->transcript().count(), 4);
    QVERIFY2(notice().contains("still being written"), qPrintable(notice()));
    fixture_->window().actions().stop->trigger();
    settle(4);
}

void VersionsTest::whatTheContextHasNoRoomForIsMarked() {
    fixture_->close();
    fixture_->set("engine/context", 128);
    fixture_->startReady();
    const auto marked = [&] {
        QList<int> rows;
        for (int row = 0; row < fixture_->transcript().count(); ++row) {
            if (fixture_->transcript().at(row).read_from_here) rows.append(row);
        }
        return rows;
    };
    QVERIFY(marked().isEmpty());
    for (int turn = 0; marked().isEmpty() && turn < 12; ++turn) {
        const int count = fixture_->transcript().count();
        fixture_->send("Question number " + QString::number(turn));
        settle(count + 2);
    }
    QCOMPARE(marked().size(), 1);
    const int row = marked().first();
    QVERIFY(row > 0 && fixture_->transcript().at(row).role == storage::MessageRole::kUser);
    fixture_->picture("context-rolls");
    fixture_->close();
    fixture_->startReady();
    QCOMPARE(marked(), QList<int>{row});
}

void VersionsTest::whatFillsTheContextCannotGoOn() {
    fixture_->close();
    fixture_->set("engine/context", 128);
    fixture_->set("generation/max_new_tokens", 1000);
    fixture_->startReady(fixture_->makeModel("endless.gguf", 0));
    fixture_->window().actions().new_chat->trigger();
    fixture_->ask("Much");
    QCOMPARE(fixture_->transcript().at(1).state, storage::MessageState::kLength);
    const QString whole = fixture_->transcript().at(1).text;
    fixture_->press(1, MessageAction::kContinue);
    QVERIFY2(notice().contains("fill the context of 128 tokens"), qPrintable(notice()));
    QCOMPARE(fixture_->transcript().count(), 2);
    QCOMPARE(fixture_->transcript().at(1).sibling_count, 1);
    QCOMPARE(fixture_->transcript().at(1).text, whole);
}

void VersionsTest::titlesAreTheFirstWords_data() {
    QTest::addColumn<QString>("question");
    QTest::addColumn<QString>("title");
    const auto add = [](const char* name, const char* question, const char* title) {
        QTest::newRow(name) << QString::fromUtf8(question) << QString::fromUtf8(title);
    };
    add("short", "Why is the sky blue?", "Why is the sky blue?");
    add("lines", "Hello,\n\nwhy is it so?", "Hello, why is it so?");
    add("Markdown", "## A **bold** `word`\n> said", "A bold word said");
    add("code below", "What does this do?\n```cpp\nint main() {}\n```", "What does this do?");
    add("code alone", "```\nint main() {}\n```", "int main() {}");
    add("a fence alone", "```", "```");
    add("a sum", "-3 + 4 * 5 = ?", "-3 + 4 * 5 = ?");
    add("long", "one two three four five six seven eight nine ten eleven twelve thirteen",
        "one two three four five six seven eight nine ten eleven…");
    add("Chinese", "天空为什么是蓝色的？", "天空为什么是蓝色的？");
}

void VersionsTest::titlesAreTheFirstWords() {
    QFETCH(QString, question);
    QFETCH(QString, title);
    QCOMPARE(app::titleFor(question), title);
}

GRIFFIN_TEST(VersionsTest)
#include "versions_test.moc"
