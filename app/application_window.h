// The window with its pages and their controllers: everything that shows text, and so is rebuilt in another
// language. What outlives it is in Program.
#pragma once

#include <QByteArray>
#include <QObject>
#include <QRect>
#include <QSettings>
#include <QThread>
#include <memory>
#include <optional>
#include <vector>

#include "app/benchmark/benchmark_controller.h"
#include "app/benchmark/offered_prompts.h"
#include "app/benchmark/offered_reports.h"
#include "app/benchmark/server_benchmark_controller.h"
#include "app/chat/answer_writer.h"
#include "app/chat/attachment_controller.h"
#include "app/chat/chat_controller.h"
#include "app/chat/engine_jobs.h"
#include "app/chat/model_presenter.h"
#include "app/chat/question_meter.h"
#include "app/chat/question_sender.h"
#include "app/chat/queue_controller.h"
#include "app/chat/sent_file_controller.h"
#include "app/chat/speculation_controller.h"
#include "app/chat/speedup_controller.h"
#include "app/chat/status_presenter.h"
#include "app/chat/thinking_controller.h"
#include "app/chat/trace_keeper.h"
#include "app/configuration/settings.h"
#include "app/conversations/branch_controller.h"
#include "app/conversations/conversation_controller.h"
#include "app/conversations/data_store.h"
#include "app/conversations/exchange_controller.h"
#include "app/conversations/folder_controller.h"
#include "app/conversations/instructions_controller.h"
#include "app/conversations/trash_controller.h"
#include "app/engine_thread/engine_worker.h"
#include "app/engines/answering_model.h"
#include "app/engines/engines_controller.h"
#include "app/engines/key_store.h"
#include "app/engines/remote_worker.h"
#include "app/engines/served_presenter.h"
#include "app/engines/server_catalogue.h"
#include "app/engines/server_list.h"
#include "app/first_start/first_start_controller.h"
#include "app/help/help_controller.h"
#include "app/inspector/inspector_controller.h"
#include "app/inspector/pass_navigation.h"
#include "app/library/model_library.h"
#include "app/measurement/measured_speeds.h"
#include "app/models/hub_account.h"
#include "app/models/hub_controller.h"
#include "app/models/model_controller.h"
#include "app/models/models_page_controller.h"
#include "app/palette/palette_controller.h"
#include "app/race/race_controller.h"
#include "app/serving/local_server.h"
#include "app/serving/served_engine.h"
#include "app/serving/serving_controller.h"
#include "app/settings/settings_controller.h"
#include "app/shell/desktop_motion.h"
#include "app/shell/file_dialogs.h"
#include "app/shell/language.h"
#include "app/shell/system_info.h"
#include "app/tools/tool_controller.h"
#include "app/tools/tool_settings_controller.h"
#include "app/training/training_controller.h"
#include "app/training_job/training_runner.h"
#include "ui/benchmark/benchmark_page.h"
#include "ui/benchmark/benchmark_setup.h"
#include "ui/benchmark/server_setup.h"
#include "ui/chat/transcript/transcript_model.h"
#include "ui/conversations/conversation_list_model.h"
#include "ui/conversations/search_results.h"
#include "ui/first_start/first_start_page.h"
#include "ui/models/models_page.h"
#include "ui/race/race_page.h"
#include "ui/settings/settings_page.h"
#include "ui/shell/main_window.h"
#include "ui/theme/theme.h"
#include "ui/training/training_page.h"

class QApplication;

namespace griffin::app {

/// Where the program keeps its files; standard() is what people run.
struct ApplicationPaths {
    QString database;
    QString models;    // folder
    QString settings;  // ini file
    QString trainer;   // the program `griffin`
    QString keys;      // of servers, where no key ring takes them
    KeyStore::Ring ring = KeyStore::Ring::kOfTheDesktop;
    QString kept = {};   // what the model has read of the last conversation; empty: is never written
    QString tools = {};  // the servers of tools; empty: there are none

    /// REQUIRES: setApplicationIdentity() was called.
    static ApplicationPaths standard();
};

/// What lives as long as the program: data, engine, models, and the work in progress.
struct Program {
    Program(QApplication& application, const ApplicationPaths& paths, std::unique_ptr<storage::Database> database);

    /// Gives the theme what the settings and the desktop say of it.
    void applyLook();

