#include "app/race/race_controller.h"

#include <QDateTime>
#include <QMutexLocker>
#include <algorithm>
#include <chrono>
#include <optional>
#include <utility>

#include "app/benchmark/benchmark_presentation.h"
#include "app/benchmark/run_texts.h"
#include "app/chat/engine_jobs.h"
#include "app/chat/model_presenter.h"
#include "app/chat/speculation_controller.h"
#include "app/measurement/json_records.h"
#include "app/models/model_controller.h"
#include "app/race/race_job.h"
#include "app/race/race_passes.h"
#include "app/race/race_presentation.h"
#include "app/shell/file_dialogs.h"
#include "app/shell/message_text.h"
#include "engine/generation_options.h"
#include "ui/charts/ribbon_view.h"
#include "ui/chat/pickers/method_text.h"
#include "ui/race/race_page.h"
#include "ui/shell/notice_bar.h"

namespace griffin::app {

namespace {

using Trees = ui::RaceLane::Trees;

constexpr int kReplayMilliseconds = 33;

/// What the words of a ribbon say of a lap: of one that has ended what its lane says.
void tellAnswer(ui::RibbonView& ribbon, const engine::GenerationStats* ended) {
    const bool guessed = ended != nullptr && ended->method != engine::Method::kVanilla;
    ribbon.setAnswer(guessed ? ended->new_tokens : 0, guessed ? ended->target_passes : 0);
}

}  // namespace

RaceController::RaceController(EngineJobs& jobs, ModelController& models, ModelPresenter& presenter,
                               FileDialogs& dialogs, ui::RacePage& page, RaceServers& servers, const QString& history,
                               QObject* parent)
    : QObject(parent),
      jobs_(jobs),
      models_(models),
      presenter_(presenter),
      dialogs_(dialogs),
      page_(page),
      servers_(servers),
      comparison_(page),
      history_(history) {
    timer_.setInterval(kReplayMilliseconds);
    connect(&timer_, &QTimer::timeout, this, &RaceController::frame);
    connect(&presenter_, &ModelPresenter::contentChanged, this, &RaceController::showModel);
    connect(&servers_, &RaceServers::changed, this, [this] { page_.setup().setServers(servers_.names()); });
    connectPage();
    showModel();
    page_.setup().setServers(servers_.names());
}

RaceController::~RaceController() = default;

void RaceController::connectPage() {
    connect(&page_, &ui::RacePage::startRequested, this, &RaceController::startFromSetup);
    connect(&page_, &ui::RacePage::stopRequested, this, &RaceController::stop);
    connect(&page_, &ui::RacePage::rematchRequested, this, [this] { start(RacePlan(shown_->plan)); });
    connect(&page_, &ui::RacePage::replayRequested, this, &RaceController::replay);
    connect(&page_, &ui::RacePage::exportRequested, this, &RaceController::exportRace);
    connect(&page_, &ui::RacePage::stateActionRequested, &presenter_, &ModelPresenter::perform);
    connect(&page_, &ui::RacePage::historyChosen, this, [this](int row) {
        const auto after = static_cast<std::size_t>(row);  // races that are newer
        if (job_ == nullptr && after < records_.size()) openRecord(records_[records_.size() - 1 - after], false);
    });
    connect(&page_, &ui::RacePage::shown, this, [this](bool visible) {
        if (visible && !history_read_) readHistory();
        if (visible) servers_.refresh();
        runTimer();
    });
}

void RaceController::showModel() {
    page_.setModelState(presenter_.content());
    page_.setup().setMethods(methodChoices(models_));
}

void RaceController::startFromSetup() {
    start(planOf(page_.setup().choice()));
}

void RaceController::stop() {
    if (servers_alone_) {
        stop_.request_stop();
    } else {
        jobs_.stop();
    }
}

void RaceController::nameLanes(const RacePlan& plan, const Race* race) {
    for (int lap = 0; lap < page_.laneCount(); ++lap) {
        const auto index = static_cast<std::size_t>(lap);
        ui::RaceLane& lane = page_.lane(lap);
        const engine::Method chosen = lap == 0 ? engine::Method::kVanilla : plan.columns[index - 1].method;
        if (!plan.server(index).empty()) {
            lane.setServer(QString::fromStdString(plan.server(index)));
        } else if (lap == 0 || race == nullptr) {
            lane.setMethod(chosen, chosen, ui::methodPhrase(chosen));
        } else {
            const engine::GenerationStats& stats = race->laps[index].answer.stats;
            lane.setMethod(chosen, stats.method, lineText(lineOf(plan.columns[index - 1], stats)));
        }
        lane.setReference(QString::fromStdString(plan.server(0)), lap == 0);
    }
}

void RaceController::start(RacePlan plan) {
    const std::vector<std::string> names = plan.servers;
    servers_.open(names, [this, plan = std::move(plan)](engine::Result<RaceServers::Sessions> sessions) {
        if (job_ != nullptr) return;  // pressed twice while the keys were read
        if (!sessions) return page_.notices().showNotice(failureText(sessions.error()));
        begin(plan, std::move(*sessions));
    });
}

void RaceController::begin(RacePlan plan, RaceServers::Sessions sessions) {
    servers_alone_ = sessions.size() == plan.columns.size() + 1 &&
                     std::all_of(sessions.begin(), sessions.end(), [](const auto& one) { return one != nullptr; });
    const QString reason = servers_alone_ ? QString() : jobs_.disabledReason();
    if (!reason.isEmpty()) {
        page_.notices().showNotice(reason);
        return;
    }
    page_.notices().dismiss();
    replay_ms_ = -1.0;
    comparison_.setRace(nullptr);
    shown_.reset();
    page_.setHasRace(false);
    page_.setLaneCount(static_cast<int>(plan.columns.size()) + 1);
    for (int lap = 0; lap < page_.laneCount(); ++lap) page_.lane(lap).setTrees(Trees::kShown);
    nameLanes(plan, nullptr);
    job_ = std::make_shared<RaceJob>();
    job_->laps.resize(plan.columns.size() + 1);
    job_->plan = std::move(plan);
    job_->plan.records = true;
    job_->served = std::move(sessions);
    job_->model = servers_alone_ ? job_->plan.server(0) : models_.displayName(models_.path()).toStdString();
    job_->time = QDateTime::currentDateTimeUtc().toString(Qt::ISODate).toStdString();
    page_.setPhase(ui::RacePhase::kMeasuring, tr("Warming up…"));
    if (servers_alone_) {
        stop_ = std::stop_source();
        work_.run(
            [job = job_, history = history_, stop = stop_](const std::stop_token& end) mutable {
                const std::stop_callback ends(end, [&stop] { stop.request_stop(); });
                return runServerRace(job, history, stop.get_token());
            },
            [this](const engine::Result<engine::Done>& done) {
                finish(done ? std::nullopt : std::optional<engine::Failure>(done.error()));
            });
    } else {
        jobs_.start(
            tr("A race is running. Anything else would distort its results."),
            [job = job_, history = history_](engine::Engine& engine, engine::Session& session,
                                             const std::stop_token& stop) {
                return runRaceJob(job, history, engine, session, stop);
            },
            [this](const std::optional<engine::Failure>& failure) { finish(failure); });
    }
    runTimer();
}

void RaceController::runTimer() {
    const bool needed = page_.isVisible() && (job_ != nullptr || replay_ms_ >= 0.0);
    if (needed == timer_.isActive()) return;
    if (needed) {
        since_frame_.start();
        timer_.start();
    } else {
        timer_.stop();
    }
}

void RaceController::frame() {
    if (job_ != nullptr) {
        showLive();
    } else if (replay_ms_ >= 0.0) {
        replay_ms_ += static_cast<double>(since_frame_.restart());
        showReplay();
    }
    runTimer();
}

void RaceController::showLive() {
    std::vector<RaceJob::Lap> laps;
    {
        const QMutexLocker lock(&job_->mutex);
        laps = job_->laps;
        for (RaceJob::Lap& lap : job_->laps) lap.added.clear();
    }
    std::size_t running = 0;
    for (std::size_t i = 0; i < laps.size(); ++i) {
        if (laps[i].began) running = i;
    }
    for (std::size_t i = 0; i < laps.size(); ++i) {
        const RaceJob::Lap& lap = laps[i];
        if (!lap.began) continue;
        ui::RaceLane& lane = page_.lane(static_cast<int>(i));
        const std::chrono::duration<double, std::milli> elapsed = RaceJob::Clock::now() - lap.start;
        lane.setFigures(lap.stats ? endFigures(lap.last, *lap.stats)
                                  : liveFigures(elapsed.count(), lap.first, lap.last, lap.passes));
        if (!lap.added.empty()) lane.appendText(QString::fromStdString(lap.added));
        lane.ribbon().setPasses(lap.briefs);
        tellAnswer(lane.ribbon(), lap.stats ? &*lap.stats : nullptr);
    }
    if (laps.front().began) {
        page_.setPhase(ui::RacePhase::kMeasuring, tr("Measuring column %1 of %2").arg(running + 1).arg(laps.size()));
    }
}

void RaceController::finish(const std::optional<engine::Failure>& failure) {
    showLive();  // what came since the last frame, or while the page was hidden
    const std::shared_ptr<RaceJob> job = std::exchange(job_, nullptr);
    page_.setPhase(ui::RacePhase::kIdle, QString());
    runTimer();
    if (failure) {
        page_.setLaneCount(0);
        page_.notices().showLasting(failureText(*failure), QString(), {});
        return;
    }
    const QMutexLocker lock(&job->mutex);
    if (!job->result) {
        ui::LaneFigures not_run;
        not_run.state = ui::LaneState::kNotRun;
        for (std::size_t lap = 0; lap < job->laps.size(); ++lap) {
            ui::RaceLane& lane = page_.lane(static_cast<int>(lap));
            if (job->laps[lap].last.tokens == 0) lane.setFigures(not_run);
            lane.setTrees(job->plan.server(lap).empty() ? Trees::kStopped : Trees::kOfServer);
        }
        page_.setPhase(ui::RacePhase::kIdle, tr("Stopped. Nothing was saved."));
        return;
    }
    if (job->not_saved) page_.notices().showNotice(messageText(job->not_saved->what));
    RaceRecord record{job->time, job->model, job->plan, std::move(*job->result)};
    if (history_read_) {
        records_.push_back(record);
        showHistory();
    }
    openRecord(std::move(record), true);
}

void RaceController::openRecord(RaceRecord record, bool replay_it) {
    comparison_.setRace(nullptr);
    shown_ = std::make_unique<RaceRecord>(std::move(record));
    const Race& race = shown_->race;
    page_.setup().setChoice(choiceOf(shown_->plan));
    page_.setLaneCount(static_cast<int>(race.laps.size()));
    nameLanes(shown_->plan, &race);
    page_.setHasRace(true);
    if (replay_it) {
        replay();
        return;
    }
    replay_ms_ = -1.0;
    for (std::size_t lap = 0; lap < race.laps.size(); ++lap) {
        page_.lane(static_cast<int>(lap)).appendText(QString::fromStdString(race.laps[lap].answer.text));
        showResult(lap);
    }
    comparison_.setRace(&race);
    page_.setPhase(ui::RacePhase::kIdle,
                   tr("%1, %2").arg(QString::fromStdString(shown_->model), startText(shown_->time)));
    runTimer();
}

void RaceController::replay() {
    comparison_.setRace(nullptr);
    page_.setLaneCount(static_cast<int>(shown_->race.laps.size()));
    shown_steps_.assign(shown_->race.laps.size(), 0);
    replay_ms_ = 0.0;
    page_.setPhase(ui::RacePhase::kReplaying, tr("Measured one after the other, replayed side by side in real time"));
    runTimer();
}

void RaceController::showReplay() {
    bool over = true;
    for (std::size_t i = 0; i < shown_->race.laps.size(); ++i) {
        const RaceLap& lap = shown_->race.laps[i];
        ui::RaceLane& lane = page_.lane(static_cast<int>(i));
        std::size_t& step = shown_steps_[i];
        const std::size_t before = step > 0 ? lap.steps[step - 1].bytes : 0;
        while (step < lap.steps.size() && lap.steps[step].ms <= replay_ms_) ++step;
        const std::size_t bytes = step > 0 ? lap.steps[step - 1].bytes : 0;
        if (bytes > before) lane.appendText(QString::fromStdString(lap.answer.text.substr(before, bytes - before)));
        lane.ribbon().setPasses(passesOf(lap, step));
        tellAnswer(lane.ribbon(), nullptr);
        if (step == lap.steps.size()) {
            showResult(i);
            continue;
        }
        over = false;
        const RaceStep now = step > 0 ? lap.steps[step - 1] : RaceStep{};
        const int passes = lap.server.empty() ? static_cast<int>(step) : 0;  // a server tells none
        lane.setFigures(liveFigures(replay_ms_, lap.steps.front(), now, passes));
    }
    if (!over) return;
    replay_ms_ = -1.0;
    comparison_.setRace(&shown_->race);
    page_.setPhase(ui::RacePhase::kIdle, tr("Replayed in real time; measured one after the other"));
}

void RaceController::showResult(std::size_t lap) {
    const Race& race = shown_->race;
    ui::RaceLane& lane = page_.lane(static_cast<int>(lap));
    lane.setFigures(resultFigures(race, lap));
    lane.ribbon().setPasses(passesOf(race.laps[lap], race.laps[lap].steps.size()));
    tellAnswer(lane.ribbon(), &race.laps[lap].answer.stats);
}

void RaceController::readHistory() {
    history_read_ = true;
    auto read = history_.read();
    if (!read) {
        page_.notices().showNotice(messageText(read.error().what));
        return;
    }
    records_ = std::move(*read);
    showHistory();
}

void RaceController::showHistory() {
    page_.setHistory(earlierRaces(records_));
}

QString RaceController::shownRace() const {
    return shown_ ? QString::fromStdString(shown_->time) : QString();
}

void RaceController::open(const QString& time) {
    if (!history_read_) readHistory();
    const auto record = std::find_if(records_.begin(), records_.end(),
                                     [&](const RaceRecord& one) { return one.time == time.toStdString(); });
    if (record != records_.end()) openRecord(*record, false);
}

engine::Result<engine::Done> RaceController::exportTo(const QString& path, ui::RaceExport format) const {
    return writeReport(path, format == ui::RaceExport::kJson
                                 ? indentedJson(raceJson(shown_->plan, shown_->race))
                                 : raceMarkdown(shown_->model, shown_->time, shown_->plan, shown_->race));
}

void RaceController::exportRace(ui::RaceExport format) {
    const bool json = format == ui::RaceExport::kJson;
    const QString path =
        dialogs_.save(&page_, FileKind::kReports, tr("Export the race"), json ? tr("race.json") : tr("race.md"),
                      json ? tr("JSON (*.json)") : tr("Markdown (*.md)"));
    if (path.isEmpty()) return;
    const auto written = exportTo(path, format);
    page_.notices().showNotice(written ? tr("Exported to %1").arg(path) : failureText(written.error()));
}

}  // namespace griffin::app

#include "moc_race_controller.cpp"
