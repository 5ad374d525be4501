#include "app/benchmark/server_benchmark_controller.h"

#include <QDateTime>
#include <QDir>
#include <QFileInfo>
#include <QLocale>
#include <QMutexLocker>
#include <QPointer>
#include <algorithm>
#include <chrono>
#include <utility>

#include "app/benchmark/benchmark_export.h"
#include "app/benchmark/offered_prompts.h"
#include "app/benchmark/run_texts.h"
#include "app/benchmark/run_to_show.h"
#include "app/benchmark/server_benchmark_job.h"
#include "app/benchmark/server_presentation.h"
#include "app/chat/engine_jobs.h"
#include "app/engines/key_store.h"
#include "app/engines/server_catalogue.h"
#include "app/engines/server_list.h"
#include "app/measurement/json_records.h"
#include "app/shell/file_dialogs.h"
#include "app/shell/message_text.h"
#include "ui/benchmark/benchmark_page.h"
#include "ui/benchmark/benchmark_panel.h"
#include "ui/benchmark/server_setup.h"
#include "ui/shell/notice_bar.h"

namespace griffin::app {
namespace {

constexpr int kFrameMilliseconds = 200;

QString keyOf(const ServedModel& model) {
    return model.server.id + QLatin1Char('\n') + model.model;
}

/// Those of both runs, whose models are named as the page names them; of one alone as they are.
std::vector<remote::LoadRow> rowsOf(const ServerBenchmarkRun& run, const ServerBenchmarkRun* other) {
    if (other == nullptr) return run.rows;
    const QStringList names = comparedStarts(run.started, other->started);
    std::vector<remote::LoadRow> rows = run.rows;
    rows.insert(rows.end(), other->rows.begin(), other->rows.end());
    for (std::size_t i = 0; i < rows.size(); ++i)
        rows[i].model = names[i < run.rows.size() ? 0 : 1].toStdString() + ": " + rows[i].model;
    return rows;
}

std::string textOf(const ServerBenchmarkRun& run, const ServerBenchmarkRun* other, ui::BenchmarkExport format) {
    switch (format) {
        case ui::BenchmarkExport::kCsv:
            return remote::loadCsv(run.rows);
        case ui::BenchmarkExport::kMarkdown:
            return remote::loadMarkdown(rowsOf(run, other));
        case ui::BenchmarkExport::kLatex:
            return remote::loadLatex(rowsOf(run, other));
        default:
            return indentedJson(remote::loadJson(run.rows));
    }
}

}  // namespace

ServerBenchmarkController::ServerBenchmarkController(EngineJobs& jobs, ServerList& servers, ServerCatalogue& catalogue,
                                                     KeyStore& keys, OfferedPrompts& prompts, FileDialogs& dialogs,
                                                     ui::BenchmarkPage& page, const QString& folder, QObject* parent)
    : QObject(parent),
      jobs_(jobs),
      servers_(servers),
      catalogue_(catalogue),
      keys_(keys),
      prompts_(prompts),
      dialogs_(dialogs),
      page_(page),
      panel_(page.servers()),
      folder_(folder),
      removed_(page, folder),
      interrupted_(page) {
    timer_.setInterval(kFrameMilliseconds);
    connect(&timer_, &QTimer::timeout, this, &ServerBenchmarkController::frame);
    connect(&catalogue_, &ServerCatalogue::changed, this, &ServerBenchmarkController::listServers);
    connect(&prompts_, &OfferedPrompts::filesAdded, this, &ServerBenchmarkController::listTasks);
    connectPage();
    listServers();
}

ServerBenchmarkController::~ServerBenchmarkController() {
    stop();
}

void ServerBenchmarkController::connectPage() {
    ui::ServerSetup& setup = page_.serverSetup();
    connect(&setup, &ui::ServerSetup::changed, this, &ServerBenchmarkController::showChoice);
    connect(&setup, &ui::ServerSetup::addFileRequested, this, [this] { prompts_.chooseFiles(&page_); });
    connect(&setup, &ui::ServerSetup::serversRequested, this, &ServerBenchmarkController::serversRequested);
    connect(&setup, &ui::ServerSetup::startRequested, this, &ServerBenchmarkController::startNew);
    connect(&page_, &ui::BenchmarkPage::shown, this, &ServerBenchmarkController::onShown);
    connect(&page_, &ui::BenchmarkPage::sideChanged, this, &ServerBenchmarkController::onShown);
    connect(&panel_, &ui::BenchmarkPanel::newRequested, this, &ServerBenchmarkController::showNew);
    connect(&panel_, &ui::BenchmarkPanel::deleteRequested, this, &ServerBenchmarkController::deleteRun);
    connect(&panel_, &ui::BenchmarkPanel::stopRequested, this, &ServerBenchmarkController::stop);
    connect(&panel_, &ui::BenchmarkPanel::resumeRequested, this, &ServerBenchmarkController::resume);
    connect(&panel_, &ui::BenchmarkPanel::exportRequested, this, [this](ui::BenchmarkExport format) {
        const QString compared = other_ ? comparedStarts(run_->started, other_->started).first() : QString();
        offerExport(dialogs_, page_, format, compared,
                    [this, format](const QString& path) { return exportTo(path, format); });
    });
    connect(&panel_, &ui::BenchmarkPanel::comparisonChosen, this, &ServerBenchmarkController::compareWith);
    connect(&panel_, &ui::BenchmarkPanel::runChosen, this, [this](int row) {
        if (const auto index = static_cast<std::size_t>(row); index < runs_.size()) open(runs_[index].path);
    });
}

void ServerBenchmarkController::onShown() {
    const bool visible = page_.isVisible() && page_.side() == ui::BenchmarkSide::kServers;
    if (!visible) return timer_.stop();
    if (job_) {
        frame();
        return timer_.start();
    }
    catalogue_.refresh();
    if (!run_) listTasks();
    listRunNames();
    const auto text = [](const ServerRunName& run) {
        return tr("The last benchmark was interrupted after %1 of %2 steps.").arg(run.done).arg(run.total);
    };
    interrupted_.offer(runs_, shownRun(), text, [this](const QString& path) { open(path); });
}

void ServerBenchmarkController::listTasks() {
    prompts_.list();
    QList<ui::TaskEntry> entries = prompts_.entries();
    // What a person wrote goes to a server only when it is asked for.
    for (qsizetype row = 0; row < entries.size(); ++row)
        entries[row].usual = prompts_.tasks()[static_cast<std::size_t>(row)].name != kOwnChats;
    page_.serverSetup().setTasks(entries);
}

void ServerBenchmarkController::listServers() {
    QList<ui::ServedEntry> entries;
    for (const KnownServer& server : servers_.servers()) {
        const CatalogueEntry& known = catalogue_.entry(server.id);
        if (known.failure) {
            entries.append({server.id, tr("%1: %2").arg(server.name, messageText(known.failure->what)),
                            failureText(*known.failure)});
        } else if (!known.models) {
            entries.append({server.id, tr("%1: asking for its models…").arg(server.name),
                            tr("%1 has not answered yet.").arg(server.name)});
        } else {
            for (const remote::RemoteModel& model : known.models->models) {
                const ServedModel one{server, QString::fromStdString(model.name), known.models->kind, model.context};
                entries.append({keyOf(one), nameOf(one), {}});
            }
        }
    }
    page_.serverSetup().setServers(entries);
}

std::optional<ui::ServerChoice> ServerBenchmarkController::choice() const {
    if (!page_.serverSetup().hasTasks()) return {};
    return page_.serverSetup().choice();
}

void ServerBenchmarkController::choose(const ui::ServerChoice& choice) {
    listTasks();
    page_.serverSetup().setChoice(choice);
}

void ServerBenchmarkController::listRunNames() {
    runs_ = listServerRuns(folder_);
    int current = -1;
    int compared = -1;
    for (std::size_t i = 0; i < runs_.size(); ++i) {
        if (run_ && runs_[i].path == run_->path) current = static_cast<int>(i);
        if (other_ && runs_[i].path == other_->path) compared = static_cast<int>(i);
    }
    const bool gone = other_ && compared < 0;  // its file was removed
    if (gone) other_.reset();
    panel_.setDeletable(current >= 0);
    const bool report = run_ && !job_ && current < 0;
    panel_.setRuns(serverRunTexts(runs_), current, compared, report ? QFileInfo(run_->path).fileName() : QString());
    if (gone) showRun();
}

QList<ServedModel> ServerBenchmarkController::chosenModels() const {
    const QStringList keys = page_.serverSetup().choice().targets;
    QList<ServedModel> chosen;
    for (const ServedModel& model : catalogue_.models()) {
        if (keys.contains(keyOf(model))) chosen.append(model);
    }
    return chosen;
}

ServerBenchmarkPlan ServerBenchmarkController::plan() const {
    const ui::ServerChoice choice = page_.serverSetup().choice();
    ServerBenchmarkPlan plan;
    for (const ServedModel& model : chosenModels())
        plan.targets.push_back(
            {{model.server.address, {}}, model.server.name.toStdString(), model.model.toStdString(), model.kind});
    plan.tasks = prompts_.chosen(choice.tasks, choice.prompts);
    plan.at_once.assign(choice.at_once.begin(), choice.at_once.end());
    plan.options.max_new_tokens = choice.max_new_tokens;
    plan.options.sampling.temperature = static_cast<float>(choice.temperature);
    plan.options.sampling.seed = 0;
    return plan;
}

/// Where the prompts go, and how many conversations there will be.
void ServerBenchmarkController::showChoice() {
    QStringList places;
    bool leaves = false;
    QString note;
    for (const ServedModel& model : chosenModels()) {
        const KnownServer& server = model.server;
        const QString place = tr("%1 (%2)").arg(server.name, server.address.authority());
        if (places.contains(place)) continue;
        places.append(place);
        leaves = leaves || !remote::isThisComputer(server.address);
        if (note.isEmpty()) note = unencryptedNote(server.address);
    }
    QString text = tr("Prompts go to the servers that you choose, and nowhere else.");
    if (servers_.servers().isEmpty()) {
        text = tr("No server was added yet. The settings take any that speaks OpenAI's interface.");
    } else if (!places.isEmpty()) {
        const QString names = places.join(QStringLiteral(", "));
        text = leaves ? tr("The prompts leave this computer: they go to %1.").arg(names)
                      : tr("The prompts stay on this computer: they go to %1.").arg(names);
    }
    if (!note.isEmpty()) text += QLatin1Char(' ') + note;
    page_.serverSetup().setPlace(text, leaves);

    const ServerBenchmarkPlan planned = plan();
    std::size_t conversations = 0;
    for (const BenchmarkTask& task : planned.tasks) {
        for (const int at_once : planned.at_once)
            conversations += remote::conversationsOf(task.questions.size(), at_once);
    }
    conversations *= planned.targets.size();
    page_.serverSetup().setAmount(
        conversations == 0 ? QString() : tr("%n conversations", nullptr, static_cast<int>(conversations)));
}

void ServerBenchmarkController::startNew() {
    ServerBenchmarkRun run;
    const QDateTime now = QDateTime::currentDateTimeUtc();
    run.started = now.toString(Qt::ISODate).toStdString();
    run.path =
        QDir(folder_).filePath(now.toString(QStringLiteral("yyyy-MM-dd'T'hh-mm-ss-zzz")) + QStringLiteral(".jsonl"));
    run.plan = plan();
    if (run.plan.size() == 0) return;  // the models are gone since the list was drawn
    QList<KnownServer> servers;
    for (const ServedModel& model : chosenModels()) servers.append(model.server);
    start(std::move(run), servers);
}

void ServerBenchmarkController::resume() {
    QList<KnownServer> servers;
    for (const BenchmarkTarget& target : run_->plan.targets) {
        // The key goes only where the settings say, whatever the file says.
        const auto same = [&](const KnownServer& server) {
            return server.address == target.server.address && server.name.toStdString() == target.name;
        };
        const auto found = std::find_if(servers_.servers().begin(), servers_.servers().end(), same);
        if (found == servers_.servers().end()) {
            page_.notices().showNotice(tr("%1 at %2 is not in the settings any more. Add it again to resume this run.")
                                           .arg(QString::fromStdString(target.name), target.server.address.toString()));
            return;
        }
        servers.append(*found);
    }
    start(ServerBenchmarkRun(*run_), servers);
}

void ServerBenchmarkController::start(ServerBenchmarkRun run, const QList<KnownServer>& servers) {
    if (jobs_.busy()) return page_.notices().showNotice(jobs_.reason());
    keys_.readAll(servers, [self = QPointer(this), run = std::move(run)](const engine::Result<QStringList>& keys) {
        if (!self || self->job_) return;  // pressed twice while the keys were read
        if (!keys) return self->page_.notices().showNotice(failureText(keys.error()));
        ServerBenchmarkRun ready = run;
        for (qsizetype i = 0; i < keys->size(); ++i)
            ready.plan.targets[static_cast<std::size_t>(i)].server.key = (*keys)[i];
        self->begin(std::move(ready));
    });
}

void ServerBenchmarkController::begin(ServerBenchmarkRun run) {
    page_.notices().dismiss();
    other_.reset();
    job_ = std::make_shared<ServerBenchmarkJob>(std::move(run));
    run_ = std::make_unique<ServerBenchmarkRun>(job_->run);
    listRunNames();
    showRun();
    panel_.setRunning(true);
    panel_.setProgress(0.0, tr("Preparing…"));
    work_.run([job = job_](const std::stop_token& end) { return runServerBenchmarkJob(*job, end); },
              [this](const engine::Result<engine::Done>& result) { finish(result); });
    onShown();
}

void ServerBenchmarkController::stop() {
    if (job_) job_->stop.request_stop();
}

void ServerBenchmarkController::frame() {
    const std::size_t total = run_->plan.size();
    std::size_t step = 0;
    double fraction = 0.0;
    bool more = false;
    {
        const QMutexLocker lock(&job_->mutex);
        step = std::min(job_->step, total - 1);
        fraction = job_->fraction;
        more = job_->rows.size() != run_->rows.size();
        if (more) run_->rows = job_->rows;
    }
    QString text =
        tr("%1 of %2").arg(run_->rows.size()).arg(total) + QStringLiteral(" · ") + stepText(run_->plan, step);
    if (const std::size_t now = run_->rows.size() - job_->run.rows.size(); now > 0) {
        const std::chrono::duration<double> spent = std::chrono::steady_clock::now() - job_->start;
        const double left = spent.count() / static_cast<double>(now) * static_cast<double>(total - run_->rows.size());
        text += QStringLiteral(" · ") + tr("about %1 left").arg(durationText(left));
    }
    panel_.setProgress((static_cast<double>(step) + fraction) / static_cast<double>(total), text);
    if (more) showRun();
}

void ServerBenchmarkController::finish(const engine::Result<engine::Done>& result) {
    const std::shared_ptr<ServerBenchmarkJob> job = std::exchange(job_, nullptr);
    timer_.stop();
    run_->rows = job->rows;
    panel_.setRunning(false);
    listRunNames();
    showRun();
    if (!result) {
        page_.notices().showLasting(failureText(result.error()), QString(), {});
    } else if (const QString failures = failuresText(*run_); !failures.isEmpty()) {
        page_.notices().showLasting(failures, QString(), {});
    }
}

void ServerBenchmarkController::open(const QString& path, const QString& compared) {
    if (job_) return;
    auto read = runToShow(readServerRun(path), page_);
    if (!read) return listRunNames();  // which names the run that stays
    interrupted_.opened(path);
    other_ = compared.isEmpty() ? nullptr : runToShow(readServerRun(compared), page_);
    run_ = std::move(read);
    listRunNames();
    showRun();
}

void ServerBenchmarkController::compareWith(int row) {
    if (!run_) return;  // with nothing
    const auto index = static_cast<std::size_t>(row);
    other_ = index < runs_.size() ? runToShow(readServerRun(runs_[index].path), page_) : nullptr;
    listRunNames();
    showRun();
}

void ServerBenchmarkController::showRun() {
    panel_.showRun(serverBenchmarkView(*run_, other_.get()));
    panel_.setResumable(!job_ && !run_->complete());
    if (!job_ && !run_->complete())
        panel_.setProgress(0.0, tr("Stopped after %1 of %2 steps").arg(run_->rows.size()).arg(run_->plan.size()));
}

void ServerBenchmarkController::showNew() {
    run_.reset();
    other_.reset();
    panel_.showSetup();
    onShown();
}

void ServerBenchmarkController::deleteRun() {
    const QString path = run_->path;
    if (removed_.remove(path, [this, path] { open(path); })) showNew();
}

engine::Result<engine::Done> ServerBenchmarkController::exportTo(const QString& path,
                                                                 ui::BenchmarkExport format) const {
    if (isDrawn(format)) return exportView(serverBenchmarkView(*run_, other_.get()), format, path, page_.theme());
    return writeReport(path, textOf(*run_, other_.get(), format));
}

}  // namespace griffin::app

#include "moc_server_benchmark_controller.cpp"
