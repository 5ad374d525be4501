// Connects the commands of the Help menu.
#pragma once

#include <QObject>

namespace griffin::ui {
class HelpDialog;
class MainWindow;
class Theme;
}  // namespace griffin::ui

namespace griffin::app {

class CommandShortcuts;
class ModelController;
class Settings;
class SystemInfo;

class HelpController : public QObject {
    Q_OBJECT

  public:
    /// All must outlive the controller.
    HelpController(SystemInfo& system, const ModelController& models, const Settings& settings,
                   const CommandShortcuts& commands, ui::Theme& theme, ui::MainWindow& window,
                   QObject* parent = nullptr);

  signals:
    /// A click on the button that leads to the shortcuts of the settings page.
    void changeShortcutsRequested();

  private:
    void showShortcuts();
    void showAbout();
    void copyDiagnostics();

    SystemInfo& system_;
    const ModelController& models_;
    const Settings& settings_;
    const CommandShortcuts& commands_;
    ui::Theme& theme_;
    ui::MainWindow& window_;
};

}  // namespace griffin::app
