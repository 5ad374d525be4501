// The data of the rows of the conversation list, editing, drag and drop.
#include <QDateTime>
#include <QIODevice>
#include <QLocale>
#include <QMimeData>
#include <algorithm>

#include "ui/conversations/conversation_list_model.h"
#include "ui/conversations/shown_title.h"
#include "ui/theme/set_apart.h"

namespace griffin::ui {
namespace {

// The dragged row: "conversation 12", "folder 3".
const QString kDraggedRow = QStringLiteral("application/x-griffin-chat-row");
const QByteArray kDraggedConversation = QByteArrayLiteral("conversation ");
const QByteArray kDraggedFolder = QByteArrayLiteral("folder ");

}  // namespace

int ConversationListModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(top_.rows.size()) + rowsOfFolders();
}

ConversationGroup ConversationListModel::groupOf(const Place& place) const {
    if (place.section >= 0) return ConversationGroup::kFolders;
    const storage::Conversation& conversation = top_.rows[place.at];
    if (conversation.pinned) return ConversationGroup::kPinned;
    const qint64 updated = conversation.updated.toMSecsSinceEpoch();
    if (updated >= today_ms_) return ConversationGroup::kToday;
    return updated >= yesterday_ms_ ? ConversationGroup::kYesterday : ConversationGroup::kEarlier;
}

bool ConversationListModel::startsGroup(int row, const Place& place) const {
    return row == 0 || groupOf(placeOf(row - 1)) != groupOf(place);
}

QString ConversationListModel::titleOf(ConversationGroup group) {
    switch (group) {
        case ConversationGroup::kPinned:
            return tr("Pinned");
        case ConversationGroup::kFolders:
            return tr("Folders");
        case ConversationGroup::kToday:
            return tr("Today");
        case ConversationGroup::kYesterday:
            return tr("Yesterday");
        case ConversationGroup::kEarlier:
            break;
    }
    return tr("Earlier");
}

QVariant ConversationListModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid() || index.row() >= rowCount()) return {};
    const Place place = placeOf(index.row());
    switch (role) {
        case kRowRole:
            return static_cast<int>(place.kind);
        case kGroupRole:
            return static_cast<int>(groupOf(place));
        case kStartsGroupRole:
            return startsGroup(index.row(), place);
        case kGroupTitleRole:
            return startsGroup(index.row(), place) ? QVariant(titleOf(groupOf(place))) : QVariant();
        case kInFolderRole:
            return place.section >= 0 && place.kind != ListRow::kFolder;
        default:
            break;
    }
    if (place.kind == ListRow::kFolder) return folderData(folders_[place.section], role);
    if (place.kind == ListRow::kMore)
        return role == Qt::DisplayRole || role == Qt::AccessibleTextRole ? QVariant(tr("Show more")) : QVariant();
    return conversationData(place, role);
}

QVariant ConversationListModel::folderData(const Section& section, int role) const {
    const QString& name = section.folder.name;
    switch (role) {
        case Qt::DisplayRole:
        case Qt::EditRole:
        case Qt::ToolTipRole:
            return name;
        case Qt::AccessibleTextRole:
            return section.open ? tr("Folder %1, open").arg(name) : tr("Folder %1, closed").arg(name);
        case kOpenRole:
            return section.open;
        default:
            return {};
    }
}

QVariant ConversationListModel::conversationData(const Place& place, int role) const {
    const Section& section = sectionAt(place.section);
    const storage::Conversation& conversation = section.rows[place.at];
    const bool answering = conversation.id == answering_;
    const bool waiting = waiting_.contains(conversation.id);
    switch (role) {
        case Qt::DisplayRole:
        case Qt::EditRole:
            return shownTitle(conversation.title);
        case Qt::ToolTipRole: {
            const QString changed = QLocale().toString(conversation.updated.toLocalTime(), QLocale::ShortFormat);
            const QString text = tr("%1\nLast change: %2").arg(setApart(shownTitle(conversation.title)), changed);
            return waiting ? tr("%1\nThe model wants to use a tool and waits for your answer").arg(text) : text;
        }
        case Qt::AccessibleTextRole: {
            QString text = shownTitle(conversation.title);
            if (section.folder.id.valid()) text = tr("%1, in folder %2").arg(text, section.folder.name);
            if (conversation.pinned) text = tr("%1, pinned").arg(text);
            if (waiting) text = tr("%1, waits for your answer about a tool").arg(text);
            return answering ? tr("%1, an answer is being written").arg(text) : text;
        }
        case kAnsweringRole:
            return answering;
        case kWaitingRole:
            return waiting;
        case kPinnedRole:
            return conversation.pinned;
        default:
            return {};
    }
}

