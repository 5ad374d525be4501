#include "app/application.h"

#include <QApplication>
#include <QDeadlineTimer>
#include <QDir>
#include <QFileInfo>
#include <algorithm>
#include <utility>

namespace griffin::app {
namespace {

constexpr int kLanguageMilliseconds = 200;
constexpr std::chrono::milliseconds kKeepingMilliseconds{10'000};  // to write what was read, where that is wanted

}  // namespace

storage::Result<std::unique_ptr<Application>> Application::open(QApplication& application,
                                                                const ApplicationPaths& paths) {
    auto database = storage::Database::open(paths.database);
    if (!database) return tl::unexpected(std::move(database).error());
    const QString damage = damageFound(paths.database);
    if (!damage.isEmpty()) return storage::failed(storage::databaseDamaged(paths.database, damage.toStdString()));
    QDir().mkpath(QFileInfo(paths.settings).absolutePath());
    return std::unique_ptr<Application>(new Application(application, paths, std::move(*database)));
}

Application::Application(QApplication& application, const ApplicationPaths& paths,
                         std::unique_ptr<storage::Database> database)
    : program_(application, paths, std::move(database)),
      window_(std::make_unique<ApplicationWindow>(program_)),
      channel_(paths.database),
      care_(paths.database) {
    program_.engine_thread.setObjectName(QStringLiteral("engine"));
    program_.worker.setKeptFile(paths.kept);
    program_.worker.setKeptOnDisk(program_.settings.values().kept_on_disk);
    program_.worker.moveToThread(&program_.engine_thread);
    // Still on the engine thread, when its loop has ended.
    connect(&program_.engine_thread, &QThread::finished, &program_.worker, &EngineWorker::leave, Qt::DirectConnection);
    connect(&channel_, &InstanceChannel::called, this, [this](const QString& model) {
        window_->raise();
        if (!model.isEmpty()) program_.models.load(model);
    });
    connect(&care_, &DatabaseCare::damaged, this,
            [this](const engine::Failure& failure) { window_->announce(failureText(failure)); });
    connect(&care_, &DatabaseCare::copyFailed, this, [this](const engine::Failure& failure) {
        window_->announce(tr("The weekly copy of the conversations could not be kept: %1").arg(failureText(failure)));
    });
    language_timer_.setInterval(kLanguageMilliseconds);
    connect(&language_timer_, &QTimer::timeout, this, &Application::changeLanguage);
    followSettings();
}

Application::~Application() {
    if (!shut_down_) shutDown();
}

void Application::start(const QString& model) {
    program_.engine_thread.start();
    window_->start();
    channel_.listen();
    care_.start();
    if (model.isEmpty()) {
        // Beside a server that answers, a model would only take memory.
        if (!program_.model.served()) program_.models.loadRemembered();
    } else {
        program_.models.load(model);
    }
    program_.server.start();
    window_->welcome();
}

void Application::followSettings() {
    connect(&program_.settings, &Settings::changed, this, [this] {
        looking_ = true;
        program_.applyLook();
        looking_ = false;
        program_.worker.setKeptOnDisk(program_.settings.values().kept_on_disk);
        program_.served.setDefaults(generationOptions(program_.settings.values()));
        // Not now: who changed the settings is part of the window.
        QMetaObject::invokeMethod(this, &Application::changeLanguage, Qt::QueuedConnection);
    });
    connect(&program_.desktop_motion, &DesktopMotion::changed, this, [this] { program_.applyLook(); });
    // The look is also chosen in the menu and by the keys that zoom.
    connect(&program_.theme, &ui::Theme::changed, this, [this] {
        if (looking_) return;
        ui::SettingValues values = program_.settings.values();
        values.appearance = program_.theme.mode();
        values.text_scale = program_.theme.textScale();
        program_.settings.set(values);
    });
}

void Application::changeLanguage() {
    const QString language = program_.settings.values().language;
    if (shut_down_ || language == program_.language.used()) {
        if (language_timer_.isActive()) window_->dismissAnnouncement();
        language_timer_.stop();
        return;
    }
    // A dialog or an open menu is part of the window, and runs an event loop of its own.
    const bool open = QApplication::activeModalWidget() != nullptr || QApplication::activePopupWidget() != nullptr;
    const bool busy = program_.writer.busy() || program_.jobs.busy() || window_->busy();
    if (open || busy) {
        if (!open && !language_timer_.isActive()) window_->announceLanguage();
        language_timer_.start();
        return;
    }
    language_timer_.stop();
    const WindowState state = window_->suspend();
    const bool quits = QGuiApplication::quitOnLastWindowClosed();
    QGuiApplication::setQuitOnLastWindowClosed(false);
    window_.reset();
    program_.language.use(language);
    window_ = std::make_unique<ApplicationWindow>(program_);
    window_->resume(state);
    QGuiApplication::setQuitOnLastWindowClosed(quits);
    emit windowReplaced();
}

EngineEnd Application::shutDown(std::chrono::milliseconds patience) {
    shut_down_ = true;
    window_->stop();
    program_.trainer.pause();
    program_.writer.stop();
    program_.jobs.stop();
    program_.models.requestStop();
    program_.models.cancel();
    program_.catalogue.stop();
    program_.server.stop();
    if (program_.settings.values().kept_on_disk) patience = std::max(patience, kKeepingMilliseconds);
    program_.engine_thread.quit();
    program_.writer.saveStopped();
    window_->remember();
    const QDeadlineTimer deadline(patience);
    const bool engine_ended = program_.engine_thread.wait(deadline);
    if (!engine_ended || !program_.remote.wait(deadline) ||
        !program_.server.wait(static_cast<int>(deadline.remainingTime())) ||
        !window_->settings_controller_.backup().wait(static_cast<int>(deadline.remainingTime())) ||
        !care_.wait(static_cast<int>(deadline.remainingTime())))
        return EngineEnd::kStillRunning;
    program_.writer.saveStopped();  // what came in the meantime
    return EngineEnd::kEnded;
}

}  // namespace griffin::app

#include "moc_application.cpp"
