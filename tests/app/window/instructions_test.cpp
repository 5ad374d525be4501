// System prompts, sampling values and presets: written in the dialog, chosen in the header's menu, kept.
#include <QCheckBox>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QLineEdit>
#include <QMenu>
#include <QScrollArea>
#include <QSpinBox>

#include "app/conversations/ready_presets.h"
#include "engine/sampling_fields.h"
#include "tests/app/window/window_fixture.h"
#include "tests/support/test_program.h"
#include "ui/chat/transcript/transcript_area.h"
#include "ui/chat/transcript/transcript_view.h"
#include "ui/conversations/instructions_dialog.h"

using namespace griffin;

class InstructionsTest : public tests::WindowTest {
    Q_OBJECT

  private slots:
    void writtenForOneConversation();
    void answersHaveTheFormThatIsChosen();
    void presetsAreKeptAndChosen();
    void presetsMayBeTheSame();
    void newChatsBeginWithTheDefault();
    void presetsComeWithTheProgram();
    void instructionsAreSeenAboveTheFirstMessage();
    void itsButtonsAreSeenOnALowScreen();
    void everyControlHasAName();

  private:
    ui::InstructionsDialog* open() {
        fixture_->window().actions().instructions->trigger();
        return fixture_->window().findChild<ui::InstructionsDialog*>();
    }
    void close(QPointer<ui::InstructionsDialog> dialog) {
        QTest::mouseClick(dialog->findChild<QPushButton*>("instructionsUse"), Qt::LeftButton);
        QTRY_VERIFY(dialog.isNull());
        QVERIFY(fixture_->window().findChild<ui::InstructionsDialog*>() == nullptr);
    }
    QAction* preset(const QString& name) {
        for (QAction* action : fixture_->find<QMenu>("presetMenu")->actions()) {
            if (action->text() == name) return action;
        }
        return nullptr;
    }
    const app::GenerateCommand& asked() { return fixture_->application().writer().command(); }
    QString label() {
        auto* shown = fixture_->find<QLabel>("presetLabel");
        return shown->isVisible() ? shown->text() : QString();
    }
};

void InstructionsTest::writtenForOneConversation() {
    fixture_->startReady(fixture_->makeModel("ten.gguf", 10));
    QVERIFY(label().isEmpty());
    ui::InstructionsDialog* dialog = open();
    auto* temperature = dialog->findChild<QDoubleSpinBox*>("instructions-temperature");
    QVERIFY(!temperature->isEnabled());
    QCOMPARE(temperature->value(), 0.0);  // that of the settings
    QTest::keyClicks(dialog->findChild<QPlainTextEdit*>("instructionsPrompt"), "Speak like a pirate.");
    dialog->findChild<QCheckBox*>("instructionsOwn")->click();
    QVERIFY(temperature->isEnabled());
    temperature->setValue(0.7);
    dialog->findChild<QSpinBox*>("instructions-max_new_tokens")->setValue(4);
    close(dialog);
    QCOMPARE(label(), QString("Custom settings"));  // instructions and sampling
    fixture_->ask("Hello");
    QCOMPARE(asked().systemPrompt(), QString("Speak like a pirate."));
    QCOMPARE(asked().options.sampling.temperature, 0.7F);
    QCOMPARE(asked().options.max_new_tokens, 4);
    QCOMPARE(fixture_->transcript().at(1).state, storage::MessageState::kLength);
    fixture_->close();

    fixture_->startReady();
    QCOMPARE(label(), QString("Custom settings"));
    fixture_->ask("Again");
    QCOMPARE(asked().systemPrompt(), QString("Speak like a pirate."));
    QCOMPARE(asked().options.sampling.temperature, 0.7F);
    // Another conversation has nothing of it.
    fixture_->window().actions().new_chat->trigger();
    QVERIFY(label().isEmpty());
    fixture_->ask("Hello there");
    QVERIFY(asked().systemPrompt().isEmpty());
    QCOMPARE(asked().options.sampling.temperature, 0.0F);
    // What is named is what it has.
    dialog = open();
    dialog->findChild<QCheckBox*>("instructionsOwn")->click();
    dialog->findChild<QDoubleSpinBox*>("instructions-temperature")->setValue(0.7);
    close(dialog);
    QCOMPARE(label(), QString("Custom sampling"));
}

