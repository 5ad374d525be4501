#include "app/conversations/branch_controller.h"

#include <QAction>
#include <utility>

#include "app/chat/chat_controller.h"
#include "app/conversations/data_store.h"
#include "app/shell/message_text.h"
#include "ui/chat/composer/composer.h"
#include "ui/chat/transcript/transcript_area.h"
#include "ui/chat/transcript/transcript_model.h"
#include "ui/chat/transcript/transcript_view.h"
#include "ui/shell/chat_page.h"
#include "ui/shell/main_actions.h"
#include "ui/shell/main_window.h"
#include "ui/shell/notice_bar.h"

namespace griffin::app {

BranchController::BranchController(DataStore& data, ChatController& chat, ui::MainWindow& window,
                                   const ui::TranscriptModel& transcript, QObject* parent)
    : QObject(parent), data_(data), chat_(chat), window_(window), transcript_(transcript) {
    connect(window_.actions().previous_version, &QAction::triggered, this, [this] { goToVersion(-1); });
    connect(window_.actions().next_version, &QAction::triggered, this, [this] { goToVersion(1); });
    const ui::TranscriptArea& area = window_.chatPage().transcript().area();
    connect(&area, &ui::TranscriptArea::deleteRequested, this, [this](qint64 id) { remove({id}); });
    connect(&area, &ui::TranscriptArea::previousSiblingRequested, this, [this](qint64 id) { goToSibling({id}, -1); });
    connect(&area, &ui::TranscriptArea::nextSiblingRequested, this, [this](qint64 id) { goToSibling({id}, 1); });
    const auto undo = [this] {
        if (!window_.chatPage().notices().undo()) restore();
    };
    connect(&area, &ui::TranscriptArea::undoRequested, this, undo);
    connect(&window_.chatPage().composer(), &ui::Composer::undoRequested, this, undo);
    connect(&chat_, &ChatController::conversationChanged, this, [this](storage::ConversationId conversation) {
        if (!removed_ || conversation != removed_->conversation) return;
        removed_.reset();
        window_.chatPage().notices().dismissKept();
    });
    connect(&chat_, &ChatController::currentChanged, this, [this](storage::ConversationId conversation) {
        const bool free = window_.chatPage().notices().isHidden();  // no message there is being edited
        if (free && removed_ && conversation == removed_->conversation) offerToRestore(removed_->text, tr("Undo"));
    });
    connect(&transcript_, &ui::TranscriptModel::reset, this, &BranchController::showVersions);
    connect(&transcript_, &ui::TranscriptModel::appended, this, &BranchController::showVersions);
    connect(&transcript_, &ui::TranscriptModel::replaced, this, &BranchController::showVersions);
    showVersions();
}

void BranchController::goToSibling(storage::MessageId message, int step) {
    const auto siblings = data_.messages.siblings(message);
    if (!succeeded(siblings, chat_)) return;
    const qsizetype target = siblings->indexOf(message) + step;
    if (target < 0 || target >= siblings->size()) return;
    const auto leaf = data_.messages.newestLeaf(siblings->at(target));
    if (!succeeded(leaf, chat_)) return;
    reportFailure(data_.conversations.setCurrentLeaf(chat_.current(), *leaf), chat_);
    chat_.refresh();
}

void BranchController::goToVersion(int step) {
    for (int row = transcript_.count() - 1; row >= 0; --row) {
        const ui::TranscriptMessage& message = transcript_.at(row);
        const int target = message.sibling_index + step;
        if (message.sibling_count < 2 || target < 0 || target >= message.sibling_count) continue;
        goToSibling({message.id}, step);
        return;
    }
}

void BranchController::showVersions() {
    bool before = false;
    bool after = false;
    for (int row = 0; row < transcript_.count(); ++row) {
        const ui::TranscriptMessage& message = transcript_.at(row);
        before = before || message.sibling_index > 0;
        after = after || message.sibling_index + 1 < message.sibling_count;
    }
    window_.actions().previous_version->setEnabled(before);
    window_.actions().next_version->setEnabled(after);
}

void BranchController::remove(storage::MessageId message) {
    const storage::ConversationId conversation = chat_.current();
    if (chat_.refuseChange()) return;
    auto removed = storage::ConversationTreeStore(*data_.database).removeBranch(message);
    if (!succeeded(removed, chat_)) return;
    chat_.showChanged(conversation);
    const int count = static_cast<int>(removed->messages.size());
    removed_ = Removed{*std::move(removed), conversation, tr("Deleted: %n messages", nullptr, count)};
    offerToRestore(removed_->text, tr("Undo"));
}

void BranchController::offerToRestore(const QString& text, const QString& button) {
    window_.chatPage().notices().keepInConversation(text, button, [this] { restore(); });
}

void BranchController::restore() {
    if (!removed_ || removed_->conversation != chat_.current()) return;
    const auto restored = storage::ConversationTreeStore(*data_.database).restoreBranch(removed_->branch);
    if (!restored) return offerToRestore(failureText(restored.error()), tr("Try again"));
    chat_.showChanged(chat_.current());
}

}  // namespace griffin::app

#include "moc_branch_controller.cpp"
