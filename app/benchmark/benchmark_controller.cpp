#include "app/benchmark/benchmark_controller.h"

#include <QDateTime>
#include <QDir>
#include <QFile>
#include <QSettings>
#include <algorithm>
#include <cmath>
#include <iterator>
#include <utility>

#include "app/benchmark/benchmark_export.h"
#include "app/benchmark/benchmark_job.h"
#include "app/benchmark/benchmark_presentation.h"
#include "app/benchmark/offered_prompts.h"
#include "app/benchmark/remembered_setup.h"
#include "app/benchmark/run_texts.h"
#include "app/benchmark/run_to_show.h"
#include "app/chat/engine_jobs.h"
#include "app/chat/model_presenter.h"
#include "app/chat/speculation_controller.h"
#include "app/configuration/settings.h"
#include "app/measurement/benchmark_note.h"
#include "app/measurement/measured_speeds.h"
#include "app/models/model_controller.h"
#include "app/shell/message_text.h"
#include "engine/generation_options.h"
#include "ui/benchmark/benchmark_page.h"
#include "ui/benchmark/benchmark_panel.h"
#include "ui/benchmark/benchmark_results.h"
#include "ui/benchmark/benchmark_setup.h"
#include "ui/shell/notice_bar.h"

namespace griffin::app {
namespace {

constexpr int kTableMilliseconds = 200;
constexpr int kEstimateMilliseconds = 200;
constexpr double kSameTemperature = 0.005;  // the fields have two decimals
const QString kSpeedKey = QStringLiteral("benchmark/speed/");

}  // namespace

BenchmarkController::BenchmarkController(EngineJobs& jobs, ModelController& models, ModelPresenter& presenter,
                                         OfferedPrompts& prompts, const Settings& settings, QSettings& memory,
                                         MeasuredSpeeds& measured, FileDialogs& dialogs, ui::BenchmarkPage& page,
                                         const QString& folder, QObject* parent)
    : QObject(parent),
      jobs_(jobs),
      models_(models),
      presenter_(presenter),
      prompts_(prompts),
      settings_(settings),
      memory_(memory),
      measured_(measured),
      dialogs_(dialogs),
      page_(page),
      panel_(page.local()),
      folder_(folder),
      removed_(page, folder),
      interrupted_(page) {
    timer_.setInterval(kTableMilliseconds);
    connect(&timer_, &QTimer::timeout, this, &BenchmarkController::frame);
    estimate_timer_.setSingleShot(true);
    estimate_timer_.setInterval(kEstimateMilliseconds);
    connect(&estimate_timer_, &QTimer::timeout, this, &BenchmarkController::showEstimate);
    connect(&presenter_, &ModelPresenter::contentChanged, this, &BenchmarkController::showModel);
    connectPage();
    showModel();
}

BenchmarkController::~BenchmarkController() = default;

void BenchmarkController::connectPage() {
    ui::BenchmarkSetup& setup = page_.setup();
    connect(&setup, &ui::BenchmarkSetup::changed, &estimate_timer_, qOverload<>(&QTimer::start));
    connect(&setup, &ui::BenchmarkSetup::changed, this, [this] {
        if (recalled_) rememberSetup(memory_, page_.setup().choice(), prompts_.tasks());
    });
    connect(&setup, &ui::BenchmarkSetup::addFileRequested, this, [this] { prompts_.chooseFiles(&page_); });
    connect(&setup, &ui::BenchmarkSetup::estimateRequested, this, &BenchmarkController::measureSpeed);
    connect(&setup, &ui::BenchmarkSetup::startRequested, this, &BenchmarkController::startNew);
    connect(&page_, &ui::BenchmarkPage::filesDropped, &prompts_, &OfferedPrompts::addFiles);
    connect(&prompts_, &OfferedPrompts::fileRefused, this,
            [this](const engine::Failure& failure) { page_.notices().showNotice(failureText(failure)); });
    connect(&prompts_, &OfferedPrompts::filesAdded, this, [this] {
        if (!job_) listTasks();
    });
    connect(&panel_, &ui::BenchmarkPanel::stopRequested, &jobs_, &EngineJobs::stop);
    connect(&panel_, &ui::BenchmarkPanel::resumeRequested, this, [this] { start(BenchmarkRun(*run_), true, false); });
    connect(&page_, &ui::BenchmarkPage::stateActionRequested, &presenter_, &ModelPresenter::perform);
    connect(&panel_, &ui::BenchmarkPanel::exportRequested, this, [this](ui::BenchmarkExport format) {
        const QString compared = other_ ? comparedTexts(run_->name, other_->name).first() : QString();
        offerExport(dialogs_, page_, format, compared,
                    [this, format](const QString& path) { return exportTo(path, format); });
    });
    connect(&page_, &ui::BenchmarkPage::shown, this, &BenchmarkController::onShown);
    connect(&panel_, &ui::BenchmarkPanel::runChosen, this, [this](int row) {
        if (const auto index = static_cast<std::size_t>(row); index < runs_.size()) open(runs_[index].path);
    });
    connect(&panel_, &ui::BenchmarkPanel::comparisonChosen, this, &BenchmarkController::compareWith);
    connect(&panel_, &ui::BenchmarkPanel::newRequested, this, &BenchmarkController::showNew);
    connect(&panel_, &ui::BenchmarkPanel::deleteRequested, this, &BenchmarkController::deleteRun);
}

void BenchmarkController::showModel() {
    panel_.setState(presenter_.content());
    page_.setup().setMethods(methodChoices(models_));
    recall();
}

void BenchmarkController::recall() {
    ui::BenchmarkSetup& setup = page_.setup();
    if (recalled_ || !setup.hasTasks() || models_.state() != ModelState::kReady) return;
    ui::BenchmarkChoice choice = setup.choice();
    recallSetup(memory_, choice, prompts_.tasks());
    setup.setChoice(choice);
    recalled_ = true;
}

void BenchmarkController::onShown(bool visible) {
    if (visible && !job_) {
        if (!run_) listTasks();
        listRunNames();
        const auto text = [](const BenchmarkRunName& run) {
            return tr("The last benchmark was interrupted after %1.").arg(doneText(run.done, BenchmarkAmount::of(run)));
        };
        interrupted_.offer(runs_, shownRun(), text, [this](const QString& path) { open(path); });
    }
    if (job_ && visible) {
        frame();
        timer_.start();
    } else {
        timer_.stop();
    }
}

void BenchmarkController::listTasks() {
    prompts_.list();
    page_.setup().setTasks(prompts_.entries());
    recall();
}

std::optional<ui::BenchmarkChoice> BenchmarkController::choice() const {
    if (!page_.setup().hasTasks()) return {};
    return page_.setup().choice();
}

void BenchmarkController::choose(const ui::BenchmarkChoice& choice) {
    listTasks();
    page_.setup().setChoice(choice);
}

void BenchmarkController::listRunNames() {
    runs_ = listRuns(folder_);
    std::copy_if(reports_.begin(), reports_.end(), std::back_inserter(runs_),
                 [](const BenchmarkRunName& report) { return QFile::exists(report.path); });
    for (BenchmarkRunName& run : runs_) {
        if (job_ && run.path == run_->name.path) run.done = run.total;  // how far it is, its progress tells
    }
    const QStringList names = runTexts(runs_);
    int current = -1;
    int compared = -1;
    for (std::size_t i = 0; i < runs_.size(); ++i) {
        if (run_ && runs_[i].path == run_->name.path) current = static_cast<int>(i);
        if (other_ && runs_[i].path == other_->name.path) compared = static_cast<int>(i);
    }
    const bool gone = other_ && compared < 0;  // its file was removed
    if (gone) other_.reset();
    panel_.setRuns(names, current, compared);
    panel_.setDeletable(current >= 0 && !run_->name.report);
    if (gone) showRun();
}

BenchmarkPlan BenchmarkController::plan() const {
    const ui::BenchmarkChoice choice = page_.setup().choice();
    BenchmarkPlan plan;
    plan.tasks = prompts_.chosen(choice.tasks, choice.prompts);
    // Methods that grow their own trees take no other.
    const bool trees =
        !choice.trees.isEmpty() && std::any_of(choice.methods.begin(), choice.methods.end(), engine::needsDraft);
    const QList<engine::TreeKind> kinds = trees ? choice.trees : QList<engine::TreeKind>{engine::TreeKind::kAuto};
    plan.methods = withTrees(choice.methods, kinds, {});
    plan.temperatures.assign(choice.temperatures.begin(), choice.temperatures.end());
    plan.options.max_new_tokens = choice.max_new_tokens;
    plan.options.sampling.seed = 0;  // every method draws the same
    plan.repeats = choice.repeats;
    return plan;
}

void BenchmarkController::showEstimate() {
    const QStringList parts =
        memory_.value(kSpeedKey + models_.displayName(models_.path())).toString().split(QLatin1Char(' '));
    const BenchmarkPlan planned = plan();
    if (models_.state() != ModelState::kReady || parts.size() != 2 || planned.size() == 0) {
        page_.setup().setEstimate(QString());
        return;
    }
    const ModelSpeed speed{parts[0].toDouble(), parts[1].toDouble()};
    const QString prompts = promptsText(BenchmarkAmount::of(planned));
    const QString time = durationText(secondsOf(planned, planned.size(), speed));
    page_.setup().setEstimate(page_.setup().choice().hardware
                                  ? tr("%1, about %2 after measuring t(M)").arg(prompts, time)
                                  : tr("%1, about %2").arg(prompts, time));
}

void BenchmarkController::measureSpeed() {
    const QString reason = jobs_.disabledReason();
    if (!reason.isEmpty()) {
        page_.notices().showNotice(reason);
        return;
    }
    auto speed = std::make_shared<ModelSpeed>();  // shared with the job
    jobs_.start(
        tr("The speed of the model is being measured."),
        [speed](engine::Engine&, engine::Session& session, const std::stop_token& stop) {
            auto measured = measureModelSpeed(session, stop);
            if (!measured) return engine::Result<engine::Done>(tl::unexpected(measured.error()));
            *speed = *measured;
            return engine::Result<engine::Done>(engine::Done{});
        },
        [this, speed](const std::optional<engine::Failure>& failure) {
            if (failure) page_.notices().showNotice(messageText(failure->what));
            if (speed->decode_ms <= 0.0) return;
            keepSpeed(models_.displayName(models_.path()), *speed);
            showEstimate();
        });
}

void BenchmarkController::keepSpeed(const QString& model, const ModelSpeed& speed) {
    memory_.setValue(kSpeedKey + model, QStringLiteral("%1 %2").arg(speed.prefill_ms).arg(speed.decode_ms));
}

void BenchmarkController::startNew() {
    BenchmarkRun run;
    const QDateTime now = QDateTime::currentDateTimeUtc();
    run.name.started = now.toString(Qt::ISODate).toStdString();
    run.name.model = models_.displayName(models_.path()).toStdString();
    run.name.path =
        QDir(folder_).filePath(now.toString(QStringLiteral("yyyy-MM-dd'T'hh-mm-ss-zzz")) + QStringLiteral(".jsonl"));
    run.plan = plan();
    start(std::move(run), false, page_.setup().choice().hardware);
}

void BenchmarkController::start(BenchmarkRun run, bool resume, bool hardware) {
    const QString reason = jobs_.disabledReason();
    if (!reason.isEmpty()) {
        page_.notices().showNotice(reason);
        return;
    }
    page_.notices().dismiss();
    other_.reset();
    job_ = std::make_shared<BenchmarkJob>();
    job_->done_before = run.records.size();
    job_->run = std::move(run);
    run_ = std::make_unique<BenchmarkRun>(job_->run);
    shown_records_ = 0;
    listRunNames();
    showRun();
    panel_.setRunning(true);
    panel_.setProgress(0.0, tr("Preparing…"));
    jobs_.start(
        tr("A benchmark is running. Anything else would distort its results."),
        [job = job_, resume, hardware](engine::Engine& engine, engine::Session& session, const std::stop_token& stop) {
            return runBenchmarkJob(*job, resume, hardware, engine, session, stop);
        },
        [this](const std::optional<engine::Failure>& failure) { finish(failure); });
    onShown(page_.isVisible());
}

void BenchmarkController::frame() {
    engine::Message phase;
    double left = 0.0;
    std::size_t done = 0;
    const std::size_t total = run_->plan.size();
    {
        const QMutexLocker lock(&job_->mutex);
        phase = job_->phase;
        done = job_->run.records.size();
        const std::size_t now = done - job_->done_before;
        const std::chrono::duration<double> spent = std::chrono::steady_clock::now() - job_->measuring;
        if (job_->measuring != std::chrono::steady_clock::time_point()) {
            left = now > 0 ? spent.count() * static_cast<double>(total - done) / static_cast<double>(now)
                           : secondsOf(run_->plan, total - done, job_->speed);
        }
        if (done != shown_records_) {
            run_->records = job_->run.records;
            run_->environment = job_->run.environment;
            run_->t = job_->run.t;
            run_->t_waiting_share = job_->run.t_waiting_share;
        }
    }
    QString text = tr("%1 of %2").arg(done).arg(total) + QStringLiteral(" · ") + messageText(phase);
    if (left > 0.0) text += QStringLiteral(" · ") + tr("about %1 left").arg(durationText(left));
    panel_.setProgress(static_cast<double>(done) / static_cast<double>(total), text);
    if (done == shown_records_) return;
    shown_records_ = done;
    showRun();
}

/// Of those at the temperature of new chats: the speeds stand in their menu, and guesses are right less often the
/// higher it is.
void BenchmarkController::learnSpeeds() {
    if (models_.state() != ModelState::kReady) return;
    const std::vector<BenchmarkRow> rows = benchmarkRows(run_->plan, run_->records);
    // On a busy computer no speedup is true, and plain decoding is not as slow as measured either.
    if (!busyNote(comparisonTable(rows), waitingShareOf(rows)).empty()) return;
    const double usual_temperature = settings_.values().generation.sampling.temperature;
    for (const BenchmarkRow& row : rows) {
        const auto method = engine::methodFromName(row.chosen_method);
        const bool usual = row.chosen_tree == engine::nameOf(engine::TreeKind::kAuto) &&
                           std::abs(row.temperature - usual_temperature) < kSameTemperature;
        if (!method || !usual || row.tokens_per_second <= 0.0) continue;
        const bool plain = *method == engine::Method::kVanilla;
        measured_.add(models_.model().fingerprint, *method, row.new_tokens,
                      row.new_tokens * 1000.0 / row.tokens_per_second, plain ? 0.0 : row.speedup);
    }
}

void BenchmarkController::finish(const std::optional<engine::Failure>& failure) {
    const std::shared_ptr<BenchmarkJob> job = std::exchange(job_, nullptr);
    timer_.stop();
    panel_.setRunning(false);
    if (failure) page_.notices().showLasting(failureText(*failure), QString(), {});
    const QMutexLocker lock(&job->mutex);
    if (job->speed.decode_ms > 0.0) keepSpeed(QString::fromStdString(job->run.name.model), learntSpeed(*job));
    if (!QFile::exists(job->run.name.path)) {  // stopped before the first prompt
        run_.reset();
        panel_.showSetup();
        return;
    }
    *run_ = job->run;
    run_->name.total = run_->plan.size();
    run_->name.done = run_->records.size();
    learnSpeeds();
    listRunNames();
    showRun();
}

void BenchmarkController::open(const QString& path, const QString& compared) {
    if (job_) return;
    auto read = runToShow(readRun(path), page_);
    if (!read) return listRunNames();  // which names the run that stays
    interrupted_.opened(path);
    other_ = compared.isEmpty() ? nullptr : runToShow(readRun(compared), page_);
    run_ = std::move(read);
    keepReport(run_.get());
    keepReport(other_.get());
    listRunNames();
    showRun();
}

void BenchmarkController::keepReport(const BenchmarkRun* run) {
    if (run == nullptr || !run->name.report) return;
    std::erase_if(reports_, [run](const BenchmarkRunName& report) { return report.path == run->name.path; });
    reports_.push_back(run->name);
}

void BenchmarkController::compareWith(int row) {
    if (!run_) return;  // with nothing
    const auto index = static_cast<std::size_t>(row);
    other_ = index < runs_.size() ? runToShow(readRun(runs_[index].path), page_) : nullptr;
    listRunNames();
    showRun();
}

void BenchmarkController::showRun() {
    panel_.showRun(benchmarkView(*run_, other_.get()));
    const bool complete = run_->records.size() >= run_->plan.size();
    panel_.setResumable(!job_ && !complete);
    if (!job_ && !complete) {
        panel_.setProgress(0.0,
                           tr("Stopped after %1").arg(doneText(run_->records.size(), BenchmarkAmount::of(run_->plan))));
    }
}

void BenchmarkController::showNew() {
    run_.reset();
    other_.reset();
    listTasks();
    listRunNames();
    panel_.showSetup();
}

void BenchmarkController::deleteRun() {
    const QString path = run_->name.path;
    if (removed_.remove(path, [this, path] { open(path); })) showNew();
}

engine::Result<engine::Done> BenchmarkController::exportTo(const QString& path, ui::BenchmarkExport format) const {
    return app::exportRun(*run_, other_.get(), format, path, page_.theme());
}

}  // namespace griffin::app

#include "moc_benchmark_controller.cpp"
