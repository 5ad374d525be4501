#include "app/folder_controller.h"

#include <QAction>
#include <QMenu>
#include <QStringList>

#include "app/chat_controller.h"
#include "app/data_store.h"
#include "ui/conversation_list/conversation_list_model.h"
#include "ui/conversation_list/conversation_list_view.h"
#include "ui/conversation_list/side_bar.h"
#include "ui/main_window/chat_page.h"
#include "ui/main_window/main_actions.h"
#include "ui/main_window/main_window.h"
#include "ui/states/notice_bar.h"

namespace griffin::app {
namespace {

const QString kClosedKey = QStringLiteral("closed_folders");

}  // namespace

FolderController::FolderController(DataStore& data, ChatController& chat, ui::MainWindow& window,
                                   ui::ConversationListModel& list, QObject* parent)
    : QObject(parent), data_(data), chat_(chat), window_(window), list_(list) {
    connectWindow();
    const auto folders = data_.folders.list();
    if (!folders) chat_.report(folders.error().message);
    list_.setFolders(folders.ok() ? *folders : QList<storage::Folder>(), rememberedClosed());
}

void FolderController::connectWindow() {
    connect(&list_, &ui::ConversationListModel::folderRenameRequested, this, &FolderController::rename);
    connect(&list_, &ui::ConversationListModel::folderOrderRequested, this, &FolderController::setOrder);
    connect(&list_, &ui::ConversationListModel::folderOpenChanged, this, &FolderController::rememberOpen);
    connect(&list_, &ui::ConversationListModel::moveRequested, this, &FolderController::move);
    ui::ConversationListView* view = &window_.sideBar().list();
    connect(view, &ui::ConversationListView::moveRequested, this, &FolderController::move);
    connect(view, &ui::ConversationListView::newFolderRequested, this, &FolderController::create);
    connect(view, &ui::ConversationListView::folderDeleteRequested, this, &FolderController::remove);

    const ui::MainActions& actions = window_.actions();
    connect(actions.new_folder, &QAction::triggered, this, [this] { create({}); });
    QMenu* menu = actions.move_to_folder->menu();
    connect(menu, &QMenu::aboutToShow, this, [this, menu, view] {
        menu->clear();
        const auto conversation = data_.conversations.find(chat_.current());
        if (conversation.ok() && conversation->has_value()) view->fillMoveMenu(menu, **conversation);
    });
}

bool FolderController::check(const storage::Result<storage::Done>& result) {
    if (!result) chat_.report(result.error().message);
    return result.ok();
}

QList<storage::FolderId> FolderController::rememberedClosed() {
    const auto kept = data_.settings.value(kClosedKey);
    if (!kept) chat_.report(kept.error().message);
    QList<storage::FolderId> closed;
    if (!kept) return closed;
    for (const QString& id : kept->value_or(QString()).split(QLatin1Char(','), Qt::SkipEmptyParts))
        closed.append(storage::FolderId{id.toLongLong()});
    return closed;
}

void FolderController::rememberOpen() {
    QStringList ids;
    for (const storage::FolderId folder : list_.closedFolders()) ids.append(QString::number(folder.value));
    check(ids.isEmpty() ? data_.settings.remove(kClosedKey)
                        : data_.settings.setValue(kClosedKey, ids.join(QLatin1Char(','))));
}

void FolderController::reload() {
    const auto folders = data_.folders.list();
    if (!folders) {
        chat_.report(folders.error().message);
        return;
    }
    list_.setFolders(*folders, list_.closedFolders());
}

void FolderController::create(storage::ConversationId conversation) {
    window_.actions().side_bar->setChecked(true);
    window_.actions().trash->setChecked(false);
    const auto folder = data_.folders.add(tr("New folder"));
    if (!folder) {
        chat_.report(folder.error().message);
        return;
    }
    reload();
    if (conversation.valid()) move(conversation, *folder);
    window_.sideBar().editName(*folder);
}

void FolderController::rename(storage::FolderId folder, const QString& name) {
    if (check(data_.folders.rename(folder, name))) reload();
}

void FolderController::setOrder(const QList<storage::FolderId>& order) {
    if (check(data_.folders.setOrder(order))) reload();
}

void FolderController::remove(storage::FolderId folder) {
    storage::Folder record;
    for (const storage::Folder& one : list_.folders()) {
        if (one.id == folder) record = one;
    }
    const bool open = !list_.closedFolders().contains(folder);
    const auto conversations = data_.folders.remove(folder);
    if (!conversations) {
        chat_.report(conversations.error().message);
        return;
    }
    reload();
    list_.refresh();
    rememberOpen();
    window_.showPage(&window_.chatPage());  // there one can undo it
    window_.chatPage().notices().showNotice(
        conversations->isEmpty()
            ? tr("The folder “%1” is deleted.").arg(record.name)
            : tr("The folder “%1” is deleted. What was in it is listed without a folder.").arg(record.name),
        tr("Undo"), [this, record, open, kept = *conversations] { putBack(record, open, kept); });
}

void FolderController::putBack(const storage::Folder& folder, bool open,
                               const QList<storage::ConversationId>& conversations) {
    const auto id = data_.folders.putBack(folder, conversations);
    if (!id) {
        chat_.report(id.error().message);
        return;
    }
    reload();
    list_.refresh();
    list_.setFolderOpen(*id, open);
}

void FolderController::move(storage::ConversationId conversation, storage::FolderId folder) {
    if (!check(data_.conversations.moveToFolder(conversation, folder))) return;
    const auto record = data_.conversations.find(conversation);
    if (record.ok() && record->has_value()) list_.put(**record);
}

}  // namespace griffin::app
