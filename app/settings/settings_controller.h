// Connects the settings page: edits go into the settings, and settings take effect. Code that reads settings when it
// needs them (answers) is not notified; the keys of the commands are, and by a button, the model.
#pragma once

#include <QObject>

#include "app/settings/command_shortcuts.h"
#include "app/settings/data_backup.h"

namespace griffin::ui {
class MainWindow;
class SettingsPage;
enum class SettingGroup;
}  // namespace griffin::ui

namespace griffin::app {

class FileDialogs;
class LocalServer;
class ModelController;
class Settings;
class SystemInfo;

class SettingsController : public QObject {
    Q_OBJECT

  public:
    /// All must outlive the controller. `database` is the file. To be built when the window has its commands.
    SettingsController(Settings& settings, ModelController& models, LocalServer& server, SystemInfo& system,
                       FileDialogs& dialogs, ui::MainWindow& window, ui::SettingsPage& page, const QString& database,
                       QObject* parent = nullptr);

    /// What the dialogs lead to. A file that is refused changes nothing; the page says why.
    void importFrom(const QString& path);
    void exportTo(const QString& path);
    void backUpTo(const QString& path);
    DataBackup& backup() { return backup_; }
    CommandShortcuts& commands() { return commands_; }

  private:
    void connectPage();
    void take();
    void showOffers();
    void showEngine();
    void resetGroup(ui::SettingGroup group);

    Settings& settings_;
    ModelController& models_;
    LocalServer& server_;
    SystemInfo& system_;
    FileDialogs& dialogs_;
    ui::MainWindow& window_;
    ui::SettingsPage& page_;
    QString database_;
    CommandShortcuts commands_;
    DataBackup backup_;
};

}  // namespace griffin::app
