// Folders in the real window: new, named, filled by mouse and menu, ordered, closed, deleted and brought back.
#include <QDragEnterEvent>
#include <QDropEvent>
#include <QLineEdit>
#include <QListView>
#include <QMenu>
#include <QMimeData>

#include "tests/app/window/window_fixture.h"
#include "tests/support/test_program.h"
#include "ui/conversations/conversation_list_model.h"
#include "ui/conversations/conversation_list_view.h"
#include "ui/conversations/side_bar.h"
#include "ui/theme/controls.h"
#include "ui/theme/theme.h"

using namespace griffin;
using ui::ConversationListModel;
using ui::ListRow;

class FoldersTest : public tests::WindowTest {
    Q_OBJECT

  private slots:
    void init() override;
    void areMadeNamedAndKept();
    void takeWhatIsDragged();
    void areOrderedByKeyAndMouse();
    void takeWhatTheMenuMoves();
    void keepTheirNamesInEveryLanguage();
    void openAndCloseByKey();
    void giveBackWhatIsInThem();
    void beginChats();
    void newChatsOutliveTheirFolder();
    void aChatBeginsBesideTheFolders();
    void menusNameThePinAsTheWindowDoes();
    void whatIsOnScreenStaysHighlighted();
    void lookAsTheyShould();

  private:
    QStringList rows();
    int row(const QString& name);
    void makeFolder(const QString& name);
    /// On the row, below the name of a group.
    QPoint placeOf(const QString& name) {
        return view().visualRect(model().index(row(name))).bottomLeft() + QPoint(30, -10);
    }
    void drag(const QString& what, const QString& onto);
    void choose(const QString& action, const QString& name);
    ui::ConversationListView& view() { return fixture_->window().sideBar().list(); }
    ConversationListModel& model() { return static_cast<ConversationListModel&>(*view().model()); }
    void select(const QString& name) {
        view().setFocus();
        view().setCurrentIndex(model().index(row(name)));
    }
};

void FoldersTest::init() {
    WindowTest::init();
    fixture_->startReady(fixture_->makeModel("ten.gguf", 10));
    fixture_->ask("Wooden ships");
    fixture_->window().actions().new_chat->trigger();
    fixture_->ask("Iron bridges");
}

QStringList FoldersTest::rows() {
    QStringList rows;
    for (int i = 0; i < model().rowCount(); ++i) {
        const QModelIndex index = model().index(i);
        QString sign = index.data(ConversationListModel::kInFolderRole).toBool() ? "- " : "";
        if (model().kindOf(i) == ListRow::kFolder)
            sign = index.data(ConversationListModel::kOpenRole).toBool() ? "v " : "> ";
        rows.append(sign + index.data().toString());
    }
    return rows;
}

int FoldersTest::row(const QString& name) {
    for (int i = 0; i < model().rowCount(); ++i) {
        if (model().index(i).data().toString() == name) return i;
    }
    return -1;
}

void FoldersTest::makeFolder(const QString& name) {
    fixture_->window().actions().new_folder->trigger();
    QTRY_VERIFY(qobject_cast<QLineEdit*>(QApplication::focusWidget()) != nullptr);
    auto* field = qobject_cast<QLineEdit*>(QApplication::focusWidget());
    field->selectAll();
    QTest::keyClicks(field, name);
    QTest::keyClick(field, Qt::Key_Return);
    QTRY_VERIFY(row(name) >= 0);
}

/// As the mouse would, from the row on.
void FoldersTest::drag(const QString& what, const QString& onto) {
    const std::unique_ptr<QMimeData> data(model().mimeData({model().index(row(what))}));
    const QPoint target = onto.isEmpty() ? QPoint(40, view().viewport()->height() - 4) : placeOf(onto);
    QWidget* viewport = view().viewport();
    QDragEnterEvent enter(target, Qt::MoveAction, data.get(), Qt::LeftButton, {});
    QApplication::sendEvent(viewport, &enter);
    QDragMoveEvent move(target, Qt::MoveAction, data.get(), Qt::LeftButton, {});
    QApplication::sendEvent(viewport, &move);
    QVERIFY(move.isAccepted());
    QDropEvent drop(target, Qt::MoveAction, data.get(), Qt::LeftButton, {});
    QApplication::sendEvent(viewport, &drop);
    QVERIFY(drop.isAccepted());
}

