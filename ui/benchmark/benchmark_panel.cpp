#include "ui/benchmark/benchmark_panel.h"

#include <QComboBox>
#include <QLabel>
#include <QMenu>
#include <QProgressBar>
#include <QPushButton>
#include <QStackedWidget>
#include <QToolButton>
#include <QVBoxLayout>

#include "ui/benchmark/benchmark_results.h"
#include "ui/theme/controls.h"
#include "ui/theme/flow_layout.h"
#include "ui/theme/theme.h"

namespace griffin::ui {
namespace {

constexpr int kMinBoxWidth = 180;  // of the boxes with the runs, at a text size of 100 %
constexpr int kMaxBoxWidth = 400;
constexpr int kBarWidth = 120;
constexpr int kMinResults = 280;  // in height

}  // namespace

BenchmarkPanel::BenchmarkPanel(Theme& theme, QWidget* setup, QToolButton* export_button, QWidget* parent)
    : QWidget(parent),
      head_(new QWidget(this)),
      status_(new QWidget(this)),
      runs_(new ShortComboBox(head_)),
      comparison_(new ShortComboBox(head_)),
      new_(new QPushButton(theme.icon(QStringLiteral("plus")), tr("New run"), head_)),
      export_(export_button),
      delete_(new QToolButton(head_)),
      bar_(new QProgressBar(status_)),
      progress_(new ShortLabel(status_)),
      stop_(new QPushButton(theme.icon(QStringLiteral("stop")), tr("Stop"), status_)),
      resume_(new QPushButton(theme.icon(QStringLiteral("play")), tr("Resume this run"), status_)),
      middle_(new QStackedWidget(this)),
      state_page_(new StatePage(theme, this)),
      setup_(setup),
      results_(new BenchmarkResults(theme, this)) {
    middle_->addWidget(state_page_);
    middle_->addWidget(setup_);
    middle_->addWidget(results_);
    results_->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Ignored);  // it has lists that are scrolled
    results_->setMinimumHeight(kMinResults);
    buildHead(theme);
    buildStatus();
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(middle_, 1);
    connect(state_page_, &StatePage::actionRequested, this, &BenchmarkPanel::stateActionRequested);
    setRuns({}, -1, -1);
    showSetup();
}

void BenchmarkPanel::buildHead(Theme& theme) {
    for (ShortComboBox* box : {runs_, comparison_}) {
        box->setSizeAdjustPolicy(QComboBox::AdjustToContents);
        box->setElideMode(Qt::ElideMiddle);  // runs differ at the end, behind their times
    }
    const auto scale = [this, &theme] {
        for (QComboBox* box : {runs_, comparison_}) {
            box->setMinimumWidth(theme.scaled(kMinBoxWidth));
            box->setMaximumWidth(theme.scaled(kMaxBoxWidth));
        }
    };
    scale();
    connect(&theme, &Theme::changed, this, scale);
    runs_->setObjectName(QStringLiteral("benchmarkRuns"));
    runs_->setAccessibleName(tr("Runs"));
    comparison_->setObjectName(QStringLiteral("benchmarkComparison"));
    comparison_->setAccessibleName(tr("Compare with another run"));
    new_->setObjectName(QStringLiteral("benchmarkNew"));
    new_->setAccessibleName(new_->text());
    delete_->setObjectName(QStringLiteral("benchmarkDelete"));
    delete_->setIconSize({space::kIcon, space::kIcon});
    delete_->setToolTip(tr("Delete this run"));
    delete_->setAccessibleName(delete_->toolTip());
    delete_->setFocusPolicy(Qt::StrongFocus);
    delete_->setIcon(theme.icon(QStringLiteral("trash")));
    buildExport();
    auto* row = new FlowLayout(head_);
    row->addWidget(runs_);
    row->addWidget(comparison_);
    row->addWidget(new_);
    row->addWidget(export_);
    row->addWidget(delete_);
    connect(delete_, &QToolButton::clicked, this, &BenchmarkPanel::deleteRequested);
    connect(new_, &QPushButton::clicked, this, &BenchmarkPanel::newRequested);
    connect(runs_, &QComboBox::activated, this, [this](int index) {
        if (index > 0) return emit runChosen(index - 1);
        runs_->setCurrentIndex(current_run_ + 1);  // the name of the list is no run
    });
    connect(comparison_, &QComboBox::activated, this,
            [this](int index) { emit comparisonChosen(comparison_->itemData(index).toInt()); });
}

