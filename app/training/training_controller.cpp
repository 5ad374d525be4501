#include "app/training/training_controller.h"

#include <QDesktopServices>
#include <QDir>
#include <QFileInfo>
#include <QMessageBox>
#include <QPushButton>
#include <QUrl>
#include <algorithm>
#include <cmath>
#include <thread>
#include <utility>

#include "app/chat/model_presenter.h"
#include "app/conversations/data_store.h"
#include "app/library/application_identity.h"
#include "app/library/draft_library.h"
#include "app/library/regular_file.h"
#include "app/measurement/measured_speeds.h"
#include "app/models/model_controller.h"
#include "app/shell/file_dialogs.h"
#include "app/shell/message_text.h"
#include "app/training/training_estimate.h"
#include "app/training/training_presenter.h"
#include "app/training_job/training_prompts.h"
#include "engine/engine.h"
#include "engine/generation_options.h"
#include "engine/training.h"
#include "ui/shell/notice_bar.h"
#include "ui/training/training_page.h"

namespace griffin::app {
namespace {

constexpr int kEstimateMilliseconds = 250;
constexpr qint64 kMaxLog = 64 << 10;
constexpr double kLearnSeconds = 30.0;  // of answers, from which later estimates are made
constexpr double kNewsShare = 0.1;

}  // namespace

TrainingController::TrainingController(ModelController& models, ModelPresenter& presenter, DataStore& data,
                                       TrainingRunner& runner, MeasuredSpeeds& speeds, FileDialogs& dialogs,
                                       ui::TrainingPage& page, const QString& database, QObject* parent)
    : QObject(parent),
      models_(models),
      presenter_(presenter),
      data_(data),
      runner_(runner),
      speeds_(speeds),
      dialogs_(dialogs),
      page_(page),
      database_(database) {
    pool_.setMaxThreadCount(1);
    estimate_timer_.setSingleShot(true);
    estimate_timer_.setInterval(kEstimateMilliseconds);
    connect(&estimate_timer_, &QTimer::timeout, this, &TrainingController::estimate);
    connect(&runner_, &TrainingRunner::changed, this, &TrainingController::show);
    connect(&runner_, &TrainingRunner::changed, this, [this] { emit noted(note()); });
    connect(&runner_, &TrainingRunner::changed, this, &TrainingController::learnSpeed);
    connect(&runner_, &TrainingRunner::polled, this, [this] {
        if (page_.isVisible() && page_.run().logIsOpen()) showLog();
    });
    connect(&runner_, &TrainingRunner::cancelled, this, &TrainingController::showSetup);
    connect(&runner_, &TrainingRunner::cancelled, this, [this] { emit noted(note()); });
    connect(&runner_, &TrainingRunner::notSaved, this, [this](const engine::Failure& failure) {
        page_.notices().showLasting(failureText(failure), QString(), {});
    });
    connect(&presenter_, &ModelPresenter::contentChanged, this, &TrainingController::showModels);
    connectPage();
}

TrainingController::~TrainingController() {
    runner_.setWatched(false);
    pool_.clear();
    closing_.request_stop();
}

void TrainingController::connectPage() {
    ui::TrainingSetup& setup = page_.setup();
    connect(&setup, &ui::TrainingSetup::changed, &estimate_timer_, qOverload<>(&QTimer::start));
    connect(&setup, &ui::TrainingSetup::chooseFileRequested, this, &TrainingController::chooseFile);
    connect(&setup, &ui::TrainingSetup::startRequested, this, &TrainingController::start);
    ui::TrainingRun& run = page_.run();
    connect(&run, &ui::TrainingRun::pauseRequested, &runner_, &TrainingRunner::pause);
    connect(&run, &ui::TrainingRun::resumeRequested, &runner_, &TrainingRunner::resume);
    connect(&run, &ui::TrainingRun::cancelRequested, this, &TrainingController::confirmCancel);
    connect(&run, &ui::TrainingRun::useRequested, this, &TrainingController::use);
    connect(&run, &ui::TrainingRun::openFolderRequested, this, &TrainingController::openFolder);
    connect(&run, &ui::TrainingRun::logRequested, this, &TrainingController::showLog);
    connect(&run, &ui::TrainingRun::anotherRequested, this, [this] {
        wants_another_ = true;
        showSetup();
    });
    connect(&page_, &ui::TrainingPage::stateActionRequested, &presenter_, &ModelPresenter::perform);
    connect(&page_, &ui::TrainingPage::shown, this, &TrainingController::setVisible);
}

void TrainingController::setVisible(bool visible) {
    const bool setup = !runner_.job() || wants_another_;
    if (visible && setup) showSetup();
    runner_.setWatched(visible && !setup);
}

void TrainingController::prepareSetup() {
    if (prepared_) return;
    const int cores = std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
    page_.setup().setThreads(std::max(1, cores / 2), cores);
    our_prompts_ = static_cast<int>(ourTrainingPrompts().size());
    prepared_ = true;
}

std::optional<ui::TrainingEntries> TrainingController::entries() const {
    const bool asked = prepared_ && (!runner_.job() || wants_another_);
    return asked ? std::optional(page_.setup().entries()) : std::nullopt;
}

void TrainingController::enter(const ui::TrainingEntries& entries) {
    wants_another_ = runner_.job().has_value();
    wanted_model_ = entries.choice.model;
    prepareSetup();
    page_.setup().enter(entries);
}

void TrainingController::showSetup() {
    prepareSetup();
    counted_.reset();
    const auto conversations = data_.conversations.count();
    page_.setup().setPromptCounts(our_prompts_, conversations ? *conversations : 0);
    showModels();
    page_.showSetup();
    if (wants_another_) {
        page_.notices().showLasting(tr("The previous draft is kept until the next training begins."),
                                    tr("Back to the training"), [this] {
                                        wants_another_ = false;
                                        runner_.setWatched(true);
                                    });
    }
    estimate_timer_.start();
}

void TrainingController::showModels() {
    if (!page_.isVisible()) return;
    QList<ui::TrainingModel> models;
    for (const InstalledModel& model : models_.models()) models.append({model.path, models_.displayName(model.path)});
    const bool first = page_.setup().choice().model.isEmpty();
    page_.setup().setModels(models);
    if (!wanted_model_.isEmpty()) {
        page_.setup().setModel(std::exchange(wanted_model_, QString()));
    } else if (first && models_.state() == ModelState::kReady) {
        page_.setup().setModel(models_.path());
    }
    page_.setModelState(models.isEmpty() ? presenter_.content() : std::nullopt);
}

void TrainingController::estimate() {
    const ui::TrainingChoice choice = page_.setup().choice();
    if (choice.model.isEmpty() || !page_.isVisible()) return;
    const PromptSources sources{choice.our_prompts, choice.own_conversations ? database_ : QString(),
                                choice.prompt_file};
    std::optional<int> known;
    if (counted_ && counted_->first == sources) known = counted_->second;
    TrainingJob next;
    next.model = choice.model;
    next.max_new_tokens = choice.max_new_tokens;
    const bool adds = runner_.job() && sharesData(*runner_.job(), next);
    pool_.clear();
    pool_.start([this, choice, sources, known, adds, speed = answerSpeed(choice.model), folder = runner_.folder(),
                 closing = closing_.get_token()] {
        const engine::Result<int> prompts = known ? *known : countPrompts(sources, closing);
        const int kept = adds ? engine::keptAnswers(folder.data().toStdString()) : 0;
        const EstimatedTraining estimated = estimateTraining(choice, prompts, kept, speed, folder.path());
        const auto take = [this, choice, sources, prompts, estimated] {
            if (!(page_.setup().choice() == choice)) return;
            if (prompts) counted_.emplace(sources, *prompts);
            memory_mib_ = estimated.memory_mib;
            page_.setup().setEstimate(estimated.shown);
        };
        QMetaObject::invokeMethod(this, take, Qt::QueuedConnection);
    });
}

double TrainingController::answerSpeed(const QString& model) const {
    const double many = speeds_.manyAnswers(model);
    if (many > 0.0 || models_.state() != ModelState::kReady || models_.path() != model) return many;
    // Many answers at once are never slower than one at a time.
    return speeds_.find(models_.model().fingerprint, engine::Method::kVanilla).tokens_per_second;
}

void TrainingController::learnSpeed() {
    const TrainingHistory& history = runner_.history();
    if (!runner_.job() || runner_.job()->phase != TrainingPhase::kData || history.run_seconds < kLearnSeconds) return;
    const double speed = history.answer_pace;
    // A minute more changes little: the settings are not written at each step.
    if (std::abs(speed - speeds_.manyAnswers(runner_.job()->model)) > kNewsShare * speed)
        speeds_.setManyAnswers(runner_.job()->model, speed);
}

void TrainingController::chooseFile() {
    const QString path = dialogs_.open(&page_, FileKind::kPrompts, tr("Prompts for the training"),
                                       tr("Prompts (*.jsonl);;All files (*)"));
    if (!path.isEmpty()) setPromptFile(path);
}

void TrainingController::setPromptFile(const QString& path) {
    counted_.reset();
    page_.setup().setPromptFile(path);
}

void TrainingController::openFor(const QString& model) {
    const bool can_begin = !runner_.job() || runner_.job()->phase == TrainingPhase::kDone;
    if (!can_begin) {
        page_.notices().showNotice(
            tr("Only one training at a time: finish or discard this one before you begin another."));
        return;
    }
    wants_another_ = runner_.job().has_value();
    wanted_model_ = model;
    if (page_.isVisible()) showSetup();
}

void TrainingController::start() {
    const ui::TrainingChoice choice = page_.setup().choice();
    TrainingJob job;
    job.model = choice.model;
    job.model_name = models_.displayName(choice.model);
    job.recipe = choice.recipe;
    job.our_prompts = choice.our_prompts;
    if (choice.own_conversations) job.conversations = database_;
    if (!choice.prompt_file.isEmpty()) job.prompt_files = QStringList{choice.prompt_file};
    job.warm_start = !choice.warm_start.isEmpty();
    job.minutes = choice.minutes;
    job.epochs = choice.epochs;
    job.max_new_tokens = choice.max_new_tokens;
    job.threads = choice.threads;
    const EngineChoice chat = models_.engineSettings();
    job.chat_device = chat.device;
    job.chat_threads = chat.threads;
    job.chat_gpu = chat.gpu;
    job.chat_gpu_memory = chat.gpu_memory;
    job.started = QDateTime::currentDateTimeUtc();
    job.memory_mib = memory_mib_;

    wants_another_ = false;
    page_.notices().dismiss();
    runner_.start(job, choice.warm_start);
    runner_.setWatched(runner_.job().has_value());
}

void TrainingController::confirmCancel() {
    auto* box = new QMessageBox(
        QMessageBox::Question, tr("Discard the training?"),
        tr("What this draft has learnt and the answers that it learns from will be deleted. Other drafts stay."),
        QMessageBox::NoButton, &page_);
    box->setObjectName(QStringLiteral("trainingCancelBox"));
    box->setAttribute(Qt::WA_DeleteOnClose);
    QPushButton* discard = box->addButton(tr("Discard"), QMessageBox::DestructiveRole);
    discard->setObjectName(QStringLiteral("trainingCancelConfirm"));
    QPushButton* keep_it = box->addButton(tr("Keep it"), QMessageBox::RejectRole);
    box->setDefaultButton(keep_it);
    connect(discard, &QPushButton::clicked, &runner_, &TrainingRunner::cancel);
    box->open();
}

void TrainingController::use() {
    if (!runner_.job() || runner_.job()->phase != TrainingPhase::kDone || !runner_.job()->installed.isEmpty()) return;
    const TrainingJob job = *runner_.job();
    const QDir drafts(draftFolders().first());
    QDir().mkpath(drafts.path());
    const QString name = QFileInfo(job.model).completeBaseName() + QLatin1Char('-') +
                         QString::fromStdString(std::string(engine::nameOf(job.recipe)));
    QString path = drafts.filePath(name + QStringLiteral(".safetensors"));
    for (int i = 2; QFile::exists(path); ++i)
        path = drafts.filePath(QStringLiteral("%1-%2.safetensors").arg(name).arg(i));
    QFile draft(runner_.folder().draft());
    if (!draft.rename(path)) {
        page_.notices().showLasting(tr("The draft cannot be moved: %1: %2").arg(path, draft.errorString()), QString(),
                                    {});
        return;
    }
    runner_.setInstalled(path);
    prefer(path);
    if (models_.state() == ModelState::kReady && models_.path() == job.model) {
        models_.takeDrafts();
    } else if (QFileInfo::exists(job.model)) {
        models_.load(QString(job.model));
    } else {
        page_.notices().showLasting(tr("The draft is among the others, but its model is gone: %1").arg(job.model),
                                    QString(), {});
    }
}

void TrainingController::prefer(const QString& draft) {
    const auto file = engine::inspectFile(draft.toStdString());
    if (!file || !file->draft) return;  // nobody else could use it either
    const auto chosen = DraftLibrary().choose(file->draft->target, draft);
    if (!chosen) page_.notices().showNotice(failureText(chosen.error()));
}

void TrainingController::openFolder() {
    if (!runner_.job()) return;
    const QString& installed = runner_.job()->installed;
    const QString path = installed.isEmpty() ? runner_.folder().path() : QFileInfo(installed).absolutePath();
    QDesktopServices::openUrl(QUrl::fromLocalFile(path));
}

ui::TrainingState TrainingController::state() const {
    const TrainingJob& job = *runner_.job();
    if (job.phase == TrainingPhase::kDone) return ui::TrainingState::kDone;
    if (runner_.stopping()) return ui::TrainingState::kStopping;
    if (runner_.running()) return ui::TrainingState::kRunning;
    return job.failure.empty() ? ui::TrainingState::kPaused : ui::TrainingState::kFailed;
}

void TrainingController::show() {
    if (!runner_.job() || wants_another_ || !page_.isVisible()) return;
    page_.showRun(trainingView(*runner_.job(), runner_.history(), state(), runner_.folder()));
}

QString TrainingController::note() const {
    return runner_.job() ? trainingNote(*runner_.job(), runner_.history(), state()) : QString();
}

void TrainingController::showLog() {
    QFile log(runner_.folder().log());
    if (!openRegularFile(log).isEmpty()) return;
    log.seek(std::max<qint64>(0, log.size() - kMaxLog));
    page_.run().setLog(QString::fromUtf8(log.read(kMaxLog)));
}

}  // namespace griffin::app

#include "moc_training_controller.cpp"
