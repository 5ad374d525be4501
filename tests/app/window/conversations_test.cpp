// The side bar of the real window: several conversations, search over them, find in one, rename, pin, delete and undo.
#include <QActionGroup>
#include <QContextMenuEvent>
#include <QLineEdit>
#include <QListView>
#include <QMenu>

#include "tests/app/window/window_fixture.h"
#include "tests/support/test_program.h"
#include "ui/chat/transcript/transcript_area.h"
#include "ui/chat/transcript/transcript_view.h"
#include "ui/conversations/conversation_list_model.h"
#include "ui/shell/notice_bar.h"

using namespace griffin;

class ConversationsTest : public tests::WindowTest {
    Q_OBJECT

  private slots:
    void init() override;
    void switches();
    void whatIsTypedInTheListIsForTheQuestion();
    void aMenuLeavesTheFocus();
    void keepsDraftsApart();
    void errorsStayInTheirConversation();
    void searchesEverywhereAndOpensTheHit();
    void aHitIsShownWhereItIs();
    void findsInTheChat();
    void renames();
    void pins();
    void deletesAndUndoes();

  private:
    QStringList titles();
};

void ConversationsTest::init() {
    WindowTest::init();
    fixture_->startReady(fixture_->makeModel("ten.gguf", 10));
    fixture_->ask("Wooden ships");
    fixture_->window().actions().new_chat->trigger();
    fixture_->ask("Iron bridges");
}

QStringList ConversationsTest::titles() {
    QStringList titles;
    const QAbstractItemModel* model = fixture_->find<QListView>("conversationList")->model();
    for (int row = 0; row < model->rowCount(); ++row) titles.append(model->index(row, 0).data().toString());
    return titles;
}

void ConversationsTest::switches() {
    QCOMPARE(titles(), QStringList({"Iron bridges", "Wooden ships"}));
    fixture_->chooseConversation(1);
    QCOMPARE(fixture_->transcript().at(0).text, QString("Wooden ships"));
    fixture_->chooseConversation(0);
    QCOMPARE(fixture_->transcript().at(0).text, QString("Iron bridges"));
    // Looking at a conversation does not move it; asking in it does.
    fixture_->chooseConversation(1);
    QCOMPARE(titles(), QStringList({"Iron bridges", "Wooden ships"}));
    QTest::qWait(5);  // the clock of the database has milliseconds
    fixture_->ask("More of them");
    QCOMPARE(titles(), QStringList({"Wooden ships", "Iron bridges"}));
    QCOMPARE(fixture_->find<QListView>("conversationList")->currentIndex().row(), 0);
    // What is typed where nothing can be written is not lost.
    ui::TranscriptArea& area = fixture_->window().chatPage().transcript().area();
    area.setFocus();
    QTest::keyClick(&area, 'h');
    QCOMPARE(fixture_->editor()->toPlainText(), QString("h"));
    QVERIFY(fixture_->editor()->hasFocus());
}

void ConversationsTest::whatIsTypedInTheListIsForTheQuestion() {
    auto* list = fixture_->find<QListView>("conversationList");
    list->setFocus(Qt::TabFocusReason);
    QTest::keyClick(list, 'w');  // "Wooden ships" begins with it
    QCOMPARE(list->currentIndex().row(), 0);
    QCOMPARE(fixture_->transcript().at(0).text, QString("Iron bridges"));
    QCOMPARE(fixture_->editor()->toPlainText(), QString("w"));
    QVERIFY(fixture_->editor()->hasFocus());
    // Where the message field is not on screen nothing is written into it.
    fixture_->window().actions().pages->actions().at(1)->trigger();
    QVERIFY(!fixture_->editor()->isVisible());
    list->setFocus(Qt::TabFocusReason);
    QTest::keyClick(list, 'w');
    QCOMPARE(fixture_->editor()->toPlainText(), QString("w"));
}

