#include "ui/inspector/tree_panel.h"

#include <QClipboard>
#include <QGuiApplication>
#include <QKeyEvent>
#include <QLabel>
#include <QLocale>
#include <QMenu>
#include <QStackedWidget>
#include <QVBoxLayout>
#include <algorithm>

#include "ui/charts/ribbon_view.h"
#include "ui/inspector/pass_text.h"
#include "ui/inspector/replay_bar.h"
#include "ui/inspector/river_view.h"
#include "ui/inspector/tree_text.h"
#include "ui/inspector/tree_view.h"
#include "ui/theme/theme.h"

namespace griffin::ui {
namespace {

constexpr double kZoomStep = 1.25;
constexpr int kSummaryLines = 3;
constexpr int kTextTokens = 60;  // before and after a pass, more than a line holds

}  // namespace

TreePanel::TreePanel(Theme& theme, QWidget* parent)
    : QWidget(parent),
      theme_(theme),
      text_(new PassText(theme, this)),
      pictures_(new QStackedWidget(this)),
      view_(new TreeView(theme, pictures_)),
      river_(new RiverView(theme, pictures_)),
      summary_(new QLabel(this)),
      menu_(new QMenu(this)),
      bar_(new ReplayBar(theme, menu_, this)) {
    pictures_->addWidget(view_);
    pictures_->addWidget(river_);
    summary_->setObjectName(QStringLiteral("treeSummary"));
    summary_->setProperty("kind", "secondary");
    summary_->setWordWrap(true);
    summary_->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    buildMenu();
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(space::kTight);
    column->addWidget(text_);
    column->addWidget(pictures_, 1);
    column->addWidget(summary_);
    column->addWidget(bar_);

    connectBar();
    connect(river_, &RiverView::passPressed, this, &TreePanel::choose);
    connect(view_, &TreeView::selectionChanged, this, &TreePanel::describe);
    play_timer_.setInterval(1000 / RiverView::kPicturesPerSecond);
    connect(&play_timer_, &QTimer::timeout, this, &TreePanel::playOn);
    clock_.start();
    const auto restyle = [this] {
        summary_->setFont(theme_.font(FontRole::kSmall));
        resetSummary();
    };
    connect(&theme_, &Theme::changed, this, restyle);
    restyle();
    setSpeed(replay_.speed());
    setTrace(nullptr, {});
    setFocusProxy(view_);
}

void TreePanel::buildMenu() {
    menu_->addAction(theme_.icon(QStringLiteral("fit")), tr("Show the whole tree (0)"), view_, &TreeView::fit);
    menu_->addAction(tr("Larger (+)"), this, [this] { view_->zoom(kZoomStep); });
    menu_->addAction(tr("Smaller (-)"), this, [this] { view_->zoom(1 / kZoomStep); });
    menu_->addSeparator();
    menu_->addAction(theme_.icon(QStringLiteral("copy")), tr("Copy as text"), this, &TreePanel::copyText);
    pictures_->setContextMenuPolicy(Qt::CustomContextMenu);
    connect(pictures_, &QWidget::customContextMenuRequested, this, [this](const QPoint& at) {
        if (step_ >= 0) menu_->popup(pictures_->mapToGlobal(at));
    });
}

void TreePanel::connectBar() {
    connect(bar_, &ReplayBar::passChosen, this, &TreePanel::choose);
    connect(&bar_->ribbon(), &RibbonView::hovered, this, &TreePanel::passPointedAt);
    connect(&bar_->ribbon(), qOverload<int, int>(&RibbonView::selected), this, &TreePanel::passesSelected);
    connect(bar_, &ReplayBar::winRequested, this, [this] { choose(nextWin(*trace_, step_)); });
    connect(bar_, &ReplayBar::missRequested, this, [this] { choose(nextMiss(*trace_, step_)); });
    connect(bar_, &ReplayBar::playToggled, this, &TreePanel::setPlaying);
    connect(bar_, &ReplayBar::speedChosen, this, &TreePanel::setSpeed);
    connect(bar_, &ReplayBar::stayToggled, this, [this](bool stays) {
        if (stays) {
            goTo(step_);
        } else {
            follow();
        }
    });
    connect(bar_, &ReplayBar::fullScreenRequested, this, &TreePanel::fullScreenRequested);
}

int TreePanel::last() const {
    return trace_ == nullptr ? -1 : static_cast<int>(trace_->cycles.size()) - 1;
}

bool TreePanel::showsRiver() const {
    return pictures_->currentWidget() == river_;
}

void TreePanel::setTrace(const AnswerTrace* trace, const QString& empty_text) {
    play_timer_.stop();
    trace_ = trace;
    empty_text_ = empty_text;
    passes_.clear();
    river_->setTrace(trace);
    view_->fit();  // one that was moved or enlarged was another answer's
    pacer_.reset();
    step_ = -1;
    follow();
}

void TreePanel::refresh() {
    if (!follows_) {
        updateBar();
    } else if (grows()) {
        const int next = pacer_.next(*trace_, step_, clock_.elapsed());
        if (next != step_) showPass(next, Picture::kRiver);
    } else {
        rest();
    }
}

void TreePanel::follow() {
    play_timer_.stop();
    follows_ = grows();
    if (!follows_) {
        rest();
    } else if (last() < 0) {
        showPass(-1, Picture::kTree);
    } else {
        pacer_.reset();
        showPass(std::max(pacer_.next(*trace_, step_, clock_.elapsed()), step_), Picture::kRiver);
    }
}

void TreePanel::rest() {
    follows_ = false;
    showPass(trace_ == nullptr ? -1 : bestPass(*trace_), Picture::kTree);
}

void TreePanel::goTo(int step) {
    if (last() < 0 || step < 0) return;
    play_timer_.stop();
    follows_ = false;
    showPass(std::clamp(step, 0, last()), Picture::kTree);
}

void TreePanel::choose(int step) {
    goTo(step);
    if (step_ >= 0) emit passChosen(step_);
}

void TreePanel::showPass(int step, Picture picture) {
    const bool changed = step != step_;
    step_ = step;
    showPicture(picture);
    if (step < 0) {
        view_->setCycle({}, empty_text_);
    } else if (picture == Picture::kRiver) {
        river_->setHead(step);
    } else {
        view_->setCycle(trace_->cycle(step), empty_text_);
    }
    text_->setWords(step < 0 ? PassWords() : wordsOf(*trace_, step, kTextTokens));
    describe();
    updateBar();
    if (changed) emit passShown(step);
}

void TreePanel::showPicture(Picture picture) {
    QWidget* wanted = picture == Picture::kRiver ? static_cast<QWidget*>(river_) : view_;
    QWidget* shown = pictures_->currentWidget();
    if (wanted == shown) return;
    const bool focused = shown->hasFocus();
    pictures_->setCurrentWidget(wanted);
    setFocusProxy(wanted);
    if (focused) wanted->setFocus();
}

void TreePanel::describe() {
    text_->setVisible(step_ >= 0);
    summary_->setVisible(step_ >= 0);
    if (step_ < 0) return;
    const engine::CycleRecord& cycle = trace_->cycle(step_);
    if (!showsRiver() && view_->selected() >= 0) {
        QString text = whyNot(cycle, view_->selected());
        if (text.isEmpty()) text = nodeText(cycle, view_->selected()).replace(QLatin1Char('\n'), QStringLiteral(" · "));
        say(text);
        return;
    }
    const int tokens = tokensOf(*trace_, step_);
    const bool best = !grows() && tokens > 1 && step_ == bestPass(*trace_);
    const QString text = best ? withOrigin(tr("Best: %n tokens at once", nullptr, tokens), *trace_, step_)
                              : cycleSummary(cycle, trace_->method);
    say(QStringList{text, whyEnded(cycle)}.join(QLatin1Char('\n')));
}

void TreePanel::resetSummary() {
    const int line = QFontMetrics(summary_->font()).size(Qt::TextSingleLine, tr("Tree")).height();
    summary_->setFixedHeight(kSummaryLines * (line + line / 5));  // letters of another font are higher
    say(summary_->text());
}

void TreePanel::say(const QString& text) {
    summary_->setText(text);
    if (const int needed = summary_->heightForWidth(width()); needed > summary_->height())
        summary_->setFixedHeight(needed);
}

void TreePanel::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    if (event->size().width() != event->oldSize().width()) resetSummary();
}

