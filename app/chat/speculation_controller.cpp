#include "app/chat/speculation_controller.h"

#include <QAction>

#include "app/configuration/settings.h"
#include "app/models/model_controller.h"
#include "app/shell/message_text.h"
#include "engine/generation_options.h"
#include "ui/chat/pickers/method_picker.h"
#include "ui/shell/chat_page.h"
#include "ui/shell/main_actions.h"
#include "ui/shell/main_window.h"

namespace griffin::app {

using engine::Method;

namespace {

QString noDraft() {
    return tr("No draft of this kind is installed for this model");
}

}  // namespace

QList<ui::MethodChoice> methodChoices(const ModelController& models) {
    QList<ui::MethodChoice> choices;
    const bool ready = models.state() == ModelState::kReady;
    for (const Method method : engine::allMethods()) {
        if (method == Method::kVanilla || method == Method::kSimulated) continue;
        QString reason = methodDisabledReason(models, method);
        if (!ready && engine::needsDraft(method)) reason = noDraft();
        choices.append({method, reason});
    }
    return choices;
}

QString methodDisabledReason(const ModelController& models, Method method) {
    if (models.state() != ModelState::kReady || !engine::needsDraft(method)) return {};
    return models.model().drafted.contains(method) ? QString() : noDraft();
}

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
        automatic = drafted
                        ? tr("Now %1 together with %2; it drafts only where that pays off")
                              .arg(ui::methodText(*models_.model().leading), suffix)
                        : tr("Now %1, because no draft is installed for this model; it drafts only where that pays off")
                              .arg(suffix);
    }
    picker_.setAutomaticText(automatic);
}

QString SpeculationController::refusal() const {
    const ui::SettingValues& values = settings_.values();
    const QString reason = values.speculating ? methodDisabledReason(models_, values.method) : QString();
    return reason.isEmpty() ? QString() : tr("%1 cannot answer: %2.").arg(ui::methodText(values.method), reason);
}

}  // namespace griffin::app
