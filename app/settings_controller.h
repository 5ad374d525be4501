// The settings page at work: edits go into the settings, and settings take effect. What reads its settings when it
// needs them (answers) is not told; what is built from them is: the language, the keys of the commands, and by a
// button, the model.
#pragma once

#include <QObject>

#include "app/retranslation.h"
#include "app/settings/command_shortcuts.h"
#include "app/settings/data_backup.h"

namespace griffin::ui {
class MainWindow;
class SettingsPage;
enum class SettingGroup;
}  // namespace griffin::ui

namespace griffin::app {

class Computer;
class Language;
class ModelController;
class Settings;

class SettingsController : public QObject {
    Q_OBJECT

  public:
    /// All must outlive the controller. `database` is the file. To be built when the window has its commands.
    SettingsController(Settings& settings, Language& language, ModelController& models, Computer& computer,
                       ui::MainWindow& window, ui::SettingsPage& page, const QString& database,
                       QObject* parent = nullptr);

    /// What the dialogs lead to. A file that is refused changes nothing, and the page says why.
    void importFrom(const QString& path);
    void exportTo(const QString& path);
    void backUpTo(const QString& path);
    DataBackup& backup() { return backup_; }
    CommandShortcuts& commands() { return commands_; }

  signals:
    /// The window is in another language, but for texts with values in them.
    void languageChanged();

  private:
    void connectPage();
    void take();
    void showOffers();
    void showEngine();
    void resetGroup(ui::SettingGroup group);

    Settings& settings_;
    Language& language_;
    ModelController& models_;
    Computer& computer_;
    ui::MainWindow& window_;
    ui::SettingsPage& page_;
    QString database_;
    Retranslation retranslation_;
    CommandShortcuts commands_;
    DataBackup backup_;
};

}  // namespace griffin::app
