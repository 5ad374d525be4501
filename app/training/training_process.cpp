#include "app/training/training_process.h"

#include <fcntl.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <unistd.h>

#include <QFile>
#include <csignal>

namespace griffin::app {
namespace {

constexpr int kNice = 10;
constexpr int kNotStarted = -1000;

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
