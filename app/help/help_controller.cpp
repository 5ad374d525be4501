#include "app/help/help_controller.h"

#include <QAction>
#include <QClipboard>
#include <QGuiApplication>

#include "app/computer.h"
#include "app/help/diagnostics.h"
#include "app/help/libraries.h"
#include "app/model_controller.h"
#include "app/settings/command_shortcuts.h"
#include "app/settings/settings.h"
#include "ui/help/help_dialogs.h"
#include "ui/main_window/chat_page.h"
#include "ui/main_window/main_actions.h"
#include "ui/main_window/main_window.h"
#include "ui/states/notice_bar.h"

namespace griffin::app {

HelpController::HelpController(Computer& computer, const ModelController& models, const Settings& settings,
                               const CommandShortcuts& commands, ui::Theme& theme, ui::MainWindow& window,
                               QObject* parent)
    : QObject(parent),
      computer_(computer),
      models_(models),
      settings_(settings),
      commands_(commands),
      theme_(theme),
      window_(window) {
    ui::MainActions& actions = window_.actions();
    connect(actions.about_speculation, &QAction::triggered, this,
            [this] { ui::HelpDialog::aboutSpeculation(theme_, &window_)->show(); });
    connect(actions.list_shortcuts, &QAction::triggered, this, &HelpController::showShortcuts);
    connect(actions.about, &QAction::triggered, this, &HelpController::showAbout);
    connect(actions.copy_diagnostics, &QAction::triggered, this, &HelpController::copyDiagnostics);
}

void HelpController::showShortcuts() {
    auto* dialog = ui::HelpDialog::shortcuts(theme_, commands_.list(), &window_);
    connect(dialog, &ui::HelpDialog::changeShortcutsRequested, this, &HelpController::changeShortcutsRequested);
    dialog->show();
}

void HelpController::showAbout() {
    const engine::BuildInfo& build = computer_.waitForInfo();
    ui::AboutTexts texts;
    texts.version = QString::fromStdString(build.version);
    texts.build = tr("Commit: %1").arg(QString::fromStdString(build.commit)) + QLatin1Char('\n') +
                  tr("Compiler: %1").arg(QString::fromStdString(build.compiler)) + QLatin1Char('\n') +
                  tr("Processor: %1").arg(QString::fromStdString(build.instruction_set)) + QLatin1Char('\n') +
                  tr("Graphics card: %1").arg(QString::fromStdString(build.cuda));
    texts.libraries = libraries();
    auto* dialog = ui::HelpDialog::about(theme_, texts, &window_);
    connect(dialog, &ui::HelpDialog::copyDiagnosticsRequested, this, &HelpController::copyDiagnostics);
    dialog->show();
}

void HelpController::copyDiagnostics() {
    std::optional<LoadedModel> model;
    if (models_.state() == ModelState::kReady) model = models_.model();
    QGuiApplication::clipboard()->setText(diagnostics(computer_.waitForInfo(), model, settings_.values()));
    window_.chatPage().notices().showNotice(tr("The diagnostics are on the clipboard. They hold nothing you wrote."));
}

}  // namespace griffin::app
