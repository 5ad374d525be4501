#include "ui/inspector/inspector.h"

#include <QAction>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QPaintEvent>
#include <QPainter>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QStackedWidget>
#include <QTabBar>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>

#include "ui/inspector/figure_row.h"
#include "ui/inspector/tree_panel.h"
#include "ui/theme/controls.h"
#include "ui/theme/figure_text.h"
#include "ui/theme/theme.h"

namespace griffin::ui {
namespace {

constexpr int kMinWidth = 260;

QToolButton* actionButton(QAction* action, const char* name, QWidget* parent) {
    auto* button = new QToolButton(parent);
    button->setObjectName(QLatin1String(name));
    button->setDefaultAction(action);
    button->setToolButtonStyle(Qt::ToolButtonIconOnly);
    button->setIconSize({space::kIcon, space::kIcon});
    button->setFixedSize(space::kButton, space::kButton);
    button->setAccessibleName(withoutMnemonic(action->text()));
    return button;
}

}  // namespace

Inspector::Inspector(Theme& theme, QAction* colours, QWidget* parent)
    : QWidget(parent),
      theme_(theme),
      tabs_(new QTabBar(this)),
      pages_(new QStackedWidget(this)),
      tree_(new TreePanel(theme, this)),
      acceptance_(new AcceptancePanel(theme, this)),
      time_(new TimePanel(theme, this)),
      server_panel_(new ServerPanel(theme, this)),
      again_(new QPushButton(tr("Answer again"), this)),
      figures_(new FigureRow(theme, this)),
      verdict_(new QLabel(this)) {
    setObjectName(QStringLiteral("inspector"));
    tabs_->setUsesScrollButtons(false);
    tabs_->setElideMode(Qt::ElideNone);
    tabs_->setObjectName(QStringLiteral("inspectorTabs"));
    tabs_->setAccessibleName(tr("Inspector"));
    tabs_->setDrawBase(false);
    tabs_->setExpanding(false);
    for (const QString& name : {tr("Tree"), tr("Acceptance"), tr("Time")}) tabs_->addTab(name);
    panels_ = {tree_, acceptance_, time_, server_panel_};
    for (QWidget* panel : panels_) {
        QScrollArea* area = makeScrolled(panel, pages_);  // there are low windows
        for (QWidget* filled : {area->viewport(), panel}) filled->setAutoFillBackground(false);
        panel->installEventFilter(this);
        pages_->addWidget(area);
    }
    again_->setObjectName(QStringLiteral("inspectorAgain"));
    again_->setToolTip(tr("Answers the last question again and records it; this answer is kept"));
    verdict_->setObjectName(QStringLiteral("inspectorVerdict"));
    verdict_->setProperty("kind", "secondary");
    verdict_->setWordWrap(true);

    auto* head = new QHBoxLayout;
    head->setSpacing(space::kTight);
    head->addWidget(tabs_, 1);
    head->addWidget(actionButton(colours, "inspectorColours", this));
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(space::kMedium, space::kSmall, space::kMedium, space::kMedium);
    column->setSpacing(space::kSmall);
    column->addLayout(head);
    column->addWidget(pages_, 1);
    column->addWidget(again_, 0, Qt::AlignHCenter);
    column->addWidget(figures_);
    column->addWidget(verdict_);

    connect(tabs_, &QTabBar::currentChanged, this, [this](int tab) {
        if (!server_) pages_->setCurrentIndex(tab);
        pending_ = true;
        refresh();
    });
    connect(time_, &TimePanel::measureRequested, this, &Inspector::measureRequested);
    connect(again_, &QPushButton::clicked, this, &Inspector::answerAgainRequested);
    connect(tree_, &TreePanel::fullScreenRequested, this, [this] { emit aloneRequested(!alone_); });
    connect(&theme_, &Theme::changed, this, &Inspector::restyle);
    restyle();
    setAbsent(Absence::kNoAnswer);
}

// Calm tabs: words, the current one underlined.
void Inspector::restyle() {
    verdict_->setFont(theme_.font(FontRole::kSmall));
    const ThemeColors& c = theme_.colors();
    tabs_->setStyleSheet(QStringLiteral("QTabBar::tab { background: transparent; color: %1; border: none; "
                                        "border-bottom: 2px solid transparent; padding: 4px 2px; margin-right: 12px; }"
                                        "QTabBar::tab:selected { color: %2; border-bottom: 2px solid %3; }"
                                        "QTabBar::tab:hover { color: %2; }"
                                        "QTabBar::tab:disabled { color: %4; border-bottom: 2px solid transparent; }"
                                        "QTabBar:focus { border: 1px solid %3; border-radius: 4px; }")
                             .arg(c.text_secondary.name(), c.text.name(), c.accent.name(), c.text_disabled.name()));
    keepRoom();
}

void Inspector::keepRoom() {
    const QMargins margins = layout()->contentsMargins();
    int width = std::max(kMinWidth, minimumSizeHint().width());
    for (int i = 0; i < pages_->count(); ++i) {
        const auto* area = static_cast<QScrollArea*>(pages_->widget(i));
        const int bar = area->verticalScrollBar()->sizeHint().width();  // in a low window
        width = std::max(width, area->widget()->minimumSizeHint().width() + bar + margins.left() + margins.right());
    }
    setMinimumWidth(width);
}

/// What is scrolled tells its area alone how much room it needs.
bool Inspector::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::LayoutRequest) keepRoom();
    return QWidget::eventFilter(watched, event);
}

