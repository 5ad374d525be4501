#include "ui/training/training_run.h"

#include <QGridLayout>
#include <QLabel>
#include <QPlainTextEdit>
#include <QProgressBar>
#include <QPushButton>
#include <QScrollBar>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>
#include <array>

#include "ui/charts/chart_view.h"
#include "ui/theme/controls.h"
#include "ui/theme/flow_layout.h"
#include "ui/theme/theme.h"

namespace griffin::ui {
namespace {

constexpr int kChartHeight = 180;
constexpr int kChartWidth = 240;  // of each, where two are beside each other
constexpr int kLogHeight = 160;

QLabel* makeLabel(const char* name, QWidget* parent) {
    auto* label = new QLabel(parent);
    label->setObjectName(QLatin1String(name));
    label->setTextFormat(Qt::PlainText);
    label->setWordWrap(true);
    return label;
}

}  // namespace

TrainingRun::TrainingRun(Theme& theme, QWidget* parent)
    : QWidget(parent),
      theme_(theme),
      title_(makeLabel("trainingTitle", this)),
      phase_(makeLabel("trainingPhase", this)),
      bar_(new QProgressBar(this)),
      detail_(makeLabel("trainingDetail", this)),
      message_(makeLabel("trainingMessage", this)),
      place_(makeLabel("trainingPlace", this)),
      pause_(makeButton("trainingPause", tr("Pause"), "pause", tr("Keeps what was learnt and frees the computer"))),
      resume_(makeButton("trainingResume", tr("Continue"), "play", tr("Continues where it stopped"))),
      use_(makeButton("trainingUse", tr("Use it now"), "check",
                      tr("Adds the draft to the others and loads it with its model from now on"))),
      another_(makeButton("trainingAnother", tr("Train another…"), "plus", QString())),
      cancel_(makeButton("trainingCancel", tr("Discard…"), "trash", tr("Ends the training and deletes its files"))),
      folder_(makeButton("trainingOpenFolder", tr("Open the folder"), "folder", QString())),
      log_button_(new QToolButton(this)),
      figure_row_(new FlowLayout),
      chart_grid_(new QGridLayout),
      log_(new QPlainTextEdit(this)) {
    phase_->setProperty("kind", "secondary");
    detail_->setProperty("kind", "secondary");
    place_->setProperty("kind", "secondary");
    place_->setTextInteractionFlags(Qt::TextSelectableByMouse);
    message_->setTextInteractionFlags(Qt::TextSelectableByMouse);
    use_->setProperty("kind", "primary");
    use_->setIcon(theme_.icon(QStringLiteral("check"), IconTint::kOnAccent));
    resume_->setProperty("kind", "primary");
    resume_->setIcon(theme_.icon(QStringLiteral("play"), IconTint::kOnAccent));
    bar_->setObjectName(QStringLiteral("trainingProgress"));
    bar_->setAccessibleName(tr("Progress of this step"));
    bar_->setTextVisible(false);
    log_button_->setObjectName(QStringLiteral("trainingLogButton"));
    log_button_->setText(tr("Log"));
    log_button_->setAccessibleName(tr("Show the log"));
    log_button_->setToolTip(tr("What the trainer reports while it runs"));
    log_button_->setCheckable(true);
    log_->setObjectName(QStringLiteral("trainingLog"));
    log_->setAccessibleName(tr("Log of the trainer"));
    log_->setReadOnly(true);
    log_->setTabChangesFocus(true);
    log_->setProperty("kind", "field");
    log_->setFixedHeight(kLogHeight);
    log_->hide();
    figure_row_->setSpacing(space::kHuge);
    chart_grid_->setSpacing(space::kLarge);

    auto* buttons = new FlowLayout;
    buildButtons(*buttons);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(space::kSmall);
    column->addWidget(title_);
    column->addWidget(phase_);
    column->addWidget(bar_);
    column->addWidget(detail_);
    column->addWidget(message_);
    column->addWidget(place_);
    column->addSpacing(space::kTight);
    column->addLayout(buttons);
    column->addSpacing(space::kSmall);
    column->addLayout(figure_row_);
    column->addSpacing(space::kSmall);
    column->addLayout(chart_grid_, 1);
    column->addWidget(log_);
    connect(&theme_, &Theme::changed, this, &TrainingRun::applyTheme);
    setView({});
    applyTheme();
}

QPushButton* TrainingRun::makeButton(const char* name, const QString& text, const char* icon, const QString& hint) {
    auto* button = new QPushButton(theme_.icon(QLatin1String(icon)), text, this);
    button->setObjectName(QLatin1String(name));
    button->setAccessibleName(text);
    button->setToolTip(hint);
    return button;
}

void TrainingRun::buildButtons(FlowLayout& row) {
    for (QPushButton* button : {use_, resume_, pause_, another_, cancel_, folder_}) row.addWidget(button);
    row.addWidget(log_button_);
    connect(pause_, &QPushButton::clicked, this, &TrainingRun::pauseRequested);
    connect(resume_, &QPushButton::clicked, this, &TrainingRun::resumeRequested);
    connect(use_, &QPushButton::clicked, this, &TrainingRun::useRequested);
    connect(another_, &QPushButton::clicked, this, &TrainingRun::anotherRequested);
    connect(cancel_, &QPushButton::clicked, this, &TrainingRun::cancelRequested);
    connect(folder_, &QPushButton::clicked, this, &TrainingRun::openFolderRequested);
    connect(log_button_, &QToolButton::toggled, this, [this](bool open) {
        log_->setVisible(open);
        if (open) emit logRequested();
    });
}

bool TrainingRun::logIsOpen() const {
    return log_button_->isChecked();
}

void TrainingRun::setLog(const QString& text) {
    if (log_->toPlainText() == text) return;
    log_->setPlainText(text);
    log_->verticalScrollBar()->setValue(log_->verticalScrollBar()->maximum());
}

void TrainingRun::setView(const TrainingView& view) {
    const bool restyled = view.state != view_.state || view.figures.size() != view_.figures.size();
    view_ = view;
    title_->setText(view.title);
    phase_->setText(view.phase);
    bar_->setVisible(view.state != TrainingState::kDone);
    const bool known = view.progress >= 0.0 || view.state != TrainingState::kRunning;
    setFraction(bar_, known ? std::max(view.progress, 0.0) : -1.0);
    detail_->setText(view.detail);
    message_->setText(view.message);
    message_->setVisible(!view.message.isEmpty());
    place_->setText(view.place);
    for (QLabel* label : {phase_, detail_, place_}) label->setVisible(!label->text().isEmpty());
    showFigures();
    showCharts();
    showButtons();
    if (restyled) applyTheme();
}

void TrainingRun::showFigures() {
    while (figures_.size() < view_.figures.size()) {
        const Figure figure{new QLabel(this), new QLabel(this), new QLabel(this)};
        figure.number->setObjectName(QStringLiteral("trainingFigure%1").arg(figures_.size()));
        figure.note->setObjectName(QStringLiteral("trainingFigureNote%1").arg(figures_.size()));
        for (QLabel* label : {figure.caption, figure.note}) label->setProperty("kind", "secondary");
        auto* column = new QVBoxLayout;
        column->setSpacing(0);
        column->addWidget(figure.number);
        column->addWidget(figure.caption);
        column->addWidget(figure.note);
        figure_row_->addGroup(column);
        figures_.append(figure);
    }
    // All or none: figures stand at the same height.
    const bool noted =
        std::ranges::any_of(view_.figures, [](const TrainingFigure& figure) { return !figure.note.isEmpty(); });
    for (qsizetype i = 0; i < figures_.size(); ++i) {
        const TrainingFigure figure = i < view_.figures.size() ? view_.figures[i] : TrainingFigure{};
        figures_[i].number->setText(figure.number);
        figures_[i].number->setAccessibleName(tr("%1 %2", "number and unit").arg(figure.number, figure.caption));
        figures_[i].number->setAccessibleDescription(figure.note);
        figures_[i].caption->setText(figure.caption);
        figures_[i].note->setText(figure.note);
        figures_[i].note->setVisible(noted);
        for (QLabel* label : {figures_[i].number, figures_[i].caption, figures_[i].note})
            label->setToolTip(figure.hint);
    }
}

void TrainingRun::showCharts() {
    while (charts_.size() < view_.charts.size()) {
        auto* chart = new ChartView(theme_, this);
        chart->setObjectName(QStringLiteral("trainingChart%1").arg(charts_.size()));
        chart->setMinimumHeight(kChartHeight);
        charts_.append(chart);
    }
    arrangeCharts();
    for (qsizetype i = 0; i < view_.charts.size(); ++i) charts_[i]->setChart(view_.charts[i]);
}

void TrainingRun::arrangeCharts() {
    const int columns = width() >= 2 * kChartWidth ? 2 : 1;
    if (columns == chart_columns_ && chart_grid_->count() == charts_.size()) return;
    chart_columns_ = columns;
    while (const QLayoutItem* item = chart_grid_->takeAt(0)) delete item;
    for (int i = 0; i < static_cast<int>(charts_.size()); ++i)
        chart_grid_->addWidget(charts_[i], i / columns, i % columns);
}

void TrainingRun::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    arrangeCharts();
}

