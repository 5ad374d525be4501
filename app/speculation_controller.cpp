#include "app/speculation_controller.h"

#include <QAction>

#include "app/generation_settings.h"
#include "app/method_choices.h"
#include "app/model_controller.h"
#include "ui/main_window/chat_page.h"
#include "ui/main_window/main_actions.h"
#include "ui/main_window/main_window.h"
#include "ui/methods/method_picker.h"

namespace griffin::app {

using engine::Method;

SpeculationController::SpeculationController(ModelController& models, QSettings& settings, ui::MainWindow& window,
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
    showModel();
    showChoice();
}

void SpeculationController::choose(Method method) {
    setSpeculation(settings_, {true, method});
    showChoice();
}

void SpeculationController::setSpeculating(bool speculating) {
    setSpeculation(settings_, {speculating, speculation(settings_).method});
    showChoice();
}

void SpeculationController::showChoice() {
    const SpeculationChoice choice = speculation(settings_);
    picker_.setMethod(choice.method);
    picker_.setSpeculating(choice.on);
    window_.actions().speculation->setChecked(choice.on);
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
    const SpeculationChoice choice = speculation(settings_);
    const QString obstacle = choice.on ? methodObstacle(models_, choice.method) : QString();
    return obstacle.isEmpty() ? QString() : tr("%1 cannot answer: %2.").arg(ui::methodText(choice.method), obstacle);
}

}  // namespace griffin::app
