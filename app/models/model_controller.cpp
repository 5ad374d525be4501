#include "app/models/model_controller.h"

#include <QFileInfo>
#include <QRegularExpression>
#include <QSettings>
#include <algorithm>
#include <utility>

#include "app/configuration/settings.h"
#include "app/engine_thread/engine_worker.h"
#include "app/library/model_catalogue.h"
#include "app/library/model_library.h"
#include "app/shell/message_text.h"

namespace griffin::app {
namespace {

const QString kLastModelKey = QStringLiteral("model/path");
const QString kRecentKey = QStringLiteral("model/recent");
constexpr int kRecentModels = 5;

}  // namespace

ModelController::ModelController(EngineWorker& worker, ModelLibrary& library, const Settings& settings,
                                 QSettings& memory, QObject* parent)
    : QObject(parent), worker_(worker), library_(library), settings_(settings), memory_(memory) {
    connect(&worker_, &EngineWorker::loadProgress, this, [this](Ticket ticket, const QString& phase, double fraction) {
        if (ticket != ticket_ || state_ != ModelState::kLoading) return;
        phase_ = phase;
        fraction_ = fraction;
        emit progressed();
    });
    connect(&worker_, &EngineWorker::loaded, this, [this](Ticket ticket, const LoadedModel& model) {
        if (ticket != ticket_) return;
        model_ = model;
        remember(model.path);
        if (state_ != ModelState::kLoading) return;  // cancelled too late, and something else has begun
        setState(ModelState::kReady);
    });
    connect(&worker_, &EngineWorker::loadFailed, this,
            [this](Ticket ticket, const engine::Failure& failure, const LoadedModel& kept) {
                if (ticket != ticket_) return;
                model_ = kept;
                if (state_ != ModelState::kLoading) return;
                install_failed_ = false;
                fail(failure);
            });
    connect(&worker_, &EngineWorker::draftsTaken, this, [this](Ticket ticket, const LoadedModel& model) {
        if (ticket != ticket_ || state_ != ModelState::kReady) return;
        model_ = model;
        setState(ModelState::kReady);
    });
    connect(&worker_, &EngineWorker::draftRefused, this, [this](Ticket ticket, const engine::Failure& failure) {
        if (ticket == ticket_ && state_ == ModelState::kReady) emit draftRefused(failure);
    });
}

ModelController::~ModelController() = default;

QList<InstalledModel> ModelController::models() const {
    QList<InstalledModel> models = library_.list();
    const auto known = [&](const QString& path) {
        return std::any_of(models.begin(), models.end(),
                           [&](const InstalledModel& model) { return model.path == path; });
    };
    for (const QString& path : recent()) {
        const QFileInfo file(path);
        if (file.exists() && !known(path)) models.append({file.completeBaseName(), path, file.size(), false});
    }
    return models;
}

QStringList ModelController::recent() const {
    return memory_.value(kRecentKey).toStringList();
}

void ModelController::setRecent(const QStringList& paths) {
    memory_.setValue(kRecentKey, paths);
    emit stateChanged();
}

QString ModelController::displayName(const QString& path) const {
    const QFileInfo file(path);
    if (file.fileName() == defaultModel().file) return defaultModel().name;
    if (file.isDir()) return file.fileName();
    static const QRegularExpression quantisation(QStringLiteral("[-._](I?Q[0-9]\\w*|[BF]?F?(16|32))$"),
                                                 QRegularExpression::CaseInsensitiveOption);
    const auto split = splitName(file.fileName());
    const QString name = split ? split->stem : file.completeBaseName();
    const QString shortened = QString(name).remove(quantisation);
    return shortened.isEmpty() ? name : shortened;
}

bool ModelController::defaultInstalled() const {
    const QList<InstalledModel> models = library_.list();
    return std::any_of(models.begin(), models.end(), [](const InstalledModel& model) { return model.is_default; });
}

void ModelController::loadRemembered() {
    const QString last = memory_.value(kLastModelKey).toString();
    if (!last.isEmpty()) {
        begin(last);
    } else if (const auto installed = library_.find(QStringLiteral("default"))) {
        begin(installed->path);
    }
}

void ModelController::load(const QString& path) {
    emit chosen(path);
    begin(path);
}

void ModelController::begin(const QString& path) {
    cancel();
    emit aboutToLoad();
    path_ = path;
    phase_.clear();
    fraction_ = 0;
    stop_ = std::stop_source();
    LoadCommand command;
    command.ticket = ++ticket_;
    command.path = path;
    engine_ = engineSettings();
    command.engine = engine_;
    command.stop = stop_.get_token();
    worker_.post([command](EngineWorker& worker) { worker.load(command); });
    setState(ModelState::kLoading);
}

void ModelController::takeDrafts() {
    // A load that has begun may have looked for drafts already.
    if (state_ != ModelState::kReady && state_ != ModelState::kLoading) return;
    worker_.post([ticket = ticket_](EngineWorker& worker) { worker.takeDrafts(ticket); });
}

EngineChoice ModelController::engineSettings() const {
    const ui::SettingValues& values = settings_.values();
    return {values.device, values.threads, values.context, values.gpu, values.gpu_memory, values.kept_memory};
}

bool ModelController::reloadNeeded() const {
    const bool loaded = state_ == ModelState::kReady || state_ == ModelState::kLoading;
    return loaded && engine_ != engineSettings();
}

void ModelController::reload() {
    begin(QString(path_));
}

void ModelController::installDefault() {
    install(addressOf(defaultModel()), defaultModel().name);
}

void ModelController::install(const ModelAddress& source, const QString& name) {
    cancel();
    source_ = source;
    installing_ = name;
    phase_.clear();
    fraction_ = 0;
    fetcher_ = std::make_unique<ModelFetcher>(source_, library_.folder(), draftFolders().first());
    connect(fetcher_.get(), &ModelFetcher::progress, this, [this](const engine::Message& step, double fraction) {
        phase_ = messageText(step);
        fraction_ = fraction;
        emit progressed();
    });
    connect(fetcher_.get(), &ModelFetcher::finished, this, &ModelController::installed);
    setState(ModelState::kInstalling);
    fetcher_->start();
}

void ModelController::installed() {
    const engine::Result<InstalledModel> result = fetcher_->result();
    fetcher_.release()->deleteLater();  // it is the sender
    if (state_ != ModelState::kInstalling) return;
    rest();
    if (result) {
        load(result->path);
    } else if (result.error().cause != engine::FailureCause::kCancelled) {
        install_failed_ = true;
        path_ = installing_;
        fail(result.error());
    }
}

void ModelController::cancel() {
    if (state_ == ModelState::kInstalling) {
        fetcher_->cancel();
        rest();
    } else if (state_ == ModelState::kLoading) {
        stop_.request_stop();
        if (!model_.path.isEmpty()) return;  // the reply tells which of the two is in use
        ++ticket_;                           // its signals are ignored from now on
        worker_.post([](EngineWorker& worker) { worker.unload(); });
        setState(ModelState::kNone);
    }
}

void ModelController::retry() {
    if (state_ != ModelState::kFailed) return;
    if (install_failed_) {
        install(ModelAddress(source_), QString(installing_));
    } else {
        begin(QString(path_));
    }
}

void ModelController::fail(engine::Failure failure) {
    if (model_.path.isEmpty()) {
        failure_ = std::move(failure);
        setState(ModelState::kFailed);
        return;
    }
    const QString path = path_;
    rest();
    if (failure.cause != engine::FailureCause::kCancelled) emit refused(path, failure);
}

void ModelController::rest() {
    if (!model_.path.isEmpty()) {
        path_ = model_.path;
        engine_ = model_.engine;
    }
    setState(model_.path.isEmpty() ? ModelState::kNone : ModelState::kReady);
}

void ModelController::remember(const QString& path) {
    memory_.setValue(kLastModelKey, path);
    QStringList paths = recent();
    paths.removeAll(path);
    paths.prepend(path);
    memory_.setValue(kRecentKey, QStringList(paths.mid(0, kRecentModels)));
}

void ModelController::setState(ModelState state) {
    state_ = state;
    emit stateChanged();
}

}  // namespace griffin::app

#include "moc_model_controller.cpp"