/// Presses an entry of the row's menu.
void FoldersTest::choose(const QString& action, const QString& name) {
    emit view().customContextMenuRequested(placeOf(name));
    auto* menu = view().findChild<QMenu*>("rowMenu");
    QVERIFY(menu != nullptr && menu->isVisible());
    for (QAction* entry : menu->findChildren<QAction*>()) {
        if (entry->text() == action) entry->trigger();
    }
    delete menu;
}

void FoldersTest::areMadeNamedAndKept() {
    makeFolder("Things");
    QCOMPARE(rows(), QStringList({"v Things", "Iron bridges", "Wooden ships"}));
    QTest::mouseClick(view().viewport(), Qt::LeftButton, {},
                      view().visualRect(model().index(0)).bottomLeft() + QPoint(30, -10));
    QCOMPARE(rows().first(), QString("> Things"));
    fixture_->close();
    fixture_->startReady();
    QCOMPARE(rows(), QStringList({"> Things", "Iron bridges", "Wooden ships"}));
    select("Things");
    QTest::keyClick(&view(), Qt::Key_F2);
    QTRY_VERIFY(qobject_cast<QLineEdit*>(QApplication::focusWidget()) != nullptr);
    QTest::keyClicks(QApplication::focusWidget(), "Works");
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Return);
    QTRY_COMPARE(rows().first(), QString("> Works"));
}

void FoldersTest::takeWhatIsDragged() {
    makeFolder("Things");
    drag("Wooden ships", "Things");
    QCOMPARE(rows(), QStringList({"v Things", "- Wooden ships", "Iron bridges"}));
    drag("Iron bridges", "Wooden ships");  // beside it
    QCOMPARE(rows(), QStringList({"v Things", "- Iron bridges", "- Wooden ships"}));
    fixture_->close();
    fixture_->startReady();
    QCOMPARE(rows(), QStringList({"v Things", "- Iron bridges", "- Wooden ships"}));
    // The one on screen stays marked wherever it goes.
    QCOMPARE(view().currentIndex().data().toString(), QString("Iron bridges"));
    drag("Iron bridges", "");
    QCOMPARE(rows(), QStringList({"v Things", "- Wooden ships", "Iron bridges"}));
    QCOMPARE(view().currentIndex().data().toString(), QString("Iron bridges"));
}

void FoldersTest::areOrderedByKeyAndMouse() {
    makeFolder("A");
    makeFolder("B");
    QCOMPARE(rows().mid(0, 2), QStringList({"v A", "v B"}));
    select("B");
    QTest::keyClick(&view(), Qt::Key_Up, Qt::AltModifier);
    QCOMPARE(rows().mid(0, 2), QStringList({"v B", "v A"}));
    QCOMPARE(view().currentIndex().data().toString(), QString("B"));
    drag("B", "A");
    QCOMPARE(rows().mid(0, 2), QStringList({"v A", "v B"}));
    choose("Move up", "B");
    QCOMPARE(rows().mid(0, 2), QStringList({"v B", "v A"}));
    fixture_->close();
    fixture_->startReady();
    QCOMPARE(rows().mid(0, 2), QStringList({"v B", "v A"}));
}

void FoldersTest::takeWhatTheMenuMoves() {
    makeFolder("Things");
    choose("Things", "Wooden ships");
    QCOMPARE(rows(), QStringList({"v Things", "- Wooden ships", "Iron bridges"}));
    choose("No folder", "Wooden ships");
    QCOMPARE(rows(), QStringList({"v Things", "Iron bridges", "Wooden ships"}));
    // The menu of the window is about the conversation on screen.
    QMenu* menu = fixture_->window().actions().move_to_folder->menu();
    emit menu->aboutToShow();
    QCOMPARE(menu->actions().first()->text(), QString("No folder"));
    QVERIFY(menu->actions().first()->isChecked());
    menu->actions().at(1)->trigger();
    QCOMPARE(rows(), QStringList({"v Things", "- Iron bridges", "Wooden ships"}));
    choose("New folder…", "Wooden ships");
    QTRY_VERIFY(qobject_cast<QLineEdit*>(QApplication::focusWidget()) != nullptr);
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Return);
    QCOMPARE(rows(), QStringList({"v Things", "- Iron bridges", "v New folder", "- Wooden ships"}));
}

