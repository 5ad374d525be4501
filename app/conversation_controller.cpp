#include "app/conversation_controller.h"

#include <QAction>
#include <QStringList>
#include <algorithm>

#include "app/answer_writer.h"
#include "app/chat_controller.h"
#include "app/data_store.h"
#include "ui/conversation_list/conversation_list_model.h"
#include "ui/conversation_list/search_results_model.h"
#include "ui/conversation_list/side_bar.h"
#include "ui/main_window/chat_header.h"
#include "ui/main_window/chat_page.h"
#include "ui/main_window/main_actions.h"
#include "ui/main_window/main_window.h"
#include "ui/states/notice_bar.h"
#include "ui/transcript/transcript_view.h"

namespace griffin::app {
namespace {

/// What to look for in an open conversation after the search over all: the query as typed where the snippet has it,
/// or else its longest word.
QString textToFind(const QString& query, const QString& snippet) {
    const QString plain = QString(query).remove(QLatin1Char('"')).simplified();
    if (snippet.simplified().contains(plain, Qt::CaseInsensitive)) return plain;
    const QStringList words = plain.split(QLatin1Char(' '), Qt::SkipEmptyParts);
    const auto longest = std::max_element(words.begin(), words.end(), [](const QString& left, const QString& right) {
        return left.size() < right.size();
    });
    return longest == words.end() ? QString() : *longest;
}

}  // namespace

ConversationController::ConversationController(DataStore& data, AnswerWriter& writer, ChatController& chat,
                                               ui::MainWindow& window, ui::ConversationListModel& list,
                                               ui::SearchResultsModel& results, QObject* parent)
    : QObject(parent), data_(data), writer_(writer), chat_(chat), window_(window), list_(list), results_(results) {
    list_.setSource([this](int offset, int limit) {
        const auto page = data_.conversations.list({}, offset, limit);
        if (!page) {
            chat_.report(page.error().message);
            return QList<storage::Conversation>();
        }
        return *page;
    });
    connect(&chat_, &ChatController::conversationChanged, this, &ConversationController::refresh);
    connect(&chat_, &ChatController::currentChanged, this, &ConversationController::showCurrent);
    connect(&writer_, &AnswerWriter::started, this, [this] { list_.setAnswering(writer_.conversation()); });
    connect(&writer_, &AnswerWriter::finished, this, [this] { list_.setAnswering({}); });
    connect(&list_, &ui::ConversationListModel::renameRequested, this, &ConversationController::rename);
    connectWindow();
}

void ConversationController::connectWindow() {
    ui::SideBar& side_bar = window_.sideBar();
    connect(&side_bar, &ui::SideBar::conversationChosen, this, [this](storage::ConversationId conversation) {
        if (conversation != chat_.current()) chat_.open(conversation);
    });
    connect(&side_bar, &ui::SideBar::searchChanged, this, &ConversationController::search);
    connect(&side_bar, &ui::SideBar::hitChosen, this, &ConversationController::openHit);
    connect(&side_bar, &ui::SideBar::pinRequested, this, &ConversationController::pin);
    connect(&side_bar, &ui::SideBar::deleteRequested, this, &ConversationController::remove);

    const ui::MainActions& actions = window_.actions();
    connect(actions.rename, &QAction::triggered, this, [this] {
        window_.actions().side_bar->setChecked(true);
        window_.sideBar().editTitle(chat_.current());
    });
    connect(actions.pin, &QAction::triggered, this, [this](bool pinned) { pin(chat_.current(), pinned); });
    connect(actions.remove, &QAction::triggered, this, [this] { remove(chat_.current()); });
}

bool ConversationController::check(const storage::Result<storage::Done>& result) {
    if (!result) chat_.report(result.error().message);
    return result.ok();
}

void ConversationController::refresh(storage::ConversationId conversation) {
    const auto record = data_.conversations.find(conversation);
    if (!record) {
        chat_.report(record.error().message);
    } else if (record->has_value() && !(*record)->trashed.isValid()) {
        list_.put(**record);
    } else {
        list_.remove(conversation);
    }
}

void ConversationController::showCurrent(storage::ConversationId conversation) {
    window_.sideBar().setCurrent(conversation);
    const int row = list_.rowOf(conversation);
    const ui::MainActions& actions = window_.actions();
    for (QAction* action : {actions.rename, actions.pin, actions.remove}) action->setEnabled(conversation.valid());
    actions.pin->setChecked(row >= 0 && list_.at(row).pinned);
}

void ConversationController::rename(storage::ConversationId conversation, const QString& title) {
    if (!check(data_.conversations.rename(conversation, title))) return;
    refresh(conversation);
    if (conversation == chat_.current()) window_.chatPage().header().setTitle(title);
}

void ConversationController::pin(storage::ConversationId conversation, bool pinned) {
    if (!check(data_.conversations.setPinned(conversation, pinned))) return;
    refresh(conversation);
    showCurrent(chat_.current());
}

void ConversationController::remove(storage::ConversationId conversation) {
    if (!conversation.valid()) return;
    if (writer_.busy() && writer_.conversation() == conversation) writer_.stop();
    const int row = list_.rowOf(conversation);
    const QString title = row >= 0 ? list_.at(row).title : QString();
    if (!check(data_.conversations.moveToTrash(conversation))) return;
    list_.remove(conversation);
    const bool was_open = conversation == chat_.current();
    if (was_open) chat_.open({});
    window_.chatPage().notices().showNotice(
        title.isEmpty() ? tr("The conversation is in the trash.") : tr("“%1” is in the trash.").arg(title), tr("Undo"),
        [this, conversation, was_open] { restore(conversation, was_open); });
}

void ConversationController::restore(storage::ConversationId conversation, bool reopen) {
    if (!check(data_.conversations.restoreFromTrash(conversation))) return;
    refresh(conversation);
    if (reopen) chat_.open(conversation);
}

void ConversationController::search(const QString& text) {
    if (text.isEmpty()) {
        results_.setHits({}, {});
        return;
    }
    const auto hits = data_.search.find(text);
    if (!hits) chat_.report(hits.error().message);
    results_.setHits(text, hits.ok() ? *hits : QList<storage::SearchHit>());
}

void ConversationController::openHit(const storage::SearchHit& hit) {
    if (hit.message.valid()) {
        // The message may be on a branch that is not the one last shown.
        const auto leaf = data_.messages.newestLeaf(hit.message);
        const auto record = data_.conversations.find(hit.conversation);
        if (leaf.ok() && record.ok() && record->has_value()) {
            const auto branch = data_.messages.branch((*record)->current_leaf);
            const bool shown = branch.ok() && std::any_of(branch->begin(), branch->end(), [&](const auto& message) {
                                   return message.id == hit.message;
                               });
            if (!shown) check(data_.conversations.setCurrentLeaf(hit.conversation, *leaf));
        }
    }
    chat_.open(hit.conversation);
    if (hit.message.valid()) window_.chatPage().transcript().findText(textToFind(results_.query(), hit.snippet));
}

}  // namespace griffin::app
