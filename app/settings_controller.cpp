#include "app/settings_controller.h"

#include <QDate>
#include <QDesktopServices>
#include <QFileDialog>
#include <QFileInfo>
#include <QLocale>
#include <QThread>
#include <QUrl>

#include "app/computer.h"
#include "app/language.h"
#include "app/method_choices.h"
#include "app/model_controller.h"
#include "app/settings/setting_fields.h"
#include "app/settings/setting_file.h"
#include "app/settings/settings.h"
#include "app/shown_messages.h"
#include "ui/main_window/main_actions.h"
#include "ui/main_window/main_window.h"
#include "ui/settings/data_section.h"
#include "ui/settings/settings_page.h"
#include "ui/settings/shortcut_section.h"
#include "ui/states/notice_bar.h"

namespace griffin::app {
namespace {

constexpr bool kCudaBuilt = GRIFFIN_CUDA_BUILT;

}  // namespace

SettingsController::SettingsController(Settings& settings, Language& language, ModelController& models,
                                       Computer& computer, ui::MainWindow& window, ui::SettingsPage& page,
                                       const QString& database, QObject* parent)
    : QObject(parent),
      settings_(settings),
      language_(language),
      models_(models),
      computer_(computer),
      window_(window),
      page_(page),
      database_(database),
      retranslation_(TextDictionary::of(language.shown())),
      commands_(window),
      backup_(database) {
    connectPage();
    connect(&settings_, &Settings::changed, this, &SettingsController::take);
    connect(&models_, &ModelController::stateChanged, this, [this] {
        showOffers();
        showEngine();
    });
    connect(&page_, &ui::SettingsPage::shown, &computer_, &Computer::ask);
    connect(&computer_, &Computer::known, this, &SettingsController::showEngine);
    page_.data().setFolder(QFileInfo(database_).absolutePath());
    page_.data().addCommand(window_.actions().export_all,
                            tr("All conversations as one JSON file, which can be imported here or on another "
                               "computer. What is in the trash is left out."));
    showOffers();
    take();
}

void SettingsController::connectPage() {
    connect(&page_, &ui::SettingsPage::edited, &settings_, &Settings::set);
    connect(&page_, &ui::SettingsPage::resetRequested, this, &SettingsController::resetGroup);
    connect(&page_, &ui::SettingsPage::reloadRequested, &models_, &ModelController::reload);
    connect(&page_, &ui::SettingsPage::importRequested, this, [this] {
        const QString path = QFileDialog::getOpenFileName(&window_, tr("Import settings"), QString(),
                                                          tr("Settings (*.json);;All files (*)"));
        if (!path.isEmpty()) importFrom(path);
    });
    connect(&page_, &ui::SettingsPage::exportRequested, this, [this] {
        const QString path = QFileDialog::getSaveFileName(
            &window_, tr("Export settings"), QStringLiteral("griffin-chat-settings.json"), tr("Settings (*.json)"));
        if (!path.isEmpty()) exportTo(path);
    });
    connect(&page_.data(), &ui::DataSection::openFolderRequested, this,
            [this] { QDesktopServices::openUrl(QUrl::fromLocalFile(QFileInfo(database_).absolutePath())); });
    connect(&page_.data(), &ui::DataSection::backupRequested, this, [this] {
        const QString name = QStringLiteral("griffin-chat-%1.db").arg(QDate::currentDate().toString(Qt::ISODate));
        const QString path =
            QFileDialog::getSaveFileName(&window_, tr("Back up all conversations"), name, tr("Backups (*.db)"));
        if (!path.isEmpty()) backUpTo(path);
    });
    connect(&backup_, &DataBackup::progressed, &page_.data(), &ui::DataSection::setBackupProgress);
    connect(&backup_, &DataBackup::finished, this, [this](const QString& target, const QString& message) {
        page_.data().setBackupProgress(-1.0);
        page_.notices().showNotice(message.isEmpty() ? tr("The backup is written: %1").arg(target)
                                                     : shownMessage(message));
    });
}

void SettingsController::take() {
    const ui::SettingValues& values = settings_.values();
    const QString before = language_.shown();
    const bool other_language = language_.use(values.language);
    if (other_language) {
        retranslation_.change(window_, TextDictionary::of(language_.shown()), MessageTexts::of(before),
                              MessageTexts::of(language_.shown()));
    }
    commands_.apply(values.shortcuts);
    page_.setValues(values);
    page_.shortcuts().setCommands(commands_.list());
    showEngine();
    if (other_language) emit languageChanged();
}

void SettingsController::resetGroup(ui::SettingGroup group) {
    const ui::SettingValues before = settings_.values();
    settings_.set(withDefaults(before, group));
    if (settings_.values() == before) return;
    page_.notices().showNotice(tr("This page is as the program came."), tr("Undo"),
                               [this, before] { settings_.set(before); });
}

void SettingsController::showOffers() {
    ui::SettingOffers offers;
    offers.methods = methodChoices(models_);
    offers.languages = Language::available();
    offers.cores = QThread::idealThreadCount();
    if (!kCudaBuilt) offers.cuda_obstacle = tr("This program was built without it");
    page_.setOffers(offers);
}

void SettingsController::showEngine() {
    QString about;
    if (computer_.info()) {
        about =
            tr("This computer: %1, %n cores. Graphics card: %2.", nullptr, QThread::idealThreadCount())
                .arg(QString::fromStdString(computer_.info()->instruction_set), shownMessage(computer_.info()->cuda)) +
            QLatin1Char('\n');
    }
    if (models_.state() == ModelState::kReady) {
        about += tr("The model runs on %1, with a context of %2 tokens.")
                     .arg(shownMessage(models_.model().device), QLocale().toString(models_.model().context));
    }
    page_.setEngineState(models_.reloadNeeded(), about);
}

void SettingsController::importFrom(const QString& path) {
    const auto values = importSettings(path, settings_.values());
    if (!values) {
        page_.notices().showNotice(shownMessage(values.failure()));
        return;
    }
    const ui::SettingValues before = settings_.values();
    settings_.set(*values);
    page_.notices().showNotice(tr("The settings are taken from %1.").arg(QFileInfo(path).fileName()), tr("Undo"),
                               [this, before] { settings_.set(before); });
}

void SettingsController::exportTo(const QString& path) {
    const auto done = exportSettings(settings_.values(), path);
    page_.notices().showNotice(done ? tr("The settings are written: %1").arg(path) : shownMessage(done.failure()));
}

void SettingsController::backUpTo(const QString& path) {
    if (!backup_.running()) backup_.start(path);
}

}  // namespace griffin::app
