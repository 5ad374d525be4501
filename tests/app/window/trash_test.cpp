// The trash in the real window: deleted conversations are looked at, given back, deleted for good one by one or all.
#include <QListView>
#include <QMessageBox>

#include "tests/app/window/window_fixture.h"
#include "tests/support/test_program.h"
#include "ui/conversations/conversation_list_view.h"
#include "ui/conversations/side_bar.h"
#include "ui/shell/chat_page.h"
#include "ui/shell/notice_bar.h"

using namespace griffin;

class TrashTest : public tests::WindowTest {
    Q_OBJECT

  private slots:
    void init() override;
    void givesBackWhatIsChosen();
    void deletesForGoodWhenAsked();
    void isEmptied();
    void deletesByKey();
    void isUndoneByKey();
    void theNextClickGivesTheListTheKeyboard();
    void looksAsItShould();

  private:
    /// The trash is ordered by time, and the clock of the database has milliseconds.
    static void nextMillisecond() { QTest::qWait(2); }
    static QStringList texts(const QListView* list);
    void show() { QTest::mouseClick(fixture_->find<QToolButton>("trashButton"), Qt::LeftButton); }
    void press(const char* button) { QTest::mouseClick(fixture_->find<QPushButton>(button), Qt::LeftButton); }
    /// Answers the question that is asked.
    void confirm(bool yes);
    QListView* trash() { return fixture_->find<QListView>("trashList"); }
    QListView* list() { return fixture_->find<QListView>("conversationList"); }
};

void TrashTest::init() {
    WindowTest::init();
    fixture_->startReady(fixture_->makeModel("five.gguf", 5));
    for (const char* question : {"One", "Two", "Three"}) {
        fixture_->window().actions().new_chat->trigger();
        fixture_->ask(question);
    }
    fixture_->window().actions().remove->trigger();
    emit fixture_->window().sideBar().list().conversationChosen(storage::ConversationId{2});
    nextMillisecond();
    fixture_->window().actions().remove->trigger();
    nextMillisecond();
}

QStringList TrashTest::texts(const QListView* list) {
    QStringList texts;
    for (int row = 0; row < list->model()->rowCount(); ++row)
        texts.append(list->model()->index(row, 0).data().toString());
    return texts;
}

void TrashTest::confirm(bool yes) {
    auto* box = fixture_->window().findChild<QMessageBox*>("confirmBox");
    QVERIFY(box != nullptr && box->isVisible());
    QAbstractButton* button = yes ? box->findChild<QPushButton*>("confirmButton") : box->button(QMessageBox::Cancel);
    QTest::mouseClick(button, Qt::LeftButton);
    QTRY_VERIFY(fixture_->window().findChild<QMessageBox*>("confirmBox") == nullptr);
}

void TrashTest::givesBackWhatIsChosen() {
    show();
    QVERIFY(trash()->isVisible() && !list()->isVisible());
    QCOMPARE(texts(trash()), QStringList({"Two", "Three"}));
    QVERIFY(trash()->hasFocus());
    const ui::NoticeBar& notices = fixture_->window().chatPage().notices();
    QVERIFY(notices.isVisible());  // of the one that was deleted last
    press("restoreButton");        // the first one is chosen
    QVERIFY(!notices.isVisible());
    QCOMPARE(texts(trash()), QStringList({"Three"}));
    QTest::keyClick(trash(), Qt::Key_Escape);
    QVERIFY(list()->isVisible());
    QVERIFY(!fixture_->window().actions().trash->isChecked());
    QCOMPARE(texts(list()), QStringList({"Two", "One"}));
    emit fixture_->window().sideBar().list().conversationChosen(storage::ConversationId{2});
    QCOMPARE(fixture_->transcript().count(), 2);
}

