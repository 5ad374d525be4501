#include "app/help/help_controller.h"

#include <QAction>
#include <QClipboard>
#include <QGuiApplication>
#include <QLocale>
#include <QScreen>
#include <QStringList>
#include <QSysInfo>
#include <QThread>
#include <optional>

#include "app/configuration/setting_fields.h"
#include "app/configuration/settings.h"
#include "app/help/libraries.h"
#include "app/models/model_controller.h"
#include "app/settings/command_shortcuts.h"
#include "app/shell/message_text.h"
#include "app/shell/system_info.h"
#include "ui/help/help_dialogs.h"
#include "ui/shell/chat_page.h"
#include "ui/shell/main_actions.h"
#include "ui/shell/main_window.h"
#include "ui/shell/notice_bar.h"

namespace griffin::app {
namespace {

/// Only what differs from the defaults; for texts, only that they are set.
QStringList changedSettings(const ui::SettingValues& settings) {
    QStringList lines;
    const ui::SettingValues defaults;
    for (const SettingField& field : settingFields()) {
        const QJsonValue value = field.valueIn(settings);
        if (value == field.valueIn(defaults)) continue;
        const bool text = std::holds_alternative<TextField>(field.kind);
        lines.append(QStringLiteral("  %1 = %2")
                         .arg(field.name(), text ? QStringLiteral("(set)") : value.toVariant().toString()));
    }
    for (auto entry = settings.shortcuts.begin(); entry != settings.shortcuts.end(); ++entry)
        lines.append(QStringLiteral("  shortcuts/%1 = %2").arg(entry.key(), entry.value()));
    return lines;
}

/// What a bug report needs to know about this installation: never what a person wrote, no paths, no file names. In
/// English, whatever the language of the window.
QString diagnostics(const engine::BuildInfo& build, const std::optional<LoadedModel>& model,
                    const ui::SettingValues& settings) {
    QStringList lines = {
        QStringLiteral("Griffin Chat %1 (%2)")
            .arg(QString::fromStdString(build.version), QString::fromStdString(build.commit)),
        QStringLiteral("Compiler: %1").arg(QString::fromStdString(build.compiler)),
        QStringLiteral("System: %1, kernel %2 %3")
            .arg(QSysInfo::prettyProductName(), QSysInfo::kernelVersion(), QSysInfo::currentCpuArchitecture()),
        QStringLiteral("Qt: %1, platform %2").arg(QLatin1String(qVersion()), QGuiApplication::platformName()),
        QStringLiteral("Language: %1").arg(QLocale().name()),
        QStringLiteral("Processor: %1, %2 threads")
            .arg(QString::fromStdString(build.instruction_set.english()))
            .arg(QThread::idealThreadCount()),
        QStringLiteral("CUDA: %1").arg(QString::fromStdString(build.cuda.english()))};
    for (const QScreen* screen : QGuiApplication::screens()) {
        lines.append(QStringLiteral("Screen: %1 x %2, scale %3")
                         .arg(screen->size().width())
                         .arg(screen->size().height())
                         .arg(screen->devicePixelRatio()));
    }
    if (model) {
        lines.append(QStringLiteral("Model: %1, %2, %3 MB, hash %4")
                         .arg(model->architecture, model->quantisation)
                         .arg(model->file_bytes / 1'000'000)
                         .arg(model->fingerprint));
        lines.append(QStringLiteral("Runs on: %1, context %2")
                         .arg(QString::fromStdString(model->device.english()))
                         .arg(model->context));
        for (const QString& draft : model->draft_marks) lines.append(QStringLiteral("Draft: %1").arg(draft));
    } else {
        lines.append(QStringLiteral("Model: none"));
    }
    const QStringList changed = changedSettings(settings);
    lines.append(changed.isEmpty() ? QStringLiteral("Settings: defaults") : QStringLiteral("Settings:"));
    return (lines + changed).join(QLatin1Char('\n')) + QLatin1Char('\n');
}

}  // namespace

HelpController::HelpController(SystemInfo& system, const ModelController& models, const Settings& settings,
                               const CommandShortcuts& commands, ui::Theme& theme, ui::MainWindow& window,
                               QObject* parent)
    : QObject(parent),
      system_(system),
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
    const engine::BuildInfo& build = system_.waitForInfo();
    ui::AboutTexts texts;
    texts.version = QString::fromStdString(build.version);
    texts.build = tr("Commit: %1").arg(QString::fromStdString(build.commit)) + QLatin1Char('\n') +
                  tr("Compiler: %1").arg(QString::fromStdString(build.compiler)) + QLatin1Char('\n') +
                  tr("Processor: %1").arg(messageText(build.instruction_set)) + QLatin1Char('\n') +
                  tr("Graphics card: %1").arg(messageText(build.cuda));
    texts.libraries = libraries();
    auto* dialog = ui::HelpDialog::about(theme_, texts, &window_);
    connect(dialog, &ui::HelpDialog::copyDiagnosticsRequested, this, &HelpController::copyDiagnostics);
    dialog->show();
}

void HelpController::copyDiagnostics() {
    std::optional<LoadedModel> model;
    if (models_.state() == ModelState::kReady) model = models_.model();
    QGuiApplication::clipboard()->setText(diagnostics(system_.waitForInfo(), model, settings_.values()));
    window_.notices().showNotice(tr("The diagnostics are on the clipboard. They contain nothing you wrote."));
}

}  // namespace griffin::app

#include "moc_help_controller.cpp"