void Inspector::setTrace(const AnswerTrace* trace) {
    trace_ = trace;
    trace_is_new_ = true;
    since_figures_.invalidate();
    // The old one may go right after this call.
    tree_->setTrace(nullptr, QString());
    pending_ = true;
    refresh();
}

void Inspector::setAbsent(Absence absence) {
    absence_ = absence;
    setTrace(nullptr);
}

void Inspector::setServer(const std::optional<ServerView>& server) {
    if (server == server_) return;
    server_ = server;
    tabs_->setEnabled(!server_);
    tabs_->setToolTip(server_ ? tr("This server reports no trees") : QString());
    pages_->setCurrentIndex(server_ ? static_cast<int>(panels_.indexOf(server_panel_)) : tabs_->currentIndex());
    schedule();
}

void Inspector::traceGrew() {
    schedule();
}

void Inspector::setSpeedup(const SpeedupView& speedup) {
    if (speedup == speedup_) return;
    since_figures_.invalidate();
    speedup_ = speedup;
    schedule();
}

void Inspector::setAlone(bool alone) {
    alone_ = alone;
    if (alone) tree_->setFocus();
}

/// These keys are commands of the window, but not while the inspector is meant.
bool Inspector::event(QEvent* event) {
    if (event->type() == QEvent::LayoutRequest) keepRoom();
    if (event->type() == QEvent::ShortcutOverride) {
        const int key = static_cast<QKeyEvent*>(event)->key();
        if (key == Qt::Key_F11 || (key == Qt::Key_Escape && alone_)) {
            event->accept();
            return true;
        }
    }
    return QWidget::event(event);
}

void Inspector::keyPressEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_F11 || (event->key() == Qt::Key_Escape && alone_)) {
        emit aloneRequested(!alone_);
    } else {
        QWidget::keyPressEvent(event);
    }
}

void Inspector::showTab(int tab) {
    tabs_->setCurrentIndex(tab);
}

void Inspector::flush() {
    refresh();
}

void Inspector::schedule() {
    pending_ = true;
    if (isVisible()) pace_.ask();
}

QString Inspector::emptyText(const QWidget* panel) const {
    const QString coming = tr("Waiting for the first pass.");
    if (trace_ != nullptr) return coming;
    switch (absence_) {
        case Absence::kNoAnswer:
            break;
        case Absence::kComing:
            return coming;
        case Absence::kNotRecorded:
            return tr(
                "How this answer came about is not kept: it was edited or imported as text, it was interrupted or "
                "ended before the first pass, it is from an earlier version, or there was no more room for it "
                "(Settings, Speculation).");
    }
    if (panel == acceptance_) return tr("Ask something: here you will see how many guesses the model accepted.");
    if (panel == time_) return tr("Ask something: here you will see what the time of each pass was spent on.");
    return tr("Ask something: here you will see which tokens the draft guessed, and which of them the model accepted.");
}

void Inspector::refresh() {
    if (!pending_ || !isVisible()) return pace_.stop();
    pending_ = false;
    pace_.begin();
    ++refreshes_;
    if (trace_is_new_) tree_->setTrace(trace_, emptyText(tree_));
    trace_is_new_ = false;
    const QWidget* shown = panels_.at(pages_->currentIndex());
    const QString empty = emptyText(shown);
    if (shown == tree_) tree_->refresh();
    if (shown == acceptance_) acceptance_->setTrace(trace_, empty);
    if (shown == time_) time_->setTrace(trace_, speedup_, empty);
    if (server_) server_panel_->setView(*server_);
    again_->setVisible(trace_ == nullptr && absence_ == Absence::kNotRecorded && !server_);
    const bool any = trace_ != nullptr && !trace_->cycles.empty();
    figures_->setVisible(any);
    verdict_->setVisible(any && shown != time_);
    const bool recent = since_figures_.isValid() && since_figures_.elapsed() < kFigureMilliseconds;
    if (!any || (recent && !trace_->finished)) return;
    since_figures_.start();
    const double measured = speedup_.tokens_per_second;
    figures_->setFigures(tokensPerPass(*trace_), speedup_.figure, measured > 0 ? measured : trace_->tokens_per_second,
                         speedup_.busy_answer);
    verdict_->setText(speedup_.sentence);
}

void Inspector::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    refresh();
    emit shownChanged();
}

void Inspector::hideEvent(QHideEvent* event) {
    QWidget::hideEvent(event);
    pace_.stop();
    emit shownChanged();
}

void Inspector::paintEvent(QPaintEvent* event) {
    QPainter(this).fillRect(event->rect(), theme_.colors().sidebar);
}

}  // namespace griffin::ui

#include "moc_inspector.cpp"