void InstructionsTest::answersHaveTheFormThatIsChosen() {
    fixture_->startReady(fixture_->makeModel("ten.gguf", 10));
    ui::InstructionsDialog* dialog = open();
    auto* form = dialog->findChild<QComboBox*>("instructionsForm");
    auto* text = dialog->findChild<QPlainTextEdit*>("instructionsFormText");
    QVERIFY(!text->isVisible());
    form->setCurrentIndex(2);
    QVERIFY(text->isVisible());
    text->setPlainText("(yes|no)");
    fixture_->picture("instructions-form", dialog);
    close(dialog);
    QCOMPARE(label(), QString("Custom answer form"));
    fixture_->ask("Hello");
    QCOMPARE(asked().options.form, (engine::AnswerForm{engine::AnswerForm::Kind::kExpression, "(yes|no)"}));
    QVERIFY(fixture_->transcript().at(1).text == "yes" || fixture_->transcript().at(1).text == "no");
    QCOMPARE(asked().options.sampling.temperature, 0.0F);  // still that of the settings
    fixture_->close();

    fixture_->startReady();
    dialog = open();
    QCOMPARE(dialog->findChild<QPlainTextEdit*>("instructionsFormText")->toPlainText(), QString("(yes|no)"));
    QVERIFY(!dialog->findChild<QCheckBox*>("instructionsOwn")->isChecked());
    dialog->findChild<QComboBox*>("instructionsForm")->setCurrentIndex(0);
    close(dialog);
    fixture_->ask("Again");
    QVERIFY(asked().options.form.kind == engine::AnswerForm::Kind::kFree);
}

void InstructionsTest::presetsAreKeptAndChosen() {
    fixture_->startReady(fixture_->makeModel("ten.gguf", 10));
    ui::InstructionsDialog* dialog = open();
    auto* save = dialog->findChild<QPushButton*>("instructionsSave");
    QVERIFY(!save->isEnabled());  // it has no name yet
    QTest::keyClicks(dialog->findChild<QPlainTextEdit*>("instructionsPrompt"), "Be brief & clear.");
    QTest::keyClicks(dialog->findChild<QLineEdit*>("instructionsName"), "Brief");
    // Enter keeps what was named rather than closing the dialog over it.
    dialog->findChild<QLineEdit*>("instructionsName")->setFocus();
    QTest::keyClick(dialog->findChild<QLineEdit*>("instructionsName"), Qt::Key_Return);
    QVERIFY(dialog->isVisible());
    auto* box = dialog->findChild<QComboBox*>("instructionsPreset");
    QCOMPARE(box->currentText(), QString("Brief"));
    dialog->grab();
    fixture_->picture("instructions-window");
    fixture_->picture("instructions", dialog);
    dialog->reject();  // kept all the same, only not used here
    QTRY_VERIFY(fixture_->window().findChild<ui::InstructionsDialog*>() == nullptr);
    QVERIFY(label().isEmpty());
    preset("Brief")->trigger();
    QCOMPARE(label(), QString("Brief"));
    QVERIFY(preset("Brief")->isChecked() && !preset("None")->isChecked());
    fixture_->ask("Hello");
    QCOMPARE(asked().systemPrompt(), QString("Be brief & clear."));
    fixture_->picture("preset");
    fixture_->close();

    fixture_->startReady();
    QCOMPARE(label(), QString("Brief"));
    preset("None")->trigger();
    fixture_->ask("And now?");
    QVERIFY(asked().systemPrompt().isEmpty());
    preset("Brief")->trigger();
    // Deleted, the conversation keeps what it took from it.
    dialog = open();
    QTest::mouseClick(dialog->findChild<QPushButton*>("instructionsDelete"), Qt::LeftButton);
    close(dialog);
    QVERIFY(preset("Brief") == nullptr);
    QCOMPARE(label(), QString("Custom instructions"));
    fixture_->ask("Still?");
    QCOMPARE(asked().systemPrompt(), QString("Be brief & clear."));
}