void TreePanel::updateBar() {
    ReplayBar::State state;
    for (auto pass = passes_.size(); pass <= last(); ++pass)
        passes_.append(briefOf(*trace_, static_cast<int>(pass)).byte());
    if (trace_ != nullptr && trace_->finished && last() >= 0) passes_.back() = briefOf(*trace_, last()).byte();
    state.pass = step_;
    state.passes = passes_;
    if (trace_ != nullptr && trace_->method != engine::Method::kVanilla)
        state.tokens = static_cast<int>(trace_->tokens.size());
    if (step_ >= 0) {
        state.win = nextWin(*trace_, step_) >= 0;
        state.miss = nextMiss(*trace_, step_) >= 0;
        state.stays = grows() && !follows_ && !isPlaying();
    }
    state.playing = isPlaying();
    bar_->setState(state);
}

void TreePanel::setPlaying(bool playing) {
    if (!playing || last() < 1) {
        goTo(step_);
        return;
    }
    follows_ = false;
    replay_.start();
    played_ = clock_.elapsed();
    play_timer_.start();
    showPass(step_ >= last() ? 0 : step_, Picture::kRiver);
}

void TreePanel::playOn() {
    const qint64 now = clock_.elapsed();
    const int next = replay_.advance(*trace_, step_, static_cast<double>(now - played_));
    played_ = now;
    if (next >= last() || !isVisible()) {
        goTo(next);
    } else if (next != step_) {
        showPass(next, Picture::kRiver);
    }
}

void TreePanel::setSpeed(double speed) {
    replay_.setSpeed(speed);
    bar_->setSpeed(speed);
}

void TreePanel::copyText() {
    if (step_ >= 0) QGuiApplication::clipboard()->setText(treeText(trace_->cycle(step_)));
}

void TreePanel::keyPressEvent(QKeyEvent* event) {
    if (trace_ == nullptr || step_ < 0) return QWidget::keyPressEvent(event);
    switch (event->key()) {
        case Qt::Key_Space:
            return setPlaying(!isPlaying());
        case Qt::Key_Left:
            return choose(step_ - 1);
        case Qt::Key_Right:
            return choose(step_ + 1);
        case Qt::Key_Home:
            return choose(0);
        case Qt::Key_End:
            return choose(last());
        case Qt::Key_W:
            return choose(nextWin(*trace_, step_));
        case Qt::Key_M:
            return choose(nextMiss(*trace_, step_));
        default:
            QWidget::keyPressEvent(event);
    }
}

void TreePanel::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    pacer_.reset();
    refresh();
}

}  // namespace griffin::ui

#include "moc_tree_panel.cpp"
