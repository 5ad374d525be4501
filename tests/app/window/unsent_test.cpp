// What is typed and not sent is kept for each conversation, within a second of the first key, so that even a kill loses
// no more; also the change of a question. And what an answer's statistics say of its method.
#include <utility>

#include "app/chat/unsent_message.h"
#include "engine/generation_options.h"
#include "storage/conversation_store.h"
#include "storage/database.h"
#include "storage/message_store.h"
#include "storage/setting_store.h"
#include "tests/app/window/window_fixture.h"
#include "tests/support/results.h"
#include "tests/support/test_program.h"
#include "ui/conversations/conversation_list_view.h"
#include "ui/conversations/side_bar.h"
#include "ui/shell/notice_bar.h"

using namespace griffin;
using tests::get;
using ui::MessageAction;

class UnsentTest : public tests::WindowTest {
    Q_OBJECT

  private slots:
    void init() override;
    void surviveAKillWhileOneTypes();
    void keepTheChangeOfAQuestion();
    void escapeEndsTheChangeOfAQuestion();
    void theChangeIsToldAsLongAsItLasts();
    void theChangeIsNotLostToAnother();
    void theChangeComesBackWithItsMessage();
    void areKeptWhereTheDiskIsFull();
    void documentsAreNotWrittenAgainWhenTheyAreCounted();
    void comeBackWhenTheyDoNotFit();
    void comeBackOnce();
    void goWithTheirConversation();
    void theMethodThatRanIsStored();

  private:
    /// As another program would read it: what a kill would leave.
    std::optional<QString> stored(const QString& key);
    QList<QString> keys();
};

void UnsentTest::init() {
    WindowTest::init();
    fixture_->startReady(fixture_->makeModel("ten.gguf", 10));
}

std::optional<QString> UnsentTest::stored(const QString& key) {
    const auto database = storage::Database::openBeside(fixture_->databasePath());
    return *storage::SettingStore(**database).value(key);
}

QList<QString> UnsentTest::keys() {
    const auto database = storage::Database::openBeside(fixture_->databasePath());
    return *storage::SettingStore(**database).keys(QString());
}

void UnsentTest::surviveAKillWhileOneTypes() {
    QElapsedTimer timer;
    timer.start();
    // Without a pause, for longer than a second.
    while (timer.elapsed() < 1500) {
        QTest::keyClicks(fixture_->editor(), "word ");
        QTest::qWait(20);
    }
    const std::optional<QString> kept = stored("draft/0");
    QVERIFY(kept && kept->size() > 5);
    QVERIFY(fixture_->editor()->toPlainText().startsWith(*kept));
}

void UnsentTest::keepTheChangeOfAQuestion() {
    fixture_->ask("First version");
    QTest::keyClicks(fixture_->editor(), "half a thought");
    fixture_->press(0, MessageAction::kEdit);
    QTest::keyClicks(fixture_->editor(), ", changed");
    fixture_->window().actions().new_chat->trigger();
    QVERIFY(fixture_->editor()->toPlainText().isEmpty());
    QVERIFY(!fixture_->find<QLabel>("noticeText")->isVisible());
    emit fixture_->window().sideBar().list().conversationChosen(storage::ConversationId{1});
    QCOMPARE(fixture_->editor()->toPlainText(), QString("First version, changed"));
    QVERIFY(fixture_->find<QLabel>("noticeText")->text().contains("Editing"));
    fixture_->close();
    fixture_->startReady();
    QCOMPARE(fixture_->editor()->toPlainText(), QString("First version, changed"));
    QTest::keyClick(fixture_->editor(), Qt::Key_Return);
    QTRY_VERIFY_WITH_TIMEOUT(!fixture_->answering() && fixture_->transcript().at(0).sibling_count == 2, 10000);
    QCOMPARE(fixture_->transcript().at(0).text, QString("First version, changed"));
    // The thought that was there before is back, and the change is not asked for again.
    QCOMPARE(fixture_->editor()->toPlainText(), QString("half a thought"));
    QVERIFY(!stored("edit/1"));
}

