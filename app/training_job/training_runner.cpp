#include "app/training_job/training_runner.h"

#include <QFileInfo>
#include <csignal>
#include <utility>

#include "app/library/regular_file.h"
#include "app/training_job/training_lines.h"
#include "app/training_job/training_prompts.h"

namespace griffin::app {
namespace {

constexpr int kPollMilliseconds = 250;
constexpr qint64 kMaxRead = 256 << 10;    // of the progress, between two events
constexpr qint64 kMaxProgress = 1 << 30;  // what a training of weeks does not write
constexpr int kTerminated =
    128 + SIGTERM;  // status of a trainer that was not working on anything (app/cli/interrupts.h)

}  // namespace

TrainingRunner::TrainingRunner(const QString& program, const QString& folder, QObject* parent)
    : QObject(parent), program_(program), folder_(folder), job_(folder_.read()), progress_(folder_.progress()) {
    pool_.setMaxThreadCount(1);
    timer_.setInterval(kPollMilliseconds);
    connect(&timer_, &QTimer::timeout, this, &TrainingRunner::poll);
    connect(&process_, &TrainingProcess::ended, this, &TrainingRunner::finishRun);
    leftover_ = job_ && job_->phase != TrainingPhase::kDone && trainer() != 0;
}

TrainingRunner::~TrainingRunner() {
    disconnect(&process_, nullptr, this, nullptr);
}

void TrainingRunner::start(const TrainingJob& job, const QString& warm_start) {
    folder_.clear(job_ && sharesData(*job_, job));
    pool_.start([folder = folder_] { folder.removeGone(); });
    forget();
    job_ = job;
    if (!save()) {
        job_.reset();
        return;
    }
    const auto written = writeOurTrainingPrompts(folder_.prompts());
    if (!written) {
        fail(joined(written.error()));
    } else if (job.warm_start && !QFile::copy(warm_start, folder_.earlier())) {
        fail(engine::Message("The draft to start from cannot be copied: %1: check the disk space, or train without it",
                             warm_start.toStdString()));
    } else {
        startTrainer();
    }
}

void TrainingRunner::startTrainer() {
    if (folder_.isGone()) {
        fail(folderGone(folder_));
        return;
    }
    if (!QFileInfo::exists(job_->model)) {
        fail(modelGone(*job_));
        return;
    }
    if (std::exchange(folder_was_gone_, false)) forget();
    catchUp();
    const QByteArray line = job_->phase == TrainingPhase::kData ? "{\"run\":\"data\"}\n" : "{\"run\":\"draft\"}\n";
    QFile file(folder_.progress());
    if (!file.open(QIODevice::Append) || file.write(line) != line.size() || !file.flush()) {
        fail(engine::Message("The training cannot be saved: %1: check the disk space and the permissions of the folder",
                             file.fileName().toStdString()));
        return;
    }
    file.close();
    pausing_ = false;
    if (!std::exchange(job_->failure, {}).empty()) save();  // else the next start of the window would tell it again
    process_.start(program_, trainingArguments(*job_, folder_, history()),
                   {folder_.progress(), folder_.log(), folder_.lock()});
    timer_.start();
    changed_ = true;
    poll();
}

void TrainingRunner::pause() {
    if (!running()) return;
    pausing_ = true;
    process_.pause();
    announce();
}

void TrainingRunner::resume() {
    if (!job_ || running() || leftover_) return;
    startTrainer();
}

void TrainingRunner::cancel() {
    if (!job_) return;
    cancelling_ = true;
    if (running()) {
        process_.kill();  // deleteTraining() follows when it has ended
    } else {
        deleteTraining();
    }
}

void TrainingRunner::deleteTraining() {
    const qint64 other = leftover_ ? trainer() : 0;
    if (other > 0) ::kill(static_cast<pid_t>(other), SIGKILL);
    leftover_ = false;
    cancelling_ = false;
    timer_.stop();
    folder_.clear(false);
    pool_.start([folder = folder_] { folder.removeGone(); });
    forget();
    job_.reset();
    emit cancelled();
}

void TrainingRunner::setInstalled(const QString& path) {
    job_->installed = path;
    if (save()) QFile::remove(folder_.checkpoint());  // it may be there still if the end could not be noted
    announce();
}

void TrainingRunner::setWatched(bool watched) {
    watched_ = watched;
    if (!watched) {
        if (!running()) timer_.stop();
        return;
    }
    changed_ = true;
    poll();
    timer_.start();
}

void TrainingRunner::finishRun(int status) {
    catchUp();
    changed_ = true;
    if (cancelling_) {
        deleteTraining();
        return;
    }
    const TrainingHistory& run = history();
    const bool stopped = run.ended && (!run.complete || run.trial_stopped) && status != 0;
    // Asked to pause before there was anything to save.
    const bool idle = pausing_ && (run.cancelled || status == kTerminated || status == -SIGTERM);
    if (status == 0 && run.ended) {
        nextPhase();
    } else if (!stopped && !idle) {
        engine::Message reason = endReason(status, folder_, run, program_);
        fail(pausing_ && !folder_.isGone() ? unsavedReason(std::move(reason), folder_, job_->phase)
                                           : std::move(reason));
    }
    pausing_ = false;
    announce();
}

void TrainingRunner::nextPhase() {
    if (job_->phase == TrainingPhase::kData) {
        const engine::DataPlan& plan = history().data.plan;
        if (plan.prompts == 0) return fail(noPrompts(plan));
        job_->phase = TrainingPhase::kDraft;
        if (save() && !pausing_) startTrainer();
        return;
    }
    job_->phase = TrainingPhase::kDone;
    // Without its checkpoint an unfinished training would begin anew, over the draft that there is.
    if (save()) QFile::remove(folder_.checkpoint());
    if (!watched_) timer_.stop();
}

void TrainingRunner::fail(engine::Message reason) {
    job_->failure = std::move(reason);
    // A new folder would be in the way of the one that is put back.
    folder_was_gone_ = folder_.isGone();
    if (!folder_was_gone_) save();
    announce();
}

void TrainingRunner::checkUnsaved() {
    const bool over = job_ && !running() && !leftover_ && job_->phase != TrainingPhase::kDone;
    // A trainer that reported nothing was killed: it resumes from what it saved last.
    if (!over || !job_->failure.empty() || history().ended || history().failure.empty()) return;
    fail(unsavedReason(history().failure, folder_, job_->phase));
}

bool TrainingRunner::save() {
    const auto written = folder_.write(*job_);
    if (!written) emit notSaved(written.error());
    return written.has_value();
}

void TrainingRunner::forget() {
    progress_.close();
    reader_ = TrainingHistoryReader();
    changed_ = true;
}

void TrainingRunner::readProgress() {
    behind_ = false;
    if (!progress_.isOpen() && (!progress_.exists() || !openRegularFile(progress_).isEmpty())) return;
    if (progress_.pos() >= kMaxProgress) return;
    const QByteArray bytes = progress_.read(kMaxRead);
    if (bytes.isEmpty()) return;
    reader_.add(bytes);
    behind_ = bytes.size() == kMaxRead;
    changed_ = true;
}

void TrainingRunner::catchUp() {
    do {
        readProgress();
    } while (behind_);
}

void TrainingRunner::poll() {
    readProgress();
    timer_.setInterval(behind_ ? 0 : kPollMilliseconds);
    if (leftover_ && trainer() == 0) {
        leftover_ = false;
        changed_ = true;
        catchUp();
    }
    if (!behind_) checkUnsaved();
    if (changed_ && !behind_) announce();
    emit polled();
}

void TrainingRunner::announce() {
    changed_ = false;
    emit changed();
}

}  // namespace griffin::app

#include "moc_training_runner.cpp"
