#include "app/chat/speculation_controller.h"

#include <QAction>
#include <QLocale>

#include "app/chat/answer_writer.h"
#include "app/configuration/settings.h"
#include "app/conversations/data_store.h"
#include "app/engines/answering_model.h"
#include "app/measurement/measured_speeds.h"
#include "app/measurement/speedup_run.h"
#include "app/measurement/speedup_text.h"
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

/// "142 tok/s, 1.8×"; empty: not measured.
QString speedText(const MeasuredSpeed& speed) {
    if (speed.tokens_per_second <= 0) return {};
    const QLocale locale;
    const QString tokens =
        tr("%1 tok/s").arg(locale.toString(speed.tokens_per_second, 'f', speed.tokens_per_second < 10 ? 1 : 0));
    return speed.speedup > 0
               ? tr("%1, %2×").arg(tokens, locale.toString(speed.speedup, 'f', speedupDigits(speed.speedup)))
               : tokens;
}

QString noDraft(Method method) {
    if (method == Method::kMtp) return tr("This model brings no such head along");
    return tr("No draft of this kind is installed for this model");
}

}  // namespace

QList<ui::MethodChoice> methodChoices(const ModelController& models) {
    QList<ui::MethodChoice> choices;
    const bool ready = models.state() == ModelState::kReady;
    for (const Method method : engine::allMethods()) {
        if (method == Method::kVanilla || method == Method::kSimulated) continue;
        QString reason = methodDisabledReason(models, method);
        if (!ready && engine::needsDraft(method)) reason = noDraft(method);
        choices.append({method, reason, {}});
    }
    return choices;
}

QString methodDisabledReason(const ModelController& models, Method method) {
    if (models.state() != ModelState::kReady || !engine::needsDraft(method)) return {};
    return models.model().drafted.contains(method) ? QString() : noDraft(method);
}

SpeculationController::SpeculationController(DataStore& data, AnswerWriter& writer, ModelController& models,
                                             AnsweringModel& model, Settings& settings, MeasuredSpeeds& speeds,
                                             ui::MainWindow& window, QObject* parent)
    : QObject(parent),
      data_(data),
      models_(models),
      model_(model),
      settings_(settings),
      speeds_(speeds),
      window_(window),
      picker_(window.chatPage().methodPicker()) {
    connect(&picker_, &ui::MethodPicker::methodChosen, this, &SpeculationController::choose);
    connect(&picker_, &ui::MethodPicker::speculatingChosen, this, &SpeculationController::setSpeculating);
    connect(window_.actions().speculation, &QAction::triggered, this, &SpeculationController::setSpeculating);
    connect(&model_, &AnsweringModel::changed, this, &SpeculationController::showModel);
    connect(&writer, &AnswerWriter::finished, this, [this](const AnswerEnd& end) { learnSpeed(end.message); });
    connect(&picker_, &ui::MethodPicker::aboutToList, this, &SpeculationController::showModel);
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

void SpeculationController::learnSpeed(storage::MessageId answer) {
    const auto stats = data_.stats.find(answer);
    if (models_.state() != ModelState::kReady || !stats || !stats->has_value()) return;
    const storage::MessageStats& row = **stats;
    if (!row.server.isEmpty()) return;
    const auto method = engine::methodFromName(row.chosen_method.toStdString());
    const bool tells = row.new_tokens >= engine::kFewestTokensToTell && !speedupOf(row).busy;
    if (tells && method) speeds_.add(models_.model().fingerprint, *method, row.new_tokens - 1, row.decode_ms, 0);
}

void SpeculationController::showServed() {
    const bool ours = model_.served()->kind == remote::ServerKind::kGriffin;
    picker_.setFixed(ours ? QString()
                          : tr("%1 guesses as it was set up to. The inspector shows what it reports about that.")
                                .arg(describe(*model_.served())));
    window_.actions().speculation->setEnabled(ours);
    QList<ui::MethodChoice> choices;
    for (const Method method : engine::allMethods()) {
        if (method != Method::kSimulated && method != Method::kVanilla) choices.append({method, {}, {}});
    }
    choices.append({Method::kVanilla, {}, {}});
    picker_.setMethods(choices);
    picker_.setAutomaticText(tr("The server uses what pays off there"));
}

void SpeculationController::showModel() {
    if (model_.served()) return showServed();
    picker_.setFixed({});
    window_.actions().speculation->setEnabled(true);
    QList<ui::MethodChoice> choices = methodChoices(models_);
    choices.append({Method::kVanilla, {}, {}});
    if (models_.state() == ModelState::kReady) {
        speeds_.setDrafts(models_.model().fingerprint, models_.model().draft_marks);
        for (ui::MethodChoice& choice : choices)
            choice.speed = speedText(speeds_.find(models_.model().fingerprint, choice.method));
    }
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
    if (model_.served()) return {};
    const ui::SettingValues& values = settings_.values();
    const QString reason = values.speculating ? methodDisabledReason(models_, values.method) : QString();
    return reason.isEmpty() ? QString() : tr("%1 cannot answer: %2.").arg(ui::methodText(values.method), reason);
}

}  // namespace griffin::app

#include "moc_speculation_controller.cpp"
