#include "ui/inspector/tree_panel.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QLabel>
#include <QLocale>
#include <QMenu>
#include <QSignalBlocker>
#include <QSlider>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>

#include "ui/inspector/tree_painter.h"
#include "ui/inspector/tree_text.h"
#include "ui/inspector/tree_view.h"
#include "ui/theme/theme.h"

namespace griffin::ui {
namespace {

constexpr int kPlayMilliseconds = 500;  // a cycle of the replay
constexpr double kZoomStep = 1.25;

}  // namespace

TreePanel::TreePanel(Theme& theme, QWidget* parent)
    : QWidget(parent),
      theme_(theme),
      view_(new TreeView(theme, this)),
      place_(new QLabel(this)),
      summary_(new QLabel(this)),
      slider_(new QSlider(Qt::Horizontal, this)) {
    place_->setObjectName(QStringLiteral("treePlace"));
    summary_->setObjectName(QStringLiteral("treeSummary"));
    summary_->setProperty("kind", "secondary");
    summary_->setWordWrap(true);
    slider_->setObjectName(QStringLiteral("treeSlider"));
    slider_->setAccessibleName(tr("Cycle shown"));
    slider_->setToolTip(tr("Step through the cycles of the answer"));

    previous_ = makeButton("treePrevious", QStringLiteral("arrow-left"), tr("Previous cycle"), tr("Previous cycle"));
    next_ = makeButton("treeNext", QStringLiteral("arrow-right"), tr("Next cycle"), tr("Next cycle"));
    play_ = makeButton("treePlay", QStringLiteral("play"), tr("Play"), tr("Replay the cycles one after the other"));
    play_->setCheckable(true);
    pin_ = makeButton("treePin", QStringLiteral("pin"), tr("Stay at this cycle"),
                      tr("Stay at this cycle while the answer goes on"));
    pin_->setCheckable(true);
    auto* zoom_out = makeButton("treeZoomOut", QStringLiteral("minus"), tr("Smaller"), tr("Smaller (-)"));
    auto* zoom_in = makeButton("treeZoomIn", QStringLiteral("plus"), tr("Larger"), tr("Larger (+)"));
    auto* fit = makeButton("treeFit", QStringLiteral("fit"), tr("Fit"), tr("Show the whole tree (0)"));
    more_ = makeButton("treeMore", QStringLiteral("download"), tr("Copy or save"), tr("Copy or save this tree"));
    buildMenu(more_);

    auto* steps = new QHBoxLayout;
    steps->setSpacing(space::kTight);
    for (QWidget* widget : {static_cast<QWidget*>(previous_), static_cast<QWidget*>(slider_),
                            static_cast<QWidget*>(next_), static_cast<QWidget*>(play_), static_cast<QWidget*>(pin_)})
        steps->addWidget(widget, widget == slider_ ? 1 : 0);
    auto* tools = new QHBoxLayout;
    tools->setSpacing(space::kTight);
    tools->addWidget(place_, 1);
    for (QToolButton* button : {zoom_out, zoom_in, fit, more_}) tools->addWidget(button);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(space::kTight);
    column->addWidget(view_, 1);
    column->addWidget(summary_);
    column->addLayout(steps);
    column->addLayout(tools);

    connect(previous_, &QToolButton::clicked, this, [this] { goTo(step_ - 1); });
    connect(next_, &QToolButton::clicked, this, [this] { goTo(step_ + 1); });
    connect(slider_, &QSlider::valueChanged, this, &TreePanel::goTo);
    connect(play_, &QToolButton::toggled, this, &TreePanel::setPlaying);
    connect(pin_, &QToolButton::toggled, this, [this](bool pinned) {
        if (!pinned) setStep(last());
    });
    connect(zoom_out, &QToolButton::clicked, this, [this] { view_->zoom(1 / kZoomStep); });
    connect(zoom_in, &QToolButton::clicked, this, [this] { view_->zoom(kZoomStep); });
    connect(fit, &QToolButton::clicked, view_, &TreeView::fit);
    play_timer_.setInterval(kPlayMilliseconds);
    connect(&play_timer_, &QTimer::timeout, this, [this] {
        if (step_ >= last() || !isVisible()) {
            play_->setChecked(false);
        } else {
            setStep(step_ + 1);
        }
    });
    const auto restyle = [this] {
        for (QLabel* label : {place_, summary_}) label->setFont(theme_.font(FontRole::kSmall));
    };
    connect(&theme_, &Theme::changed, this, restyle);
    restyle();
    showStep();
}

QToolButton* TreePanel::makeButton(const char* name, const QString& icon, const QString& text, const QString& hint) {
    auto* button = new QToolButton(this);
    button->setObjectName(QLatin1String(name));
    button->setIcon(theme_.icon(icon));
    button->setIconSize({space::kIcon, space::kIcon});
    button->setFixedSize(space::kButton, space::kButton);
    button->setAccessibleName(text);
    button->setToolTip(hint);
    return button;
}

void TreePanel::buildMenu(QToolButton* button) {
    auto* menu = new QMenu(button);
    menu->addAction(theme_.icon(QStringLiteral("copy")), tr("Copy as text"), this, &TreePanel::copyText);
    menu->addAction(tr("Save as SVG…"), this, [this] { emit pictureRequested(QStringLiteral("svg")); });
    menu->addAction(tr("Save as PNG…"), this, [this] { emit pictureRequested(QStringLiteral("png")); });
    button->setMenu(menu);
    button->setPopupMode(QToolButton::InstantPopup);
}

int TreePanel::last() const {
    return trace_ == nullptr ? -1 : static_cast<int>(trace_->cycles.size()) - 1;
}

void TreePanel::setTrace(const AnswerTrace* trace, const QString& empty_text) {
    play_->setChecked(false);
    {
        const QSignalBlocker quiet(pin_);
        pin_->setChecked(false);
    }
    trace_ = trace;
    empty_text_ = empty_text;
    setStep(last());
}

void TreePanel::refresh() {
    if (pin_->isChecked() || play_->isChecked()) {
        const QSignalBlocker quiet(slider_);
        slider_->setMaximum(std::max(last(), 0));
        showStep();
        return;
    }
    if (step_ != last()) setStep(last());
}

void TreePanel::goTo(int step) {
    if (last() < 0) return;
    play_->setChecked(false);
    const bool growing = trace_ != nullptr && !trace_->finished;
    {
        const QSignalBlocker quiet(pin_);
        pin_->setChecked(growing);
    }
    setStep(std::clamp(step, 0, last()));
}

void TreePanel::setStep(int step) {
    step_ = step;
    if (step_ < 0 || trace_ == nullptr) {
        view_->setCycle({}, empty_text_);
    } else {
        view_->setCycle(trace_->cycle(step_), empty_text_);
    }
    showStep();
}

void TreePanel::showStep() {
    const int count = last() + 1;
    const QSignalBlocker quiet(slider_);
    slider_->setRange(0, std::max(count - 1, 0));
    slider_->setValue(std::max(step_, 0));
    const bool any = step_ >= 0 && trace_ != nullptr;
    slider_->setEnabled(count > 1);
    previous_->setEnabled(step_ > 0);
    next_->setEnabled(step_ + 1 < count);
    play_->setEnabled(count > 1);
    pin_->setEnabled(any);
    more_->setEnabled(any);
    const QLocale locale;
    place_->setText(any ? tr("Cycle %1 of %2").arg(locale.toString(step_ + 1), locale.toString(count)) : QString());
    summary_->setText(any ? cycleSummary(trace_->cycle(step_), trace_->method) : QString());
    summary_->setVisible(any);
}

void TreePanel::setPlaying(bool playing) {
    play_->setIcon(theme_.icon(playing ? QStringLiteral("stop") : QStringLiteral("play")));
    play_->setAccessibleName(playing ? tr("Stop playing") : tr("Play"));
    if (!playing) {
        play_timer_.stop();
        return;
    }
    if (step_ >= last()) setStep(0);
    play_timer_.start();
}

void TreePanel::copyText() {
    if (step_ >= 0) QGuiApplication::clipboard()->setText(treeText(view_->cycle()));
}

bool TreePanel::saveTo(const QString& path) const {
    return step_ >= 0 && saveTree(path, view_->cycle(), theme_);
}

}  // namespace griffin::ui
