#include "app/training_controller.h"

#include <QDesktopServices>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QJsonDocument>
#include <QJsonObject>
#include <QMessageBox>
#include <QPushButton>
#include <QUrl>
#include <algorithm>
#include <csignal>
#include <thread>
#include <utility>

#include "app/data_store.h"
#include "app/library/application_identity.h"
#include "app/library/draft_library.h"
#include "app/model_controller.h"
#include "app/model_presenter.h"
#include "app/shown_messages.h"
#include "app/training/our_prompts.h"
#include "app/training/training_command.h"
#include "app/training_estimate.h"
#include "app/training_view.h"
#include "engine/engine.h"
#include "engine/method_names.h"
#include "ui/states/notice_bar.h"
#include "ui/training/training_page.h"

namespace griffin::app {
namespace {

constexpr int kLookMilliseconds = 250;
constexpr int kTrainingEstimateMilliseconds = 250;
constexpr qint64 kMostRead = 256 << 10;  // of the progress, between two events
constexpr qint64 kMostLog = 64 << 10;
constexpr int kTerminated = 128 + SIGTERM;  // status of a trainer that had nothing under way (app/cli/interrupts.h)

}  // namespace

TrainingController::TrainingController(ModelController& models, ModelPresenter& presenter, DataStore& data,
                                       ui::TrainingPage& page, const TrainingPlaces& places, QObject* parent)
    : QObject(parent),
      models_(models),
      presenter_(presenter),
      data_(data),
      page_(page),
      places_(places),
      folder_(places.folder),
      job_(folder_.read()),
      progress_(folder_.progress()) {
    pool_.setMaxThreadCount(1);
    timer_.setInterval(kLookMilliseconds);
    connect(&timer_, &QTimer::timeout, this, &TrainingController::look);
    estimate_timer_.setSingleShot(true);
    estimate_timer_.setInterval(kTrainingEstimateMilliseconds);
    connect(&estimate_timer_, &QTimer::timeout, this, &TrainingController::estimate);
    connect(&process_, &TrainingProcess::ended, this, &TrainingController::onEnded);
    connect(&presenter_, &ModelPresenter::contentChanged, this, &TrainingController::showModels);
    connectPage();
    leftover_ = job_ && job_->phase != TrainingPhase::kDone && trainer() != 0;
}

TrainingController::~TrainingController() {
    disconnect(&process_, nullptr, this, nullptr);
    pool_.clear();
}

void TrainingController::connectPage() {
    ui::TrainingSetup& setup = page_.setup();
    connect(&setup, &ui::TrainingSetup::changed, &estimate_timer_, qOverload<>(&QTimer::start));
    connect(&setup, &ui::TrainingSetup::chooseFileRequested, this, &TrainingController::chooseFile);
    connect(&setup, &ui::TrainingSetup::startRequested, this, &TrainingController::start);
    ui::TrainingRun& run = page_.run();
    connect(&run, &ui::TrainingRun::pauseRequested, this, &TrainingController::pause);
    connect(&run, &ui::TrainingRun::resumeRequested, this, &TrainingController::resume);
    connect(&run, &ui::TrainingRun::cancelRequested, this, &TrainingController::confirmCancel);
    connect(&run, &ui::TrainingRun::useRequested, this, &TrainingController::use);
    connect(&run, &ui::TrainingRun::openFolderRequested, this, &TrainingController::openFolder);
    connect(&run, &ui::TrainingRun::logRequested, this, &TrainingController::showLog);
    connect(&run, &ui::TrainingRun::anotherRequested, this, [this] {
        wants_another_ = true;
        showSetup();
    });
    connect(&page_, &ui::TrainingPage::stateActionRequested, &presenter_, &ModelPresenter::perform);
    connect(&page_, &ui::TrainingPage::shown, this, &TrainingController::onShown);
}

void TrainingController::onShown(bool visible) {
    if (!visible) {
        if (!running()) timer_.stop();
        return;
    }
    if (!job_ || wants_another_) {
        showSetup();
        return;
    }
    changed_ = true;
    look();
    timer_.start();
}

void TrainingController::showSetup() {
    if (!prepared_) {
        const int cores = std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
        page_.setup().setThreads(std::max(1, cores / 2), cores);
        our_prompts_ = static_cast<int>(ourTrainingPrompts().size());
        prepared_ = true;
    }
    const auto conversations = data_.conversations.count();
    page_.setup().setPromptCounts(our_prompts_, conversations ? *conversations : 0);
    showModels();
    page_.showSetup();
    if (wants_another_) {
        page_.notices().showLasting(tr("The draft trained before is kept until the next training begins."),
                                    tr("Back to it"), [this] {
                                        wants_another_ = false;
                                        show();
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
    int prompts = choice.our_prompts ? our_prompts_ : 0;
    if (choice.own_conversations) {
        const auto conversations = data_.conversations.count();
        prompts += conversations ? *conversations : 0;
    }
    pool_.clear();
    pool_.start([this, choice, prompts, folder = folder_.path()] {
        const EstimatedTraining estimated = estimateTraining(choice, prompts, folder);
        const auto take = [this, choice, estimated] {
            if (!(page_.setup().choice() == choice)) return;
            memory_mib_ = estimated.memory_mib;
            page_.setup().setEstimate(estimated.shown);
        };
        QMetaObject::invokeMethod(this, take, Qt::QueuedConnection);
    });
}

void TrainingController::chooseFile() {
    const QString path = QFileDialog::getOpenFileName(&page_, tr("Prompts for the training"), QString(),
                                                      tr("Prompts (*.jsonl);;All files (*)"));
    if (!path.isEmpty()) setPromptFile(path);
}

void TrainingController::setPromptFile(const QString& path) {
    page_.setup().setPromptFile(path);
}

void TrainingController::openFor(const QString& model) {
    const bool can_begin = !job_ || job_->phase == TrainingPhase::kDone;
    if (!can_begin) {
        page_.notices().showNotice(
            tr("One training at a time: this one must be over, or be given up, before another can begin."));
        return;
    }
    wants_another_ = job_.has_value();
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
    if (choice.own_conversations) job.conversations = places_.database;
    if (!choice.prompt_file.isEmpty()) job.prompt_files = QStringList{choice.prompt_file};
    job.goes_on = !choice.go_on_from.isEmpty();
    job.minutes = choice.minutes;
    job.epochs = choice.epochs;
    job.max_new_tokens = choice.max_new_tokens;
    job.threads = choice.threads;
    job.started = QDateTime::currentDateTimeUtc();
    job.memory_mib = memory_mib_;

    folder_.clear(job_ && sharesData(*job_, job));
    pool_.start([folder = folder_] { folder.removeGone(); });
    forget();
    wants_another_ = false;
    page_.notices().dismiss();
    job_ = job;
    if (!keep()) {
        job_.reset();
        return;
    }
    const auto written = writeOurTrainingPrompts(folder_.prompts());
    if (!written) {
        fail(QString::fromStdString(written.failure().oneLine()));
    } else if (job.goes_on && !QFile::copy(choice.go_on_from, folder_.earlier())) {
        fail(tr("The draft to go on from cannot be copied: %1: check the disk's space, or begin without it")
                 .arg(choice.go_on_from));
    } else {
        startTrainer();
    }
}

void TrainingController::startTrainer() {
    if (folder_.isGone()) {
        fail(reasons().goneText());
        return;
    }
    if (std::exchange(folder_was_gone_, false)) forget();
    catchUp();
    const QJsonObject marker{
        {QStringLiteral("run"), job_->phase == TrainingPhase::kData ? QStringLiteral("data") : QStringLiteral("draft")},
        {QStringLiteral("log"), QFileInfo(folder_.log()).size()}};
    const QByteArray line = QJsonDocument(marker).toJson(QJsonDocument::Compact) + '\n';
    QFile file(folder_.progress());
    if (!file.open(QIODevice::Append) || file.write(line) != line.size() || !file.flush()) {
        fail(tr("The training cannot be noted down: %1: check the disk's space and the permissions of the folder")
                 .arg(file.fileName()));
        return;
    }
    file.close();
    pausing_ = false;
    job_->failure.clear();
    process_.start(places_.program, trainingArguments(*job_, folder_, story_.story()),
                   {folder_.progress(), folder_.log(), folder_.lock()});
    timer_.start();
    changed_ = true;
    look();
}

void TrainingController::pause() {
    if (!running()) return;
    pausing_ = true;
    process_.pause();
    show();
}

void TrainingController::resume() {
    if (!job_ || running() || leftover_) return;
    startTrainer();
}

void TrainingController::confirmCancel() {
    auto* box = new QMessageBox(QMessageBox::Question, tr("Give up the training?"),
                                tr("What the draft has learnt and the answers it learns from are deleted."),
                                QMessageBox::NoButton, &page_);
    box->setObjectName(QStringLiteral("trainingCancelBox"));
    box->setAttribute(Qt::WA_DeleteOnClose);
    QPushButton* give_up = box->addButton(tr("Give up"), QMessageBox::DestructiveRole);
    give_up->setObjectName(QStringLiteral("trainingCancelConfirm"));
    QPushButton* keep_it = box->addButton(tr("Keep it"), QMessageBox::RejectRole);
    box->setDefaultButton(keep_it);
    connect(give_up, &QPushButton::clicked, this, &TrainingController::cancel);
    box->open();
}

void TrainingController::cancel() {
    if (!job_) return;
    cancelling_ = true;
    if (running()) {
        process_.kill();  // discard() follows when it has ended
    } else {
        discard();
    }
}

void TrainingController::discard() {
    const qint64 other = leftover_ ? trainer() : 0;
    if (other > 0) ::kill(static_cast<pid_t>(other), SIGKILL);
    leftover_ = false;
    cancelling_ = false;
    timer_.stop();
    folder_.clear(false);
    pool_.start([folder = folder_] { folder.removeGone(); });
    forget();
    job_.reset();
    showSetup();
}

void TrainingController::use() {
    if (!job_ || job_->phase != TrainingPhase::kDone || !job_->installed.isEmpty()) return;
    const QDir drafts(draftFolders().first());
    QDir().mkpath(drafts.path());
    const QString name = QFileInfo(job_->model).completeBaseName() + QLatin1Char('-') +
                         QString::fromStdString(std::string(engine::nameOf(job_->recipe)));
    QString path = drafts.filePath(name + QStringLiteral(".safetensors"));
    for (int i = 2; QFile::exists(path); ++i)
        path = drafts.filePath(QStringLiteral("%1-%2.safetensors").arg(name).arg(i));
    QFile draft(folder_.draft());
    if (!draft.rename(path)) {
        page_.notices().showLasting(tr("The draft cannot be moved: %1: %2").arg(path, draft.errorString()), QString(),
                                    {});
        return;
    }
    job_->installed = path;
    keep();
    prefer(path);
    if (models_.state() == ModelState::kReady && models_.path() == job_->model) {
        models_.takeDrafts();
    } else {
        models_.load(QString(job_->model));
    }
    show();
}

void TrainingController::prefer(const QString& draft) {
    const auto file = engine::inspectFile(draft.toStdString());
    if (!file || !file->draft) return;  // nobody else could use it either
    const auto chosen = DraftLibrary().choose(file->draft->target, draft);
    if (!chosen) page_.notices().showNotice(shownMessage(chosen.failure()));
}

void TrainingController::openFolder() {
    if (!job_) return;
    const QString path = job_->installed.isEmpty() ? folder_.path() : QFileInfo(job_->installed).absolutePath();
    QDesktopServices::openUrl(QUrl::fromLocalFile(path));
}

void TrainingController::onEnded(int status) {
    catchUp();
    changed_ = true;
    if (cancelling_) {
        discard();
        return;
    }
    const TrainingStory& story = story_.story();
    const bool stopped = story.ended && !story.complete && status != 0;
    // Asked to pause before there was anything to save.
    const bool idle = pausing_ && (story.cancelled || status == kTerminated || status == -SIGTERM);
    if (status == 0 && story.ended) {
        nextPhase();
    } else if (!stopped && !idle) {
        fail(pausing_ ? reasons().unsavedText(status, job_->phase) : reasons().text(status));
    }
    pausing_ = false;
    show();
}

void TrainingController::nextPhase() {
    if (job_->phase == TrainingPhase::kData) {
        job_->phase = TrainingPhase::kDraft;
        if (keep() && !pausing_) startTrainer();
        return;
    }
    job_->phase = TrainingPhase::kDone;
    QFile::remove(folder_.checkpoint());
    keep();
    if (!page_.isVisible()) timer_.stop();
}

void TrainingController::fail(const QString& text) {
    job_->failure = text;
    // A new folder would stand in the way of the one that is put back.
    folder_was_gone_ = folder_.isGone();
    if (!folder_was_gone_) keep();
    show();
}

TrainingFailure TrainingController::reasons() const {
    return {folder_, story_.story().log_begin, places_.program};
}

void TrainingController::noticeUnsaved() {
    const TrainingStory& story = story_.story();
    const bool over = job_ && !running() && !leftover_ && job_->phase != TrainingPhase::kDone;
    if (!over || !job_->failure.isEmpty() || story.ended || story.cancelled || story.log_begin < 0) return;
    // One that says nothing was killed: it goes on from what it saved last.
    if (!reasons().reasonInLog().isEmpty()) fail(reasons().unsavedText(1, job_->phase));
}

bool TrainingController::keep() {
    const auto written = folder_.write(*job_);
    if (!written) page_.notices().showLasting(shownMessage(written.failure()), QString(), {});
    return written.ok();
}

void TrainingController::forget() {
    progress_.close();
    story_ = TrainingStoryReader();
    changed_ = true;
}

void TrainingController::readProgress() {
    behind_ = false;
    if (!progress_.isOpen() && (!progress_.exists() || !progress_.open(QIODevice::ReadOnly))) return;
    const QByteArray bytes = progress_.read(kMostRead);
    if (bytes.isEmpty()) return;
    story_.add(bytes);
    behind_ = bytes.size() == kMostRead;
    changed_ = true;
}

void TrainingController::catchUp() {
    do {
        readProgress();
    } while (behind_);
}

void TrainingController::look() {
    readProgress();
    timer_.setInterval(behind_ ? 0 : kLookMilliseconds);
    if (leftover_ && trainer() == 0) {
        leftover_ = false;
        changed_ = true;
        catchUp();
    }
    if (!behind_) noticeUnsaved();
    if (changed_ && !behind_) show();
    if (page_.isVisible() && page_.run().logIsOpen()) showLog();
}

ui::TrainingState TrainingController::state() const {
    if (job_->phase == TrainingPhase::kDone) return ui::TrainingState::kDone;
    if (running()) return pausing_ ? ui::TrainingState::kStopping : ui::TrainingState::kRunning;
    if (leftover_) return ui::TrainingState::kStopping;
    return job_->failure.isEmpty() ? ui::TrainingState::kPaused : ui::TrainingState::kFailed;
}

void TrainingController::show() {
    if (!job_ || wants_another_ || !page_.isVisible()) return;
    changed_ = false;
    page_.showRun(trainingView(*job_, story_.story(), state(), folder_));
}

void TrainingController::showLog() {
    QFile log(folder_.log());
    if (!log.open(QIODevice::ReadOnly)) return;
    log.seek(std::max<qint64>(0, log.size() - kMostLog));
    page_.run().setLog(QString::fromUtf8(log.readAll()));
}

}  // namespace griffin::app
