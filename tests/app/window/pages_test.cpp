// Pages of the real window: reached by mouse, shortcut and menu, and left for the chat by what is about it.
#include <QActionGroup>
#include <QMenuBar>

#include "tests/app/window/window_fixture.h"
#include "tests/support/test_program.h"

using namespace griffin;

class PagesTest : public tests::WindowTest {
    Q_OBJECT

  private slots:
    void init() override;
    void theButtonAndTheShortcutShowThePage();
    void theMenuNamesEveryPage();
    void theConversationBringsTheChatBack();
    void findBelongsToTheChat();

  private:
    QAction* lastAction() { return fixture_->window().actions().pages->actions().last(); }

    QWidget* extra_ = nullptr;
};

void PagesTest::init() {
    WindowTest::init();
    fixture_->startReady(fixture_->makeModel("ten.gguf", 10));
    extra_ = new QLabel(QStringLiteral("Something else"));
    fixture_->window().addPage(QStringLiteral("extraPage"), QStringLiteral("E&xtra"), QStringLiteral("info"), extra_);
}

void PagesTest::theButtonAndTheShortcutShowThePage() {
    ui::MainWindow& window = fixture_->window();
    auto* chat = fixture_->find<QToolButton>("chatPageButton");
    auto* extra = fixture_->find<QToolButton>("extraPageButton");
    // The layout shows it when it gets round to it.
    QTRY_VERIFY(chat != nullptr && extra != nullptr && extra->isVisible());
    QVERIFY(chat->isChecked() && !extra->isChecked());
    QCOMPARE(extra->accessibleName(), QString("Extra"));
    QTest::mouseClick(extra, Qt::LeftButton);
    QCOMPARE(window.currentPage(), extra_);
    QVERIFY(extra->isChecked() && !chat->isChecked());
    QVERIFY(extra_->isVisible() && !window.chatPage().isVisible());
    QTest::keyClick(&window, Qt::Key_1, Qt::ControlModifier);
    QCOMPARE(window.currentPage(), static_cast<QWidget*>(&window.chatPage()));
    QVERIFY(chat->isChecked());
    const int number = static_cast<int>(window.actions().pages->actions().size());
    QTest::keyClick(&window, static_cast<Qt::Key>(Qt::Key_0 + number), Qt::ControlModifier);
    QCOMPARE(window.currentPage(), extra_);
}

void PagesTest::theMenuNamesEveryPage() {
    QStringList names;
    const QMenu* go = nullptr;
    for (const QAction* action : fixture_->window().menuBar()->actions()) {
        if (action->text() == QLatin1String("&Go")) go = action->menu();
    }
    if (go == nullptr) QFAIL("there is no menu of the pages");
    for (const QAction* action : go->actions()) names.append(action->text().remove('&'));
    QCOMPARE(names.first(), QString("Chat"));
    QCOMPARE(names.last(), QString("Extra"));
    lastAction()->trigger();
    QCOMPARE(fixture_->window().currentPage(), extra_);
}

void PagesTest::theConversationBringsTheChatBack() {
    ui::MainWindow& window = fixture_->window();
    fixture_->ask("A question");
    lastAction()->trigger();
    QVERIFY(!window.chatPage().isVisible());
    fixture_->chooseConversation(0);
    QVERIFY(window.chatPage().isVisible());
    QCOMPARE(fixture_->transcript().count(), 2);
    lastAction()->trigger();
    window.actions().new_chat->trigger();
    QVERIFY(window.chatPage().isVisible());
    QCOMPARE(fixture_->transcript().count(), 0);
}

void PagesTest::findBelongsToTheChat() {
    QVERIFY(fixture_->window().actions().find->isEnabled());
    lastAction()->trigger();
    QVERIFY(!fixture_->window().actions().find->isEnabled());
    QTest::keyClick(&fixture_->window(), Qt::Key_1, Qt::ControlModifier);
    QVERIFY(fixture_->window().actions().find->isEnabled());
}

GRIFFIN_TEST(PagesTest)
#include "pages_test.moc"
