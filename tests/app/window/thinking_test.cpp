// Thinking before the answer: the switch, the level and the budget below the message field, and what is told of it.
#include <QAbstractButton>
#include <QMenu>

#include "engine/reasoning.h"
#include "tests/app/window/window_fixture.h"
#include "tests/support/test_program.h"
#include "ui/chat/pickers/thinking_picker.h"
#include "ui/chat/transcript/transcript_area.h"
#include "ui/chat/transcript/transcript_view.h"

using namespace griffin;

class ThinkingTest : public tests::WindowTest {
    Q_OBJECT

  private slots:
    void onlyModelsThatThinkHaveIt();
    void theSwitchDecides();
    void aBudgetEndsIt();
    void whatItTookSurvivesARestart();

  private:
    /// A model whose template begins with the reasoning, which the model never ends.
    QString makeThinker() {
        tests::TinyModelOptions options;
        options.thinks = true;
        const QString target = fixture_->path(QStringLiteral("thinker.gguf"));
        tests::writeTinyModel(target.toStdString(), options);
        return target;
    }
    ui::ThinkingPicker& picker() { return fixture_->window().chatPage().thinkingPicker(); }
    QAbstractButton* toggle() { return fixture_->find<QAbstractButton>("thinkingSwitch"); }
    QAction* entry(const QString& text) {
        auto* menu = fixture_->find<QMenu>("thinkingMenu");
        emit menu->aboutToShow();
        for (QAction* action : menu->actions()) {
            if (action->text() == text) return action;
        }
        return nullptr;
    }
    engine::AnswerParts parts(int row) { return engine::partsOf(fixture_->transcript().at(row).text.toStdString()); }
};

void ThinkingTest::onlyModelsThatThinkHaveIt() {
    fixture_->startReady(fixture_->makeModel("ten.gguf", 10));
    QVERIFY(!picker().isVisible());
    fixture_->close();
    fixture_->startReady(makeThinker());
    QVERIFY(picker().isVisible() && picker().thinks() && toggle()->isChecked());
    QVERIFY(entry("Low") == nullptr && entry("On") != nullptr);
    QVERIFY(entry("As the model does by itself")->isChecked() && entry("No limit")->isChecked());
    fixture_->picture("thinking");
    // There is room for it in the smallest window, too.
    fixture_->window().resize(fixture_->window().minimumSize());
    QTest::qWait(200);
    const QWidget* composer = picker().parentWidget();
    const QRect place(picker().mapTo(composer, QPoint()), picker().size());
    QVERIFY(composer->rect().contains(place));
    fixture_->picture("thinking-narrow");
    for (const char* name : {"thinkingButton", "methodButton"}) {
        const auto* button = fixture_->find<QToolButton>(name);
        const int words = button->fontMetrics().horizontalAdvance(button->text());
        QVERIFY2(button->width() >= words, name);
    }
    QVERIFY(!place.intersects(QRect(fixture_->find<QWidget>("sendButton")->mapTo(composer, QPoint()),
                                    fixture_->find<QWidget>("sendButton")->size())));
}

void ThinkingTest::theSwitchDecides() {
    fixture_->set("generation/max_new_tokens", 30);
    fixture_->startReady(makeThinker());
    fixture_->ask("Think");
    QVERIFY(!parts(1).reasoning.empty());
    const ui::ReasoningFigures figures = fixture_->transcript().at(1).reasoning;
    QCOMPARE(figures.tokens, 30);
    QVERIFY(figures.ms > 0.0);
    QTest::mouseClick(toggle(), Qt::LeftButton);
    QVERIFY(!picker().thinks() && entry("Off")->isChecked());
    fixture_->ask("Do not");
    QVERIFY(parts(3).reasoning.empty() && !parts(3).text.empty());
    QCOMPARE(fixture_->transcript().at(3).reasoning, ui::ReasoningFigures());
    QTest::keyClick(toggle(), Qt::Key_Space);
    QVERIFY(picker().thinks() && entry("As the model does by itself")->isChecked());
    entry("Off")->trigger();
    QVERIFY(!toggle()->isChecked());
    fixture_->close();
    fixture_->startReady();
    QVERIFY(!picker().thinks() && !toggle()->isChecked());
}

void ThinkingTest::aBudgetEndsIt() {
    fixture_->set("generation/max_new_tokens", 150);
    fixture_->set("generation/reasoning_budget", 12);
    fixture_->startReady(makeThinker());
    QVERIFY(entry("At most 12 tokens")->isChecked());
    fixture_->ask("Think");
    QVERIFY(!parts(1).reasoning.empty() && !parts(1).text.empty());
    QVERIFY(fixture_->transcript().at(1).reasoning.tokens < 150);
    entry("No limit")->trigger();
    fixture_->ask("Think on");
    QVERIFY(parts(3).text.empty());
    QCOMPARE(fixture_->transcript().at(3).reasoning.tokens, 150);
}

void ThinkingTest::whatItTookSurvivesARestart() {
    fixture_->set("generation/max_new_tokens", 40);
    fixture_->set("generation/reasoning_budget", 12);
    fixture_->startReady(makeThinker());
    fixture_->ask("Think");
    const ui::ReasoningFigures figures = fixture_->transcript().at(1).reasoning;
    QVERIFY(figures.tokens > 0);
    fixture_->window().actions().inspector->setChecked(true);
    fixture_->picture("thought");
    fixture_->close();
    fixture_->set("window/appearance", "dark");
    fixture_->startReady();
    QCOMPARE(fixture_->transcript().at(1).reasoning, figures);
    ui::TranscriptArea& area = fixture_->window().chatPage().transcript().area();
    area.trigger(1, {ui::MessageAction::kShowCode, 0, {}, true});
    QVERIFY(area.row(1).codeView(0).whole);
    auto* menu = fixture_->find<QMenu>("thinkingMenu");
    emit menu->aboutToShow();
    menu->resize(menu->sizeHint());
    fixture_->picture("thinking-menu", menu);
    fixture_->picture("thought-dark");
}

GRIFFIN_TEST(ThinkingTest)
#include "thinking_test.moc"