void TrainingRun::showButtons() {
    const TrainingState state = view_.state;
    const bool resting = state == TrainingState::kPaused || state == TrainingState::kFailed;
    const std::array buttons{use_, resume_, pause_, another_};
    const bool held = std::ranges::any_of(buttons, [](const QPushButton* button) { return button->hasFocus(); });
    focus_owed_ = held || (focus_owed_ && log_button_->hasFocus());
    pause_->setVisible(state == TrainingState::kRunning || state == TrainingState::kStopping);
    pause_->setEnabled(state == TrainingState::kRunning);
    resume_->setVisible(resting);
    resume_->setText(state == TrainingState::kFailed ? tr("Try again") : tr("Continue"));
    resume_->setAccessibleName(resume_->text());
    use_->setVisible(state == TrainingState::kDone && !view_.in_use);
    another_->setVisible(state == TrainingState::kDone);
    cancel_->setVisible(state != TrainingState::kDone);
    cancel_->setEnabled(state != TrainingState::kStopping);
    folder_->setVisible(state == TrainingState::kDone);
    // Where the button that was pressed is gone, the keyboard goes on at what can be pressed, now or when it comes.
    QPushButton* next = goOnButton();
    const bool lost = std::ranges::none_of(buttons, [](const QPushButton* button) { return button->hasFocus(); });
    if (!focus_owed_ || next == nullptr) return;
    if (lost) next->setFocus();
    focus_owed_ = false;
}

QPushButton* TrainingRun::goOnButton() const {
    for (QPushButton* button : {use_, resume_, pause_, another_}) {
        if (button->isVisible() && button->isEnabled()) return button;
    }
    return nullptr;
}

void TrainingRun::takeKeyboard() {
    QPushButton* next = goOnButton();
    (next == nullptr ? static_cast<QWidget*>(log_button_) : next)->setFocus();
}

void TrainingRun::applyTheme() {
    title_->setFont(theme_.font(FontRole::kStrong));
    log_->setFont(theme_.font(FontRole::kCode));
    for (const Figure& figure : figures_) {
        figure.number->setFont(theme_.font(FontRole::kLargeNumber));
        for (QLabel* label : {figure.caption, figure.note}) label->setFont(theme_.font(FontRole::kSmall));
        figure.note->setMinimumHeight(figure.caption->sizeHint().height());  // also without a text
    }
    const bool failed = view_.state == TrainingState::kFailed;
    message_->setStyleSheet(failed ? QStringLiteral("QLabel { color: %1; }").arg(theme_.colors().danger.name())
                                   : QString());
}

}  // namespace griffin::ui

#include "moc_training_run.cpp"
