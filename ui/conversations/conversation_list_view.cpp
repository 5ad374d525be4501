#include "ui/conversations/conversation_list_view.h"

#include <QAction>
#include <QDropEvent>
#include <QFocusEvent>
#include <QKeyEvent>
#include <QMenu>
#include <QMouseEvent>
#include <QPainter>

#include "ui/conversations/conversation_list_model.h"
#include "ui/theme/controls.h"
#include "ui/theme/set_apart.h"
#include "ui/theme/theme.h"

namespace griffin::ui {
namespace {

constexpr int kIconSize = space::kIcon - 2;  // of the small icons, at 100 percent

bool isFolder(const QModelIndex& index) {
    return index.data(ConversationListModel::kRowRole).toInt() == static_cast<int>(ListRow::kFolder);
}

/// Where the text begins, from the row's left.
int indent(const QModelIndex& index, int icon_side) {
    const bool below_folder = isFolder(index) || index.data(ConversationListModel::kInFolderRole).toBool();
    return space::kSmall + (below_folder ? icon_side + space::kSmall : 0);
}

}  // namespace

ConversationDelegate::ConversationDelegate(const Theme& theme, QObject* parent)
    : QStyledItemDelegate(parent), theme_(theme) {
    connect(&theme_, &Theme::changed, this, &ConversationDelegate::measure);
    measure();
}

void ConversationDelegate::measure() {
    row_height_ = QFontMetrics(theme_.font(FontRole::kBody)).height() + 2 * space::kSmall;
    group_text_height_ = QFontMetrics(theme_.font(FontRole::kSmall)).height();
}

int ConversationDelegate::groupHeight(const QModelIndex& index) const {
    if (!index.data(ConversationListModel::kStartsGroupRole).toBool()) return 0;
    return group_text_height_ + space::kTight + (index.row() == 0 ? space::kSmall : space::kLarge);
}

QSize ConversationDelegate::sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const {
    return {option.rect.width(), row_height_ + groupHeight(index)};
}

QWidget* ConversationDelegate::createEditor(QWidget* parent, const QStyleOptionViewItem& option,
                                            const QModelIndex& index) const {
    QWidget* editor = QStyledItemDelegate::createEditor(parent, option, index);
    if (editor != nullptr) editor->setAccessibleName(isFolder(index) ? tr("Name of the folder") : tr("Title"));
    return editor;
}

void ConversationDelegate::updateEditorGeometry(QWidget* editor, const QStyleOptionViewItem& option,
                                                const QModelIndex& index) const {
    const int left = indent(index, theme_.scaled(kIconSize)) - space::kSmall;
    editor->setGeometry(option.rect.adjusted(space::kSmall + left, groupHeight(index), -space::kSmall, 0));
}

void ConversationDelegate::paintBackground(QPainter* painter, const QRect& row, QStyle::State state) const {
    const ThemeColors& colors = theme_.colors();
    const bool selected = state.testFlag(QStyle::State_Selected);
    if (selected || state.testFlag(QStyle::State_MouseOver)) {
        QColor fill = colors.surface_strong;
        if (!selected) fill.setAlphaF(0.5F);
        painter->setPen(Qt::NoPen);
        painter->setBrush(fill);
        painter->drawRoundedRect(row.adjusted(0, 1, 0, -1), space::kRadius, space::kRadius);
    }
    if (state.testFlag(QStyle::State_HasFocus) && state.testFlag(QStyle::State_KeyboardFocusChange)) {
        painter->setPen(QPen(colors.accent, 2));
        painter->setBrush(Qt::NoBrush);
        painter->drawRoundedRect(QRectF(row).adjusted(1, 2, -1, -2), space::kRadius, space::kRadius);
    }
}

int ConversationDelegate::paintMarks(QPainter* painter, const QRect& row, const QModelIndex& index) const {
    int right = row.right() - space::kSmall;
    if (index.data(ConversationListModel::kAnsweringRole).toBool()) {
        const int side = space::kSmall;
        painter->setPen(Qt::NoPen);
        painter->setBrush(theme_.colors().accent);
        painter->drawEllipse(QRectF(right - side, row.center().y() - side / 2.0 + 1, side, side));
        right -= side + space::kSmall;
    }
    if (index.data(ConversationListModel::kWaitingRole).toBool()) {
        const int side = theme_.scaled(kIconSize);
        const QRect tool(right - side, row.center().y() - side / 2, side, side);
        theme_.icon(QStringLiteral("tools"), IconTint::kAccent).paint(painter, tool);
        right -= side + space::kSmall;
    }
    if (index.data(ConversationListModel::kPinnedRole).toBool()) {
        const int side = theme_.scaled(kIconSize);
        const QRect pin(right - side, row.center().y() - side / 2, side, side);
        theme_.icon(QStringLiteral("pin")).paint(painter, pin);
        right -= side + space::kSmall;
    }
    return right;
}

void ConversationDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option,
                                 const QModelIndex& index) const {
    const ThemeColors& colors = theme_.colors();
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    const int icon_side = theme_.scaled(kIconSize);
    const int group_height = groupHeight(index);
    const QRect inner = option.rect.adjusted(space::kSmall, 0, -space::kSmall, 0);
    if (group_height > 0) {
        painter->setFont(theme_.font(FontRole::kSmall));
        painter->setPen(colors.text_secondary);
        const QRect label(inner.left() + space::kSmall, inner.top(), inner.width() - 2 * space::kSmall,
                          group_height - space::kTight);
        painter->drawText(label, Qt::AlignLeft | Qt::AlignBottom,
                          index.data(ConversationListModel::kGroupTitleRole).toString());
    }

    const QRect row = inner.adjusted(0, group_height, 0, 0);
    paintBackground(painter, row, option.state);
    const int right = paintMarks(painter, row, index);
    const bool folder = isFolder(index);
    if (folder) {
        const bool open = index.data(ConversationListModel::kOpenRole).toBool();
        const QRect arrow(row.left() + space::kSmall, row.center().y() - icon_side / 2, icon_side, icon_side);
        theme_.icon(open ? QStringLiteral("chevron-down") : QStringLiteral("chevron-right")).paint(painter, arrow);
    }
    const bool more = index.data(ConversationListModel::kRowRole).toInt() == static_cast<int>(ListRow::kMore);
    painter->setFont(theme_.font(folder ? FontRole::kStrong : FontRole::kBody));
    painter->setPen(more ? colors.link : colors.text);
    const int left = row.left() + indent(index, icon_side);
    const QRect text(left, row.top(), right - left, row.height());
    const QString shown = painter->fontMetrics().elidedText(index.data().toString(), Qt::ElideRight, text.width());
    painter->drawText(text, Qt::AlignLeft | Qt::AlignVCenter, setApart(shown));
    painter->restore();
}

