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
#include "app/conversation_controller.h"
#include "app/data_store.h"
#include "app/engine_jobs.h"
#include "app/engine_worker.h"
#include "app/inspector_controller.h"
#include "app/instructions_controller.h"
#include "app/library/model_library.h"
#include "app/model_controller.h"
#include "app/model_presenter.h"
#include "app/models_page_controller.h"
#include "app/palette_controller.h"
#include "app/question_sender.h"
#include "app/queue_controller.h"
#include "app/race_controller.h"
#include "app/speculation_controller.h"
#include "app/status_presenter.h"
#include "app/training_controller.h"
#include "storage/result.h"
#include "ui/benchmark/benchmark_page.h"
#include "ui/conversation_list/conversation_list_model.h"
#include "ui/conversation_list/search_results_model.h"
#include "ui/main_window/main_window.h"
#include "ui/models/models_page.h"
#include "ui/race/race_page.h"
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
    ModelController& models() { return models_; }
    AnswerWriter& writer() { return writer_; }
    InspectorController& inspector() { return inspector_; }
    AttachmentController& attachments() { return attachments_; }
    EngineJobs& jobs() { return jobs_; }
    ui::RacePage& racePage() { return race_page_; }
    RaceController& race() { return race_; }
    ui::BenchmarkPage& benchmarkPage() { return benchmark_page_; }
    BenchmarkController& benchmark() { return benchmark_; }
    ui::ModelsPage& modelsPage() { return models_page_; }
    ModelsPageController& modelsPageController() { return models_page_controller_; }
    ui::TrainingPage& trainingPage() { return training_page_; }
    TrainingController& training() { return training_; }

    /// Shows the window as it was left, then loads `model` in the background (empty: the one used last).
    void start(const QString& model = QString());

    /// Saves everything and stops the engine, within a second. When the engine does not stop in that time, the caller
    /// must end the process without destroying this object. May be called twice.
    EngineEnd shutDown();

  private:
    Application(QApplication& application, const ApplicationPaths& paths, std::unique_ptr<storage::Database> database);
    void rememberLook();
    /// A model that was dropped on the window is used where it lies; it can be added, too.
    void offerToAdd(const QString& model);
    ui::RacePage& addRacePage();
    ui::BenchmarkPage& addBenchmarkPage();
    ui::ModelsPage& addModelsPage();
    ui::TrainingPage& addTrainingPage();

    QSettings settings_;
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
    bool shut_down_ = false;
};

}  // namespace griffin::app
