#include "app/training_job/training_process.h"

#include <fcntl.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <unistd.h>

#include <QFile>
#include <QFileInfo>
#include <QLocale>
#include <algorithm>
#include <csignal>
#include <filesystem>
#include <string>

#include "engine/base/available_memory.h"
#include "engine/generation_options.h"

namespace griffin::app {
namespace {

/// The least time for a phase, however late it is: for first answers, for first steps.
constexpr double kMinMinutes = 0.25;
/// A fifth of the default, to keep what the earlier draft has learnt.
const QString kWarmStartLearningRate = QStringLiteral("0.0002");
const QString kProgressSeconds = QStringLiteral("1");
constexpr int kTriedPrompts = 8;
/// What the trial at the end may take of a time limit, and minutes that are enough for it.
constexpr double kTrialShare = 0.05;
constexpr double kTrialMinutes = 1.5;

QStringList dataArguments(const TrainingJob& job, const TrainingFolder& folder) {
    QStringList arguments{QStringLiteral("train"),
                          QStringLiteral("data"),
                          QStringLiteral("--output"),
                          folder.data(),
                          QStringLiteral("--max-new-tokens"),
                          QString::number(job.max_new_tokens)};
    if (job.our_prompts) arguments << QStringLiteral("--prompts") << folder.prompts();
    for (const QString& path : job.prompt_files) arguments << QStringLiteral("--prompts") << path;
    if (!job.conversations.isEmpty()) arguments << QStringLiteral("--own-conversations") << job.conversations;
    if (job.memory_mib > 0) arguments << QStringLiteral("--memory") << QString::number(job.memory_mib);
    return arguments;
}

QStringList draftArguments(const TrainingJob& job, const TrainingFolder& folder) {
    QStringList arguments{QStringLiteral("train"),    QStringLiteral("draft"),
                          QStringLiteral("--recipe"), QString::fromStdString(std::string(engine::nameOf(job.recipe))),
                          QStringLiteral("--data"),   folder.data(),
                          QStringLiteral("--output"), folder.draft()};
    if (job.warm_start) {
        arguments << QStringLiteral("--begin-with") << folder.earlier() << QStringLiteral("--learning-rate")
                  << kWarmStartLearningRate;
    }
    if (QFile::exists(folder.checkpoint())) arguments << QStringLiteral("--resume");
    arguments << QStringLiteral("--try") << QString::number(kTriedPrompts) << QStringLiteral("--try-device")
              << QString::fromStdString(deviceWord(job.chat_device)) << QStringLiteral("--try-threads")
              << QString::number(job.chat_threads) << QStringLiteral("--try-gpu") << QString::number(job.chat_gpu)
              << QStringLiteral("--try-gpu-memory") << QString::number(job.chat_gpu_memory);
    if (job.minutes == 0) arguments << QStringLiteral("--epochs") << QString::number(job.epochs);
    return arguments;
}

constexpr int kNice = 10;
constexpr int kNotStarted = -1000;
constexpr std::uintmax_t kFullDisk = 16 << 20;  // less than this is too little for a checkpoint

struct flock wholeFile() {
    struct flock lock = {};
    lock.l_type = F_WRLCK;
    lock.l_whence = SEEK_SET;
    return lock;
}

/// In the child, between fork and exec: system calls only.
void becomeTrainer(const char* lock_path, pid_t window) {
    ::setpriority(PRIO_PROCESS, 0, kNice);
    ::prctl(PR_SET_PDEATHSIG, SIGTERM);
    if (::getppid() != window) ::_exit(1);  // it died before it could be watched
    const int descriptor = ::open(lock_path, O_RDWR | O_CREAT, S_IRUSR | S_IWUSR);  // stays open over exec
    struct flock lock = wholeFile();
    if (descriptor < 0 || ::fcntl(descriptor, F_SETLK, &lock) != 0) ::_exit(1);
}

/// Holds the processes of windows that have closed and is never deleted: a QProcess's destructor would kill
/// the trainer before it has saved.
QObject& keeper() {
    static auto* const object = new QObject;
    return *object;
}

}  // namespace

engine::Message folderGone(const TrainingFolder& folder) {
    return engine::Message("The folder of the training is gone: %1: put it back, then try again",
                           folder.path().toStdString());
}

engine::Message modelGone(const TrainingJob& job) {
    return engine::Message("The model of the training is gone: %1: put it back, then try again",
                           job.model.toStdString());
}

engine::Message unsavedReason(engine::Message reason, const TrainingFolder& folder, TrainingPhase phase) {
    const QFileInfo checkpoint(folder.checkpoint());
    engine::Message rest;
    if (!folder.isGone() && (phase == TrainingPhase::kData || !checkpoint.exists())) {
        rest = engine::Message("The answers that were saved before are kept.");
    } else if (!folder.isGone()) {
        const QString saved = QLocale().toString(checkpoint.lastModified(), QLocale::ShortFormat);
        rest =
            engine::Message("What was saved on %1 is kept, and the training goes on from there.", saved.toStdString());
    }
    engine::Message lost("Paused, but what was done since the last save could not be saved: %1.", std::move(reason));
    return rest.empty() ? lost : engine::Message("%1 %2", std::move(lost), std::move(rest));
}

engine::Message endReason(int status, const TrainingFolder& folder, const TrainingHistory& history,
                          const QString& program) {
    if (folder.isGone()) return folderGone(folder);
    if (status == -SIGKILL) {
        return engine::Message(
            "The system ended the trainer, perhaps because memory ran out. What was saved is kept: "
            "close other programs, then try again");
    }
    if (!history.failure.empty()) return history.failure;
    // There may have been no room for the line with the failure.
    std::error_code error;
    const auto space = std::filesystem::space(folder.path().toStdString(), error);
    if (!error && space.available < kFullDisk) {
        return engine::Message("The disk is full, %1 free: %2: free some space, then try again",
                               engine::memoryText(static_cast<std::int64_t>(space.available)),
                               folder.path().toStdString());
    }
    if (!QFileInfo(program).isExecutable()) {
        return engine::Message("The trainer cannot be started: %1: install the program again", program.toStdString());
    }
    if (status < 0) {
        return engine::Message("The trainer crashed (signal %1). What was saved is kept: read the log, then try again",
                               std::to_string(-status));
    }
    return engine::Message("The trainer ended (status %1): %2: read the log, then try again", std::to_string(status),
                           folder.log().toStdString());
}

engine::Message noPrompts(const engine::DataPlan& plan) {
    return engine::Message(
        "The model answers none of these prompts. Left out because they share words with the prompts that measure "
        "drafts: %1; because they are longer than %3 tokens: %2. Discard the training, and choose other prompts",
        std::to_string(plan.contaminated), std::to_string(plan.too_long),
        std::to_string(engine::DataOptions().max_prompt_tokens));
}

std::optional<double> minutesLeft(const TrainingJob& job, const TrainingHistory& history) {
    if (job.minutes == 0) return std::nullopt;
    const double limit = job.phase == TrainingPhase::kData
                             ? job.minutes * kDataShare
                             : job.minutes - std::min(job.minutes * kTrialShare, kTrialMinutes);
    return std::max(kMinMinutes, limit - (history.data_seconds + history.draft_seconds) / 60.0);
}

QStringList trainingArguments(const TrainingJob& job, const TrainingFolder& folder, const TrainingHistory& history) {
    QStringList arguments =
        job.phase == TrainingPhase::kData ? dataArguments(job, folder) : draftArguments(job, folder);
    arguments << QStringLiteral("--model") << job.model << QStringLiteral("--threads") << QString::number(job.threads)
              << QStringLiteral("--json") << QStringLiteral("--progress") << kProgressSeconds;
    if (const auto minutes = minutesLeft(job, history))
        arguments << QStringLiteral("--minutes") << QString::number(*minutes, 'f', 3);
    return arguments;
}

TrainingProcess::~TrainingProcess() {
    if (!running()) return;
    pause();
    QProcess* process = process_.release();
    process->setParent(&keeper());
    process->disconnect();
    QObject::connect(process, &QProcess::finished, process, &QObject::deleteLater);
}

void TrainingProcess::start(const QString& program, const QStringList& arguments, const TrainingFiles& files) {
    process_ = std::make_unique<QProcess>();
    QProcess& process = *process_;
    process.setProgram(program);
    process.setArguments(arguments);
    process.setStandardInputFile(QProcess::nullDevice());
    process.setStandardOutputFile(files.output, QIODevice::Append);
    process.setStandardErrorFile(files.errors, QIODevice::Append);
    process.setChildProcessModifier(
        [lock = QFile::encodeName(files.lock), window = ::getpid()] { becomeTrainer(lock.constData(), window); });
    connect(&process, &QProcess::finished, this,
            [this](int code, QProcess::ExitStatus status) { finish(status == QProcess::NormalExit ? code : -code); });
    connect(&process, &QProcess::errorOccurred, this, [this](QProcess::ProcessError error) {
        if (error == QProcess::FailedToStart) finish(kNotStarted);
    });
    process.start();
}

void TrainingProcess::pause() {
    if (running()) process_->terminate();
}

void TrainingProcess::kill() {
    if (running()) process_->kill();
}

void TrainingProcess::finish(int status) {
    if (!running()) return;
    process_.release()->deleteLater();  // it is the sender
    emit ended(status);
}

qint64 TrainingProcess::holderOf(const QString& lock) {
    const int descriptor = ::open(QFile::encodeName(lock).constData(), O_RDWR | O_CLOEXEC);
    if (descriptor < 0) return 0;
    struct flock found = wholeFile();
    const bool asked = ::fcntl(descriptor, F_GETLK, &found) == 0;
    ::close(descriptor);
    return asked && found.l_type != F_UNLCK ? found.l_pid : 0;
}

}  // namespace griffin::app

#include "moc_training_process.cpp"
