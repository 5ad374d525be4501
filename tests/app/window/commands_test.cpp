// The command palette in the real window: every command with its shortcut, conversations, models, by keyboard alone.
#include <QAction>
#include <QLineEdit>
#include <QListView>
#include <QPlainTextEdit>

#include "tests/app/window/window_fixture.h"
#include "tests/support/test_program.h"
#include "ui/chat/transcript/transcript_model.h"
#include "ui/palette/palette_model.h"
#include "ui/shell/chat_page.h"
#include "ui/shell/main_actions.h"
#include "ui/theme/theme.h"

using namespace griffin;
using tests::WindowFixture;

class CommandsTest : public QObject {
    Q_OBJECT

  private slots:
    void listsEveryCommand();
    void doesWhatIsTyped();
    void opensConversationsAndModels();

  private:
    static QLineEdit* open(WindowFixture& fixture) {
        QTest::keyClick(fixture.window().focusWidget(), Qt::Key_P, Qt::ControlModifier | Qt::ShiftModifier);
        return fixture.find<QLineEdit>("paletteField");
    }
    static void type(QLineEdit* field, const QString& text) {
        QVERIFY(field->hasFocus());
        QTest::keyClicks(field, text);
        QTest::keyClick(field, Qt::Key_Return);
        QVERIFY(!field->isVisible());
    }
};

void CommandsTest::listsEveryCommand() {
    WindowFixture fixture;
    fixture.startReady(fixture.makeModel("ten.gguf", 10));
    QLineEdit* field = open(fixture);
    QVERIFY(field->isVisible());
    const QAbstractItemModel* model = fixture.find<QListView>("paletteList")->model();
    QStringList titles;
    QStringList shortcuts;
    for (int row = 0; row < model->rowCount(); ++row) {
        titles.append(model->index(row, 0).data().toString());
        shortcuts.append(model->index(row, 0).data(ui::PaletteModel::kShortcutRole).toString());
        QVERIFY2(!model->index(row, 0).data(ui::PaletteModel::kGroupRole).toString().isEmpty(),
                 qPrintable(titles.last()));
    }
    for (const QAction* action : fixture.window().QWidget::actions()) {
        if (action == fixture.window().actions().palette || action->text().isEmpty()) continue;
        const QString name = QString(action->text()).remove('&').remove("…");
        QVERIFY2(titles.contains(name), qPrintable(name));
        QCOMPARE(shortcuts.at(titles.indexOf(name)), action->shortcut().toString(QKeySequence::NativeText));
    }
    QVERIFY(titles.size() > 25);
    fixture.picture("palette");
    QTest::keyClick(field, Qt::Key_Escape);
    QVERIFY(!field->isVisible());
    QVERIFY(fixture.editor()->hasFocus());
    fixture.close();
}

void CommandsTest::doesWhatIsTyped() {
    WindowFixture fixture;
    fixture.startReady(fixture.makeModel("ten.gguf", 10));
    type(open(fixture), "sidebar");
    QVERIFY(!fixture.window().actions().side_bar->isChecked());
    type(open(fixture), "appdark");
    QVERIFY(fixture.window().actions().appearance_dark->isChecked());
    QLineEdit* field = open(fixture);
    QTest::keyClicks(field, "race");
    fixture.picture("palette-dark");
    QTest::keyClick(field, Qt::Key_Return);
    QVERIFY(!fixture.window().chatPage().isVisible());
    type(open(fixture), "new chat");
    QVERIFY(fixture.window().chatPage().isVisible());
    fixture.close();
}

void CommandsTest::opensConversationsAndModels() {
    WindowFixture fixture;
    const QString five = fixture.makeModel("five.gguf", 5);
    fixture.startReady(five);
    fixture.send("Why is Zanzibar warm?");
    QTRY_VERIFY_WITH_TIMEOUT(!fixture.answering() && fixture.transcript().count() == 2, 10000);
    fixture.window().actions().new_chat->trigger();
    QCOMPARE(fixture.transcript().count(), 0);
    type(open(fixture), "zanzi");
    QCOMPARE(fixture.transcript().count(), 2);
    QVERIFY(fixture.editor()->hasFocus());
    fixture.application().models().load(fixture.makeModel("ten.gguf", 10));
    QTRY_COMPARE_WITH_TIMEOUT(fixture.application().models().state(), app::ModelState::kReady, 20000);
    type(open(fixture), "model five");
    QTRY_COMPARE_WITH_TIMEOUT(fixture.application().models().state(), app::ModelState::kReady, 20000);
    QCOMPARE(fixture.application().models().path(), five);
    fixture.close();
}

GRIFFIN_TEST(CommandsTest)
#include "commands_test.moc"
