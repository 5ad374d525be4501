#include "app/trash_controller.h"

#include <QAction>
#include <QMessageBox>
#include <QPushButton>

#include "app/answer_writer.h"
#include "app/chat_controller.h"
#include "app/data_store.h"
#include "ui/conversation_list/conversation_list_model.h"
#include "ui/conversation_list/conversation_list_view.h"
#include "ui/conversation_list/side_bar.h"
#include "ui/conversation_list/trash_model.h"
#include "ui/conversation_list/trash_panel.h"
#include "ui/main_window/chat_page.h"
#include "ui/main_window/main_actions.h"
#include "ui/main_window/main_window.h"
#include "ui/states/notice_bar.h"

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

bool TrashController::check(const storage::Result<storage::Done>& result) {
    if (!result) chat_.report(result.error().message);
    return result.ok();
}

void TrashController::show() {
    if (!window_.actions().trash->isChecked()) return;
    const auto conversations = data_.conversations.list({ConversationFilter::Where::kTrash, {}});
    if (!conversations) chat_.report(conversations.error().message);
    window_.sideBar().trashModel().setConversations(conversations.ok() ? *conversations
                                                                       : QList<storage::Conversation>());
    window_.sideBar().trash().focusList();
}

void TrashController::remove(storage::ConversationId conversation) {
    if (!conversation.valid()) return;
    if (writer_.busy() && writer_.conversation() == conversation) writer_.stop();
    const auto record = data_.conversations.find(conversation);
    const QString title = record.ok() && record->has_value() ? (*record)->title : QString();
    if (!check(data_.conversations.moveToTrash(conversation))) return;
    list_.remove(conversation);
    const bool was_open = conversation == chat_.current();
    if (was_open) chat_.open({});
    if (window_.actions().trash->isChecked()) show();
    window_.showPage(&window_.chatPage());  // there one can undo it
    window_.chatPage().notices().showNotice(
        title.isEmpty() ? tr("The conversation is in the trash.") : tr("“%1” is in the trash.").arg(title), tr("Undo"),
        [this, conversation, was_open] { undo(conversation, was_open); });
}

void TrashController::undo(storage::ConversationId conversation, bool reopen) {
    restore({conversation});
    if (reopen) chat_.open(conversation);
}

void TrashController::restore(const QList<storage::ConversationId>& conversations) {
    for (const storage::ConversationId conversation : conversations) {
        if (!check(data_.conversations.restoreFromTrash(conversation))) break;
        const auto record = data_.conversations.find(conversation);
        if (record.ok() && record->has_value()) list_.put(**record);
    }
    show();
}

void TrashController::purge(const QList<storage::ConversationId>& conversations) {
    if (conversations.isEmpty()) return;
    confirm(tr("Delete %n conversation(s) for good? This cannot be undone.", nullptr,
               static_cast<int>(conversations.size())),
            tr("Delete for good"), [this, conversations] { purgeNow(conversations); });
}

void TrashController::purgeNow(const QList<storage::ConversationId>& conversations) {
    for (const storage::ConversationId conversation : conversations) {
        if (!check(data_.conversations.purge(conversation))) break;
    }
    forgetTexts();
    show();
}

void TrashController::empty() {
    const auto count = data_.conversations.count({ConversationFilter::Where::kTrash, {}});
    if (!count || *count == 0) return;
    confirm(tr("Delete everything in the trash for good? That is %n conversation(s). This cannot be undone.", nullptr,
               *count),
            tr("Empty the trash"), [this] {
                const auto purged = data_.conversations.purgeTrash(QDateTime::currentDateTimeUtc().addSecs(1));
                if (!purged) chat_.report(purged.error().message);
                forgetTexts();
                show();
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
    if (!purged) chat_.report(purged.error().message);
    forgetTexts();
}

void TrashController::forgetTexts() {
    for (const QString& prefix : ChatController::textKeys()) {
        const auto keys = data_.settings.keys(prefix);
        if (!keys) {
            chat_.report(keys.error().message);
            return;
        }
        for (const QString& key : *keys) {
            const storage::ConversationId conversation{QStringView(key).mid(prefix.size()).toLongLong()};
            if (!conversation.valid()) continue;  // of a new conversation
            const auto record = data_.conversations.find(conversation);
            if (record.ok() && !record->has_value()) check(data_.settings.remove(key));
        }
    }
}

}  // namespace griffin::app
