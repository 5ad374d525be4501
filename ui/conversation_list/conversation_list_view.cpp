#include "ui/conversation_list/conversation_list_view.h"

#include <QAction>
#include <QDropEvent>
#include <QKeyEvent>
#include <QMenu>

#include "ui/conversation_list/conversation_delegate.h"
#include "ui/conversation_list/conversation_list_model.h"
#include "ui/theme/interface_text.h"
#include "ui/theme/theme.h"

namespace griffin::ui {

ConversationListView::ConversationListView(Theme& theme, ConversationListModel& conversations, QWidget* parent)
    : QListView(parent), theme_(theme), conversations_(conversations) {
    setModel(&conversations_);
    setItemDelegate(new ConversationDelegate(theme_, this));
    setDragDropMode(QAbstractItemView::DragDrop);
    setDefaultDropAction(Qt::MoveAction);
    setDropIndicatorShown(true);
    setContextMenuPolicy(Qt::CustomContextMenu);
    setEditTriggers(QAbstractItemView::EditKeyPressed);
    // A row that becomes the first of its group grows by the group's name.
    connect(&conversations_, &QAbstractItemModel::dataChanged, this,
            [this](const QModelIndex&, const QModelIndex&, const QList<int>& roles) {
                if (roles.isEmpty()) scheduleDelayedItemsLayout();
            });
    connect(this, &QListView::clicked, this, &ConversationListView::press);
    connect(this, &QWidget::customContextMenuRequested, this, &ConversationListView::showMenu);
}

void ConversationListView::press(const QModelIndex& index) {
    const int row = index.row();
    switch (conversations_.kindOf(row)) {
        case ListRow::kConversation:
            emit conversationChosen(conversations_.at(row).id);
            break;
        case ListRow::kFolder:
            conversations_.setFolderOpen(conversations_.folderAt(row),
                                         !index.data(ConversationListModel::kOpenRole).toBool());
            break;
        case ListRow::kMore:
            conversations_.fetchRest(row);
            break;
    }
}

void ConversationListView::editRow(int row) {
    if (row < 0) return;
    setFocus(Qt::OtherFocusReason);
    setCurrentIndex(conversations_.index(row));
    edit(conversations_.index(row));
}

void ConversationListView::removeRow(int row) {
    if (conversations_.kindOf(row) == ListRow::kConversation) emit deleteRequested(conversations_.at(row).id);
    if (conversations_.kindOf(row) == ListRow::kFolder) emit folderDeleteRequested(conversations_.folderAt(row));
}

void ConversationListView::keyPressEvent(QKeyEvent* event) {
    const QModelIndex current = currentIndex();
    if (!current.isValid() || state() == QAbstractItemView::EditingState) {
        QListView::keyPressEvent(event);
        return;
    }
    const bool plain = event->modifiers() == Qt::NoModifier || event->modifiers() == Qt::KeypadModifier;
    const int row = current.row();
    const int head = conversations_.rowOf(conversations_.folderAt(row));
    if (plain && (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter)) {
        press(current);
    } else if (plain && event->key() == Qt::Key_Delete) {
        removeRow(row);
    } else if (conversations_.kindOf(row) == ListRow::kFolder && folderKey(event, row)) {
        return;
    } else if (plain && event->key() == Qt::Key_Left && head >= 0) {
        setCurrentIndex(conversations_.index(head));
    } else {
        QListView::keyPressEvent(event);
    }
}

bool ConversationListView::folderKey(QKeyEvent* event, int row) {
    const storage::FolderId folder = conversations_.folderAt(row);
    const bool alt = event->modifiers() == Qt::AltModifier;
    switch (event->key()) {
        case Qt::Key_Right:
        case Qt::Key_Left:
            conversations_.setFolderOpen(folder, event->key() == Qt::Key_Right);
            return true;
        case Qt::Key_Space:
            press(conversations_.index(row));
            return true;
        case Qt::Key_Up:
        case Qt::Key_Down:
            if (!alt) return false;
            conversations_.moveFolder(folder, event->key() == Qt::Key_Up ? -1 : 1);
            setCurrentIndex(conversations_.index(conversations_.rowOf(folder)));
            return true;
        default:
            return false;
    }
}

void ConversationListView::dropEvent(QDropEvent* event) {
    const QModelIndex under = indexAt(event->position().toPoint());
    switch (dropIndicatorPosition()) {
        case QAbstractItemView::OnItem:
            conversations_.dropMimeData(event->mimeData(), Qt::MoveAction, -1, -1, under);
            break;
        case QAbstractItemView::AboveItem:
            conversations_.dropMimeData(event->mimeData(), Qt::MoveAction, under.row(), 0, {});
            break;
        case QAbstractItemView::BelowItem:
            conversations_.dropMimeData(event->mimeData(), Qt::MoveAction, under.row() + 1, 0, {});
            break;
        case QAbstractItemView::OnViewport:
            conversations_.dropMimeData(event->mimeData(), Qt::MoveAction, -1, -1, {});
            break;
    }
    event->accept();
    stopAutoScroll();
    setState(QAbstractItemView::NoState);
    viewport()->update();
}

void ConversationListView::showMenu(const QPoint& position) {
    const QModelIndex index = indexAt(position);
    auto* menu = new QMenu(this);
    menu->setObjectName(QStringLiteral("rowMenu"));
    menu->setAttribute(Qt::WA_DeleteOnClose);
    if (!index.isValid()) {
        menu->addAction(theme_.icon(QStringLiteral("folder-plus")), tr("New folder"), this,
                        [this] { emit newFolderRequested({}); });
    } else if (conversations_.kindOf(index.row()) == ListRow::kFolder) {
        fillFolderMenu(menu, conversations_.folderAt(index.row()));
    } else if (conversations_.kindOf(index.row()) == ListRow::kConversation) {
        fillConversationMenu(menu, conversations_.at(index.row()));
    }
    if (menu->isEmpty()) {
        delete menu;
        return;
    }
    menu->popup(viewport()->mapToGlobal(position));
}

void ConversationListView::fillConversationMenu(QMenu* menu, const storage::Conversation& conversation) {
    const storage::ConversationId id = conversation.id;
    menu->addAction(theme_.icon(QStringLiteral("edit")), tr("Rename"), this,
                    [this, id] { editRow(conversations_.rowOf(id)); });
    menu->addAction(theme_.icon(QStringLiteral("pin")), conversation.pinned ? tr("Unpin") : tr("Pin"), this,
                    [this, id, pinned = conversation.pinned] { emit pinRequested(id, !pinned); });
    menu->addAction(theme_.icon(QStringLiteral("copy")), tr("Duplicate"), this,
                    [this, id] { emit duplicateRequested(id); });
    QMenu* move = menu->addMenu(theme_.icon(QStringLiteral("folder")), tr("Move to folder"));
    fillMoveMenu(move, conversation);
    menu->addAction(theme_.icon(QStringLiteral("download")), tr("Export…"), this,
                    [this, id] { emit exportRequested(id); });
    menu->addSeparator();
    menu->addAction(theme_.icon(QStringLiteral("trash"), IconTint::kDanger), tr("Delete"), this,
                    [this, id] { emit deleteRequested(id); });
}

void ConversationListView::fillMoveMenu(QMenu* menu, const storage::Conversation& conversation) {
    const auto add = [&](const QString& name, storage::FolderId folder) {
        QAction* action =
            menu->addAction(name, this, [this, id = conversation.id, folder] { emit moveRequested(id, folder); });
        markAsData(action, folder.valid());
        action->setCheckable(true);
        action->setChecked(conversation.folder == folder);
        action->setEnabled(conversation.folder != folder);
    };
    add(tr("No folder"), {});
    for (const storage::Folder& folder : conversations_.folders())
        add(QString(folder.name).replace(QLatin1Char('&'), QStringLiteral("&&")), folder.id);
    menu->addSeparator();
    menu->addAction(theme_.icon(QStringLiteral("folder-plus")), tr("New folder"), this,
                    [this, id = conversation.id] { emit newFolderRequested(id); });
}

void ConversationListView::fillFolderMenu(QMenu* menu, storage::FolderId folder) {
    menu->addAction(theme_.icon(QStringLiteral("plus")), tr("New chat in this folder"), this,
                    [this, folder] { emit newChatInFolderRequested(folder); });
    menu->addAction(theme_.icon(QStringLiteral("edit")), tr("Rename"), this,
                    [this, folder] { editRow(conversations_.rowOf(folder)); });
    const QList<storage::Folder> all = conversations_.folders();
    QAction* up = menu->addAction(theme_.icon(QStringLiteral("arrow-up")), tr("Move up"), this,
                                  [this, folder] { conversations_.moveFolder(folder, -1); });
    up->setEnabled(all.first().id != folder);
    QAction* down = menu->addAction(theme_.icon(QStringLiteral("arrow-down")), tr("Move down"), this,
                                    [this, folder] { conversations_.moveFolder(folder, 1); });
    down->setEnabled(all.last().id != folder);
    menu->addSeparator();
    menu->addAction(theme_.icon(QStringLiteral("trash"), IconTint::kDanger), tr("Delete the folder"), this,
                    [this, folder] { emit folderDeleteRequested(folder); });
}

}  // namespace griffin::ui
