// Connects the settings page: edits go into the settings, and settings take effect. Code that reads settings when it
// needs them (answers) is not notified; the keys of the commands are, and by a button, the model.
#pragma once

#include <QObject>
#include <optional>

#include "app/settings/command_shortcuts.h"
#include "app/settings/data_backup.h"
#include "ui/settings/setting_values.h"

namespace griffin::ui {
class MainWindow;
class SettingsPage;
}  // namespace griffin::ui

namespace griffin::app {

class FileDialogs;
class LocalServer;
class ModelController;
class Settings;
class SystemInfo;

/// Many settings at once, and what they were before.
struct SettingsChange {
    std::optional<ui::SettingGroup> reset;  // that page; none: they were imported
    QString file;                           // imported
    ui::SettingValues before;
    int port_before = 0;
};

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
    /// What the page offers to undo. A change of the language takes the window away: the next one offers it again.
    const std::optional<SettingsChange>& offered() const { return offered_; }
    void offerUndo(const SettingsChange& change);

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
    std::optional<SettingsChange> offered_;
};

}  // namespace griffin::app
