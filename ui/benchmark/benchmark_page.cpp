#include "ui/benchmark/benchmark_page.h"

#include <QDragEnterEvent>
#include <QMimeData>
#include <QTabBar>
#include <QToolButton>
#include <QVBoxLayout>

#include "ui/benchmark/benchmark_panel.h"
#include "ui/benchmark/benchmark_setup.h"
#include "ui/benchmark/server_setup.h"
#include "ui/chat/composer/dropped_files.h"
#include "ui/theme/controls.h"
#include "ui/theme/flow_layout.h"
#include "ui/theme/theme.h"

namespace griffin::ui {
namespace {

/// The local files with this suffix that are dragged.
QStringList filesOf(const QMimeData* data, const QString& suffix) {
    QStringList paths = localFilesOf(data);
    paths.removeIf([&suffix](const QString& path) { return !path.endsWith(suffix, Qt::CaseInsensitive); });
    return paths;
}

QStringList promptsOf(const QMimeData* data) {
    return filesOf(data, QStringLiteral(".jsonl"));
}

QStringList reportsOf(const QMimeData* data) {
    return filesOf(data, QStringLiteral(".json"));
}

/// With room behind them for the frame of the focus.
class SideTabs : public QTabBar {
  public:
    using QTabBar::QTabBar;

    QSize sizeHint() const override { return QTabBar::sizeHint() + QSize(space::kSmall, 0); }
};

}  // namespace

BenchmarkPage::BenchmarkPage(Theme& theme, QWidget* parent)
    : Page(theme, QStringLiteral("benchmarkPage"), parent),
      sides_(new SideTabs(this)),
      setup_(new BenchmarkSetup(theme)),
      server_setup_(new ServerSetup(theme)),
      local_(makePanel(setup_)),
      servers_(makePanel(server_setup_)) {
    setAcceptDrops(true);
    sides_->setObjectName(QStringLiteral("benchmarkSides"));
    sides_->setAccessibleName(tr("What is measured"));
    sides_->setDrawBase(false);
    sides_->setExpanding(false);
    sides_->setUsesScrollButtons(false);
    sides_->setSizePolicy(QSizePolicy::Minimum, QSizePolicy::Fixed);
    sides_->addTab(tr("This computer"));
    sides_->addTab(tr("Servers"));
    auto* title = new TitleLabel(tr("Benchmark"), this);
    title->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    auto* head = new FlowLayout;
    head->addWidget(title);
    head->addWidget(local_->head());
    head->addWidget(servers_->head());
    auto* sides = new FlowLayout;
    sides->setSpacing(space::kMedium);
    sides->addWidget(sides_);
    sides->addWidget(local_->status());
    sides->addWidget(servers_->status());
    auto* column = makeColumn();
    column->addLayout(head);
    column->addLayout(sides);
    column->addWidget(local_, 1);
    column->addWidget(servers_, 1);
    connect(local_, &BenchmarkPanel::stateActionRequested, this, &BenchmarkPage::stateActionRequested);
    connect(sides_, &QTabBar::currentChanged, this, [this] {
        updateSide();
        emit sideChanged();
    });
    updateSide();
}

BenchmarkPanel* BenchmarkPage::makePanel(QWidget* setup) {
    return new BenchmarkPanel(theme_, setup,
                              makeExport(QStringLiteral("benchmarkExport"), tr("Export"), tr("Export this run")), this);
}

BenchmarkSide BenchmarkPage::side() const {
    return static_cast<BenchmarkSide>(sides_->currentIndex());
}

void BenchmarkPage::showSide(BenchmarkSide side) {
    sides_->setCurrentIndex(static_cast<int>(side));
}

void BenchmarkPage::updateSide() {
    for (BenchmarkPanel* panel : {local_, servers_}) {
        const bool chosen = panel == (side() == BenchmarkSide::kServers ? servers_ : local_);
        panel->setVisible(chosen);
        panel->head()->setVisible(chosen);
        panel->status()->setVisible(chosen);
    }
}

void BenchmarkPage::dragEnterEvent(QDragEnterEvent* event) {
    if (!promptsOf(event->mimeData()).isEmpty() || !reportsOf(event->mimeData()).isEmpty()) takeCopy(*event);
}

void BenchmarkPage::dropEvent(QDropEvent* event) {
    const QStringList prompts = promptsOf(event->mimeData());
    const QStringList reports = reportsOf(event->mimeData());
    if (prompts.isEmpty() && reports.isEmpty()) return;
    takeCopy(*event);
    if (!prompts.isEmpty()) emit filesDropped(prompts);
    if (!reports.isEmpty()) emit reportDropped(reports.constFirst());
}

}  // namespace griffin::ui

#include "moc_benchmark_page.cpp"
