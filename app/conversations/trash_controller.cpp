#include "app/conversations/trash_controller.h"

#include <QAction>
#include <QMessageBox>
#include <QPushButton>

#include "app/chat/answer_writer.h"
#include "app/chat/chat_controller.h"
#include "app/conversations/data_store.h"
#include "ui/conversations/conversation_list_model.h"
#include "ui/conversations/conversation_list_view.h"
#include "ui/conversations/side_bar.h"
#include "ui/conversations/trash_panel.h"
#include "ui/shell/chat_page.h"
#include "ui/shell/main_actions.h"
#include "ui/shell/main_window.h"
#include "ui/shell/notice_bar.h"
#include "ui/theme/set_apart.h"

namespace griffin::app {
namespace {

constexpr int kTrashDays = 30;

using storage::ConversationFilter;

}  // namespace

TrashController::TrashController(DataStore& data, AnswerWriter& writer, ChatController& chat, ui::MainWindow& window,
                                 ui::ConversationListModel& list, QObject* parent)
    : QObject(parent), data_(data), writer_(writer), chat_(chat), window_(window), list_(list) {
    ui::SideBar& side_bar = window_.sideBar();
    connect(&side_bar.list(), &ui::ConversationListView::deleteRequested, this, &TrashController::remove);
    connect(window_.actions().remove, &QAction::triggered, this, [this] { remove(chat_.current()); });
    connect(window_.actions().trash, &QAction::toggled, this, [this](bool shown) {
        if (shown) show();
    });
    connect(&side_bar.trash(), &ui::TrashPanel::restoreRequested, this, &TrashController::restore);
    connect(&side_bar.trash(), &ui::TrashPanel::purgeRequested, this, &TrashController::purge);
    connect(&side_bar.trash(), &ui::TrashPanel::emptyRequested, this, &TrashController::empty);
}

void TrashController::show() {
    if (!window_.actions().trash->isChecked()) return;
    const auto conversations = data_.conversations.list({ConversationFilter::Where::kTrash, {}});
    reportFailure(conversations, chat_);
    window_.sideBar().trashModel().setConversations(conversations.value_or(QList<storage::Conversation>()));
    window_.sideBar().trash().focusList();
}

void TrashController::remove(storage::ConversationId conversation) {
    if (!conversation.valid()) return;
    if (writer_.busy() && writer_.conversation() == conversation) writer_.stop();
    const auto record = data_.conversations.find(conversation).value_or(std::nullopt);
    const QString title = record ? record->title : QString();
    if (!succeeded(data_.conversations.moveToTrash(conversation), chat_)) return;
    list_.remove(conversation);
    const bool was_open = conversation == chat_.current();
    if (was_open) chat_.open({});
    if (window_.actions().trash->isChecked()) show();
    window_.showPage(&window_.chatPage());  // its notice offers Undo
    offerUndo({conversation, title, was_open});
}

std::optional<RemovedConversation> TrashController::offered() const {
    return window_.chatPage().notices().shows(offer_) ? std::optional(offered_) : std::nullopt;
}

void TrashController::offerUndo(const RemovedConversation& removed) {
    offered_ = removed;
    offer_ = removed.title.isEmpty() ? tr("The conversation is in the trash.")
                                     : tr("“%1” is in the trash.").arg(ui::setApart(removed.title));
    window_.chatPage().notices().showNotice(offer_, tr("Undo"), [this, removed] {
        restore({removed.id});
        if (removed.was_open) chat_.open(removed.id);
    });
}

void TrashController::restore(const QList<storage::ConversationId>& conversations) {
    for (const storage::ConversationId conversation : conversations) {
        if (!succeeded(data_.conversations.restoreFromTrash(conversation), chat_)) break;
        if (conversation == offered_.id) window_.chatPage().notices().dismiss(offer_);
        const auto record = data_.conversations.find(conversation).value_or(std::nullopt);
        if (record) list_.put(*record);
    }
    show();
}

void TrashController::purge(const QList<storage::ConversationId>& conversations) {
    if (conversations.isEmpty()) return;
    confirm(tr("Delete %n conversation(s) permanently? This cannot be undone.", nullptr,
               static_cast<int>(conversations.size())),
            tr("Delete forever"), [this, conversations] { purgeNow(conversations); });
}

void TrashController::purgeNow(const QList<storage::ConversationId>& conversations) {
    for (const storage::ConversationId conversation : conversations) {
        if (!succeeded(data_.conversations.purge(conversation), chat_)) break;
    }
    afterPurge();
}

void TrashController::afterPurge() {
    const auto record = data_.conversations.find(offered_.id);
    if (record.has_value() && !record->has_value()) window_.chatPage().notices().dismiss(offer_);
    removeOrphanedTexts();
    show();
}

void TrashController::empty() {
    const auto count = data_.conversations.count({ConversationFilter::Where::kTrash, {}});
    if (!count || *count == 0) return;
    confirm(tr("Delete everything in the trash permanently? That is %n conversation(s). This cannot be undone.",
               nullptr, *count),
            tr("Empty the trash"), [this] {
                const auto purged = data_.conversations.purgeTrash(QDateTime::currentDateTimeUtc().addSecs(1));
                reportFailure(purged, chat_);
                afterPurge();
            });
}

void TrashController::confirm(const QString& question, const QString& button, const std::function<void()>& action) {
    auto* box = new QMessageBox(QMessageBox::Question, tr("Trash"), question, QMessageBox::Cancel, &window_);
    box->setObjectName(QStringLiteral("confirmBox"));
    box->setAttribute(Qt::WA_DeleteOnClose);
    box->setTextFormat(Qt::PlainText);
    QPushButton* yes = box->addButton(button, QMessageBox::DestructiveRole);
    yes->setObjectName(QStringLiteral("confirmButton"));
    box->setDefaultButton(QMessageBox::Cancel);
    connect(yes, &QPushButton::clicked, this, [action] { action(); });
    box->open();
}

void TrashController::tidy() {
    const auto purged = data_.conversations.purgeTrash(QDateTime::currentDateTimeUtc().addDays(-kTrashDays));
    reportFailure(purged, chat_);
    removeOrphanedTexts();
}

void TrashController::removeOrphanedTexts() {
    for (const QString& prefix : UnsentStore::keys()) {
        const auto keys = data_.settings.keys(prefix);
        if (!succeeded(keys, chat_)) return;
        for (const QString& key : *keys) {
            const storage::ConversationId conversation{QStringView(key).mid(prefix.size()).toLongLong()};
            if (!conversation.valid()) continue;  // of a new conversation
            const auto record = data_.conversations.find(conversation);
            if (record.has_value() && !record->has_value()) reportFailure(data_.settings.remove(key), chat_);
        }
    }
}

}  // namespace griffin::app

#include "moc_trash_controller.cpp"
