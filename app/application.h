// The composition root of the desktop program: builds everything, owns it, and ends it. A change of the language in the
// settings rebuilds the window as soon as nothing is in progress that only the present window could show.
#pragma once

#include <QObject>
#include <QTimer>
#include <chrono>
#include <memory>

#include "app/application_window.h"
#include "app/shell/database_care.h"
#include "app/shell/instance_channel.h"
#include "storage/database.h"

namespace griffin::app {

enum class EngineEnd { kEnded, kStillRunning };

class Application : public QObject {
    Q_OBJECT

  public:
    /// Opens the database, which may fail: in use by another process, newer schema, no permission, damaged. It is
    /// damaged, too, when an earlier check found it so: forgetDamage().
    static storage::Result<std::unique_ptr<Application>> open(QApplication& application, const ApplicationPaths& paths);
    ~Application() override;

    /// Shows the window as it was left, then loads `model` in the background (empty: the one used last).
    void start(const QString& model = QString());

    /// Saves everything and stops the engine; a person waits a second at most. When the engine does not stop in that
    /// time, the caller must end the process without destroying this object. May be called twice.
    EngineEnd shutDown(std::chrono::milliseconds patience = std::chrono::milliseconds(700));

    Settings& settings() { return program_.settings; }
    ui::Theme& theme() { return program_.theme; }
    ModelController& models() { return program_.models; }
    AnswerWriter& writer() { return program_.writer; }
    ServerList& servers() { return program_.servers; }
    KeyStore& keys() { return program_.keys; }
    HubAccount& hub() { return program_.hub; }
    LocalServer& server() { return program_.server; }
    ServedEngine& served() { return program_.served; }
    ServerCatalogue& catalogue() { return program_.catalogue; }
    mcp::ToolServerList& toolServers() { return program_.tool_servers; }
    ToolConnections& tools() { return program_.tools; }
    AnsweringModel& model() { return program_.model; }
    EngineJobs& jobs() { return program_.jobs; }
    TrainingRunner& trainer() { return program_.trainer; }
    // Parts of the window, gone when the language changes:
    ui::MainWindow& window() { return window_->window_; }
    InspectorController& inspector() { return window_->inspector_; }
    AttachmentController& attachments() { return window_->attachments_; }
    QuestionMeter& questionMeter() { return window_->question_; }
    ExchangeController& exchange() { return window_->exchange_; }
    ui::RacePage& racePage() { return window_->race_page_; }
    RaceController& race() { return window_->race_; }
    ui::BenchmarkPage& benchmarkPage() { return window_->benchmark_page_; }
    OfferedPrompts& benchmarkPrompts() { return window_->prompts_; }
    BenchmarkController& benchmark() { return window_->benchmark_; }
    ServerBenchmarkController& serverBenchmark() { return window_->server_benchmark_; }
    ui::ModelsPage& modelsPage() { return window_->models_page_; }
    ModelsPageController& modelsPageController() { return window_->models_page_controller_; }
    ui::TrainingPage& trainingPage() { return window_->training_page_; }
    TrainingController& training() { return window_->training_; }
    ui::SettingsPage& settingsPage() { return window_->settings_page_; }
    HubController& hubController() { return window_->hub_controller_; }
    SettingsController& settingsController() { return window_->settings_controller_; }
    DatabaseCare& care() { return care_; }

  signals:
    /// window() and its parts are new.
    void windowReplaced();

  private:
    Application(QApplication& application, const ApplicationPaths& paths, std::unique_ptr<storage::Database> database);
    void followSettings();
    void changeLanguage();

    Program program_;
    std::unique_ptr<ApplicationWindow> window_;
    InstanceChannel channel_;
    DatabaseCare care_;
    QTimer language_timer_;  // checks again whether the language can be changed
    bool looking_ = false;   // the appearance is being read from the settings
    bool shut_down_ = false;
};

}  // namespace griffin::app
