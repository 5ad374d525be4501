// The composition root of the desktop program: builds everything, wires it, owns it, and ends it.
#pragma once

#include <QObject>
#include <QSettings>
#include <QThread>
#include <memory>

#include "app/answer_writer.h"
#include "app/attachment_controller.h"
#include "app/benchmark_controller.h"
#include "app/chat_controller.h"
#include "app/computer.h"
#include "app/conversation_controller.h"
#include "app/data_store.h"
#include "app/engine_jobs.h"
#include "app/engine_worker.h"
#include "app/exchange_controller.h"
#include "app/first_start_controller.h"
#include "app/folder_controller.h"
#include "app/help/help_controller.h"
#include "app/inspector_controller.h"
#include "app/instance_channel.h"
#include "app/instructions_controller.h"
#include "app/language.h"
#include "app/library/model_library.h"
#include "app/model_controller.h"
#include "app/model_presenter.h"
#include "app/models_page_controller.h"
#include "app/palette_controller.h"
#include "app/question_sender.h"
#include "app/queue_controller.h"
#include "app/race_controller.h"
#include "app/sent_file_controller.h"
#include "app/settings/settings.h"
#include "app/settings_controller.h"
#include "app/speculation_controller.h"
#include "app/status_presenter.h"
#include "app/training_controller.h"
#include "app/trash_controller.h"
#include "storage/result.h"
#include "ui/benchmark/benchmark_page.h"
#include "ui/conversation_list/conversation_list_model.h"
#include "ui/conversation_list/search_results_model.h"
#include "ui/first_start/first_start_page.h"
#include "ui/main_window/main_window.h"
#include "ui/models/models_page.h"
#include "ui/race/race_page.h"
#include "ui/settings/settings_page.h"
#include "ui/theme/theme.h"
#include "ui/training/training_page.h"
#include "ui/transcript/transcript_model.h"

class QApplication;

namespace griffin::app {

/// Where the program keeps its things; standard() is what people run.
struct ApplicationPaths {
    QString database;
    QString models;    // folder
    QString settings;  // ini file
    QString trainer;   // the program `griffin`

    /// REQUIRES: setApplicationIdentity() was called.
    static ApplicationPaths standard();
};

enum class EngineEnd { kEnded, kStillRunning };

class Application : public QObject {
    Q_OBJECT

  public:
    /// Opens the database, which may fail: in use by another process, newer schema, no permission.
    static storage::Result<std::unique_ptr<Application>> open(QApplication& application, const ApplicationPaths& paths);
    ~Application() override;

    ui::MainWindow& window() { return window_; }
    Settings& settings() { return settings_; }
    ModelController& models() { return models_; }
    AnswerWriter& writer() { return writer_; }
    InspectorController& inspector() { return inspector_; }
    AttachmentController& attachments() { return attachments_; }
    EngineJobs& jobs() { return jobs_; }
    ExchangeController& exchange() { return exchange_; }
    ui::RacePage& racePage() { return race_page_; }
    RaceController& race() { return race_; }
    ui::BenchmarkPage& benchmarkPage() { return benchmark_page_; }
    BenchmarkController& benchmark() { return benchmark_; }
    ui::ModelsPage& modelsPage() { return models_page_; }
    ModelsPageController& modelsPageController() { return models_page_controller_; }
    ui::TrainingPage& trainingPage() { return training_page_; }
    TrainingController& training() { return training_; }
    ui::SettingsPage& settingsPage() { return settings_page_; }
    SettingsController& settingsController() { return settings_controller_; }

    /// Shows the window as it was left, then loads `model` in the background (empty: the one used last).
    void start(const QString& model = QString());

    /// Saves everything and stops the engine, within a second. When the engine does not stop in that time, the caller
    /// must end the process without destroying this object. May be called twice.
    EngineEnd shutDown();

  private:
    Application(QApplication& application, const ApplicationPaths& paths, std::unique_ptr<storage::Database> database);
    void followSettings();
    void rememberLook();
    /// A model that was dropped on the window is used where it lies; it can be added, too.
    void offerToAdd(const QString& model);
    ui::RacePage& addRacePage();
    ui::BenchmarkPage& addBenchmarkPage();
    ui::ModelsPage& addModelsPage();
    ui::TrainingPage& addTrainingPage();
    ui::SettingsPage& addSettingsPage();
    ui::FirstStartPage& addFirstStartPage();
    void raiseWindow();

    QSettings file_;     // settings, and what is remembered between starts
    Settings settings_;  // of it
    Language language_;  // before what says something
    DataStore data_;
    ModelLibrary library_;
    QThread engine_thread_;
    EngineWorker worker_;  // lives on engine_thread_
    ui::Theme theme_;
    ui::ConversationListModel conversations_;
    ui::SearchResultsModel search_results_;
    ui::TranscriptModel transcript_;
    ui::MainWindow window_;
    ModelController models_;
    AnswerWriter writer_;
    EngineJobs jobs_;
    ModelPresenter model_presenter_;
    SpeculationController speculation_;
    AttachmentController attachments_;
    QuestionSender sender_;
    QueueController queue_;
    ChatController chat_;
    InstructionsController instructions_;
    PaletteController palette_;
    ConversationController conversation_controller_;
    FolderController folder_controller_;
    TrashController trash_controller_;
    ExchangeController exchange_;
    SentFileController sent_files_;
    StatusPresenter status_;
    InspectorController inspector_;
    ui::RacePage& race_page_;  // the window's
    RaceController race_;
    ui::BenchmarkPage& benchmark_page_;  // the window's
    BenchmarkController benchmark_;
    ui::ModelsPage& models_page_;  // the window's
    ModelsPageController models_page_controller_;
    ui::TrainingPage& training_page_;  // the window's
    TrainingController training_;
    Computer computer_;
    ui::SettingsPage& settings_page_;  // the window's, and the last of its pages
    SettingsController settings_controller_;
    HelpController help_;
    ui::FirstStartPage& first_start_page_;  // the window's
    FirstStartController first_start_;
    InstanceChannel channel_;
    bool looking_ = false;  // the look is being taken from the settings
    bool shut_down_ = false;
};

}  // namespace griffin::app