void UnsentTest::escapeEndsTheChangeOfAQuestion() {
    fixture_->ask("First version");
    QTest::keyClicks(fixture_->editor(), "half a thought");
    fixture_->press(0, MessageAction::kEdit);
    QTest::keyClicks(fixture_->editor(), ", changed");
    QTest::keyClick(fixture_->editor(), Qt::Key_Escape);
    QCOMPARE(fixture_->editor()->toPlainText(), QString("half a thought"));
    QVERIFY(!fixture_->find<QLabel>("noticeText")->isVisible());
    QCOMPARE(fixture_->transcript().at(0).text, QString("First version"));
    QVERIFY(!stored("edit/1"));
    // It belongs to the change alone.
    QTest::keyClick(fixture_->editor(), Qt::Key_Escape);
    QCOMPARE(fixture_->editor()->toPlainText(), QString("half a thought"));
    QTest::keyClick(fixture_->editor(), Qt::Key_Return);
    fixture_->waitForAnswer(4);
    QCOMPARE(fixture_->transcript().at(2).text, QString("half a thought"));
}

void UnsentTest::theChangeIsToldAsLongAsItLasts() {
    fixture_->ask("First version");
    fixture_->press(0, MessageAction::kEdit);
    ui::NoticeBar& notices = fixture_->window().chatPage().notices();
    const auto told = [&] { return notices.isVisible() ? fixture_->find<QLabel>("noticeText")->text() : QString(); };
    QVERIFY2(told().contains("Editing"), qPrintable(told()));
    notices.showNotice("Something else was done.");
    QCOMPARE(told(), QString("Something else was done."));
    notices.dismiss();  // as its time does
    QTRY_VERIFY2(told().contains("Editing"), qPrintable(told()));
    QTest::keyClick(fixture_->editor(), Qt::Key_Escape);
    QCoreApplication::processEvents();
    QCOMPARE(told(), QString());
    // Nor does it come back in another conversation.
    fixture_->press(0, MessageAction::kEdit);
    fixture_->window().actions().new_chat->trigger();
    QCoreApplication::processEvents();
    QCOMPARE(told(), QString());
}

void UnsentTest::theChangeIsNotLostToAnother() {
    fixture_->ask("First version");
    const auto notice = [this] { return fixture_->find<QLabel>("noticeText")->text(); };
    const QString answer = fixture_->transcript().at(1).text;
    fixture_->press(0, MessageAction::kEdit);
    fixture_->press(1, MessageAction::kEdit);  // nothing was changed yet
    QCOMPARE(fixture_->editor()->toPlainText(), answer);
    QTest::keyClicks(fixture_->editor(), ", changed");
    fixture_->press(0, MessageAction::kEdit);
    QCOMPARE(fixture_->editor()->toPlainText(), answer + ", changed");
    QVERIFY2(notice().contains("Another message is being edited"), qPrintable(notice()));
    fixture_->press(1, MessageAction::kEdit);  // the same one
    QCOMPARE(fixture_->editor()->toPlainText(), answer + ", changed");
    QTest::keyClick(fixture_->editor(), Qt::Key_Escape);
    // Files are a change, too.
    fixture_->press(0, MessageAction::kEdit);
    fixture_->application().attachments().setFiles({{"a.txt", "alpha", "UTF-8", 5, -1}});
    fixture_->press(1, MessageAction::kEdit);
    QCOMPARE(fixture_->editor()->toPlainText(), QString("First version"));
    QCOMPARE(fixture_->application().attachments().files().size(), 1);
}

void UnsentTest::theChangeComesBackWithItsMessage() {
    fixture_->ask("First version");
    QTest::keyClicks(fixture_->editor(), "half a thought");
    fixture_->press(0, MessageAction::kEdit);
    QTest::keyClicks(fixture_->editor(), ", changed");
    fixture_->press(0, MessageAction::kDelete);
    QCOMPARE(fixture_->transcript().count(), 0);
    QCOMPARE(fixture_->editor()->toPlainText(), QString("half a thought"));
    QTest::keyClicks(fixture_->editor(), ", and more");
    QTest::mouseClick(fixture_->find<QPushButton>("noticeAction"), Qt::LeftButton);  // undo
    QCOMPARE(fixture_->transcript().count(), 2);
    QCOMPARE(fixture_->editor()->toPlainText(), QString("First version, changed"));
    const QString notice = fixture_->find<QLabel>("noticeText")->text();
    QVERIFY2(notice.contains("Editing your question"), qPrintable(notice));
    QTest::keyClick(fixture_->editor(), Qt::Key_Escape);
    QCOMPARE(fixture_->editor()->toPlainText(), QString("half a thought, and more"));
    QVERIFY(!stored("edit/1"));
}