void FoldersTest::keepTheirNamesInEveryLanguage() {
    makeFolder("Settings");  // as a page of ours is called
    const auto texts = [this] {
        QMenu* menu = fixture_->window().actions().move_to_folder->menu();
        emit menu->aboutToShow();
        return QStringList{menu->actions().first()->text(), menu->actions().at(1)->text()};
    };
    QCOMPARE(texts(), QStringList({"No folder", "Settings"}));
    fixture_->changeLanguage("zh");
    QCOMPARE(texts(), QStringList({"无文件夹", "Settings"}));
    fixture_->changeLanguage("en");
    QCOMPARE(texts(), QStringList({"No folder", "Settings"}));
}

void FoldersTest::openAndCloseByKey() {
    makeFolder("Things");
    drag("Wooden ships", "Things");
    select("Wooden ships");
    QTest::keyClick(&view(), Qt::Key_Left);
    QCOMPARE(view().currentIndex().data().toString(), QString("Things"));
    QTest::keyClick(&view(), Qt::Key_Left);
    QCOMPARE(rows(), QStringList({"> Things", "Iron bridges"}));
    QTest::keyClick(&view(), Qt::Key_Right);
    QTest::keyClick(&view(), Qt::Key_Down);
    QTest::keyClick(&view(), Qt::Key_Return);
    QCOMPARE(fixture_->transcript().at(0).text, QString("Wooden ships"));
}

void FoldersTest::giveBackWhatIsInThem() {
    makeFolder("A");
    makeFolder("B");
    drag("Wooden ships", "A");
    select("A");
    QTest::keyClick(&view(), Qt::Key_Delete);
    QCOMPARE(rows(), QStringList({"v B", "Iron bridges", "Wooden ships"}));
    QTest::mouseClick(fixture_->find<QPushButton>("noticeAction"), Qt::LeftButton);
    QCOMPARE(rows(), QStringList({"v A", "- Wooden ships", "v B", "Iron bridges"}));
    choose("Delete the folder", "A");
    fixture_->close();
    fixture_->startReady();
    QCOMPARE(rows(), QStringList({"v B", "Iron bridges", "Wooden ships"}));
}

void FoldersTest::beginChats() {
    makeFolder("Things");
    choose("New chat in this folder", "Things");
    QCOMPARE(fixture_->transcript().count(), 0);
    fixture_->ask("Paper planes");
    QCOMPARE(rows(), QStringList({"v Things", "- Paper planes", "Iron bridges", "Wooden ships"}));
    fixture_->window().actions().new_chat->trigger();
    fixture_->ask("Outside");
    QCOMPARE(rows().last(), QString("Wooden ships"));
    QCOMPARE(rows()[2], QString("Outside"));
}

void FoldersTest::newChatsOutliveTheirFolder() {
    makeFolder("Things");
    choose("New chat in this folder", "Things");
    choose("Delete the folder", "Things");
    QTest::mouseClick(fixture_->find<QPushButton>("noticeAction"), Qt::LeftButton);
    fixture_->ask("Paper planes");
    QVERIFY(!fixture_->window().chatPage().notices().isVisible());
    QCOMPARE(rows(), QStringList({"v Things", "- Paper planes", "Iron bridges", "Wooden ships"}));
    // Undo may come after the message as well.
    choose("New chat in this folder", "Things");
    choose("Delete the folder", "Things");
    fixture_->ask("Late");
    QVERIFY(rows().contains("Late"));
    QTest::mouseClick(fixture_->find<QPushButton>("noticeAction"), Qt::LeftButton);
    QCOMPARE(rows(), QStringList({"v Things", "- Late", "- Paper planes", "Iron bridges", "Wooden ships"}));
    choose("New chat in this folder", "Things");
    choose("Delete the folder", "Things");
    fixture_->window().chatPage().notices().dismiss();
    fixture_->ask("Outside");
    QVERIFY(!fixture_->window().chatPage().notices().isVisible());
    QVERIFY(rows().contains("Outside"));
}

/// The menu of the empty part of the list.
void FoldersTest::aChatBeginsBesideTheFolders() {
    emit view().customContextMenuRequested({40, view().viewport()->height() - 4});
    auto* menu = view().findChild<QMenu*>("rowMenu");
    QVERIFY(menu != nullptr);
    QCOMPARE(menu->actions().first()->text(), QString("New chat"));
    menu->actions().first()->trigger();
    delete menu;
    QCOMPARE(fixture_->transcript().count(), 0);
    QVERIFY(fixture_->editor()->hasFocus());
    fixture_->ask("Beside them");
    QCOMPARE(rows().first(), QString("Beside them"));
}