    ApplicationPaths paths;
    QSettings file;  // settings, and what is remembered between starts
    Settings settings;
    MeasuredSpeeds speeds;
    Language language;  // before anything that has texts
    DataStore data;
    ModelLibrary library;
    QThread engine_thread;
    EngineWorker worker;  // lives on engine_thread
    ServedEngine served;  // its guest
    ui::Theme theme;
    DesktopMotion desktop_motion;
    SystemInfo system;
    FileDialogs dialogs;
    ModelController models;
    ServerList servers;
    KeyStore keys;
    LocalServer server;
    HubAccount hub;
    ServerCatalogue catalogue;
    mcp::ToolServerList tool_servers;
    ToolConnections tools;
    RemoteWorker remote;
    AnsweringModel model;  // that answers
    TraceKeeper traces;
    AnswerWriter writer;
    EngineJobs jobs;
    QuestionSender sender;
    TrainingRunner trainer;
};

/// What the next window takes over from the one before it. Text and files that were not sent are in the database.
struct WindowState {
    QByteArray layout;
    QRect geometry;
    int page = 0;
    bool first_start = false;
    QString focus;      // the name of what has the keyboard
    QString race;       // that was shown
    QString benchmark;  // that was shown
    QString compared_benchmark;
    QString server_benchmark;
    QString compared_server_benchmark;
    ui::BenchmarkSide benchmark_side = ui::BenchmarkSide::kThisComputer;
    PassNavigation::OpenPass pass;
    std::vector<BenchmarkTask> prompt_files;  // that benchmarks offer
    std::optional<ui::BenchmarkChoice> benchmark_choice;
    std::optional<ui::ServerChoice> server_benchmark_choice;
    ui::RaceChoice race_choice;
    std::optional<ui::TrainingEntries> training;    // for the next draft
    std::optional<RemovedConversation> removed;     // that may be put back
    std::optional<SettingsChange> settings_change;  // that may be undone
};

class ApplicationWindow : public QObject {
    Q_OBJECT

  public:
    /// `program` must outlive the window.
    explicit ApplicationWindow(Program& program);

    /// Shows the window as it was when the program ended.
    void start();
    /// The first start, and what is done once the window is there. To be called when the model used last is loading.
    void welcome();
    /// Shows the window in place of the one whose state this is.
    void resume(const WindowState& state);
    /// Stores what is typed, and ends what only this window could show.
    WindowState suspend();
    /// Whether something is in progress that would be lost with this window.
    bool busy();
    /// Says that the language will change when what is in progress is done.
    void announceLanguage();
    void dismissAnnouncement();
    /// Says what concerns the conversations until it is dismissed.
    void announce(const QString& text);
    /// Stores the layout, what is typed, and which conversation is open.
    void remember();
    void raise();
    /// Asks everything that runs to end; for the end of the program.
    void stop();

  private:
    friend class Application;  // hands the parts out

    template <class Page>
    Page& addPage(const QString& name, const QString& text, const QString& icon);
    ui::SettingsPage& addSettingsPage();
    ui::FirstStartPage& addFirstStartPage();
    /// A model that was dropped on the window is used where it is; offers to add it to the library as well.
    void offerToAdd(const QString& model);
    /// Asks on the models page how to add the file.
    void add(const QStringList& files);
    /// Where something is measured while a draft is trained, says so.
    void tellOfTraining();

    Program& program_;
    ui::ConversationListModel conversations_;
    ui::SearchResultsModel search_results_;
    ui::TranscriptModel transcript_;
    ui::MainWindow window_;
    ModelPresenter model_presenter_;
    ServedPresenter served_presenter_;
    SpeculationController speculation_;
    ThinkingController thinking_;
    AttachmentController attachments_;
    QueueController queue_;
    ChatController chat_;
    ToolController tools_;
    BranchController branches_;
    InstructionsController instructions_;
    PaletteController palette_;
    ConversationController conversation_controller_;
    FolderController folder_controller_;
    TrashController trash_controller_;
    ExchangeController exchange_;
    SentFileController sent_files_;
    QuestionMeter question_;
    StatusPresenter status_;
    SpeedupController speedup_;
    InspectorController inspector_;
    PassNavigation passes_;
    ui::RacePage& race_page_;  // the window's, as all pages
    RaceServers race_servers_;
    RaceController race_;
    ui::BenchmarkPage& benchmark_page_;
    OfferedPrompts prompts_;
    BenchmarkController benchmark_;
    ServerBenchmarkController server_benchmark_;
    OfferedReports reports_;
    ui::ModelsPage& models_page_;
    ModelsPageController models_page_controller_;
    ui::TrainingPage& training_page_;
    TrainingController training_;
    ui::SettingsPage& settings_page_;
    SettingsController settings_controller_;
    EnginesController engines_controller_;
    ServingController serving_;
    HubController hub_controller_;
    ToolSettingsController tool_settings_;
    HelpController help_;
    ui::FirstStartPage& first_start_page_;
    FirstStartController first_start_;
    bool measures_beside_training_ = false;
};

}  // namespace griffin::app
