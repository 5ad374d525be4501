#include "app/speculation_controller.h"

#include <QAction>

#include "app/method_choices.h"
#include "app/model_controller.h"
#include "app/settings/settings.h"
#include "ui/main_window/chat_page.h"
#include "ui/main_window/main_actions.h"
#include "ui/main_window/main_window.h"
#include "ui/methods/method_picker.h"

namespace griffin::app {

using engine::Method;

SpeculationController::SpeculationController(ModelController& models, Settings& settings, ui::MainWindow& window,
                                             QObject* parent)
    : QObject(parent),
      models_(models),
      settings_(settings),
      window_(window),
      picker_(window.chatPage().methodPicker()) {
    connect(&picker_, &ui::MethodPicker::methodChosen, this, &SpeculationController::choose);
    connect(&picker_, &ui::MethodPicker::speculatingChosen, this, &SpeculationController::setSpeculating);
    connect(window_.actions().speculation, &QAction::triggered, this, &SpeculationController::setSpeculating);
    connect(&models_, &ModelController::stateChanged, this, &SpeculationController::showModel);
    connect(&settings_, &Settings::changed, this, &SpeculationController::showChoice);
    showModel();
    showChoice();
}

void SpeculationController::choose(Method method) {
    ui::SettingValues values = settings_.values();
    values.speculating = true;
    values.method = method;
    settings_.set(values);
    showChoice();
}

void SpeculationController::setSpeculating(bool speculating) {
    ui::SettingValues values = settings_.values();
    values.speculating = speculating;
    settings_.set(values);
    showChoice();
}

void SpeculationController::showChoice() {
    picker_.setMethod(settings_.values().method);
    picker_.setSpeculating(settings_.values().speculating);
    window_.actions().speculation->setChecked(settings_.values().speculating);
}

void SpeculationController::showModel() {
    QList<ui::MethodChoice> choices = methodChoices(models_);
    choices.append({Method::kVanilla, {}});
    picker_.setMethods(choices);
    QString automatic;
    if (models_.state() == ModelState::kReady) {
        const QString suffix = ui::methodText(Method::kSuffix);
        const bool drafted = models_.model().leading.has_value();
        automatic = drafted ? tr("Now %1 together with %2; it drafts only where that pays")
                                  .arg(ui::methodText(*models_.model().leading), suffix)
                            : tr("Now %1, because no draft is installed for this model; it drafts only where that pays")
                                  .arg(suffix);
    }
    picker_.setAutomaticText(automatic);
}

QString SpeculationController::refusal() const {
    const ui::SettingValues& values = settings_.values();
    const QString obstacle = values.speculating ? methodObstacle(models_, values.method) : QString();
    return obstacle.isEmpty() ? QString() : tr("%1 cannot answer: %2.").arg(ui::methodText(values.method), obstacle);
}

}  // namespace griffin::app
