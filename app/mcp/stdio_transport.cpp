#include "app/mcp/stdio_transport.h"

#include <sys/prctl.h>
#include <unistd.h>
#include <QCoreApplication>
#include <QStandardPaths>
#include <QThread>
#include <QTimer>
#include <csignal>
#include <utility>

#include "app/mcp/mcp_messages.h"

namespace griffin::app::mcp {
namespace {

using engine::Message;

constexpr int kPatienceToEnd = 2000;  // milliseconds
constexpr int kPatienceAtTheEnd = 300;
constexpr qsizetype kMostErrors = 4000;

/// That of this program, without what it keeps secret itself.
QProcessEnvironment environmentWith(const QStringList& variables) {
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    for (const QString& name : environment.keys()) {
        if (name.startsWith(QLatin1String("GRIFFIN_"))) environment.remove(name);
    }
    for (const QString& variable : variables) {
        const qsizetype end = variable.indexOf(QLatin1Char('='));
        environment.insert(variable.left(end), variable.mid(end + 1));
    }
    return environment;
}

}  // namespace

StdioTransport::StdioTransport(QStringList command, QStringList variables, QObject* parent)
    : Transport(parent), command_(std::move(command)), variables_(std::move(variables)) {}

StdioTransport::~StdioTransport() {
    stop();
}

void StdioTransport::start() {
    process_ = new QProcess;
    process_->setProgram(command_.first());
    process_->setArguments(command_.mid(1));
    process_->setProcessEnvironment(environmentWith(variables_));
    process_->setChildProcessModifier([] {
        // It ends with us, however we end; Ctrl+C is for us alone, and signals that we hold back are not for it.
        ::prctl(PR_SET_PDEATHSIG, SIGTERM);
        ::setpgid(0, 0);
        sigset_t none;
        sigemptyset(&none);
        sigprocmask(SIG_SETMASK, &none, nullptr);
    });
    connect(process_, &QProcess::readyReadStandardOutput, this, &StdioTransport::readLines);
    connect(process_, &QProcess::readyReadStandardError, this,
            [this] { errors_ = (errors_ + process_->readAllStandardError()).right(kMostErrors); });
    connect(process_, &QProcess::errorOccurred, this, [this](QProcess::ProcessError error) {
        if (error != QProcess::FailedToStart) return;
        const QString program = process_->program();
        const Message what =
            QStandardPaths::findExecutable(program).isEmpty()
                ? Message("The server cannot be started: “%1” is not a program of this computer", program.toStdString())
                // Without the name of the system call before it.
                : Message("The server cannot be started: %1",
                          process_->errorString().section(QStringLiteral(": "), -1).toStdString());
        fail(what, Message("check the command; is the program installed?"));
    });
    connect(process_, &QProcess::finished, this, [this](int code, QProcess::ExitStatus status) {
        readLines();
        if (process_ == nullptr) return;  // what it sent last was too much
        errors_ = (errors_ + process_->readAllStandardError()).right(kMostErrors);
        fail(status == QProcess::CrashExit ? Message("The server has crashed")
                                           : Message("The server has ended with status %1", code),
             Message("look at what it says, and try again"));
    });
    process_->start();
}

void StdioTransport::send(const QByteArray& json, std::int64_t /*id*/) {
    if (process_ != nullptr) process_->write(json + '\n');
}

void StdioTransport::begin(const QByteArray& /*revision*/) {}

void StdioTransport::drop(std::int64_t /*id*/) {}

void StdioTransport::readLines() {
    if (process_ == nullptr) return;
    const QByteArray bytes = process_->readAllStandardOutput();
    qsizetype from = 0;
    while (from < bytes.size()) {
        const qsizetype end = bytes.indexOf('\n', from);
        const qsizetype size = (end < 0 ? bytes.size() : end) - from;
        if (line_.size() + size > kMostMessageBytes) {
            return fail(Message("The server sends a message that is too large"),
                        Message("use another server, or ask it for less"));
        }
        line_.append(bytes.constData() + from, size);
        if (end < 0) return;
        from = end + 1;
        const QByteArray line = std::exchange(line_, {}).trimmed();
        if (!line.isEmpty()) emit received(line);
        if (process_ == nullptr) return;  // whoever heard of it has stopped us
    }
}

void StdioTransport::fail(Message what, Message what_to_do) {
    const engine::Failure failure{engine::FailureCause::kNetwork, std::move(what),
                                  command_.join(QLatin1Char(' ')).left(200).toStdString(), std::move(what_to_do),
                                  QString::fromUtf8(errors_).toStdString()};
    stop();
    emit broke(failure);
}

void StdioTransport::stop() {
    QProcess* process = std::exchange(process_, nullptr);
    if (process == nullptr) return;
    process->disconnect(this);
    process->setParent(QCoreApplication::instance());
    if (process->state() == QProcess::NotRunning) return process->deleteLater();
    connect(process, &QProcess::finished, process, &QObject::deleteLater);
    // With what it has started itself.
    QTimer::singleShot(kPatienceToEnd, process,
                       [pid = static_cast<pid_t>(process->processId())] { ::kill(-pid, SIGKILL); });
    // What it still writes is not kept.
    connect(process, &QProcess::readyReadStandardOutput, process, [process] { process->readAllStandardOutput(); });
    connect(process, &QProcess::readyReadStandardError, process, [process] { process->readAllStandardError(); });
    process->closeWriteChannel();
    // At the end of this program no event loop is left that would wait.
    if (QThread::currentThread()->loopLevel() > 0) return;
    if (process->waitForFinished(kPatienceAtTheEnd)) return;
    ::kill(-static_cast<pid_t>(process->processId()), SIGKILL);
    process->waitForFinished(kPatienceAtTheEnd);
}

}  // namespace griffin::app::mcp

#include "moc_stdio_transport.cpp"
