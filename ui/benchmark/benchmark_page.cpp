#include "ui/benchmark/benchmark_page.h"

#include <QComboBox>
#include <QDragEnterEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QMenu>
#include <QMimeData>
#include <QProgressBar>
#include <QPushButton>
#include <QStackedWidget>
#include <QToolButton>
#include <QUrl>
#include <QVBoxLayout>

#include "ui/benchmark/benchmark_results.h"
#include "ui/benchmark/benchmark_setup.h"
#include "ui/shell/notice_bar.h"
#include "ui/theme/controls.h"
#include "ui/theme/theme.h"

namespace griffin::ui {
namespace {

constexpr int kMinBoxWidth = 140;  // of the boxes with the runs
constexpr int kMaxBoxWidth = 400;

/// The local .jsonl files that are dragged.
QStringList promptFilesOf(const QMimeData* data) {
    QStringList paths;
    for (const QUrl& url : data->urls()) {
        const QString path = url.toLocalFile();
        if (path.endsWith(QLatin1String(".jsonl"), Qt::CaseInsensitive)) paths.append(path);
    }
    return paths;
}

}  // namespace

BenchmarkPage::BenchmarkPage(Theme& theme, QWidget* parent)
    : Page(theme, QStringLiteral("benchmarkPage"), parent),
      runs_(new ShortComboBox(this)),
      comparison_(new ShortComboBox(this)),
      new_(new QPushButton(theme_.icon(QStringLiteral("plus")), tr("New run"), this)),
      export_(makeExport(QStringLiteral("benchmarkExport"), tr("Export"), tr("Export this run"))),
      bar_(new QProgressBar(this)),
      progress_(new QLabel(this)),
      stop_(new QPushButton(theme_.icon(QStringLiteral("stop")), tr("Stop"), this)),
      resume_(new QPushButton(theme_.icon(QStringLiteral("play")), tr("Resume this run"), this)),
      notices_(new NoticeBar(theme, this)),
      middle_(new QStackedWidget(this)),
      state_page_(new StatePage(theme, this)),
      setup_(new BenchmarkSetup(theme, this)),
      results_(new BenchmarkResults(theme, this)) {
    setAcceptDrops(true);
    middle_->addWidget(state_page_);
    middle_->addWidget(setup_);
    middle_->addWidget(results_);
    auto* head = new QHBoxLayout;
    buildHead(head);
    auto* progress = new QHBoxLayout;
    buildProgress(progress);
    auto* column = makeColumn();
    column->addLayout(head);
    column->addLayout(progress);
    column->addWidget(notices_);
    column->addWidget(middle_, 1);
    connect(state_page_, &StatePage::actionRequested, this, &BenchmarkPage::stateActionRequested);
    setRuns({}, -1, -1);
    showSetup();
}

void BenchmarkPage::buildHead(QHBoxLayout* row) {
    auto* title = new TitleLabel(tr("Benchmark"), this);
    for (QComboBox* box : {runs_, comparison_}) {
        box->setSizeAdjustPolicy(QComboBox::AdjustToContents);
        box->setMinimumWidth(kMinBoxWidth);
        box->setMaximumWidth(kMaxBoxWidth);
    }
    runs_->setObjectName(QStringLiteral("benchmarkRuns"));
    runs_->setAccessibleName(tr("Runs"));
    comparison_->setObjectName(QStringLiteral("benchmarkComparison"));
    comparison_->setAccessibleName(tr("Compare with another run"));
    new_->setObjectName(QStringLiteral("benchmarkNew"));
    new_->setAccessibleName(new_->text());
    buildExport();
    row->setSpacing(space::kSmall);
    row->addWidget(title);
    row->addStretch(1);
    row->addWidget(runs_);
    row->addWidget(comparison_);
    row->addWidget(new_);
    row->addWidget(export_);
    connect(new_, &QPushButton::clicked, this, &BenchmarkPage::newRequested);
    connect(runs_, &QComboBox::activated, this, [this](int index) {
        if (index > 0) emit runChosen(index - 1);
    });
    connect(comparison_, &QComboBox::activated, this, [this](int index) { emit comparisonChosen(index - 1); });
}

void BenchmarkPage::buildExport() {
    auto* menu = new QMenu(this);
    const std::pair<BenchmarkExport, QString> formats[] = {
        {BenchmarkExport::kJson, tr("JSON, as on the command line…")},
        {BenchmarkExport::kCsv, tr("CSV…")},
        {BenchmarkExport::kMarkdown, tr("Markdown…")},
        {BenchmarkExport::kLatex, tr("LaTeX table…")},
        {BenchmarkExport::kSvg, tr("Charts as SVG…")},
        {BenchmarkExport::kPng, tr("Charts as PNG…")},
        {BenchmarkExport::kPdf, tr("Report as PDF…")}};
    for (const auto& [format, text] : formats)
        menu->addAction(text, this, [this, format = format] { emit exportRequested(format); });
    export_->setMenu(menu);
}

void BenchmarkPage::buildProgress(QHBoxLayout* row) {
    bar_->setObjectName(QStringLiteral("benchmarkProgress"));
    bar_->setAccessibleName(tr("Benchmark progress"));
    bar_->setTextVisible(false);
    bar_->setFixedWidth(160);
    progress_->setObjectName(QStringLiteral("benchmarkProgressText"));
    progress_->setProperty("kind", "secondary");
    progress_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    stop_->setObjectName(QStringLiteral("benchmarkStop"));
    stop_->setAccessibleName(stop_->text());
    stop_->setToolTip(tr("Keeps the prompts that every method has answered; the run can be resumed later"));
    resume_->setObjectName(QStringLiteral("benchmarkResume"));
    resume_->setAccessibleName(resume_->text());
    row->setSpacing(space::kSmall);
    row->addWidget(bar_);
    row->addWidget(progress_, 1);
    row->addWidget(stop_);
    row->addWidget(resume_);
    connect(stop_, &QPushButton::clicked, this, &BenchmarkPage::stopRequested);
    connect(resume_, &QPushButton::clicked, this, &BenchmarkPage::resumeRequested);
}

void BenchmarkPage::showSetup() {
    has_run_ = false;
    updateControls();
}

void BenchmarkPage::showRun(const BenchmarkView& view) {
    results_->setView(view);
    has_run_ = true;
    updateControls();
}

void BenchmarkPage::setRunning(bool running) {
    const bool began = running && !running_;
    const bool stopped = !running && stop_->hasFocus();
    running_ = running;
    updateControls();
    // The keyboard would else be on another page's button once the one that was pressed is gone.
    if (began && isVisible()) stop_->setFocus();
    if (stopped) (has_run_ ? static_cast<QWidget*>(new_) : setup_)->setFocus();
}

void BenchmarkPage::setProgress(double fraction, const QString& text) {
    setFraction(bar_, fraction);
    progress_->setText(text);
    progress_->setToolTip(text);
}

void BenchmarkPage::setResumable(bool resumable) {
    resumable_ = resumable;
    updateControls();
}

void BenchmarkPage::setRuns(const QStringList& names, int current, int compared) {
    run_count_ = static_cast<int>(names.size());
    runs_->clear();
    runs_->addItem(names.isEmpty() ? tr("No runs yet") : tr("Open a run"));
    runs_->addItems(names);
    runs_->setCurrentIndex(current + 1);
    comparison_->clear();
    comparison_->addItem(tr("Compare with…"));
    comparison_->addItems(names);
    comparison_->setCurrentIndex(compared + 1);
    updateControls();
}

void BenchmarkPage::setModelState(const std::optional<StateContent>& state) {
    model_state_ = state;
    updateControls();
}

void BenchmarkPage::updateControls() {
    const bool result = has_run_ && !running_;
    bar_->setVisible(running_);
    stop_->setVisible(running_);
    resume_->setVisible(result && resumable_);
    resume_->setEnabled(!model_state_);
    progress_->setVisible(running_ || (result && resumable_));
    new_->setVisible(result);
    export_->setEnabled(result);
    runs_->setEnabled(!running_ && run_count_ > 0);
    comparison_->setVisible(result && run_count_ > 1);
    setup_->setEnabled(!running_);
    setup_->setReady(!running_ && !model_state_);
    if (has_run_) {
        middle_->setCurrentWidget(results_);
    } else if (model_state_) {
        state_page_->setContent(*model_state_);
        middle_->setCurrentWidget(state_page_);
    } else {
        middle_->setCurrentWidget(setup_);
    }
}

void BenchmarkPage::dragEnterEvent(QDragEnterEvent* event) {
    if (!promptFilesOf(event->mimeData()).isEmpty()) event->acceptProposedAction();
}

void BenchmarkPage::dropEvent(QDropEvent* event) {
    const QStringList paths = promptFilesOf(event->mimeData());
    if (paths.isEmpty()) return;
    event->acceptProposedAction();
    emit filesDropped(paths);
}

}  // namespace griffin::ui
