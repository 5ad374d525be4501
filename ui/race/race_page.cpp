#include "ui/race/race_page.h"

#include <QComboBox>
#include <QLabel>
#include <QMenu>
#include <QPushButton>
#include <QStackedWidget>
#include <QTextDocument>
#include <QToolButton>
#include <QVBoxLayout>

#include "ui/charts/ribbon_view.h"
#include "ui/race/lane_layout.h"
#include "ui/theme/controls.h"
#include "ui/theme/flow_layout.h"
#include "ui/theme/theme.h"

namespace griffin::ui {
namespace {

// In letters.
constexpr int kLeastHistory = 24;  // of the box, where there is no room for more
constexpr qsizetype kPromptInName = 80;
constexpr qsizetype kPromptInHint = 1000;

/// In a list: at most so many letters of its prompt.
QString nameOf(const EarlierRace& race, qsizetype letters) {
    QStringList parts{race.time, race.speedup, shortened(race.prompt, letters)};
    parts.removeAll(QString());
    return parts.join(QStringLiteral(" · "));
}

}  // namespace

RacePage::RacePage(Theme& theme, QWidget* parent)
    : Page(theme, QStringLiteral("racePage"), parent),
      history_(new ShortComboBox(this)),
      export_(makeExport(QStringLiteral("raceExport"), tr("Export"), tr("Export this race"))),
      setup_(new RaceSetup(theme, this)),
      start_(makeButton(QStringLiteral("raceStart"), tr("Start the race"), QStringLiteral("play"))),
      stop_(makeButton(QStringLiteral("raceStop"), tr("Stop"), QStringLiteral("stop"))),
      rematch_(makeButton(QStringLiteral("raceRematch"), tr("Rematch"), QStringLiteral("regenerate"))),
      replay_(makeButton(QStringLiteral("raceReplay"), tr("Replay"), QStringLiteral("play"))),
      mark_(new QLabel(tr("REPLAY"), this)),
      line_(new ShortLabel(this)),
      middle_(new QStackedWidget(this)),
      state_page_(new StatePage(theme, this)),
      lane_area_(new QWidget(this)),
      lanes_layout_(new LaneLayout(lane_area_)) {
    start_->setProperty("kind", "primary");
    start_->setIcon(theme_.icon(QStringLiteral("play"), IconTint::kOnAccent));
    rematch_->setToolTip(tr("Run the same race again"));
    replay_->setToolTip(tr("Show the measured runs side by side in real time"));
    mark_->setObjectName(QStringLiteral("raceReplayMark"));
    line_->setObjectName(QStringLiteral("raceLine"));
    line_->setProperty("kind", "secondary");
    middle_->addWidget(state_page_);
    middle_->addWidget(lane_area_);

    auto* head = new FlowLayout;
    buildHead(*head);
    auto* buttons = new FlowLayout;
    for (QPushButton* button : {start_, stop_, rematch_, replay_}) buttons->addWidget(button);
    buttons->addWidget(mark_);
    line_->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    buttons->addWidget(line_);

    auto* column = makeColumn();
    column->addLayout(head);
    column->addWidget(setup_);
    column->addLayout(buttons);
    column->addWidget(middle_, 1);

    connect(setup_, &RaceSetup::changed, this, &RacePage::updateControls);
    connect(start_, &QPushButton::clicked, this, &RacePage::startRequested);
    connect(stop_, &QPushButton::clicked, this, &RacePage::stopRequested);
    connect(rematch_, &QPushButton::clicked, this, &RacePage::rematchRequested);
    connect(replay_, &QPushButton::clicked, this, &RacePage::replayRequested);
    connect(state_page_, &StatePage::actionRequested, this, &RacePage::stateActionRequested);
    const auto apply_theme = [this] {
        QFont strong = theme_.font(FontRole::kSmall);
        strong.setWeight(QFont::DemiBold);
        mark_->setFont(strong);
        mark_->setStyleSheet(QStringLiteral("color: %1; border: 1px solid %1; border-radius: 4px; padding: 2px 6px;")
                                 .arg(theme_.colors().accent.name()));
    };
    connect(&theme_, &Theme::changed, this, apply_theme);
    apply_theme();
    updateControls();
}

void RacePage::showEvent(QShowEvent* event) {
    Page::showEvent(event);
    if (focusWidget() == nullptr) setup_->setFocus();  // where one begins
}

QPushButton* RacePage::makeButton(const QString& name, const QString& text, const QString& icon) {
    auto* button = new QPushButton(theme_.icon(icon), text, this);
    button->setObjectName(name);
    button->setAccessibleName(text);
    return button;
}

void RacePage::buildHead(FlowLayout& head) {
    auto* title = new TitleLabel(tr("Race"), this);
    title->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    history_->setObjectName(QStringLiteral("raceHistory"));
    history_->setAccessibleName(tr("Earlier races"));
    history_->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    history_->setMinimumContentsLength(kLeastHistory);
    auto* menu = new QMenu(this);
    menu->addAction(tr("Export as JSON…"), this, [this] { emit exportRequested(RaceExport::kJson); });
    menu->addAction(tr("Export as Markdown…"), this, [this] { emit exportRequested(RaceExport::kMarkdown); });
    export_->setMenu(menu);
    head.addWidget(title);
    head.addWidget(history_);
    head.addWidget(export_);
    connect(history_, &QComboBox::activated, this, [this](int index) {
        if (index > 0) emit historyChosen(index - 1);
    });
    connect(history_, &QComboBox::currentIndexChanged, this,
            [this] { history_->setToolTip(history_->currentData(Qt::ToolTipRole).toString()); });
    setHistory({});
}

void RacePage::setLaneCount(int count) {
    while (lanes_.size() > count) delete lanes_.takeLast();
    while (lanes_.size() < count) {
        auto* lane = new RaceLane(theme_, lane_area_);
        lane->setObjectName(QStringLiteral("raceLane%1").arg(lanes_.size()));
        lanes_layout_->addWidget(lane);
        const int index = laneCount();
        connect(&lane->ribbon(), &RibbonView::hovered, this,
                [this, index](int pass) { emit passPointedAt(index, pass); });
        connect(&lane->ribbon(), &RibbonView::clicked, this,
                [this, index](int pass) { emit passClicked(index, pass); });
        connect(lane, &RaceLane::letterPointedAt, this,
                [this, index](int letter) { emit letterPointedAt(index, letter); });
        connect(lane, &RaceLane::letterClicked, this, [this, index](int letter) { emit letterClicked(index, letter); });
        lanes_.append(lane);
    }
    for (RaceLane* lane : lanes_) lane->clearText();
    updateControls();
}

void RacePage::setModelState(const std::optional<StateContent>& state) {
    model_state_ = state;
    updateControls();
}

void RacePage::setPhase(RacePhase phase, const QString& line) {
    told_ = line;
    phase_ = phase;
    updateControls();
}

void RacePage::setHasRace(bool has_race) {
    has_race_ = has_race;
    updateControls();
}

void RacePage::setHistory(const QList<EarlierRace>& races) {
    history_->clear();
    history_->addItem(races.isEmpty() ? tr("No earlier races") : tr("Earlier races"));
    for (const EarlierRace& race : races) {
        history_->addItem(nameOf(race, kPromptInName));
        QStringList hint{nameOf(race, kPromptInHint)};
        if (isEstimate(race.speedup)) hint.append(RaceLane::estimateHint(race.reference));
        // As a text with marks, which is wrapped.
        history_->setItemData(history_->count() - 1,
                              Qt::convertFromPlainText(hint.join(QLatin1Char('\n')), Qt::WhiteSpaceNormal),
                              Qt::ToolTipRole);
    }
    history_->setEnabled(!races.isEmpty());
}

void RacePage::updateControls() {
    const bool idle = phase_ != RacePhase::kMeasuring;
    const RaceChoice choice = setup_->choice();
    const bool servers_alone = !choice.needsModel();
    const bool ready = idle && (!model_state_ || servers_alone);
    // The keyboard goes on at what takes the place of the button that was pressed.
    const bool began = start_->hasFocus() || rematch_->hasFocus() || replay_->hasFocus();
    const bool stopped = stop_->hasFocus();
    start_->setEnabled(ready && !choice.prompt.isEmpty() && !choice.hasTwins());
    const QString line =
        idle && choice.hasTwins() ? tr("Two columns are the same: choose another for one of them") : told_;
    line_->setText(line);
    line_->setToolTip(line);
    start_->setVisible(idle);
    stop_->setVisible(!idle);
    rematch_->setEnabled(ready);
    rematch_->setVisible(has_race_ && idle);
    replay_->setVisible(has_race_ && idle);
    export_->setEnabled(has_race_ && idle);
    setup_->setEnabled(idle);
    mark_->setVisible(phase_ == RacePhase::kReplaying);
    if (!idle && began) stop_->setFocus();
    if (idle && stopped) (has_race_ ? replay_ : start_)->setFocus();

    StateContent empty;
    empty.icon = QStringLiteral("race");
    empty.title = tr("See how much faster it is on this computer");
    empty.text =
        tr("Plain decoding (one token at a time) and the methods you choose answer the same prompt, one after the "
           "other, so that "
           "they do not compete for cores. Then you see them side by side in real time, and whether the text is "
           "the same, token for token.");
    state_page_->setContent(model_state_ && lanes_.isEmpty() ? *model_state_ : empty);
    middle_->setCurrentWidget(lanes_.isEmpty() ? static_cast<QWidget*>(state_page_) : lane_area_);
}

}  // namespace griffin::ui

#include "moc_race_page.cpp"