/// The one that was chosen, or saved last, is the one that is meant.
void InstructionsTest::presetsMayBeTheSame() {
    fixture_->startReady(fixture_->makeModel("ten.gguf", 10));
    ui::InstructionsDialog* dialog = open();
    auto* box = dialog->findChild<QComboBox*>("instructionsPreset");
    auto* name = dialog->findChild<QLineEdit*>("instructionsName");
    QTest::keyClicks(dialog->findChild<QPlainTextEdit*>("instructionsPrompt"), "Talk like a pirate.");
    for (const char* one : {"Pirate", "Corsair"}) {
        name->setText(one);
        QTest::mouseClick(dialog->findChild<QPushButton*>("instructionsSave"), Qt::LeftButton);
        QCOMPARE(box->currentText(), QString(one));
        QCOMPARE(name->text(), QString(one));
    }
    for (const char* one : {"Corsair", "Pirate"}) {
        box->setCurrentText(one);
        emit box->activated(box->currentIndex());
        QCOMPARE(name->text(), QString(one));
    }
    close(dialog);
    QCOMPARE(label(), QString("Pirate"));
    preset("Corsair")->trigger();
    QCOMPARE(label(), QString("Corsair"));
    QVERIFY(preset("Corsair")->isChecked() && !preset("Pirate")->isChecked());
    dialog = open();
    box = dialog->findChild<QComboBox*>("instructionsPreset");
    QCOMPARE(box->currentText(), QString("Corsair"));
    const auto press = [&dialog](const char* button) {
        QTest::mouseClick(dialog->findChild<QPushButton*>(button), Qt::LeftButton);
    };
    press("instructionsDelete");
    QVERIFY(box->findText("Pirate") >= 0 && box->findText("Corsair") < 0);
    // Saving brings it back, whether or not it has a twin, which is chosen then.
    press("instructionsSave");
    QCOMPARE(box->currentText(), QString("Corsair"));
    press("instructionsDelete");
    box->setCurrentText("Pirate");
    emit box->activated(box->currentIndex());
    press("instructionsDelete");
    QVERIFY(box->findText("Pirate") < 0);
    press("instructionsSave");
    QCOMPARE(box->currentText(), QString("Pirate"));
    dialog->reject();
}

void InstructionsTest::newChatsBeginWithTheDefault() {
    fixture_->startReady(fixture_->makeModel("ten.gguf", 10));
    ui::InstructionsDialog* dialog = open();
    QVERIFY(!dialog->findChild<QCheckBox*>("instructionsDefault")->isEnabled());
    QTest::keyClicks(dialog->findChild<QPlainTextEdit*>("instructionsPrompt"), "Be kind.");
    QTest::keyClicks(dialog->findChild<QLineEdit*>("instructionsName"), "Kind");
    QTest::mouseClick(dialog->findChild<QPushButton*>("instructionsSave"), Qt::LeftButton);
    dialog->findChild<QCheckBox*>("instructionsDefault")->click();
    dialog->reject();
    QTRY_VERIFY(fixture_->window().findChild<ui::InstructionsDialog*>() == nullptr);
    QCOMPARE(label(), QString("Kind"));
    fixture_->ask("Hello");
    QCOMPARE(asked().systemPrompt(), QString("Be kind."));
    fixture_->close();

    fixture_->startReady();
    fixture_->window().actions().new_chat->trigger();
    QCOMPARE(label(), QString("Kind"));
    preset("None")->trigger();  // for this one only
    fixture_->ask("Plain");
    QVERIFY(asked().systemPrompt().isEmpty());
    fixture_->window().actions().new_chat->trigger();
    QCOMPARE(label(), QString("Kind"));
}

