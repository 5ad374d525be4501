// System prompts, sampling values and presets: written in the dialog, chosen in the header's menu, kept.
#include <QAction>
#include <QCheckBox>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSpinBox>

#include "tests/app/window/window_fixture.h"
#include "tests/support/test_program.h"
#include "ui/chat/transcript/transcript_model.h"
#include "ui/conversations/instructions_dialog.h"
#include "ui/shell/main_actions.h"

using namespace griffin;
using tests::WindowFixture;

class InstructionsTest : public QObject {
    Q_OBJECT

  private slots:
    void writtenForOneConversation();
    void presetsAreKeptAndChosen();
    void newChatsBeginWithTheDefault();
    void everyControlHasAName();

  private:
    static ui::InstructionsDialog* open(WindowFixture& fixture) {
        fixture.window().actions().instructions->trigger();
        return fixture.window().findChild<ui::InstructionsDialog*>();
    }
    static void close(WindowFixture& fixture, QPointer<ui::InstructionsDialog> dialog) {
        QTest::mouseClick(dialog->findChild<QPushButton*>("instructionsUse"), Qt::LeftButton);
        QTRY_VERIFY(dialog.isNull());
        QVERIFY(fixture.window().findChild<ui::InstructionsDialog*>() == nullptr);
    }
    static void ask(WindowFixture& fixture, const QString& question, int messages) {
        fixture.send(question);
        QTRY_VERIFY_WITH_TIMEOUT(!fixture.answering() && fixture.transcript().count() == messages, 10000);
    }
    static QAction* preset(WindowFixture& fixture, const QString& name) {
        for (QAction* action : fixture.find<QMenu>("presetMenu")->actions()) {
            if (action->text() == name) return action;
        }
        return nullptr;
    }
    static const app::GenerateCommand& asked(WindowFixture& fixture) {
        return fixture.application().writer().command();
    }
    static QString label(WindowFixture& fixture) {
        auto* shown = fixture.find<QLabel>("presetLabel");
        return shown->isVisible() ? shown->text() : QString();
    }
};

void InstructionsTest::writtenForOneConversation() {
    WindowFixture fixture;
    fixture.startReady(fixture.makeModel("ten.gguf", 10));
    QVERIFY(label(fixture).isEmpty());
    ui::InstructionsDialog* dialog = open(fixture);
    auto* temperature = dialog->findChild<QDoubleSpinBox*>("instructions-temperature");
    QVERIFY(!temperature->isEnabled());
    QCOMPARE(temperature->value(), 0.0);  // that of the settings
    QTest::keyClicks(dialog->findChild<QPlainTextEdit*>("instructionsPrompt"), "Speak like a pirate.");
    dialog->findChild<QCheckBox*>("instructionsOwn")->click();
    QVERIFY(temperature->isEnabled());
    temperature->setValue(0.7);
    dialog->findChild<QSpinBox*>("instructions-max_new_tokens")->setValue(4);
    close(fixture, dialog);
    QCOMPARE(label(fixture), QString("Own instructions"));
    ask(fixture, "Hello", 2);
    QCOMPARE(asked(fixture).systemPrompt(), QString("Speak like a pirate."));
    QCOMPARE(asked(fixture).options.sampling.temperature, 0.7F);
    QCOMPARE(asked(fixture).options.max_new_tokens, 4);
    QCOMPARE(fixture.transcript().at(1).state, storage::MessageState::kLength);
    fixture.close();

    fixture.startReady();
    QCOMPARE(label(fixture), QString("Own instructions"));
    ask(fixture, "Again", 4);
    QCOMPARE(asked(fixture).systemPrompt(), QString("Speak like a pirate."));
    QCOMPARE(asked(fixture).options.sampling.temperature, 0.7F);
    // Another conversation has nothing of it.
    fixture.window().actions().new_chat->trigger();
    QVERIFY(label(fixture).isEmpty());
    ask(fixture, "Hello there", 2);
    QVERIFY(asked(fixture).systemPrompt().isEmpty());
    QCOMPARE(asked(fixture).options.sampling.temperature, 0.0F);
    fixture.close();
}

