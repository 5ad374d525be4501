// griffin-chat: the desktop program.
#include <QApplication>
#include <QCommandLineParser>
#include <QFile>
#include <QFileInfo>
#include <QMessageBox>
#include <QSettings>
#include <QTextStream>
#include <chrono>
#include <cstdlib>
#include <ctime>
#include <thread>

#include "app/application.h"
#include "app/configuration/settings.h"
#include "app/library/application_identity.h"
#include "app/shell/database_care.h"
#include "app/shell/instance_channel.h"
#include "app/shell/language.h"
#include "app/shell/message_text.h"
#include "app/shell/rescue_dialog.h"
#include "app/shell/termination_signals.h"
#include "engine/engine.h"
#include "ui/theme/theme.h"

#include <unistd.h>

namespace {

constexpr int kHandOverMilliseconds = 3000;

/// Milliseconds since the kernel created this process, in steps of its clock tick (10 ms); negative: not known.
double millisecondsSinceProcessBegan() {
    QFile stat(QStringLiteral("/proc/self/stat"));
    if (!stat.open(QIODevice::ReadOnly)) return -1;
    const QByteArray line = stat.readAll();
    // Field 22 counts clock ticks since boot; the second field is in parentheses and may contain anything.
    const QList<QByteArray> fields = line.mid(line.lastIndexOf(')') + 2).split(' ');
    constexpr int kStartTime = 22 - 3;
    if (fields.size() <= kStartTime) return -1;
    timespec now = {};
    clock_gettime(CLOCK_BOOTTIME, &now);
    const double began = fields[kStartTime].toDouble() / static_cast<double>(sysconf(_SC_CLK_TCK));
    return (static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) * 1e-9 - began) * 1000.0;
}

/// The language and the look that a person has chosen, where there is no window yet.
class EarlyLook {
  public:
    EarlyLook(QApplication& application, const griffin::app::ApplicationPaths& paths)
        : file_(paths.settings, QSettings::IniFormat),
          settings_(file_),
          language_(settings_.values().language),
          theme_(application) {
        theme_.setLook(settings_.values().appearance, settings_.values().text_scale);
    }

  private:
    QSettings file_;
    griffin::app::Settings settings_;
    griffin::app::Language language_;
    griffin::ui::Theme theme_;
};

int showFailure(const griffin::engine::Failure& error, QApplication& application,
                const griffin::app::ApplicationPaths& paths) {
    const EarlyLook look(application, paths);
    QMessageBox box(QMessageBox::Critical, QCoreApplication::translate("main", "Griffin Chat"),
                    griffin::app::failureText(error));
    box.setTextFormat(Qt::PlainText);
    if (!error.details.empty()) box.setDetailedText(QString::fromStdString(error.details));
    box.exec();
    return 1;
}

/// Whether the program may go on.
bool rescued(const griffin::engine::Failure& error, QApplication& application,
             const griffin::app::ApplicationPaths& paths) {
    const EarlyLook look(application, paths);
    const bool opens = !griffin::app::damageFound(paths.database).isEmpty();
    griffin::app::RescueDialog dialog(paths.database, error, opens);
    return dialog.exec() == QDialog::Accepted;
}

/// A process that was asked to end by a signal is killed if it takes long. Saving takes milliseconds, but closing the
/// database and the settings waits for the disk, seconds on a busy one; nothing that was saved depends on it.
void endWithinASecond() {
    std::thread([] {
        std::this_thread::sleep_for(std::chrono::milliseconds(900));
        std::_Exit(0);
    }).detach();
}

}  // namespace

int main(int argc, char* argv[]) {
    QApplication qt_application(argc, argv);
    griffin::app::setApplicationIdentity();
    QGuiApplication::setApplicationDisplayName(QStringLiteral("Griffin Chat"));
    QGuiApplication::setDesktopFileName(QStringLiteral("io.github.griffin_chat.GriffinChat"));
    QGuiApplication::setWindowIcon(QIcon(QStringLiteral(":/io.github.griffin_chat.GriffinChat.svg")));
    QCoreApplication::setApplicationVersion(QString::fromStdString(griffin::engine::buildInfo().version));

    QCommandLineParser parser;
    parser.setApplicationDescription(
        QCoreApplication::translate("main", "Chat with a language model on this computer."));
    parser.addHelpOption();
    parser.addVersionOption();
    const QCommandLineOption measure_start(
        QStringLiteral("measure-start"),
        QCoreApplication::translate("main", "Print how long the window took to appear, then quit."));
    parser.addOption(measure_start);
    parser.addPositionalArgument(
        QStringLiteral("model"),
        QCoreApplication::translate(
            "main", "A GGUF file to load, also into the window that is open already; default: the one used last."),
        QStringLiteral("[model]"));
    parser.process(qt_application);

    const QStringList arguments = parser.positionalArguments();
    const QString model = arguments.isEmpty() ? QString() : QFileInfo(arguments.first()).absoluteFilePath();
    griffin::app::keepDataPrivate();
    const auto paths = griffin::app::ApplicationPaths::standard();
    auto opened = griffin::app::Application::open(qt_application, paths);
    while (!opened && griffin::app::canBeRescued(opened.error())) {
        if (!rescued(opened.error(), qt_application, paths)) return 1;
        opened = griffin::app::Application::open(qt_application, paths);
    }
    if (!opened) {
        const bool runs = opened.error().cause == griffin::storage::FailureCause::kDatabaseInUse;
        if (runs && griffin::app::InstanceChannel::handOver(paths.database, model, kHandOverMilliseconds)) return 0;
        return showFailure(opened.error(), qt_application, paths);
    }
    const std::unique_ptr<griffin::app::Application>& application = *opened;

    const griffin::app::TerminationSignals termination;
    QObject::connect(&termination, &griffin::app::TerminationSignals::received, &qt_application, [] {
        endWithinASecond();
        QCoreApplication::quit();
    });
    if (parser.isSet(measure_start)) {
        QObject::connect(&application->window(), &griffin::ui::MainWindow::firstPainted, &qt_application, [] {
            QTextStream(stdout) << "window painted after " << millisecondsSinceProcessBegan() << " ms\n";
            QCoreApplication::quit();
        });
    }
    application->start(model);
    const int status = QApplication::exec();
    // The engine may be in the middle of a long pass that cannot be stopped; everything is saved.
    if (application->shutDown() == griffin::app::EngineEnd::kStillRunning) std::_Exit(status);
    return status;
}
