// Instructions, sampling values and presets: those of the conversation on screen, chosen in its menu or edited in a
// dialog, and those that new conversations start with.
#pragma once

#include <QList>
#include <QObject>
#include <QString>

#include "app/chat/question_sender.h"
#include "ui/conversations/instructions_dialog.h"

namespace griffin::ui {
class InstructionsDialog;
class MainWindow;
}  // namespace griffin::ui

namespace griffin::app {

class AnsweringModel;
class ChatController;
class Settings;
struct DataStore;

class InstructionsController : public QObject {
    Q_OBJECT

  public:
    /// All must outlive the controller.
    InstructionsController(DataStore& data, QuestionSender& sender, AnsweringModel& model, ChatController& chat,
                           const Settings& settings, ui::MainWindow& window, QObject* parent = nullptr);

  private:
    void showConversation();
    void showMenu();
    /// What they have that the settings do not, in a word or two; empty: nothing.
    static QString nameOfOwn(const ui::InstructionValues& values);
    void openDialog();
    void choosePreset(const QString& name);
    void use(const ui::InstructionValues& values);
    void savePreset(const QString& name, const ui::InstructionValues& values);
    void deletePreset(const QString& name);
    void setDefault(const QString& name);
    Instructions current();
    QList<storage::Preset> presets();
    QList<ui::PresetValues> presetValues();
    ui::InstructionValues toValues(const Instructions& instructions) const;
    static Instructions fromValues(const ui::InstructionValues& values);

    DataStore& data_;
    QuestionSender& sender_;
    AnsweringModel& model_;
    ChatController& chat_;
    const Settings& settings_;
    ui::MainWindow& window_;
    QString meant_;  // the preset that was chosen last: of several that are the same, this one
};

}  // namespace griffin::app
