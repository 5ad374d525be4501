#include "app/first_start/first_start_controller.h"

#include <QSettings>
#include <utility>

#include "app/chat/model_presenter.h"
#include "app/configuration/settings.h"
#include "app/models/model_controller.h"
#include "app/shell/language.h"
#include "ui/chat/composer/composer.h"
#include "ui/first_start/first_start_page.h"
#include "ui/shell/chat_page.h"
#include "ui/shell/main_window.h"

namespace griffin::app {
namespace {

const QString kWelcomedKey = QStringLiteral("window/welcomed");

}  // namespace

FirstStartController::FirstStartController(Settings& settings, QSettings& memory, ModelController& models,
                                           ModelPresenter& presenter, ui::FirstStartPage& page, ui::MainWindow& window,
                                           QObject* parent)
    : QObject(parent),
      settings_(settings),
      memory_(memory),
      models_(models),
      presenter_(presenter),
      page_(page),
      window_(window) {
    connect(&page_, &ui::FirstStartPage::languageChosen, this, [this](const QString& language) {
        ui::SettingValues values = settings_.values();
        values.language = language;
        settings_.set(values);
    });
    connect(&page_, &ui::FirstStartPage::stateActionRequested, &presenter_, &ModelPresenter::perform);
    connect(&page_, &ui::FirstStartPage::finished, this, &FirstStartController::finish);
    connect(&presenter_, &ModelPresenter::contentChanged, this, &FirstStartController::showModel);
    connect(&models_, &ModelController::stateChanged, this, &FirstStartController::askWhenReady);
}

void FirstStartController::begin(bool untouched) {
    if (untouched && !memory_.value(kWelcomedKey).toBool()) show();
}

void FirstStartController::show() {
    ui::SettingOffers offers;
    offers.languages = Language::available();
    page_.setLanguages(offers, settings_.values().language);
    showModel();
    window_.showPage(&page_);
}

void FirstStartController::showModel() {
    const ModelState state = models_.state();
    ui::StateContent ready;
    ready.icon = QStringLiteral("check");
    ready.title = tr("%1 is ready").arg(models_.displayName(models_.path()));
    page_.setModelState(presenter_.content().value_or(ready),
                        state != ModelState::kNone && state != ModelState::kFailed);
}

void FirstStartController::finish(const QString& question) {
    memory_.setValue(kWelcomedKey, true);
    window_.showPage(&window_.chatPage());
    ui::Composer& composer = window_.chatPage().composer();
    composer.focusEdit();
    if (question.isEmpty()) return;
    composer.setText(question);
    question_ = question;
    askWhenReady();
}

void FirstStartController::askWhenReady() {
    if (question_.isEmpty() || models_.state() != ModelState::kReady) return;
    const QString question = std::exchange(question_, {});
    ui::Composer& composer = window_.chatPage().composer();
    if (composer.text() == question) emit composer.sendRequested(question);  // else the person went on writing
}

}  // namespace griffin::app

#include "moc_first_start_controller.cpp"