void ConversationsTest::aMenuLeavesTheFocus() {
    auto* list = fixture_->find<QListView>("conversationList");
    fixture_->editor()->setFocus();
    const QPoint point = list->visualRect(list->model()->index(1, 0)).bottomLeft() + QPoint(30, -10);
    QTest::mousePress(list->viewport(), Qt::RightButton, {}, point);
    QContextMenuEvent asked(QContextMenuEvent::Mouse, point, list->viewport()->mapToGlobal(point));
    QApplication::sendEvent(list->viewport(), &asked);
    QTest::mouseRelease(list->viewport(), Qt::RightButton, {}, point);
    auto* menu = list->findChild<QMenu*>("rowMenu");
    QVERIFY(menu != nullptr && menu->isVisible());
    QTest::keyClick(menu, Qt::Key_Escape);
    QTRY_VERIFY(list->findChild<QMenu*>("rowMenu") == nullptr);
    QCOMPARE(fixture_->window().focusWidget(), static_cast<QWidget*>(fixture_->editor()));
    QCOMPARE(fixture_->transcript().at(0).text, QString("Iron bridges"));
}

void ConversationsTest::keepsDraftsApart() {
    QTest::keyClicks(fixture_->editor(), "about iron");
    fixture_->chooseConversation(1);
    QVERIFY(fixture_->editor()->toPlainText().isEmpty());
    QTest::keyClicks(fixture_->editor(), "about wood");
    fixture_->chooseConversation(0);
    QCOMPARE(fixture_->editor()->toPlainText(), QString("about iron"));
    fixture_->close();
    fixture_->startReady();
    QCOMPARE(fixture_->editor()->toPlainText(), QString("about iron"));
    fixture_->chooseConversation(1);
    QCOMPARE(fixture_->editor()->toPlainText(), QString("about wood"));
}

void ConversationsTest::errorsStayInTheirConversation() {
    const auto* notice = fixture_->window().chatPage().notices().findChild<QLabel*>("noticeText");
    fixture_->drop(fixture_->editor()->viewport(), {fixture_->write("program.bin", QByteArray(9, '\0'))});
    QTRY_VERIFY_WITH_TIMEOUT(notice->isVisible(), 5000);
    QVERIFY2(notice->text().contains("program.bin"), qPrintable(notice->text()));
    fixture_->chooseConversation(0);  // the same
    QVERIFY(notice->isVisible());
    fixture_->chooseConversation(1);
    QVERIFY(!notice->isVisible());
    fixture_->window().actions().new_chat->trigger();
    fixture_->drop(fixture_->editor()->viewport(), {fixture_->path("program.bin")});
    QTRY_VERIFY_WITH_TIMEOUT(notice->isVisible(), 5000);
    fixture_->chooseConversation(1);
    QVERIFY(!notice->isVisible());
    // What can be undone is no error.
    fixture_->window().actions().remove->trigger();
    fixture_->chooseConversation(0);
    QVERIFY2(notice->isVisible() && notice->text().contains("in the trash"), qPrintable(notice->text()));
}

void ConversationsTest::searchesEverywhereAndOpensTheHit() {
    fixture_->window().actions().search_everywhere->trigger();
    auto* field = fixture_->find<QLineEdit>("searchField");
    QVERIFY(field->hasFocus());
    auto* results = fixture_->find<QListView>("searchResults");
    QTest::keyClicks(field, "wooden");
    QTRY_VERIFY(results->isVisible() && results->model()->rowCount() >= 1);
    QCOMPARE(results->model()->index(0, 0).data().toString(), QString("Wooden ships"));
    field->clear();
    QVERIFY(fixture_->find<QListView>("conversationList")->isVisible());
    // A word of the answers: found in both conversations.
    QTest::keyClicks(field, "girl");
    QTRY_COMPARE(results->model()->rowCount(), 2);
    int row = 0;
    while (results->model()->index(row, 0).data().toString() != "Wooden ships") ++row;
    QTest::mouseClick(results->viewport(), Qt::LeftButton, {},
                      results->visualRect(results->model()->index(row, 0)).center());
    QCOMPARE(fixture_->transcript().at(0).text, QString("Wooden ships"));
    QCOMPARE(fixture_->find<QLineEdit>("findField")->text(), QString("girl"));
    QVERIFY(fixture_->find<QLineEdit>("findField")->isVisible());
    field->clear();
    QTest::keyClicks(field, "nowhere to be found");
    QTRY_VERIFY(!results->isVisible());
    QTest::keyClick(field, Qt::Key_Escape);
    QVERIFY(field->text().isEmpty());
}