void InstructionsTest::presetsAreKeptAndChosen() {
    WindowFixture fixture;
    fixture.startReady(fixture.makeModel("ten.gguf", 10));
    ui::InstructionsDialog* dialog = open(fixture);
    auto* save = dialog->findChild<QPushButton*>("instructionsSave");
    QVERIFY(!save->isEnabled());  // it has no name yet
    QTest::keyClicks(dialog->findChild<QPlainTextEdit*>("instructionsPrompt"), "Be brief & clear.");
    QTest::keyClicks(dialog->findChild<QLineEdit*>("instructionsName"), "Brief");
    QTest::mouseClick(save, Qt::LeftButton);
    auto* box = dialog->findChild<QComboBox*>("instructionsPreset");
    QCOMPARE(box->currentText(), QString("Brief"));
    dialog->grab();
    fixture.picture("instructions-window");
    const QString folder = qEnvironmentVariable("GRIFFIN_SCREENSHOTS");
    if (!folder.isEmpty()) dialog->grab().save(folder + "/instructions.png");
    dialog->reject();  // kept all the same, only not used here
    QTRY_VERIFY(fixture.window().findChild<ui::InstructionsDialog*>() == nullptr);
    QVERIFY(label(fixture).isEmpty());
    preset(fixture, "Brief")->trigger();
    QCOMPARE(label(fixture), QString("Brief"));
    QVERIFY(preset(fixture, "Brief")->isChecked() && !preset(fixture, "None")->isChecked());
    ask(fixture, "Hello", 2);
    QCOMPARE(asked(fixture).systemPrompt(), QString("Be brief & clear."));
    fixture.picture("preset");
    fixture.close();

    fixture.startReady();
    QCOMPARE(label(fixture), QString("Brief"));
    preset(fixture, "None")->trigger();
    ask(fixture, "And now?", 4);
    QVERIFY(asked(fixture).systemPrompt().isEmpty());
    preset(fixture, "Brief")->trigger();
    // Deleted, the conversation keeps what it took from it.
    dialog = open(fixture);
    QTest::mouseClick(dialog->findChild<QPushButton*>("instructionsDelete"), Qt::LeftButton);
    close(fixture, dialog);
    QVERIFY(preset(fixture, "Brief") == nullptr);
    QCOMPARE(label(fixture), QString("Own instructions"));
    ask(fixture, "Still?", 6);
    QCOMPARE(asked(fixture).systemPrompt(), QString("Be brief & clear."));
    fixture.close();
}

void InstructionsTest::newChatsBeginWithTheDefault() {
    WindowFixture fixture;
    fixture.startReady(fixture.makeModel("ten.gguf", 10));
    ui::InstructionsDialog* dialog = open(fixture);
    QVERIFY(!dialog->findChild<QCheckBox*>("instructionsDefault")->isEnabled());
    QTest::keyClicks(dialog->findChild<QPlainTextEdit*>("instructionsPrompt"), "Be kind.");
    QTest::keyClicks(dialog->findChild<QLineEdit*>("instructionsName"), "Kind");
    QTest::mouseClick(dialog->findChild<QPushButton*>("instructionsSave"), Qt::LeftButton);
    dialog->findChild<QCheckBox*>("instructionsDefault")->click();
    dialog->reject();
    QTRY_VERIFY(fixture.window().findChild<ui::InstructionsDialog*>() == nullptr);
    QCOMPARE(label(fixture), QString("Kind"));
    ask(fixture, "Hello", 2);
    QCOMPARE(asked(fixture).systemPrompt(), QString("Be kind."));
    fixture.close();

    fixture.startReady();
    fixture.window().actions().new_chat->trigger();
    QCOMPARE(label(fixture), QString("Kind"));
    preset(fixture, "None")->trigger();  // for this one only
    ask(fixture, "Plain", 2);
    QVERIFY(asked(fixture).systemPrompt().isEmpty());
    fixture.window().actions().new_chat->trigger();
    QCOMPARE(label(fixture), QString("Kind"));
    fixture.close();
}

void InstructionsTest::everyControlHasAName() {
    WindowFixture fixture;
    fixture.start();
    ui::InstructionsDialog* dialog = open(fixture);
    QVERIFY(QTest::qWaitForWindowExposed(dialog));
    QCOMPARE(WindowFixture::unnamedControls(dialog).join(QStringLiteral("; ")), QString());
    dialog->reject();
    fixture.close();
}

GRIFFIN_TEST(InstructionsTest)
#include "instructions_test.moc"
