#include "app/conversations/conversation_controller.h"

#include <QAction>
#include <QStringList>
#include <algorithm>
#include <memory>

#include "app/chat/answer_writer.h"
#include "app/chat/chat_controller.h"
#include "app/conversations/data_store.h"
#include "storage/search.h"
#include "ui/chat/composer/composer.h"
#include "ui/chat/transcript/transcript_view.h"
#include "ui/conversations/conversation_list_model.h"
#include "ui/conversations/conversation_list_view.h"
#include "ui/conversations/search_results.h"
#include "ui/conversations/side_bar.h"
#include "ui/shell/chat_header.h"
#include "ui/shell/chat_page.h"
#include "ui/shell/main_actions.h"
#include "ui/shell/main_window.h"

namespace griffin::app {
namespace {

constexpr int kHits = 50;

/// What to search for in the opened conversation: the query as typed if the snippet contains it, otherwise its longest
/// word.
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
    : QObject(parent),
      data_(data),
      writer_(writer),
      chat_(chat),
      window_(window),
      list_(list),
      results_(results),
      search_thread_(data.database->path()) {
    list_.setSource([this](storage::FolderId folder, int offset, int limit) {
        using Where = storage::ConversationFilter::Where;
        const auto page =
            data_.conversations.list({folder.valid() ? Where::kFolder : Where::kTopLevel, folder}, offset, limit);
        reportFailure(page, chat_);
        return page.value_or(QList<storage::Conversation>());
    });
    connect(&chat_, &ChatController::conversationChanged, this, &ConversationController::refresh);
    connect(&chat_, &ChatController::currentChanged, this, &ConversationController::showCurrent);
    connect(&writer_, &AnswerWriter::started, this, [this] { list_.setAnswering(writer_.conversation()); });
    connect(&writer_, &AnswerWriter::finished, this, [this] { list_.setAnswering({}); });
    connect(&list_, &ui::ConversationListModel::renameRequested, this, &ConversationController::rename);
    connectWindow();
}

ConversationController::~ConversationController() {
    search_stop_.request_stop();
    search_thread_.finish();
}

void ConversationController::connectWindow() {
    ui::SideBar& side_bar = window_.sideBar();
    connect(&side_bar, &ui::SideBar::conversationChosen, this, [this](storage::ConversationId conversation) {
        if (conversation != chat_.current()) chat_.open(conversation);
    });
    connect(&side_bar, &ui::SideBar::searchChanged, this, &ConversationController::search);
    connect(&side_bar, &ui::SideBar::hitChosen, this, &ConversationController::openHit);
    connect(&side_bar.list(), &ui::ConversationListView::pinRequested, this, &ConversationController::pin);
    connect(&side_bar.list(), &ui::ConversationListView::newChatInFolderRequested, this,
            [this](storage::FolderId folder) {
                chat_.openNewIn(folder);
                window_.showPage(&window_.chatPage());
                window_.chatPage().composer().focusEdit();
            });

    const ui::MainActions& actions = window_.actions();
    connect(actions.rename, &QAction::triggered, this, [this] {
        window_.actions().side_bar->setChecked(true);
        window_.actions().trash->setChecked(false);
        window_.sideBar().editTitle(chat_.current());
    });
    connect(actions.pin, &QAction::triggered, this, [this](bool pinned) { pin(chat_.current(), pinned); });
}

void ConversationController::refresh(storage::ConversationId conversation) {
    const auto record = data_.conversations.find(conversation);
    if (!succeeded(record, chat_)) return;
    if (record->has_value() && !(*record)->trashed.isValid()) {
        list_.put(**record);
    } else {
        list_.remove(conversation);
    }
}

void ConversationController::showCurrent(storage::ConversationId conversation) {
    window_.sideBar().setCurrent(conversation);
    const ui::MainActions& actions = window_.actions();
    for (QAction* action : {actions.rename, actions.pin, actions.duplicate, actions.move_to_folder,
                            actions.export_conversation, actions.remove})
        action->setEnabled(conversation.valid());
    const auto record = data_.conversations.find(conversation).value_or(std::nullopt);
    actions.pin->setChecked(record && record->pinned);
}

void ConversationController::rename(storage::ConversationId conversation, const QString& title) {
    if (!succeeded(data_.conversations.rename(conversation, title), chat_)) return;
    refresh(conversation);
    if (conversation == chat_.current()) window_.chatPage().header().setTitle(title);
}

void ConversationController::pin(storage::ConversationId conversation, bool pinned) {
    if (!succeeded(data_.conversations.setPinned(conversation, pinned), chat_)) return;
    refresh(conversation);
    showCurrent(chat_.current());
}

void ConversationController::search(const QString& text) {
    search_stop_.request_stop();
    search_stop_ = std::stop_source();
    const int ticket = ++search_ticket_;
    if (text.isEmpty()) {
        results_.setHits({}, {});
        return;
    }
    showHits(ticket, text, {}, false);
    const auto found = std::make_shared<QList<storage::SearchHit>>();
    search_thread_.start(
        [this, text, ticket, found](storage::Database& database,
                                    const TaskMonitor& monitor) -> storage::Result<storage::Done> {
            const auto tell = [&](const QList<storage::SearchHit>& hits) {
                QMetaObject::invokeMethod(this, [this, ticket, text, hits] { showHits(ticket, text, hits, false); });
                return !monitor.stop.stop_requested();
            };
            if (monitor.stop.stop_requested()) return storage::Done{};
            const auto hits = storage::Search(database).find(text, kHits, tell);
            if (!hits) return tl::unexpected(hits.error());
            *found = *hits;
            return storage::Done{};
        },
        [this, ticket, text, found](const storage::Result<storage::Done>& done) {
            reportFailure(done, chat_);
            showHits(ticket, text, *found, true);
        },
        search_stop_);
}

void ConversationController::showHits(int ticket, const QString& text, const QList<storage::SearchHit>& hits,
                                      bool complete) {
    if (ticket != search_ticket_) return;
    // The previous results stay until there is something to show in their place.
    if (hits.isEmpty() && !complete && results_.rowCount() > 0 && results_.query() != text) return;
    results_.setHits(text, hits, complete);
}

void ConversationController::openHit(const storage::SearchHit& hit) {
    if (hit.message.valid()) {
        // The message may not be on the branch that was last shown.
        const auto leaf = data_.messages.newestLeaf(hit.message);
        const auto record = data_.conversations.find(hit.conversation).value_or(std::nullopt);
        if (leaf && record) {
            const auto branch = data_.messages.branch(record->current_leaf).value_or(QList<storage::Message>());
            const bool shown = std::any_of(branch.begin(), branch.end(),
                                           [&](const storage::Message& message) { return message.id == hit.message; });
            if (!shown) reportFailure(data_.conversations.setCurrentLeaf(hit.conversation, *leaf), chat_);
        }
    }
    chat_.open(hit.conversation);
    if (!hit.message.valid()) return;
    window_.chatPage().transcript().findText(textToFind(results_.query(), hit.snippet), hit.message.value);
}

}  // namespace griffin::app

#include "moc_conversation_controller.cpp"
