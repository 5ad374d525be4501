#include "app/engines/answering_model.h"

#include <QSettings>
#include <algorithm>

#include "app/engine_thread/engine_worker.h"
#include "app/engines/remote_worker.h"
#include "app/engines/server_list.h"
#include "app/models/model_controller.h"
#include "app/shell/message_text.h"

namespace griffin::app {
namespace {

const QString kServerKey = QStringLiteral("served/server");
const QString kModelKey = QStringLiteral("served/model");
const QString kKindKey = QStringLiteral("served/kind");
const QString kContextKey = QStringLiteral("served/context");

}  // namespace

AnsweringModel::AnsweringModel(EngineWorker& worker, RemoteWorker& remote, ModelController& models, ServerList& servers,
                               QSettings& memory, QObject* parent)
    : QObject(parent), worker_(worker), remote_(remote), models_(models), servers_(servers), memory_(memory) {
    recall();
    connect(&models_, &ModelController::stateChanged, this, &AnsweringModel::follow);
    connect(&models_, &ModelController::chosen, this, &AnsweringModel::takeLocal);
    connect(&models_, &ModelController::refused, this, &AnsweringModel::refused);
    connect(&servers_, &ServerList::changed, this, [this] {
        if (!served_) return;
        const KnownServer* server = servers_.find(served_->server.id);
        if (server == nullptr) return chooseLocal();
        if (*server == served_->server) return;
        served_->server = *server;
        emit changed();
    });
}

bool AnsweringModel::canAnswer() const {
    return served_ || models_.state() == ModelState::kReady || models_.state() == ModelState::kLoading;
}

bool AnsweringModel::isLocalReady() const {
    return !served_ && models_.state() == ModelState::kReady;
}

QString AnsweringModel::name() const {
    return served_ ? nameOf(*served_) : models_.displayName(models_.path());
}

int AnsweringModel::context() const {
    if (served_) return served_->context;
    return models_.state() == ModelState::kReady ? models_.model().context : 0;
}

bool AnsweringModel::contextCanHold(int tokens) const {
    return isLocalReady() && tokens < models_.model().most_context;
}

QString AnsweringModel::place() const {
    if (served_) return describe(*served_);
    return isLocalReady() ? messageText(models_.model().device) : QString();
}

QStringList AnsweringModel::warnings() const {
    QStringList texts;
    if (!isLocalReady()) return texts;
    for (const engine::Message& warning : models_.model().warnings) texts.append(messageText(warning));
    return texts;
}

engine::ReasoningSupport AnsweringModel::reasoning() const {
    // A server does not say which of its models can think; those that cannot take no notice.
    if (served_)
        return served_->kind == remote::ServerKind::kUnknown ? engine::ReasoningSupport::kNone
                                                             : engine::ReasoningSupport::kLevels;
    return isLocalReady() ? models_.model().reasoning : engine::ReasoningSupport::kNone;
}

bool AnsweringModel::thinksUnasked() const {
    return isLocalReady() && models_.model().thinks_unasked;
}

QString AnsweringModel::toolRefusal() const {
    return isLocalReady() ? messageText(models_.model().tool_refusal) : QString();
}

AnswerSource& AnsweringModel::source() const {
    if (!served_) return worker_;
    remote_.use(*served_);
    return remote_;
}

void AnsweringModel::choose(const ServedModel& model) {
    replaced_.reset();
    change(model);
}

void AnsweringModel::chooseLocal() {
    replaced_.reset();
    change(std::nullopt);
}

void AnsweringModel::change(const std::optional<ServedModel>& served) {
    if (served_ == served) return;
    emit aboutToChange();
    served_ = served;
    remember();
    emit changed();
}

void AnsweringModel::takeLocal(const QString& path) {
    if (served_) replaced_ = served_;
    replacement_ = path;
    replacing_ = false;  // a load that ends now is an earlier one
    change(std::nullopt);
}

void AnsweringModel::follow() {
    const ModelState state = models_.state();
    if (state == ModelState::kLoading) {
        replacing_ = true;
    } else if (replaced_ && replacing_) {
        const bool loaded = state == ModelState::kReady && models_.path() == replacement_;
        if (!loaded && goBack() && state == ModelState::kFailed) emit refused(models_.path(), models_.failure());
        replaced_.reset();
    }
    emit changed();
}

bool AnsweringModel::goBack() {
    const KnownServer* server = servers_.find(replaced_->server.id);
    if (server == nullptr) return false;  // removed meanwhile
    replaced_->server = *server;
    change(replaced_);
    return true;
}

void AnsweringModel::remember() {
    if (!served_) return memory_.remove(QStringLiteral("served"));
    memory_.setValue(kServerKey, served_->server.id);
    memory_.setValue(kModelKey, served_->model);
    memory_.setValue(kKindKey, QString::fromStdString(remote::nameOf(served_->kind)));
    memory_.setValue(kContextKey, served_->context);
}

void AnsweringModel::recall() {
    const KnownServer* server = servers_.find(memory_.value(kServerKey).toString());
    const QString model = memory_.value(kModelKey).toString();
    if (server == nullptr || model.isEmpty()) return;
    served_ = ServedModel{*server, model, remote::kindNamed(memory_.value(kKindKey).toString().toStdString()),
                          std::max(memory_.value(kContextKey).toInt(), 0)};
}

}  // namespace griffin::app

#include "moc_answering_model.cpp"