bool ConversationListModel::setData(const QModelIndex& index, const QVariant& value, int role) {
    const QString text = value.toString().simplified();
    if (role != Qt::EditRole || !index.isValid() || text.isEmpty()) return false;
    const Place place = placeOf(index.row());
    if (place.kind == ListRow::kFolder) {
        const storage::Folder folder = folders_[place.section].folder;
        if (text != folder.name) emit folderRenameRequested(folder.id, text);
        return true;
    }
    if (place.kind == ListRow::kMore) return false;
    const storage::Conversation conversation = at(index.row());
    if (text != shownTitle(conversation.title)) emit renameRequested(conversation.id, text);
    return true;
}

Qt::ItemFlags ConversationListModel::flags(const QModelIndex& index) const {
    if (!index.isValid()) return Qt::ItemIsDropEnabled;
    const Qt::ItemFlags row =
        Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemNeverHasChildren | Qt::ItemIsDropEnabled;
    return kindOf(index.row()) == ListRow::kMore ? row : row | Qt::ItemIsEditable | Qt::ItemIsDragEnabled;
}

QStringList ConversationListModel::mimeTypes() const {
    return {kDraggedRow};
}

QMimeData* ConversationListModel::mimeData(const QModelIndexList& indexes) const {
    if (indexes.size() != 1 || kindOf(indexes.first().row()) == ListRow::kMore) return nullptr;
    const int row = indexes.first().row();
    auto* data = new QMimeData;
    data->setData(kDraggedRow, kindOf(row) == ListRow::kFolder
                                   ? kDraggedFolder + QByteArray::number(qint64{folderAt(row).value})
                                   : kDraggedConversation + QByteArray::number(qint64{at(row).id.value}));
    return data;
}

bool ConversationListModel::dropMimeData(const QMimeData* data, Qt::DropAction, int row, int,
                                         const QModelIndex& parent) {
    const QByteArray dragged = data->data(kDraggedRow);
    // The row it was dropped on, or the one above the gap; -1: above or below all rows.
    const int above = parent.isValid() ? parent.row() : row - 1;
    const bool on_row = parent.isValid();
    const bool below_all = !on_row && row < 0;
    if (dragged.startsWith(kDraggedConversation)) {
        const storage::ConversationId conversation{dragged.sliced(kDraggedConversation.size()).toLongLong()};
        const Place from = find(conversation);
        storage::FolderId into;
        // The gap below a closed folder is outside of it.
        const bool inside = above >= 0 && above < rowCount() &&
                            (on_row || kindOf(above) != ListRow::kFolder || folders_[placeOf(above).section].open);
        if (inside) into = folderAt(above);
        if (from.at < 0 || sectionAt(from.section).folder.id == into) return false;
        emit moveRequested(conversation, into);
        return true;
    }
    if (!dragged.startsWith(kDraggedFolder)) return false;
    const storage::FolderId folder{dragged.sliced(kDraggedFolder.size()).toLongLong()};
    const int from = sectionOf(folder);
    if (from < 0) return false;
    // Before the first folder below the drop position; on another folder: in its place.
    int to = 0;
    if (on_row && placeOf(above).section >= 0) {
        to = placeOf(above).section;
    } else {
        while (to < folders_.size() && (below_all || headRow(to) <= above)) ++to;
        if (to > from) --to;
    }
    moveFolder(folder, to - from);
    return to != from;
}

}  // namespace griffin::ui