void InstructionsTest::presetsComeWithTheProgram() {
    const QList<ui::PresetValues> ready = app::readyPresets();
    QCOMPARE(ready.size(), 12);
    QSet<QString> ids;
    for (const ui::PresetValues& preset : ready) {
        ids.insert(preset.id);
        QVERIFY(!preset.values.system_prompt.isEmpty());
        for (const engine::SamplingField& field : engine::samplingFields())
            QVERIFY(field.allows(field.value(preset.values.sampling)));
    }
    QCOMPARE(ids.size(), 12);

    fixture_->startReady(fixture_->makeModel("ten.gguf", 10));
    preset("Storyteller")->trigger();
    QCOMPARE(label(), QString("Storyteller"));
    fixture_->ask("Hello");
    QVERIFY(asked().systemPrompt().startsWith("Tell stories"));
    QCOMPARE(asked().options.sampling.temperature, 0.9F);
    // It cannot be deleted, but it can be the default, and another one of its name takes its place.
    ui::InstructionsDialog* dialog = open();
    auto* box = dialog->findChild<QComboBox*>("instructionsPreset");
    auto* remove = dialog->findChild<QPushButton*>("instructionsDelete");
    QCOMPARE(box->currentText(), QString("Storyteller"));
    QCOMPARE(box->count(), 13);
    QVERIFY(!remove->isEnabled());
    dialog->findChild<QCheckBox*>("instructionsDefault")->click();
    QVERIFY(dialog->findChild<QCheckBox*>("instructionsDefault")->isChecked());
    close(dialog);
    fixture_->window().actions().new_chat->trigger();
    QCOMPARE(label(), QString("Storyteller"));
    fixture_->close();

    fixture_->startReady();
    fixture_->window().actions().new_chat->trigger();
    QCOMPARE(label(), QString("Storyteller"));
    dialog = open();
    dialog->findChild<QPlainTextEdit*>("instructionsPrompt")->setPlainText("Only fairy tales.");
    QTest::mouseClick(dialog->findChild<QPushButton*>("instructionsSave"), Qt::LeftButton);
    box = dialog->findChild<QComboBox*>("instructionsPreset");
    QCOMPARE(box->count(), 13);
    remove = dialog->findChild<QPushButton*>("instructionsDelete");
    QVERIFY(remove->isEnabled());
    QTest::mouseClick(remove, Qt::LeftButton);
    QCOMPARE(box->count(), 13);
    QVERIFY(box->findText("Storyteller") >= 0);
    dialog->reject();
}

void InstructionsTest::instructionsAreSeenAboveTheFirstMessage() {
    fixture_->startReady(fixture_->makeModel("ten.gguf", 10));
    fixture_->ask("Hello");
    ui::TranscriptArea& area = fixture_->window().chatPage().transcript().area();
    const auto line = [&area] {
        for (const ui::ActionSpot& spot : area.row(0).actions()) {
            if (spot.action == ui::MessageAction::kInstructions) return spot.rect.translated(area.rowRect(0).topLeft());
        }
        return QRect();
    };
    QVERIFY(line().isNull());  // the model's own are not ours to show
    const int height = area.row(0).height();
    preset("Short answers")->trigger();
    QVERIFY(!line().isNull());
    QVERIFY(area.row(0).height() > height);
    QVERIFY(area.row(0).instructionsText().startsWith("Instructions: Answer in one to three sentences."));
    fixture_->picture("instructions-seen");
    QTest::mouseClick(area.viewport(), Qt::LeftButton, {}, line().center());
    auto* dialog = fixture_->window().findChild<ui::InstructionsDialog*>();
    QVERIFY(dialog != nullptr);
    dialog->findChild<QPlainTextEdit*>("instructionsPrompt")->setPlainText("One\nline");
    close(dialog);
    QCOMPARE(area.row(0).instructionsText(), QString("Instructions: One line"));
    fixture_->ask("Again");
    QCOMPARE(area.row(0).instructionsText(), QString("Instructions: One line"));
    QVERIFY(area.row(2).instructionsText().isEmpty());
    preset("None")->trigger();
    QVERIFY(line().isNull());
    QCOMPARE(area.row(0).height(), height);
}

void InstructionsTest::itsButtonsAreSeenOnALowScreen() {
    fixture_->start();
    ui::InstructionsDialog* dialog = open();
    QVERIFY(QTest::qWaitForWindowExposed(dialog));
    auto* use = dialog->findChild<QPushButton*>("instructionsUse");
    auto* last = dialog->findChild<QCheckBox*>("instructionsDefault");
    const auto seen = [dialog](const QWidget* widget) {
        return widget->visibleRegion().boundingRect().size() == widget->size() &&
               dialog->rect().contains(QRect(widget->mapTo(dialog, QPoint()), widget->size()));
    };
    QVERIFY(seen(use) && seen(last));  // there is room for all of them
    dialog->resize(560, 360);
    QCOMPARE(dialog->height(), 360);
    QTRY_VERIFY(seen(use));
    QVERIFY(!seen(last));
    dialog->findChild<QScrollArea*>("instructionsArea")->ensureWidgetVisible(last);
    QTRY_VERIFY(seen(last));
    dialog->reject();
}

void InstructionsTest::everyControlHasAName() {
    fixture_->start();
    ui::InstructionsDialog* dialog = open();
    QVERIFY(QTest::qWaitForWindowExposed(dialog));
    QCOMPARE(fixture_->unnamedControls(dialog).join(QStringLiteral("; ")), QString());
    dialog->reject();
}

GRIFFIN_TEST(InstructionsTest)
#include "instructions_test.moc"