ConversationListView::ConversationListView(Theme& theme, ConversationListModel& conversations, QWidget* parent)
    : QListView(parent),
      theme_(theme),
      conversations_(conversations),
      delegate_(new ConversationDelegate(theme_, this)) {
    setModel(&conversations_);
    setItemDelegate(delegate_);
    setDragDropMode(QAbstractItemView::DragDrop);
    setDefaultDropAction(Qt::MoveAction);
    setDropIndicatorShown(true);
    setContextMenuPolicy(Qt::CustomContextMenu);
    setFocusPolicy(Qt::TabFocus);  // and by the left button
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
    selectionModel()->setCurrentIndex(conversations_.index(row), QItemSelectionModel::NoUpdate);
    edit(conversations_.index(row));
}

QItemSelectionModel::SelectionFlags ConversationListView::selectionCommand(const QModelIndex& index,
                                                                           const QEvent* event) const {
    return index.isValid() ? QListView::selectionCommand(index, event) : QItemSelectionModel::NoUpdate;
}

void ConversationListView::focusInEvent(QFocusEvent* event) {
    QListView::focusInEvent(event);
    const bool tab = event->reason() == Qt::TabFocusReason || event->reason() == Qt::BacktabFocusReason;
    if (tab && !currentIndex().isValid())
        selectionModel()->setCurrentIndex(conversations_.index(0), QItemSelectionModel::NoUpdate);
}

/// A menu is about its row alone: what keys act on stays what is highlighted, and who has the focus keeps it.
void ConversationListView::mousePressEvent(QMouseEvent* event) {
    if (event->button() == Qt::RightButton) return;
    setFocus(Qt::MouseFocusReason);
    QListView::mousePressEvent(event);
}

void ConversationListView::keyboardSearch(const QString& text) {
    if (!text.isEmpty() && text.front().isPrint() && !text.front().isSpace()) emit typed(text);
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

QModelIndex ConversationListView::indexAt(const QPoint& point) const {
    const QModelIndex index = QListView::indexAt(point);
    const bool below_name = index.isValid() && point.y() >= visualRect(index).top() + delegate_->groupHeight(index);
    return below_name ? index : QModelIndex();
}

void ConversationListView::startDrag(Qt::DropActions actions) {
    QListView::startDrag(actions);
    emit dragEnded();
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
    emit dragEnded();
}

void ConversationListView::showMenu(const QPoint& position) {
    const QModelIndex index = indexAt(position);
    auto* menu = new QMenu(this);
    menu->setObjectName(QStringLiteral("rowMenu"));
    menu->setAttribute(Qt::WA_DeleteOnClose);
    if (!index.isValid()) {
        menu->addAction(theme_.icon(QStringLiteral("plus")), tr("New chat"), this,
                        [this] { emit newChatInFolderRequested({}); });
        menu->addAction(theme_.icon(QStringLiteral("folder-plus")), tr("New folder…"), this,
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
    QAction* pin = menu->addAction(tr("Pin to the top"));
    pin->setCheckable(true);  // as in the other menus, whose mark is where an icon would be
    pin->setChecked(conversation.pinned);
    connect(pin, &QAction::triggered, this, [this, id](bool pinned) { emit pinRequested(id, pinned); });
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
        action->setCheckable(true);
        action->setChecked(conversation.folder == folder);
        action->setEnabled(conversation.folder != folder);
    };
    add(tr("No folder"), {});
    for (const storage::Folder& folder : conversations_.folders())
        add(setApart(folder.name).replace(QLatin1Char('&'), QStringLiteral("&&")), folder.id);
    menu->addSeparator();
    menu->addAction(theme_.icon(QStringLiteral("folder-plus")), tr("New folder…"), this,
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

#include "moc_conversation_list_view.cpp"
