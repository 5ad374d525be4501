#include "app/application.h"

#include <QAction>
#include <QApplication>
#include <QDir>
#include <QFileInfo>
#include <QSessionManager>
#include <QStandardPaths>
#include <utility>

#include "ui/composer/composer.h"
#include "ui/main_window/chat_page.h"
#include "ui/main_window/command.h"
#include "ui/states/notice_bar.h"

namespace griffin::app {
namespace {

constexpr int kEngineEndMilliseconds = 700;
const QString kLayoutKey = QStringLiteral("window/layout");

/// The theme as it was chosen last, before the first widget asks it.
ui::Theme& restoreLook(ui::Theme& theme, const Settings& settings) {
    theme.setMode(settings.values().appearance);
    theme.setTextScale(settings.values().text_scale);
    return theme;
}

/// Results are files in the folder of the database.
QString besideDatabase(const ApplicationPaths& paths, const QString& name) {
    return QFileInfo(paths.database).absoluteDir().filePath(name);
}

}  // namespace

ApplicationPaths ApplicationPaths::standard() {
    const QString configuration = QStandardPaths::writableLocation(QStandardPaths::AppConfigLocation);
    return {databasePath(), modelsFolder(), configuration + QStringLiteral("/griffin-chat.ini"),
            QCoreApplication::applicationDirPath() + QStringLiteral("/griffin")};
}

storage::Result<std::unique_ptr<Application>> Application::open(QApplication& application,
                                                                const ApplicationPaths& paths) {
    auto database = storage::Database::open(paths.database);
    if (!database) return database.error();
    QDir().mkpath(QFileInfo(paths.settings).absolutePath());
    return std::unique_ptr<Application>(new Application(application, paths, std::move(*database)));
}

Application::Application(QApplication& application, const ApplicationPaths& paths,
                         std::unique_ptr<storage::Database> database)
    : file_(paths.settings, QSettings::IniFormat),
      settings_(file_),
      language_(settings_.values().language),
      data_(std::move(database)),
      library_(paths.models),
      theme_(application),
      window_(restoreLook(theme_, settings_), conversations_, search_results_, transcript_),
      models_(worker_, library_, settings_, file_),
      writer_(worker_, data_),
      jobs_(worker_, writer_, models_),
      model_presenter_(models_, window_),
      speculation_(models_, settings_, window_),
      attachments_(worker_, models_, window_),
      sender_(data_, writer_, models_, settings_),
      queue_(data_, writer_, sender_, attachments_, window_),
      chat_(data_, writer_, jobs_, models_, speculation_, attachments_, sender_, queue_, window_, transcript_),
      instructions_(data_, sender_, chat_, settings_, window_),
      palette_(data_, models_, chat_, theme_, window_),
      conversation_controller_(data_, writer_, chat_, window_, conversations_, search_results_),
      folder_controller_(data_, chat_, window_, conversations_),
      trash_controller_(data_, writer_, chat_, window_, conversations_),
      exchange_(data_, writer_, chat_, folder_controller_, window_, conversations_),
      sent_files_(data_, theme_, window_),
      status_(data_, writer_, models_, chat_, attachments_, window_, transcript_),
      inspector_(worker_, writer_, models_, chat_, window_, transcript_),
      race_page_(addRacePage()),
      race_(jobs_, models_, model_presenter_, race_page_, besideDatabase(paths, QStringLiteral("races.jsonl"))),
      benchmark_page_(addBenchmarkPage()),
      benchmark_(jobs_, models_, model_presenter_, data_, settings_, file_, benchmark_page_,
                 besideDatabase(paths, QStringLiteral("benchmarks"))),
      models_page_(addModelsPage()),
      models_page_controller_(models_, model_presenter_, library_, file_, models_page_),
      training_page_(addTrainingPage()),
      training_(models_, model_presenter_, data_, training_page_,
                {paths.trainer, besideDatabase(paths, QStringLiteral("training")), paths.database}),
      settings_page_(addSettingsPage()),
      settings_controller_(settings_, language_, models_, computer_, window_, settings_page_, paths.database),
      help_(computer_, models_, settings_, settings_controller_.commands(), theme_, window_),
      first_start_page_(addFirstStartPage()),
      first_start_(settings_, file_, models_, model_presenter_, first_start_page_, window_),
      channel_(paths.database) {
    engine_thread_.setObjectName(QStringLiteral("engine"));
    worker_.moveToThread(&engine_thread_);
    // Still on the engine thread, when its loop has ended.
    connect(&engine_thread_, &QThread::finished, &worker_, &EngineWorker::unload, Qt::DirectConnection);
    connect(
        &application, &QGuiApplication::commitDataRequest, this,
        [this](QSessionManager&) {
            exchange_.finish();
            writer_.saveStopped();
            rememberLook();
            chat_.remember();
        },
        Qt::DirectConnection);
    connect(&window_, &ui::MainWindow::closing, this, &Application::rememberLook);
    connect(&window_, &ui::MainWindow::modelDropped, this, &Application::offerToAdd);
    connect(&models_page_controller_, &ModelsPageController::trainingAsked, this, [this](const QString& model) {
        training_.openFor(model);
        window_.showPage(&training_page_);
    });
    // What says values says them again.
    connect(&settings_controller_, &SettingsController::languageChanged, &models_, &ModelController::stateChanged);
    connect(&settings_controller_, &SettingsController::languageChanged, &chat_, &ChatController::retranslate);
    connect(&help_, &HelpController::changeShortcutsRequested, this, [this] {
        window_.showPage(&settings_page_);
        settings_page_.showGroup(ui::SettingGroup::kShortcuts);
    });
    connect(&channel_, &InstanceChannel::called, this, [this](const QString& model) {
        raiseWindow();
        if (!model.isEmpty()) models_.load(model);
    });
    followSettings();
}

Application::~Application() {
    if (!shut_down_) shutDown();
}

void Application::start(const QString& model) {
    engine_thread_.start();
    window_.restoreLayout(file_.value(kLayoutKey).toByteArray());
    chat_.openRemembered();
    channel_.listen();
    window_.show();
    window_.chatPage().composer().focusEdit();
    if (model.isEmpty()) {
        models_.loadRemembered();
    } else {
        models_.load(model);
    }
    const auto conversations = data_.conversations.count();
    first_start_.begin(conversations.ok() && *conversations == 0);
    trash_controller_.tidy();
}

ui::RacePage& Application::addRacePage() {
    auto* page = new ui::RacePage(theme_);
    window_.addPage(QStringLiteral("racePage"), tr("&Race"), QStringLiteral("race"), page);
    return *page;
}

ui::BenchmarkPage& Application::addBenchmarkPage() {
    auto* page = new ui::BenchmarkPage(theme_);
    window_.addPage(QStringLiteral("benchmarkPage"), tr("&Benchmark"), QStringLiteral("benchmark"), page);
    return *page;
}

ui::ModelsPage& Application::addModelsPage() {
    auto* page = new ui::ModelsPage(theme_);
    window_.addPage(QStringLiteral("modelsPage"), tr("&Models"), QStringLiteral("model"), page);
    return *page;
}

void Application::offerToAdd(const QString& model) {
    window_.chatPage().notices().showNotice(tr("%1 is used from where it lies.").arg(QFileInfo(model).fileName()),
                                            tr("Add it to the models…"), [this, model] {
                                                window_.showPage(&models_page_);
                                                models_page_controller_.addFiles({model});
                                            });
}

ui::TrainingPage& Application::addTrainingPage() {
    auto* page = new ui::TrainingPage(theme_);
    window_.addPage(QStringLiteral("trainingPage"), tr("&Train a draft"), QStringLiteral("training"), page);
    return *page;
}

// The look is chosen in the settings, in the menu and by the keys that zoom.
void Application::followSettings() {
    connect(&settings_, &Settings::changed, this, [this] {
        looking_ = true;
        restoreLook(theme_, settings_);
        looking_ = false;
    });
    connect(&theme_, &ui::Theme::changed, this, [this] {
        if (looking_) return;
        ui::SettingValues values = settings_.values();
        values.appearance = theme_.mode();
        values.text_scale = theme_.textScale();
        settings_.set(values);
    });
}

ui::FirstStartPage& Application::addFirstStartPage() {
    auto* page = new ui::FirstStartPage(theme_);
    window_.addQuietPage(page);
    return *page;
}

void Application::raiseWindow() {
    window_.setWindowState(window_.windowState() & ~Qt::WindowMinimized);
    window_.show();
    window_.raise();
    window_.activateWindow();
}

ui::SettingsPage& Application::addSettingsPage() {
    auto* page = new ui::SettingsPage(theme_);
    QAction* action =
        window_.addPage(QStringLiteral("settingsPage"), tr("&Settings"), QStringLiteral("settings"), page);
    action->setMenuRole(QAction::PreferencesRole);
    ui::setCommandKeys(action, QList<QKeySequence>{Qt::CTRL | Qt::Key_Comma} + action->shortcuts());
    return *page;
}

void Application::rememberLook() {
    file_.setValue(kLayoutKey, window_.saveLayout());
    file_.sync();
}

EngineEnd Application::shutDown() {
    shut_down_ = true;
    exchange_.finish();
    training_.stop();
    writer_.stop();
    inspector_.stopMeasuring();
    jobs_.stop();
    models_page_controller_.stop();
    models_.requestStop();
    models_.cancel();
    engine_thread_.quit();
    writer_.saveStopped();
    chat_.remember();
    rememberLook();
    if (!engine_thread_.wait(kEngineEndMilliseconds) || !settings_controller_.backup().wait(0))
        return EngineEnd::kStillRunning;
    writer_.saveStopped();  // what came in the meantime
    return EngineEnd::kEnded;
}

}  // namespace griffin::app