void BenchmarkPanel::buildExport() {
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

void BenchmarkPanel::buildStatus() {
    bar_->setObjectName(QStringLiteral("benchmarkProgress"));
    bar_->setAccessibleName(tr("Benchmark progress"));
    bar_->setTextVisible(false);
    bar_->setFixedWidth(kBarWidth);
    progress_->setObjectName(QStringLiteral("benchmarkProgressText"));
    progress_->setProperty("kind", "secondary");
    progress_->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    stop_->setObjectName(QStringLiteral("benchmarkStop"));
    stop_->setAccessibleName(stop_->text());
    stop_->setToolTip(tr("Keeps what is complete; the run can be resumed later"));
    resume_->setObjectName(QStringLiteral("benchmarkResume"));
    resume_->setAccessibleName(resume_->text());
    status_->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    auto* row = new FlowLayout(status_);
    row->addWidget(bar_);
    row->addWidget(progress_);
    row->addWidget(stop_);
    row->addWidget(resume_);
    connect(stop_, &QPushButton::clicked, this, &BenchmarkPanel::stopRequested);
    connect(resume_, &QPushButton::clicked, this, &BenchmarkPanel::resumeRequested);
}

void BenchmarkPanel::showSetup() {
    const bool deleted = delete_->hasFocus();
    has_run_ = false;
    updateControls();
    if (deleted) setup_->setFocus();
}

void BenchmarkPanel::showRun(const BenchmarkView& view) {
    results_->setView(view);
    has_run_ = true;
    updateControls();
}

void BenchmarkPanel::setRunning(bool running) {
    const bool began = running && !running_;
    const bool stopped = !running && stop_->hasFocus();
    running_ = running;
    updateControls();
    // The keyboard goes on at what takes the place of the button that was pressed.
    if (began && isVisible()) stop_->setFocus();
    if (stopped) (has_run_ ? static_cast<QWidget*>(new_) : setup_)->setFocus();
    // A page that comes back gives the keyboard to what had it, which is no longer there.
    if (!running && !isVisible()) stop_->clearFocus();
}

void BenchmarkPanel::setProgress(double fraction, const QString& text) {
    setFraction(bar_, fraction);
    progress_->setText(text);
    progress_->setToolTip(text);
}

void BenchmarkPanel::setResumable(bool resumable) {
    resumable_ = resumable;
    updateControls();
}

void BenchmarkPanel::setDeletable(bool deletable) {
    deletable_ = deletable;
    updateControls();
}

void BenchmarkPanel::setRuns(const QStringList& names, int current, int compared, const QString& other) {
    run_count_ = static_cast<int>(names.size());
    runs_->clear();
    runs_->addItem(!other.isEmpty() ? other : names.isEmpty() ? tr("No runs yet") : tr("Open a run"));
    runs_->addItems(names);
    current_run_ = current;
    runs_->setCurrentIndex(current + 1);
    comparison_->clear();
    comparison_->addItem(tr("Compare with…"), -1);
    for (int row = 0; row < names.size(); ++row) {
        if (row != current) comparison_->addItem(names[row], row);
    }
    comparison_->setCurrentIndex(comparison_->findData(compared));
    // There may be no room for all of a name.
    for (QComboBox* box : {runs_, comparison_}) {
        for (int row = 1; row < box->count(); ++row) box->setItemData(row, box->itemText(row), Qt::ToolTipRole);
        box->setToolTip(box->currentIndex() > 0 ? box->currentText() : QString());
    }
    if (!other.isEmpty()) runs_->setToolTip(other);
    updateControls();
}

void BenchmarkPanel::setState(const std::optional<StateContent>& state) {
    state_ = state;
    updateControls();
}

void BenchmarkPanel::updateControls() {
    const bool result = has_run_ && !running_;
    bar_->setVisible(running_);
    stop_->setVisible(running_);
    resume_->setVisible(result && resumable_);
    resume_->setEnabled(!state_);
    progress_->setVisible(running_ || (result && resumable_));
    new_->setVisible(result);
    export_->setEnabled(result);
    delete_->setVisible(result && deletable_);
    runs_->setEnabled(!running_ && run_count_ > 0);
    comparison_->setVisible(result && run_count_ > 1);
    setup_->setEnabled(!running_ && !state_);
    if (has_run_) {
        middle_->setCurrentWidget(results_);
    } else if (state_) {
        state_page_->setContent(*state_);
        middle_->setCurrentWidget(state_page_);
    } else {
        middle_->setCurrentWidget(setup_);
    }
}

}  // namespace griffin::ui

#include "moc_benchmark_panel.cpp"
