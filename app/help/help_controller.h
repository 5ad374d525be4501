// The Help menu at work.
#pragma once

#include <QObject>

namespace griffin::ui {
class HelpDialog;
class MainWindow;
class Theme;
}  // namespace griffin::ui

namespace griffin::app {

class CommandShortcuts;
class Computer;
class ModelController;
class Settings;

class HelpController : public QObject {
    Q_OBJECT

  public:
    /// All must outlive the controller.
    HelpController(Computer& computer, const ModelController& models, const Settings& settings,
                   const CommandShortcuts& commands, ui::Theme& theme, ui::MainWindow& window,
                   QObject* parent = nullptr);

  signals:
    /// The person wants to change the keys of commands.
    void changeShortcutsRequested();

  private:
    void showShortcuts();
    void showAbout();
    void copyDiagnostics();

    Computer& computer_;
    const ModelController& models_;
    const Settings& settings_;
    const CommandShortcuts& commands_;
    ui::Theme& theme_;
    ui::MainWindow& window_;
};

}  // namespace griffin::app