void TrashTest::deletesForGoodWhenAsked() {
    show();
    press("purgeButton");
    confirm(false);
    QCOMPARE(texts(trash()).size(), 2);
    const ui::NoticeBar& notices = fixture_->window().chatPage().notices();
    QVERIFY(notices.isVisible());  // Undo of what was deleted last
    trash()->selectAll();
    press("purgeButton");
    confirm(true);
    QVERIFY(texts(trash()).isEmpty());
    QVERIFY(!notices.isVisible());
    QVERIFY(!fixture_->find<QPushButton>("emptyTrashButton")->isEnabled());
    QVERIFY(!fixture_->find<QPushButton>("restoreButton")->isEnabled());
    fixture_->close();
    fixture_->startReady();
    show();
    QVERIFY(texts(trash()).isEmpty());
    QTest::mouseClick(fixture_->find<QToolButton>("leaveTrashButton"), Qt::LeftButton);
    QCOMPARE(texts(list()), QStringList({"One"}));
}

void TrashTest::isEmptied() {
    show();
    press("emptyTrashButton");
    confirm(true);
    QVERIFY(texts(trash()).isEmpty());
    QVERIFY(!fixture_->window().chatPage().notices().isVisible());
    show();
    QCOMPARE(texts(list()), QStringList({"One"}));
}

void TrashTest::deletesByKey() {
    list()->setFocus();
    list()->setCurrentIndex(list()->model()->index(0, 0));
    QTest::keyClick(list(), Qt::Key_Delete);
    QVERIFY(texts(list()).isEmpty());
    show();
    QCOMPARE(texts(trash()), QStringList({"One", "Two", "Three"}));
    QTest::keyClick(trash(), Qt::Key_Return);
    QCOMPARE(texts(list()), QStringList({"One"}));
    QTest::keyClick(trash(), Qt::Key_Down);
    QTest::keyClick(trash(), Qt::Key_Up);
    QTest::keyClick(trash(), Qt::Key_Delete);
    confirm(true);
    QCOMPARE(texts(trash()), QStringList({"Three"}));
}

void TrashTest::isUndoneByKey() {
    list()->setFocus();
    QCOMPARE(texts(list()), QStringList({"One"}));
    QTest::keyClick(list(), Qt::Key_Z, Qt::ControlModifier);
    QTRY_COMPARE(texts(list()), QStringList({"Two", "One"}));
    QVERIFY(!fixture_->window().chatPage().notices().isVisible());
    // The page that it is a part of leads out of it.
    show();
    QVERIFY(trash()->isVisible());
    QTest::mouseClick(fixture_->find<QToolButton>("chatPageButton"), Qt::LeftButton);
    QVERIFY(list()->isVisible());
    // Only what was told is undone, and only once.
    QTest::keyClick(list(), Qt::Key_Z, Qt::ControlModifier);
    QTest::qWait(200);
    QCOMPARE(texts(list()), QStringList({"Two", "One"}));
}

void TrashTest::theNextClickGivesTheListTheKeyboard() {
    QTest::mouseClick(fixture_->find<QPushButton>("noticeAction"), Qt::LeftButton);
    QTRY_COMPARE(texts(list()), QStringList({"Two", "One"}));
    const auto clickFirst = [this] {
        const QModelIndex first = list()->model()->index(0, 0);
        QTest::mouseClick(list()->viewport(), Qt::LeftButton, {}, list()->visualRect(first).center());
        QCoreApplication::processEvents();
    };
    clickFirst();
    QVERIFY(list()->hasFocus());
    QTest::keyClick(list(), Qt::Key_Delete);
    QCOMPARE(texts(list()), QStringList({"One"}));
    QVERIFY(list()->hasFocus());
    clickFirst();
    QVERIFY(list()->hasFocus());
    QTest::keyClick(list(), Qt::Key_Delete);
    QCOMPARE(texts(list()), QStringList());
}

void TrashTest::looksAsItShould() {
    show();
    QVERIFY2(fixture_->unnamedControls(&fixture_->window().sideBar()).isEmpty(),
             qPrintable(fixture_->unnamedControls(&fixture_->window().sideBar()).join(", ")));
    fixture_->picture("trash_light");
    fixture_->window().actions().appearance_dark->trigger();
    fixture_->picture("trash_dark");
}

GRIFFIN_TEST(TrashTest)
#include "trash_test.moc"
