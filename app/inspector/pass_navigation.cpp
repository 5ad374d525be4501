#include "app/inspector/pass_navigation.h"

#include <QAction>
#include <utility>

#include "app/chat/answer_writer.h"
#include "app/inspector/inspector_controller.h"
#include "ui/chat/transcript/transcript_area.h"
#include "ui/chat/transcript/transcript_view.h"
#include "ui/inspector/inspector.h"
#include "ui/inspector/tree_panel.h"
#include "ui/shell/chat_page.h"
#include "ui/shell/main_actions.h"
#include "ui/shell/main_window.h"
#include "ui/shell/notice_bar.h"

namespace griffin::app {

PassNavigation::PassNavigation(InspectorController& inspector, AnswerWriter& writer, ui::MainWindow& window,
                               QObject* parent)
    : QObject(parent),
      inspector_(inspector),
      writer_(writer),
      window_(window),
      area_(window.chatPage().transcript().area()),
      tree_(window.chatPage().inspector().tree()) {
    connect(&area_, &ui::TranscriptArea::passPointedAt, this, [this](qint64 id, int pass) { preview({id}, pass); });
    connect(&area_, &ui::TranscriptArea::passClicked, this, [this](qint64 id, int pass) {
        before_preview_ = -1;
        window_.actions().inspector->setChecked(true);
        window_.chatPage().inspector().showTab(0);
        open({{id}, pass, -1, 0, 0});
    });
    connect(&area_, &ui::TranscriptArea::sourceClicked, this, [this](qint64 id, int place) {
        // Who has closed the inspector clicks into the text for other reasons.
        if (window_.chatPage().inspector().isVisible()) open({{id}, -1, place, 0, 0});
    });
    connect(&area_, &ui::TranscriptArea::passesSelected, this, [this](qint64 id, int from, int to) {
        open({{id}, -1, -1, from, to});
    });
    const auto catch_up = [this] {
        before_preview_ = -1;
        fulfil();
        showWords();
    };
    connect(&inspector_, &InspectorController::traceShown, this, catch_up);
    connect(&window_.chatPage().inspector(), &ui::Inspector::shownChanged, this, catch_up);
    connect(&tree_, &ui::TreePanel::passShown, this, &PassNavigation::showWords);
    connect(&tree_, &ui::TreePanel::passPointedAt, this,
            [this](int pass) { preview(inspector_.shownMessage(), pass); });
    connect(&tree_, &ui::TreePanel::passChosen, this, [this] { before_preview_ = -1; });
    connect(&tree_, &ui::TreePanel::passesSelected, this, [this](int from, int to) {
        open({inspector_.shownMessage(), -1, -1, from, to});
    });
}

PassNavigation::OpenPass PassNavigation::openPass() const {
    const int pass = before_preview_ >= 0 ? before_preview_ : tree_.step();
    if (inspector_.shownTrace() == nullptr || pass < 0 || tree_.isFollowing()) return {};
    return {inspector_.shownMessage(), pass};
}

void PassNavigation::reopen(const OpenPass& open_pass) {
    if (open_pass.message.valid()) open({open_pass.message, open_pass.pass, -1, 0, 0});
}

void PassNavigation::preview(storage::MessageId message, int pass) {
    const KeptTrace* kept = treeTrace();
    // A growing answer goes on by itself.
    if (kept == nullptr || message != inspector_.shownMessage() || !kept->trace->finished || tree_.isPlaying()) return;
    if (pass >= 0) {
        if (before_preview_ < 0) before_preview_ = tree_.step();
        tree_.goTo(pass);
    } else if (before_preview_ >= 0) {
        tree_.goTo(std::exchange(before_preview_, -1));
    }
}

void PassNavigation::open(const Wish& wish) {
    // What is only selected needs the trace, not the inspector.
    const KeptTrace* kept = writer_.traces().find(wish.message);
    if (wish.to > wish.from && kept != nullptr) {
        const ui::TextSpan span = ui::spanOf(*kept->trace, wish.from, wish.to);
        area_.selectSource(wish.message.value, span.start, span.length);
        return;
    }
    wish_ = wish;
    inspector_.choose(wish.message);
    fulfil();
}

const KeptTrace* PassNavigation::treeTrace() {
    // A hidden inspector still has the trees of what it showed last.
    if (!window_.chatPage().inspector().isVisible()) return nullptr;
    window_.chatPage().inspector().flush();
    return inspector_.shownTrace();
}

void PassNavigation::fulfil() {
    if (!wish_ || inspector_.shownTrace() == nullptr || wish_->message != inspector_.shownMessage()) return;
    if (wish_->to > wish_->from) return open(*std::exchange(wish_, {}));
    const KeptTrace* kept = treeTrace();
    if (kept == nullptr) return;
    const Wish wish = *std::exchange(wish_, {});
    const int pass = wish.place >= 0 ? ui::passAt(*kept->trace, wish.place) : wish.pass;
    before_preview_ = -1;
    if (pass >= 0) return tree_.goTo(pass);
    const QList<ui::TraceToken>& tokens = kept->trace->tokens;
    if (wish.place < 0 || tokens.isEmpty() || wish.place >= tokens.first().start) return;
    window_.chatPage().notices().showHere(
        tr("This answer goes on from an earlier version, which has the passes of its first part."));
}

void PassNavigation::showWords() {
    const KeptTrace* kept = treeTrace();
    const int pass = tree_.step();
    if (kept == nullptr || pass < 0 || pass >= static_cast<int>(kept->trace->cycles.size()))
        return area_.setShownPass(0, -1, 0, 0);
    const ui::TextSpan span = ui::spanOf(*kept->trace, pass, pass + 1);
    area_.setShownPass(inspector_.shownMessage().value, pass, span.start, span.length);
}

}  // namespace griffin::app

#include "moc_pass_navigation.cpp"
