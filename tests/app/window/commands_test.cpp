// The command palette in the real window: every command with its shortcut, conversations, models, by keyboard alone.
#include <QLineEdit>
#include <QListView>

#include "tests/app/window/window_fixture.h"
#include "tests/support/test_program.h"
#include "ui/palette/palette_model.h"
#include "ui/theme/theme.h"

using namespace griffin;

class CommandsTest : public tests::WindowTest {
    Q_OBJECT

  private slots:
    void listsEveryCommand();
    void menusMarkWhatIsOn();
    void doesWhatIsTyped();
    void opensConversationsAndModels();
    void escapeStopsAnAnswerOnlyWhereItMeansNothingElse();

  private:
    QLineEdit* open() {
        QTest::keyClick(fixture_->window().focusWidget(), Qt::Key_P, Qt::ControlModifier | Qt::ShiftModifier);
        return fixture_->find<QLineEdit>("paletteField");
    }
    static void type(QLineEdit* field, const QString& text) {
        QVERIFY(field->hasFocus());
        QTest::keyClicks(field, text);
        QTest::keyClick(field, Qt::Key_Return);
        QVERIFY(!field->isVisible());
    }
};

void CommandsTest::listsEveryCommand() {
    fixture_->startReady(fixture_->makeModel("ten.gguf", 10));
    QLineEdit* field = open();
    QVERIFY(field->isVisible());
    const QAbstractItemModel* model = fixture_->find<QListView>("paletteList")->model();
    QStringList titles;
    QStringList shortcuts;
    for (int row = 0; row < model->rowCount(); ++row) {
        titles.append(model->index(row, 0).data().toString());
        shortcuts.append(model->index(row, 0).data(ui::PaletteModel::kShortcutRole).toString());
        QVERIFY2(!model->index(row, 0).data(ui::PaletteModel::kGroupRole).toString().isEmpty(),
                 qPrintable(titles.last()));
    }
    for (const QAction* action : fixture_->window().QWidget::actions()) {
        if (action == fixture_->window().actions().palette || action->text().isEmpty()) continue;
        const QString name = QString(action->text()).remove('&').remove("…");
        QVERIFY2(titles.contains(name), qPrintable(name));
        QCOMPARE(shortcuts.at(titles.indexOf(name)), action->shortcut().toString(QKeySequence::NativeText));
    }
    QVERIFY(titles.size() > 25);
    fixture_->picture("palette");
    QTest::keyClick(field, Qt::Key_Escape);
    QVERIFY(!field->isVisible());
    QVERIFY(fixture_->editor()->hasFocus());
}

void CommandsTest::menusMarkWhatIsOn() {
    fixture_->startReady(fixture_->makeModel("ten.gguf", 10));
    // The style draws an icon in the place of the mark.
    const ui::MainActions& actions = fixture_->window().actions();
    for (const QAction* action : actions.findChildren<QAction*>()) {
        const bool page = actions.pages->actions().contains(action);  // the side bar shows which one is open
        if (!action->isCheckable() || page) continue;
        QVERIFY2(action->icon().isNull() || !action->isIconVisibleInMenu(), qPrintable(action->objectName()));
    }
}

void CommandsTest::doesWhatIsTyped() {
    fixture_->startReady(fixture_->makeModel("ten.gguf", 10));
    type(open(), "sidebar");
    QVERIFY(!fixture_->window().actions().side_bar->isChecked());
    type(open(), "appdark");
    QVERIFY(fixture_->window().actions().appearance_dark->isChecked());
    QLineEdit* field = open();
    QTest::keyClicks(field, "race");
    fixture_->picture("palette-dark");
    QTest::keyClick(field, Qt::Key_Return);
    QVERIFY(!fixture_->window().chatPage().isVisible());
    type(open(), "new chat");
    QVERIFY(fixture_->window().chatPage().isVisible());
}

void CommandsTest::opensConversationsAndModels() {
    const QString five = fixture_->makeModel("five.gguf", 5);
    fixture_->startReady(five);
    fixture_->ask("Why is Zanzibar warm?");
    fixture_->window().actions().new_chat->trigger();
    QCOMPARE(fixture_->transcript().count(), 0);
    type(open(), "zanzi");
    QCOMPARE(fixture_->transcript().count(), 2);
    QVERIFY(fixture_->editor()->hasFocus());
    fixture_->application().models().load(fixture_->makeModel("ten.gguf", 10));
    QTRY_COMPARE_WITH_TIMEOUT(fixture_->application().models().state(), app::ModelState::kReady, 20000);
    type(open(), "model five");
    QTRY_COMPARE_WITH_TIMEOUT(fixture_->application().models().state(), app::ModelState::kReady, 20000);
    QCOMPARE(fixture_->application().models().path(), five);
}

void CommandsTest::escapeStopsAnAnswerOnlyWhereItMeansNothingElse() {
    fixture_->startReady(fixture_->makeModel("endless.gguf", 0));
    fixture_->send("never ends");
    QTRY_VERIFY_WITH_TIMEOUT(fixture_->answering(), 5000);
    fixture_->window().actions().search_everywhere->trigger();
    auto* search = fixture_->find<QLineEdit>("searchField");
    QTest::keyClicks(search, "never");
    QTest::keyClick(search, Qt::Key_Escape);
    QVERIFY(search->text().isEmpty());
    fixture_->window().actions().find->trigger();
    auto* found = fixture_->find<QLineEdit>("findField");
    QVERIFY(found->isVisible());
    QTest::keyClick(found, Qt::Key_Escape);
    QVERIFY(!found->isVisible());
    QTest::qWait(100);
    QVERIFY(fixture_->answering());
    QTest::keyClick(search, Qt::Key_Escape);  // with nothing to clear
    QTRY_VERIFY_WITH_TIMEOUT(!fixture_->answering(), 5000);
}

GRIFFIN_TEST(CommandsTest)
#include "commands_test.moc"
