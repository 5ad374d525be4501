#include "app/method_choices.h"

#include "app/model_controller.h"
#include "app/program_text.h"
#include "engine/method_names.h"

namespace griffin::app {
namespace {

QString noDraft() {
    return tr("No draft of this kind is installed for this model");
}

}  // namespace

QList<ui::MethodChoice> methodChoices(const ModelController& models) {
    QList<ui::MethodChoice> choices;
    const bool ready = models.state() == ModelState::kReady;
    for (const engine::Method method : engine::allMethods()) {
        if (method == engine::Method::kVanilla || method == engine::Method::kSimulated) continue;
        QString obstacle = methodObstacle(models, method);
        if (!ready && engine::needsDraft(method)) obstacle = noDraft();
        choices.append({method, obstacle});
    }
    return choices;
}

QString methodObstacle(const ModelController& models, engine::Method method) {
    if (models.state() != ModelState::kReady || !engine::needsDraft(method)) return {};
    return models.model().drafted.contains(method) ? QString() : noDraft();
}

}  // namespace griffin::app
