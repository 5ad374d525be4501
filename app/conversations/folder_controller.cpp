#include "app/conversations/folder_controller.h"

#include <QAction>
#include <QMenu>
#include <QStringList>

#include "app/chat/chat_controller.h"
#include "app/conversations/data_store.h"
#include "ui/conversations/conversation_list_model.h"
#include "ui/conversations/conversation_list_view.h"
#include "ui/conversations/side_bar.h"
#include "ui/shell/chat_page.h"
#include "ui/shell/main_actions.h"
#include "ui/shell/main_window.h"
#include "ui/shell/notice_bar.h"
#include "ui/theme/set_apart.h"

namespace griffin::app {
namespace {

const QString kClosedKey = QStringLiteral("closed_folders");

}  // namespace

FolderController::FolderController(DataStore& data, ChatController& chat, ui::MainWindow& window,
                                   ui::ConversationListModel& list, QObject* parent)
    : QObject(parent), data_(data), chat_(chat), window_(window), list_(list) {
    connectWindow();
    const auto folders = data_.folders.list();
    reportFailure(folders, chat_);
    list_.setFolders(folders.value_or(QList<storage::Folder>()), rememberedClosed());
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
        const auto conversation = data_.conversations.find(chat_.current()).value_or(std::nullopt);
        if (conversation) view->fillMoveMenu(menu, *conversation);
    });
}

QList<storage::FolderId> FolderController::rememberedClosed() {
    const auto kept = data_.settings.value(kClosedKey);
    reportFailure(kept, chat_);
    QList<storage::FolderId> closed;
    for (const QString& id :
         kept.value_or(std::nullopt).value_or(QString()).split(QLatin1Char(','), Qt::SkipEmptyParts))
        closed.append(storage::FolderId{id.toLongLong()});
    return closed;
}

void FolderController::rememberOpen() {
    QStringList ids;
    for (const storage::FolderId folder : list_.closedFolders()) ids.append(QString::number(folder.value));
    reportFailure(ids.isEmpty() ? data_.settings.remove(kClosedKey)
                                : data_.settings.setValue(kClosedKey, ids.join(QLatin1Char(','))),
                  chat_);
}

void FolderController::reload() {
    const auto folders = data_.folders.list();
    if (!succeeded(folders, chat_)) return;
    list_.setFolders(*folders, list_.closedFolders());
}

void FolderController::create(storage::ConversationId conversation) {
    window_.actions().side_bar->setChecked(true);
    window_.actions().trash->setChecked(false);
    const auto folder = data_.folders.add(tr("New folder"));
    if (!succeeded(folder, chat_)) return;
    reload();
    if (conversation.valid()) move(conversation, *folder);
    window_.sideBar().editName(*folder);
}

void FolderController::rename(storage::FolderId folder, const QString& name) {
    if (succeeded(data_.folders.rename(folder, name), chat_)) reload();
}

void FolderController::setOrder(const QList<storage::FolderId>& order) {
    if (succeeded(data_.folders.setOrder(order), chat_)) reload();
}

void FolderController::remove(storage::FolderId folder) {
    storage::Folder record;
    for (const storage::Folder& one : list_.folders()) {
        if (one.id == folder) record = one;
    }
    const bool open = !list_.closedFolders().contains(folder);
    const auto conversations = data_.folders.remove(folder);
    if (!succeeded(conversations, chat_)) return;
    reload();
    list_.refresh();
    rememberOpen();
    window_.showPage(&window_.chatPage());  // its notice offers Undo
    const QString name = ui::setApart(record.name);
    window_.chatPage().notices().showNotice(
        conversations->isEmpty()
            ? tr("The folder “%1” was deleted.").arg(name)
            : tr("The folder “%1” was deleted. Its conversations are listed without a folder.").arg(name),
        tr("Undo"), [this, record, open, kept = *conversations] { putBack(record, open, kept); });
}

void FolderController::putBack(const storage::Folder& folder, bool open,
                               const QList<storage::ConversationId>& conversations) {
    const auto id = data_.folders.putBack(folder, conversations);
    if (!succeeded(id, chat_)) return;
    chat_.folderIsBack(folder.id, *id);
    reload();
    list_.refresh();
    list_.setFolderOpen(*id, open);
}

void FolderController::move(storage::ConversationId conversation, storage::FolderId folder) {
    if (!succeeded(data_.conversations.moveToFolder(conversation, folder), chat_)) return;
    const auto record = data_.conversations.find(conversation).value_or(std::nullopt);
    if (record) list_.put(*record);
}

}  // namespace griffin::app

#include "moc_folder_controller.cpp"
