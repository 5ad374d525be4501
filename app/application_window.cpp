#include "app/application_window.h"

#include <QAction>
#include <QActionGroup>
#include <QApplication>
#include <QDir>
#include <QFileInfo>
#include <QSessionManager>
#include <QStandardPaths>
#include <utility>

#include "ui/chat/composer/composer.h"
#include "ui/shell/chat_page.h"
#include "ui/shell/main_actions.h"
#include "ui/shell/notice_bar.h"

namespace griffin::app {
namespace {

const QString kLayoutKey = QStringLiteral("window/layout");

/// Results are files in the folder of the database.
QString besideDatabase(const ApplicationPaths& paths, const QString& name) {
    return QFileInfo(paths.database).absoluteDir().filePath(name);
}

}  // namespace

ApplicationPaths ApplicationPaths::standard() {
    const QString configuration = QStandardPaths::writableLocation(QStandardPaths::AppConfigLocation);
    return {databasePath(),
            modelsFolder(),
            configuration + QStringLiteral("/griffin-chat.ini"),
            QCoreApplication::applicationDirPath() + QStringLiteral("/griffin"),
            configuration + QStringLiteral("/server-keys.json"),
            KeyStore::Ring::kOfTheDesktop,
            keptConversationFile(),
            toolServersFile()};
}

Program::Program(QApplication& application, const ApplicationPaths& program_paths,
                 std::unique_ptr<storage::Database> database)
    : paths(program_paths),
      file(paths.settings, QSettings::IniFormat),
      settings(file),
      speeds(file),
      language(settings.values().language),
      data(std::move(database)),
      library(paths.models),
      served(worker),
      theme(application),
      dialogs(file),
      models(worker, library, settings, file),
      servers(file),
      keys(paths.keys, paths.ring),
      server(file, keys, served),
      hub(file, keys),
      catalogue(servers, keys),
      tool_servers(paths.tools),
      tools(tool_servers, keys),
      remote(keys),
      model(worker, remote, models, servers, file),
      traces(paths.database, settings),
      writer(data, traces),
      jobs(worker, writer, models),
      sender(data, writer, model, tool_servers, settings),
      trainer(paths.trainer, besideDatabase(paths, QStringLiteral("training"))) {
    worker.setGuest(&served);
    served.setDefaults(generationOptions(settings.values()));
    writer.connectSource(worker);
    writer.connectSource(remote);
    applyLook();
}

void Program::applyLook() {
    const ui::SettingValues& values = settings.values();
    theme.setMoves(values.motion == ui::MotionMode::kSystem && !desktop_motion.isReduced());
    theme.setLook(values.appearance, values.text_scale);
}

ApplicationWindow::ApplicationWindow(Program& program)
    : program_(program),
      window_(program.theme, conversations_, search_results_, transcript_),
      model_presenter_(program.models, program.model, program.dialogs, window_),
      served_presenter_(program.servers, program.catalogue, program.remote, program.model, window_),
      speculation_(program.data, program.writer, program.models, program.model, program.settings, program.speeds,
                   window_),
      thinking_(program.writer, program.model, program.settings, window_.chatPage().thinkingPicker(), transcript_),
      attachments_(program.worker, program.model, program.settings, program.dialogs, window_),
      queue_(program.data, program.writer, program.sender, attachments_, window_),
      chat_(program.data, program.writer, program.jobs, program.models, program.model, speculation_, attachments_,
            program.sender, queue_, window_, transcript_),
      tools_(program.data, program.writer, program.sender, program.model, program.tool_servers, program.tools, chat_,
             window_, conversations_),
      branches_(program.data, chat_, window_, transcript_),
      instructions_(program.data, program.sender, program.model, chat_, program.settings, window_),
      palette_(program.data, program.models, chat_, program.theme, window_),
      conversation_controller_(program.data, program.writer, chat_, window_, conversations_, search_results_),
      folder_controller_(program.data, chat_, window_, conversations_),
      trash_controller_(program.data, program.writer, chat_, window_, conversations_),
      exchange_(program.data, program.writer, chat_, folder_controller_, program.dialogs, window_, conversations_),
      sent_files_(program.data, program.theme, window_),
      question_(program.worker, program.model, program.sender, chat_, attachments_, window_),
      status_(program.data, program.writer, program.model, chat_, attachments_, question_, window_, transcript_),
      speedup_(program.data, program.writer, program.jobs, program.models, program.sender, program.speeds, chat_,
               window_, transcript_),
      inspector_(program.data, program.worker, program.writer, program.traces, program.models, chat_, speedup_,
                 program.dialogs, program.theme, window_, transcript_),
      passes_(inspector_, program.writer, window_),
      race_page_(addPage<ui::RacePage>(QStringLiteral("racePage"), tr("&Race"), QStringLiteral("race"))),
      race_servers_(program.catalogue, program.keys),
      race_(program.jobs, program.models, model_presenter_, program.dialogs, race_page_, race_servers_,
            besideDatabase(program.paths, QStringLiteral("races.jsonl"))),
      benchmark_page_(
          addPage<ui::BenchmarkPage>(QStringLiteral("benchmarkPage"), tr("&Benchmark"), QStringLiteral("benchmark"))),
      prompts_(program.data, program.dialogs, program.file),
      benchmark_(program.jobs, program.models, model_presenter_, prompts_, program.settings, program.file,
                 program.speeds, program.dialogs, benchmark_page_,
                 besideDatabase(program.paths, QStringLiteral("benchmarks"))),
      server_benchmark_(program.jobs, program.servers, program.catalogue, program.keys, prompts_, program.dialogs,
                        benchmark_page_, besideDatabase(program.paths, QStringLiteral("server-benchmarks"))),
      reports_(benchmark_, server_benchmark_, program.dialogs, benchmark_page_),
      models_page_(addPage<ui::ModelsPage>(QStringLiteral("modelsPage"), tr("&Models"), QStringLiteral("model"))),
      models_page_controller_(program.models, model_presenter_, program.library, program.hub, program.file,
                              program.dialogs, program.theme, models_page_),
      training_page_(
          addPage<ui::TrainingPage>(QStringLiteral("trainingPage"), tr("&Train a draft"), QStringLiteral("training"))),
      training_(program.models, model_presenter_, program.data, program.trainer, program.speeds, program.dialogs,
                training_page_, program.paths.database),
      settings_page_(addSettingsPage()),
      settings_controller_(program.settings, program.models, program.server, program.system, program.dialogs, window_,
                           settings_page_, program.paths.database),
      engines_controller_(program.servers, program.keys, settings_page_.engines(), settings_page_.notices()),
      serving_(program.server, program.served, program.models, inspector_, settings_page_.serving(), window_),
      hub_controller_(program.hub, settings_page_.hub()),
      tool_settings_(program.tool_servers, program.tools, program.keys, program.dialogs, settings_page_.tools(),
                     settings_page_.notices()),
      help_(program.system, program.models, program.settings, settings_controller_.commands(), program.theme, window_),
      first_start_page_(addFirstStartPage()),
      first_start_(program.settings, program.file, program.models, model_presenter_, first_start_page_, window_) {
    connect(
        qApp, &QGuiApplication::commitDataRequest, this,
        [this](QSessionManager&) {
            exchange_.finish();
            program_.writer.saveStopped();
            remember();
        },
        Qt::DirectConnection);
    connect(&window_, &ui::MainWindow::closing, this, &ApplicationWindow::remember);
    connect(&window_, &ui::MainWindow::modelDropped, this, &ApplicationWindow::offerToAdd);
    connect(&window_, &ui::MainWindow::weightsDropped, this, &ApplicationWindow::add);
    connect(&model_presenter_, &ModelPresenter::weightsChosen, this, [this](const QString& path) { add({path}); });
    connect(&models_page_controller_, &ModelsPageController::trainingAsked, this, [this](const QString& model) {
        training_.openFor(model);
        window_.showPage(&training_page_);
    });
    const auto note = [this](const QString& text) { window_.setPageNote(&training_page_, text); };
    connect(&training_, &TrainingController::noted, this, note);
    note(training_.note());
    connect(&program.jobs, &EngineJobs::busyChanged, this, &ApplicationWindow::tellOfTraining);
    connect(&program.trainer, &TrainingRunner::changed, this, &ApplicationWindow::tellOfTraining);
    const auto show_servers = [this] {
        window_.showPage(&settings_page_);
        settings_page_.showEngines();
    };
    connect(&served_presenter_, &ServedPresenter::serversRequested, this, show_servers);
    connect(&server_benchmark_, &ServerBenchmarkController::serversRequested, this, show_servers);
    connect(&serving_, &ServingController::sectionRequested, this, [this] {
        window_.showPage(&settings_page_);
        settings_page_.showServing();
    });
    connect(&tools_, &ToolController::settingsRequested, this, [this] {
        window_.showPage(&settings_page_);
        settings_page_.showGroup(ui::SettingGroup::kTools);
    });
    connect(&help_, &HelpController::changeShortcutsRequested, this, [this] {
        window_.showPage(&settings_page_);
        settings_page_.showGroup(ui::SettingGroup::kShortcuts);
    });
}

template <class Page>
Page& ApplicationWindow::addPage(const QString& name, const QString& text, const QString& icon) {
    auto* page = new Page(program_.theme);
    window_.addPage(name, text, icon, page);
    return *page;
}

ui::SettingsPage& ApplicationWindow::addSettingsPage() {
    auto& page = addPage<ui::SettingsPage>(QStringLiteral("settingsPage"), tr("&Settings"), QStringLiteral("settings"));
    QAction* action = window_.actions().pages->actions().constLast();
    action->setMenuRole(QAction::PreferencesRole);
    ui::setCommandKeys(action, QList<QKeySequence>{Qt::CTRL | Qt::Key_Comma} + action->shortcuts());
    return page;
}

ui::FirstStartPage& ApplicationWindow::addFirstStartPage() {
    auto* page = new ui::FirstStartPage(program_.theme);
    window_.addQuietPage(page);
    return *page;
}

void ApplicationWindow::start() {
    window_.restoreLayout(program_.file.value(kLayoutKey).toByteArray());
    chat_.openRemembered();
    window_.show();
    window_.chatPage().composer().focusEdit();
}

void ApplicationWindow::welcome() {
    const auto conversations = program_.data.conversations.count();
    first_start_.begin(conversations && *conversations == 0);
    trash_controller_.tidy();
}

WindowState ApplicationWindow::suspend() {
    remember();
    return {window_.saveLayout(),
            window_.geometry(),
            window_.currentPageIndex(),
            window_.currentPage() == &first_start_page_,
            window_.focusWidget() != nullptr ? window_.focusWidget()->objectName() : QString(),
            race_.shownRace(),
            benchmark_.shownRun(),
            benchmark_.comparedRun(),
            server_benchmark_.shownRun(),
            server_benchmark_.comparedRun(),
            benchmark_page_.side(),
            passes_.openPass(),
            prompts_.files(),
            benchmark_.choice(),
            server_benchmark_.choice(),
            race_page_.setup().choice(),
            training_.entries(),
            trash_controller_.offered(),
            settings_controller_.offered()};
}

void ApplicationWindow::resume(const WindowState& state) {
    window_.restoreLayout(state.layout);
    chat_.openRemembered();
    passes_.reopen(state.pass);
    emit program_.models.stateChanged();  // what shows the model's state has not heard of it
    if (!state.race.isEmpty()) race_.open(state.race);
    race_page_.setup().setChoice(state.race_choice);
    if (state.training) training_.enter(*state.training);
    if (state.removed) trash_controller_.offerUndo(*state.removed);
    prompts_.setFiles(state.prompt_files);
    if (state.benchmark_choice) benchmark_.choose(*state.benchmark_choice);
    if (state.server_benchmark_choice) server_benchmark_.choose(*state.server_benchmark_choice);
    if (!state.benchmark.isEmpty()) benchmark_.open(state.benchmark, state.compared_benchmark);
    if (!state.server_benchmark.isEmpty())
        server_benchmark_.open(state.server_benchmark, state.compared_server_benchmark);
    benchmark_page_.showSide(state.benchmark_side);
    window_.chatPage().composer().focusEdit();  // has the keyboard when its page is shown
    if (state.first_start) {
        first_start_.show();
    } else {
        window_.showPageAt(state.page);
    }
    window_.show();
    // The layout may have been restored without the frame, whose size is not known before the window is shown.
    if (!window_.isMaximized() && !window_.isFullScreen()) window_.setGeometry(state.geometry);
    window_.activateWindow();
    auto* focused = state.focus.isEmpty() ? nullptr : window_.findChild<QWidget*>(state.focus);
    if (focused != nullptr && focused->isVisible()) focused->setFocus(Qt::OtherFocusReason);
    if (!state.settings_change) return;
    settings_controller_.offerUndo(*state.settings_change);
    settings_page_.notices().focusAction();  // else a field had the focus, and Ctrl+Z were its
}

void ApplicationWindow::tellOfTraining() {
    const bool both = program_.jobs.busy() && program_.trainer.running();
    const bool begins = both && !measures_beside_training_;
    measures_beside_training_ = both;
    // In the chat the progress of a measurement stands in its place.
    if (!begins || &window_.notices() == &window_.chatPage().notices()) return;
    window_.notices().showNotice(tr("A draft is being trained at the same time, which slows down what is measured."),
                                 tr("Pause the training"), [this] { program_.trainer.pause(); });
}

bool ApplicationWindow::busy() {
    return exchange_.busy() || server_benchmark_.running() || models_page_controller_.transfers().running() ||
           settings_controller_.backup().running();
}

void ApplicationWindow::announceLanguage() {
    settings_page_.notices().showLasting(tr("The language changes when what is in progress is done."), QString(), {});
}

void ApplicationWindow::dismissAnnouncement() {
    settings_page_.notices().dismiss();
}

void ApplicationWindow::remember() {
    program_.file.setValue(kLayoutKey, window_.saveLayout());
    program_.file.sync();
    chat_.remember();
}

void ApplicationWindow::raise() {
    window_.setWindowState(window_.windowState() & ~Qt::WindowMinimized);
    window_.show();
    window_.raise();
    window_.activateWindow();
}

void ApplicationWindow::announce(const QString& text) {
    window_.chatPage().notices().showLasting(text, QString(), {});
}

void ApplicationWindow::stop() {
    exchange_.finish();
    models_page_controller_.stop();
    server_benchmark_.stop();
    hub_controller_.stop();
}

void ApplicationWindow::offerToAdd(const QString& model) {
    window_.chatPage().notices().showNotice(tr("%1 is used from its current folder.").arg(QFileInfo(model).fileName()),
                                            tr("Add it to the models…"), [this, model] { add({model}); });
}

void ApplicationWindow::add(const QStringList& files) {
    window_.showPage(&models_page_);
    models_page_controller_.addFiles(files);
}

}  // namespace griffin::app

#include "moc_application_window.cpp"