void ConversationsTest::aHitIsShownWhereItIs() {
    fixture_->chooseConversation(1);
    fixture_->ask("Old ships");
    fixture_->window().actions().search_everywhere->trigger();
    QTest::keyClicks(fixture_->find<QLineEdit>("searchField"), "ships");
    auto* results = fixture_->find<QListView>("searchResults");
    QTRY_COMPARE(results->model()->rowCount(), 3);  // the title, and the messages, newest first
    for (const auto& [row, shown] : {std::pair(1, "2 of 2"), std::pair(2, "1 of 2")}) {
        QTest::mouseClick(results->viewport(), Qt::LeftButton, {},
                          results->visualRect(results->model()->index(row, 0)).center());
        QCOMPARE(fixture_->find<QLabel>("findCount")->text(), QString(shown));
    }
}

void ConversationsTest::findsInTheChat() {
    fixture_->window().actions().find->trigger();
    auto* field = fixture_->find<QLineEdit>("findField");
    QVERIFY(field->isVisible());
    QTest::keyClicks(field, "time");
    QTRY_VERIFY_WITH_TIMEOUT(fixture_->find<QLabel>("findCount")->text().contains("1"), 2000);
    QTest::keyClick(field, Qt::Key_Escape);
    QVERIFY(!field->isVisible());
}

void ConversationsTest::renames() {
    fixture_->window().actions().rename->trigger();
    QTRY_VERIFY(qobject_cast<QLineEdit*>(QApplication::focusWidget()) != nullptr);
    auto* field = qobject_cast<QLineEdit*>(QApplication::focusWidget());
    field->selectAll();
    QTest::keyClicks(field, "Steel bridges");
    QTest::keyClick(field, Qt::Key_Return);
    QTRY_COMPARE(titles(), QStringList({"Steel bridges", "Wooden ships"}));
    QCOMPARE(fixture_->find<QLabel>("conversationTitle")->accessibleName(), QString("Steel bridges"));
}

void ConversationsTest::pins() {
    fixture_->chooseConversation(1);
    fixture_->window().actions().pin->trigger();
    QCOMPARE(titles(), QStringList({"Wooden ships", "Iron bridges"}));
    const QAbstractItemModel* model = fixture_->find<QListView>("conversationList")->model();
    QCOMPARE(model->index(0, 0).data(ui::ConversationListModel::kGroupTitleRole).toString(), QString("Pinned"));
    QCOMPARE(model->index(1, 0).data(ui::ConversationListModel::kGroupTitleRole).toString(), QString("Today"));
    fixture_->close();
    fixture_->startReady();
    QCOMPARE(titles(), QStringList({"Wooden ships", "Iron bridges"}));
    QVERIFY(fixture_->window().actions().pin->isChecked());
    fixture_->window().actions().pin->trigger();
    QCOMPARE(titles(), QStringList({"Iron bridges", "Wooden ships"}));
}

void ConversationsTest::deletesAndUndoes() {
    fixture_->window().actions().remove->trigger();
    QCOMPARE(titles(), QStringList({"Wooden ships"}));
    QCOMPARE(fixture_->transcript().count(), 0);
    auto* undo = fixture_->find<QPushButton>("noticeAction");
    QVERIFY(undo->isVisible());
    QTest::mouseClick(undo, Qt::LeftButton);
    QCOMPARE(titles(), QStringList({"Iron bridges", "Wooden ships"}));
    QCOMPARE(fixture_->transcript().at(0).text, QString("Iron bridges"));
    fixture_->window().actions().remove->trigger();
    fixture_->close();
    fixture_->startReady();
    QCOMPARE(titles(), QStringList({"Wooden ships"}));
}

GRIFFIN_TEST(ConversationsTest)
#include "conversations_test.moc"
