#include "ui/inspector/replay_bar.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QLocale>
#include <QMenu>
#include <QToolButton>
#include <QVBoxLayout>
#include <initializer_list>

#include "ui/charts/ribbon_view.h"
#include "ui/inspector/replay.h"
#include "ui/theme/theme.h"

namespace griffin::ui {
namespace {

constexpr int kUsualPasses = 999;  // so many are numbered without being cut

}  // namespace

ReplayBar::ReplayBar(Theme& theme, QMenu* more, QWidget* parent)
    : QWidget(parent),
      theme_(theme),
      ribbon_(new RibbonView(theme, this)),
      previous_(makeButton("treePrevious", QStringLiteral("arrow-left"), tr("Previous pass"), tr("Previous pass (←)"))),
      next_(makeButton("treeNext", QStringLiteral("arrow-right"), tr("Next pass"), tr("Next pass (→)"))),
      play_(makeButton("treePlay", QStringLiteral("play"), tr("Play"), tr("Play the passes again (Space)"))),
      speed_(new QToolButton(this)),
      place_(new QLabel(this)),
      miss_(makeButton("treeMiss", QStringLiteral("next-miss"), tr("Next miss"),
                       tr("To the next pass whose guesses were all rejected (M)"))),
      win_(makeButton("treeWin", QStringLiteral("next-win"), tr("Next big win"),
                      tr("To the next pass that brought %1 tokens or more (W)").arg(RiverPacer::kNotable))),
      stay_(makeButton("treePin", QStringLiteral("pin"), tr("Stay at this pass"),
                       tr("Stay at this pass while the answer goes on"))),
      more_(makeButton("treeMore", QStringLiteral("download"), tr("Copy or save"), tr("Copy or save this tree"))) {
    ribbon_->setObjectName(QStringLiteral("treeRibbon"));
    place_->setObjectName(QStringLiteral("treePlace"));
    play_->setCheckable(true);
    stay_->setCheckable(true);
    more_->setMenu(more);
    more_->setPopupMode(QToolButton::InstantPopup);
    buildSpeeds();
    auto* full = makeButton("treeFull", QStringLiteral("full-screen"), tr("Full screen"), tr("Full screen (F11)"));

    const auto rowOf = [](std::initializer_list<QWidget*> left, std::initializer_list<QWidget*> right) {
        auto* row = new QHBoxLayout;
        row->setSpacing(space::kTight);
        for (QWidget* widget : left) row->addWidget(widget);
        row->addStretch(1);
        for (QWidget* widget : right) row->addWidget(widget);
        return row;
    };
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(space::kTight);
    column->addWidget(ribbon_);
    column->addLayout(rowOf({previous_, next_, place_}, {play_, speed_}));
    column->addLayout(rowOf({miss_, win_, stay_}, {full, more_}));

    connect(previous_, &QToolButton::clicked, this, [this] { emit passChosen(pass_ - 1); });
    connect(next_, &QToolButton::clicked, this, [this] { emit passChosen(pass_ + 1); });
    connect(ribbon_, &RibbonView::clicked, this, &ReplayBar::passChosen);
    connect(play_, &QToolButton::clicked, this, &ReplayBar::playToggled);
    connect(stay_, &QToolButton::clicked, this, &ReplayBar::stayToggled);
    connect(miss_, &QToolButton::clicked, this, &ReplayBar::missRequested);
    connect(win_, &QToolButton::clicked, this, &ReplayBar::winRequested);
    connect(full, &QToolButton::clicked, this, &ReplayBar::fullScreenRequested);
    const auto restyle = [this] {
        for (QWidget* widget : {static_cast<QWidget*>(place_), static_cast<QWidget*>(speed_)})
            widget->setFont(theme_.font(FontRole::kSmall));
        place_->setMinimumWidth(
            QFontMetrics(place_->font()).horizontalAdvance(tr("Pass %1 of %2").arg(kUsualPasses).arg(kUsualPasses)));
    };
    connect(&theme_, &Theme::changed, this, restyle);
    restyle();
}

QToolButton* ReplayBar::makeButton(const char* name, const QString& icon, const QString& text, const QString& hint) {
    auto* button = new QToolButton(this);
    button->setObjectName(QLatin1String(name));
    button->setIcon(theme_.icon(icon));
    button->setIconSize({space::kIcon, space::kIcon});
    button->setFixedSize(space::kButton, space::kButton);
    button->setAccessibleName(text);
    button->setToolTip(hint);
    return button;
}

void ReplayBar::buildSpeeds() {
    speed_->setObjectName(QStringLiteral("treeSpeed"));
    speed_->setAccessibleName(tr("Speed of playing"));
    speed_->setToolTip(tr("Speed of playing: 1× is as fast as the answer was"));
    speed_->setPopupMode(QToolButton::InstantPopup);
    auto* menu = new QMenu(speed_);
    for (const double speed : ReplayClock::speeds())
        menu->addAction(tr("%1×").arg(QLocale().toString(speed)), this, [this, speed] { emit speedChosen(speed); });
    speed_->setMenu(menu);
}

void ReplayBar::setSpeed(double speed) {
    speed_->setText(tr("%1×").arg(QLocale().toString(speed)));
}

void ReplayBar::setState(const State& state) {
    pass_ = state.pass;
    const bool any = state.pass >= 0;
    const auto count = static_cast<int>(state.passes.size());
    ribbon_->setAnswer(state.tokens, 0);
    ribbon_->setPasses(state.passes);
    ribbon_->setShown(state.pass);
    ribbon_->setEnabled(count > 0);
    previous_->setEnabled(state.pass > 0);
    next_->setEnabled(state.pass + 1 < count);
    play_->setEnabled(count > 1);
    play_->setChecked(state.playing);
    if (playing_ != state.playing) {
        playing_ = state.playing;
        play_->setAccessibleName(state.playing ? tr("Stop playing") : tr("Play"));
        play_->setIcon(theme_.icon(state.playing ? QStringLiteral("pause") : QStringLiteral("play")));
    }
    stay_->setEnabled(any);
    stay_->setChecked(state.stays);
    miss_->setEnabled(state.miss);
    win_->setEnabled(state.win);
    more_->setEnabled(any);
    const QLocale locale;
    place_->setText(any ? tr("Pass %1 of %2").arg(locale.toString(state.pass + 1), locale.toString(count)) : QString());
}

}  // namespace griffin::ui

#include "moc_replay_bar.cpp"