void FoldersTest::menusNameThePinAsTheWindowDoes() {
    const QAction* pin = fixture_->window().actions().pin;
    emit view().customContextMenuRequested(view().visualRect(model().index(row("Wooden ships"))).center());
    auto* menu = view().findChild<QMenu*>("rowMenu");
    for (const QAction* entry : menu->actions()) {
        if (entry->text() != ui::withoutMnemonic(pin->text())) continue;
        QVERIFY(entry->isCheckable());
        // An icon would take the place of the mark.
        QCOMPARE(!entry->icon().isNull() && entry->isIconVisibleInMenu(), pin->isIconVisibleInMenu());
    }
    delete menu;
    const auto pinned = [this] { return model().at(row("Wooden ships")).pinned; };
    choose(ui::withoutMnemonic(pin->text()), "Wooden ships");
    QVERIFY(pinned());
    choose(ui::withoutMnemonic(pin->text()), "Wooden ships");
    QVERIFY(!pinned());
}

void FoldersTest::whatIsOnScreenStaysHighlighted() {
    const auto highlighted = [this] {
        const QModelIndexList rows = view().selectionModel()->selectedIndexes();
        return rows.size() == 1 ? rows.first().data().toString() : QString();
    };
    QCOMPARE(highlighted(), QString("Iron bridges"));
    QWidget* viewport = view().viewport();
    QTest::mouseClick(viewport, Qt::LeftButton, {}, QPoint(40, viewport->height() - 4));  // where nothing is
    QCOMPARE(highlighted(), QString("Iron bridges"));
    QTest::mouseClick(viewport, Qt::RightButton, {}, placeOf("Wooden ships"));
    QCOMPARE(highlighted(), QString("Iron bridges"));
    QCOMPARE(view().currentIndex().data().toString(), QString("Iron bridges"));  // the Delete key means this one
    makeFolder("Things");
    QCOMPARE(highlighted(), QString("Iron bridges"));
    choose("Rename", "Wooden ships");
    QTRY_VERIFY(qobject_cast<QLineEdit*>(QApplication::focusWidget()) != nullptr);
    QCOMPARE(highlighted(), QString("Iron bridges"));
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Escape);
    fixture_->chooseConversation(row("Wooden ships"));
    QCOMPARE(highlighted(), QString("Wooden ships"));
    // The name of a group is no part of the row below it.
    const QModelIndex first = model().index(row("Iron bridges"));
    QVERIFY(first.data(ConversationListModel::kStartsGroupRole).toBool());
    const QPoint heading = view().visualRect(first).topLeft() + QPoint(40, 6);
    QTest::mouseClick(viewport, Qt::LeftButton, {}, heading);
    QCOMPARE(highlighted(), QString("Wooden ships"));
    QVERIFY(!view().indexAt(heading).isValid());
    // What is dragged was pressed before, and leaves its place to the next one.
    fixture_->window().actions().new_chat->trigger();
    fixture_->ask("Stone walls");
    QTest::mousePress(viewport, Qt::LeftButton, {}, placeOf("Iron bridges"));
    drag("Iron bridges", "Things");
    QVERIFY(rows().contains("- Iron bridges"));
    QCOMPARE(highlighted(), QString("Stone walls"));
    QCOMPARE(view().currentIndex().data().toString(), QString("Stone walls"));
}

void FoldersTest::lookAsTheyShould() {
    makeFolder("Shipyards of the world");
    makeFolder("Closed");
    drag("Wooden ships", "Shipyards of the world");
    emit view().pinRequested(model().at(row("Wooden ships")).id, true);
    QTest::mouseClick(view().viewport(), Qt::LeftButton, {}, view().visualRect(model().index(row("Closed"))).center());
    QVERIFY2(fixture_->unnamedControls(&fixture_->window().sideBar()).isEmpty(),
             qPrintable(fixture_->unnamedControls(&fixture_->window().sideBar()).join(", ")));
    fixture_->picture("folders_light");
    fixture_->window().actions().appearance_dark->trigger();
    fixture_->picture("folders_dark");
}

GRIFFIN_TEST(FoldersTest)
#include "folders_test.moc"
