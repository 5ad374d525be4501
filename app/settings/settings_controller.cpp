#include "app/settings/settings_controller.h"

#include <QDate>
#include <QDesktopServices>
#include <QFileInfo>
#include <QLocale>
#include <QThread>
#include <QUrl>

#include "app/chat/speculation_controller.h"
#include "app/configuration/setting_fields.h"
#include "app/configuration/settings.h"
#include "app/models/model_controller.h"
#include "app/server/api_server.h"
#include "app/serving/local_server.h"
#include "app/shell/file_dialogs.h"
#include "app/shell/language.h"
#include "app/shell/message_text.h"
#include "app/shell/system_info.h"
#include "ui/settings/data_section.h"
#include "ui/settings/settings_page.h"
#include "ui/settings/shortcut_section.h"
#include "ui/shell/main_actions.h"
#include "ui/shell/main_window.h"
#include "ui/shell/notice_bar.h"

namespace griffin::app {

SettingsController::SettingsController(Settings& settings, ModelController& models, LocalServer& server,
                                       SystemInfo& system, FileDialogs& dialogs, ui::MainWindow& window,
                                       ui::SettingsPage& page, const QString& database, QObject* parent)
    : QObject(parent),
      settings_(settings),
      models_(models),
      server_(server),
      system_(system),
      dialogs_(dialogs),
      window_(window),
      page_(page),
      database_(database),
      commands_(window),
      backup_(database) {
    connectPage();
    connect(&settings_, &Settings::changed, this, &SettingsController::take);
    connect(&models_, &ModelController::stateChanged, this, [this] {
        showOffers();
        showEngine();
    });
    connect(&page_, &ui::SettingsPage::shown, &system_, &SystemInfo::ask);
    connect(&system_, &SystemInfo::known, this, &SettingsController::showEngine);
    page_.data().setFolder(QFileInfo(database_).absolutePath());
    page_.data().addCommand(window_.actions().export_all,
                            tr("All conversations as one JSON file that can be imported here or on another "
                               "computer. The trash is left out."));
    showOffers();
    take();
}

void SettingsController::connectPage() {
    connect(&page_, &ui::SettingsPage::edited, &settings_, &Settings::set);
    connect(&page_, &ui::SettingsPage::resetRequested, this, &SettingsController::resetGroup);
    connect(&page_, &ui::SettingsPage::groupChanged, &page_.notices(), &ui::NoticeBar::leave);
    connect(&page_.notices(), &ui::NoticeBar::gone, this, [this] { offered_.reset(); });
    connect(&page_, &ui::SettingsPage::reloadRequested, &models_, &ModelController::reload);
    connect(&page_, &ui::SettingsPage::importRequested, this, [this] {
        const QString path =
            dialogs_.open(&window_, FileKind::kSettings, tr("Import settings"), tr("Settings (*.json);;All files (*)"));
        if (!path.isEmpty()) importFrom(path);
    });
    connect(&page_, &ui::SettingsPage::exportRequested, this, [this] {
        const QString path = dialogs_.save(&window_, FileKind::kSettings, tr("Export settings"),
                                           QStringLiteral("griffin-chat-settings.json"), tr("Settings (*.json)"));
        if (!path.isEmpty()) exportTo(path);
    });
    connect(&page_.data(), &ui::DataSection::openFolderRequested, this,
            [this] { QDesktopServices::openUrl(QUrl::fromLocalFile(QFileInfo(database_).absolutePath())); });
    connect(&page_.data(), &ui::DataSection::backupRequested, this, [this] {
        const QString name = QStringLiteral("griffin-chat-%1.db").arg(QDate::currentDate().toString(Qt::ISODate));
        const QString path =
            dialogs_.save(&window_, FileKind::kBackups, tr("Back up all conversations"), name, tr("Backups (*.db)"));
        if (!path.isEmpty()) backUpTo(path);
    });
    connect(&backup_, &DataBackup::progressed, &page_.data(), &ui::DataSection::setBackupProgress);
    connect(&backup_, &DataBackup::finished, this,
            [this](const QString& target, const std::optional<engine::Failure>& failure) {
                page_.data().setBackupProgress(-1.0);
                page_.notices().showNotice(!failure ? tr("Backup written to %1").arg(target) : failureText(*failure));
            });
}

void SettingsController::take() {
    const ui::SettingValues& values = settings_.values();
    commands_.apply(values.shortcuts);
    page_.setValues(values);
    page_.shortcuts().setCommands(commands_.list());
    showEngine();
}

void SettingsController::resetGroup(ui::SettingGroup group) {
    const SettingsChange change{group, {}, settings_.values(), server_.port()};
    settings_.set(withDefaults(change.before, group));
    // Its key stays: without one every program may ask, and only the key ring could give it back.
    if (group == ui::SettingGroup::kEngine) server_.setPort(server::kUsualPort);
    if (settings_.values() != change.before || server_.port() != change.port_before) offerUndo(change);
}

void SettingsController::offerUndo(const SettingsChange& change) {
    const auto undo = [this, change] {
        settings_.set(change.before);
        if (change.reset == ui::SettingGroup::kEngine) server_.setPort(change.port_before);
    };
    if (!change.reset) {
        page_.notices().showNotice(tr("Settings imported from %1.").arg(change.file), tr("Undo"), undo);
    } else {
        // On another page it would be said of that.
        page_.notices().showHere(*change.reset == ui::SettingGroup::kEngine
                                     ? tr("“This computer” and the port for other programs are back to their defaults.")
                                     : tr("This page is back to its defaults."),
                                 tr("Undo"), undo);
    }
    offered_ = change;
}

void SettingsController::showOffers() {
    ui::SettingOffers offers;
    offers.methods = methodChoices(models_);
    offers.languages = Language::available();
    if (!SystemInfo::builtWithCuda()) offers.cuda_disabled_reason = tr("This program was built without CUDA");
    page_.setOffers(offers);
}

void SettingsController::showEngine() {
    QString about;
    if (system_.info()) {
        about = tr("This computer: %1, %n cores. Graphics card: %2.", nullptr, QThread::idealThreadCount())
                    .arg(messageText(system_.info()->instruction_set), messageText(system_.info()->cuda)) +
                QLatin1Char('\n');
    }
    if (models_.state() == ModelState::kReady) {
        about += tr("The model runs on %1, with a context of %2 tokens.")
                     .arg(messageText(models_.model().device), QLocale().toString(models_.model().context));
    }
    page_.setEngineState(models_.reloadNeeded(), about);
}

void SettingsController::importFrom(const QString& path) {
    const auto values = importSettings(path, settings_.values());
    if (!values) {
        page_.notices().showNotice(failureText(values.error()));
        return;
    }
    const SettingsChange change{std::nullopt, QFileInfo(path).fileName(), settings_.values(), server_.port()};
    settings_.set(*values);
    offerUndo(change);
}

void SettingsController::exportTo(const QString& path) {
    const auto done = exportSettings(settings_.values(), path);
    page_.notices().showNotice(done ? tr("Settings exported to %1").arg(path) : failureText(done.error()));
}

void SettingsController::backUpTo(const QString& path) {
    if (!backup_.running()) backup_.start(path);
}

}  // namespace griffin::app

#include "moc_settings_controller.cpp"