void UnsentTest::areKeptWhereTheDiskIsFull() {
    fixture_->ask("First version");
    fixture_->fillDisk("INSERT ON settings");
    app::AttachmentController& files = fixture_->application().attachments();
    QTest::keyClicks(fixture_->editor(), "half a thought");
    files.setFiles({{"a.txt", "alpha", "UTF-8", 5, -1}});
    fixture_->press(0, MessageAction::kEdit);
    QVERIFY(files.files().isEmpty());
    QTest::keyClick(fixture_->editor(), Qt::Key_Escape);
    QCOMPARE(fixture_->editor()->toPlainText(), QString("half a thought"));
    QCOMPARE(files.files().size(), 1);
    fixture_->press(0, MessageAction::kEdit);
    QTest::keyClicks(fixture_->editor(), ", changed");
    ui::ConversationListView& list = fixture_->window().sideBar().list();
    fixture_->window().actions().new_chat->trigger();
    QVERIFY(fixture_->editor()->toPlainText().isEmpty() && files.files().isEmpty());
    emit list.conversationChosen(storage::ConversationId{1});
    QCOMPARE(fixture_->editor()->toPlainText(), QString("First version, changed"));
    QTest::keyClick(fixture_->editor(), Qt::Key_Escape);
    QCOMPARE(fixture_->editor()->toPlainText(), QString("half a thought"));
    // When there is room again, it is stored.
    fixture_->freeDisk();
    QTest::keyClicks(fixture_->editor(), " and more");
    QTRY_COMPARE_WITH_TIMEOUT(stored("draft/1"), std::optional<QString>("half a thought and more"), 10000);
    fixture_->close();
    fixture_->startReady();
    QCOMPARE(fixture_->editor()->toPlainText(), QString("half a thought and more"));
    QCOMPARE(fixture_->application().attachments().files().size(), 1);
}

void UnsentTest::documentsAreNotWrittenAgainWhenTheyAreCounted() {
    const auto database = get(storage::Database::openBeside(fixture_->databasePath()));
    storage::SettingStore settings(*database);
    app::UnsentStore store(settings);
    const storage::ConversationId conversation{1};
    const storage::MessageId message{1};
    QList<app::AttachedFile> files{{"a.txt", "alpha", "UTF-8", 5, -1}};
    get(store.save(conversation, {"half a thought", files}));
    get(store.saveEdit(conversation, {message, "half a change", files}));
    get(storage::execute(*database,
                         QStringLiteral("CREATE TRIGGER full BEFORE INSERT ON settings WHEN NEW.key LIKE '%files/%' "
                                        "BEGIN SELECT RAISE(ABORT, 'full'); END")));
    files.first().tokens = 7;
    get(store.save(conversation, {"half a thought, and more", files}));
    get(store.saveEdit(conversation, {message, "half a change, and more", files}));
    // Nor does a count outlive the model that made it, where a document that was changed cannot be stored.
    files.first().text = "beta";
    QVERIFY(!store.save(conversation, {"half a thought", files}).has_value());
    QVERIFY(!store.saveEdit(conversation, {message, "half a change", files}).has_value());
    QList<app::AttachedFile> kept = get(store.load(conversation)).files;
    kept += get(store.edit(conversation)).value().files.value();
    QCOMPARE(kept.size(), 2);
    for (const app::AttachedFile& file : std::as_const(kept)) {
        QCOMPARE(file.text, QString("beta"));
        QCOMPARE(file.tokens, -1);
    }
}

void UnsentTest::comeBackWhenTheyDoNotFit() {
    const QString question = QString("@#!").repeated(2000);  // no words: a token each
    const auto failed = [this] {
        return fixture_->transcript().count() == 2 && !fixture_->transcript().at(1).error.isEmpty();
    };
    const auto notice = [this] { return fixture_->find<QLabel>("noticeText"); };
    fixture_->editor()->setPlainText(question);
    QTest::keyClick(fixture_->editor(), Qt::Key_Return);
    QTRY_VERIFY_WITH_TIMEOUT(failed(), 10000);
    QCOMPARE(fixture_->editor()->toPlainText(), question);
    QVERIFY2(notice()->text().contains("Editing"), qPrintable(notice()->text()));
    fixture_->editor()->setPlainText("Shorter");
    QTest::keyClick(fixture_->editor(), Qt::Key_Return);
    QTRY_VERIFY_WITH_TIMEOUT(!fixture_->answering() && fixture_->transcript().at(0).sibling_count == 2, 10000);
    QCOMPARE(fixture_->transcript().at(0).text, QString("Shorter"));
    QVERIFY(fixture_->transcript().at(1).error.isEmpty());

    // It waits in its own conversation.
    fixture_->window().actions().new_chat->trigger();
    fixture_->editor()->setPlainText(question);
    QTest::keyClick(fixture_->editor(), Qt::Key_Return);
    fixture_->window().actions().new_chat->trigger();
    QTRY_VERIFY_WITH_TIMEOUT(!fixture_->application().writer().busy(), 10000);
    QVERIFY(fixture_->editor()->toPlainText().isEmpty());
    QVERIFY(!notice()->isVisible());
    emit fixture_->window().sideBar().list().conversationChosen(storage::ConversationId{2});
    QCOMPARE(fixture_->editor()->toPlainText(), question);
    QVERIFY(failed());
}

void UnsentTest::comeBackOnce() {
    const auto failed = [this](int versions) {
        return fixture_->transcript().count() == 2 && fixture_->transcript().at(1).sibling_count == versions &&
               !fixture_->answering() && !fixture_->transcript().at(1).error.isEmpty();
    };
    fixture_->editor()->setPlainText(QString("@#!").repeated(2000));
    QTest::keyClick(fixture_->editor(), Qt::Key_Return);
    QTRY_VERIFY_WITH_TIMEOUT(failed(1), 10000);
    QVERIFY(!fixture_->editor()->toPlainText().isEmpty());
    QTest::keyClick(fixture_->editor(), Qt::Key_Escape);
    QVERIFY(fixture_->editor()->toPlainText().isEmpty());
    // Who asks for the answer again knows the question, and may be about to write another.
    fixture_->press(1, MessageAction::kRegenerate);
    QTRY_VERIFY_WITH_TIMEOUT(failed(2), 10000);
    QVERIFY(fixture_->editor()->toPlainText().isEmpty());
}

void UnsentTest::goWithTheirConversation() {
    fixture_->ask("A question");
    QTest::keyClicks(fixture_->editor(), "secret");
    fixture_->window().actions().remove->trigger();
    QVERIFY(stored("draft/1"));
    QTest::keyClicks(fixture_->editor(), "new");
    fixture_->close();
    {
        const auto database = get(storage::Database::open(fixture_->databasePath()));
        QVERIFY(storage::ConversationStore(*database).purge(storage::ConversationId{1}).has_value());
    }
    fixture_->startReady();
    QVERIFY(!keys().contains("draft/1"));
    QVERIFY(keys().contains("draft/0"));
}

void UnsentTest::theMethodThatRanIsStored() {
    fixture_->ask("Say it again and again");
    const auto database = storage::Database::openBeside(fixture_->databasePath());
    const auto stats =
        *storage::MessageStatsStore(**database).find(storage::MessageId{fixture_->transcript().at(1).id});
    QVERIFY(stats.has_value());
    // Asked for is "automatic"; stored is what that came to, which the inspector saw as well.
    const auto method = engine::methodFromName(stats->method.toStdString());
    QVERIFY2(method && *method != engine::Method::kAuto, qPrintable(stats->method));
    const app::KeptTrace* kept = fixture_->application().writer().traces().find(stats->message);
    QVERIFY(kept != nullptr);
    QCOMPARE(*method, kept->trace->method);
}

GRIFFIN_TEST(UnsentTest)
#include "unsent_test.moc"
