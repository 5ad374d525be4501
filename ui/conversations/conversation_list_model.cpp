#include "ui/conversations/conversation_list_model.h"

#include <QDateTime>
#include <QLocale>
#include <algorithm>
#include <utility>

namespace griffin::ui {

ConversationListModel::ConversationListModel(QObject* parent) : QAbstractListModel(parent) {
    midnight_.setSingleShot(true);
    connect(&midnight_, &QTimer::timeout, this, [this] {
        readDays();
        groupsMayHaveChanged(0, rowCount() - 1);
    });
    readDays();
}

void ConversationListModel::setSource(PageSource source) {
    beginResetModel();
    source_ = std::move(source);
    readFirstPage(top_, 0);
    for (Section& folder : folders_) readFirstPage(folder, 0);
    countPinned();
    endResetModel();
}

void ConversationListModel::setFolders(const QList<storage::Folder>& folders, const QList<storage::FolderId>& closed) {
    const bool same =
        std::equal(folders.begin(), folders.end(), folders_.begin(), folders_.end(),
                   [](const storage::Folder& left, const Section& right) { return left.id == right.folder.id; });
    if (same && closed == closedFolders()) {  // a name: what is being typed into a row goes on
        for (int i = 0; i < folders.size(); ++i) {
            folders_[i].folder = folders[i];
            emit dataChanged(index(headRow(i)), index(headRow(i)), {Qt::DisplayRole, Qt::AccessibleTextRole});
        }
        return;
    }
    beginResetModel();
    QList<Section> old = std::exchange(folders_, {});
    for (const storage::Folder& folder : folders) {
        Section section;
        section.complete = false;
        for (Section& known : old) {
            if (known.folder.id == folder.id) section = std::move(known);
        }
        const bool was_open = section.folder.id.valid() && section.open;
        section.folder = folder;
        section.open = !closed.contains(folder.id);
        if (section.open != was_open) readFirstPage(section, 0);
        folders_.append(section);
    }
    endResetModel();
}

void ConversationListModel::refresh() {
    beginResetModel();
    readFirstPage(top_, top_.rows.size());
    for (Section& folder : folders_) readFirstPage(folder, folder.rows.size());
    countPinned();
    endResetModel();
}

void ConversationListModel::readFirstPage(Section& section, qsizetype rows) {
    section.rows.clear();
    section.complete = false;
    if (!section.open || !source_) return;
    const int wanted = std::max(kPageRows, static_cast<int>(rows));
    section.rows = source_(section.folder.id, 0, wanted);
    section.complete = section.rows.size() < wanted;
}

QList<storage::Folder> ConversationListModel::folders() const {
    QList<storage::Folder> folders;
    for (const Section& section : folders_) folders.append(section.folder);
    return folders;
}

QList<storage::FolderId> ConversationListModel::closedFolders() const {
    QList<storage::FolderId> closed;
    for (const Section& section : folders_) {
        if (!section.open) closed.append(section.folder.id);
    }
    return closed;
}

void ConversationListModel::setFolderOpen(storage::FolderId folder, bool open) {
    const int at = sectionOf(folder);
    if (at < 0 || folders_[at].open == open) return;
    Section& section = folders_[at];
    const int head = headRow(at);
    if (open) {
        Section filled = section;
        filled.open = true;
        readFirstPage(filled, 0);
        const int added = rowsOf(filled) - 1;
        if (added > 0) beginInsertRows({}, head + 1, head + added);
        section = filled;
        if (added > 0) endInsertRows();
    } else {
        const int removed = rowsOf(section) - 1;
        if (removed > 0) beginRemoveRows({}, head + 1, head + removed);
        section.open = false;
        readFirstPage(section, 0);
        if (removed > 0) endRemoveRows();
    }
    groupsMayHaveChanged(head, head);
    emit folderOpenChanged();
}

int ConversationListModel::sectionOf(storage::FolderId folder) const {
    const auto found = std::find_if(folders_.begin(), folders_.end(),
                                    [&](const Section& section) { return section.folder.id == folder; });
    return found == folders_.end() ? -1 : static_cast<int>(found - folders_.begin());
}

// The folder itself, what is listed of it, and the row that fetches the rest.
int ConversationListModel::rowsOf(const Section& folder) const {
    return folder.open ? 1 + static_cast<int>(folder.rows.size()) + (folder.complete ? 0 : 1) : 1;
}

int ConversationListModel::rowsOfFolders() const {
    return headRow(static_cast<int>(folders_.size())) - pinned_;
}

int ConversationListModel::headRow(int section) const {
    int row = pinned_;
    for (int i = 0; i < section; ++i) row += rowsOf(folders_[i]);
    return row;
}

ConversationListModel::Place ConversationListModel::placeOf(int row) const {
    if (row < pinned_) return {ListRow::kConversation, -1, row};
    int rest = row - pinned_;
    for (int i = 0; i < folders_.size(); ++i) {
        const Section& folder = folders_[i];
        if (rest == 0) return {ListRow::kFolder, i, 0};
        const int rows = rowsOf(folder);
        if (rest < rows) {
            const bool more = rest - 1 == folder.rows.size();
            return {more ? ListRow::kMore : ListRow::kConversation, i, rest - 1};
        }
        rest -= rows;
    }
    return {ListRow::kConversation, -1, pinned_ + rest};
}

int ConversationListModel::rowAt(const Place& place) const {
    if (place.section >= 0) return headRow(place.section) + 1 + place.at;
    return place.at < pinned_ ? place.at : place.at + rowsOfFolders();
}

ConversationListModel::Place ConversationListModel::find(storage::ConversationId conversation) const {
    for (int section = -1; section < folders_.size(); ++section) {
        const QList<storage::Conversation>& rows = sectionAt(section).rows;
        const auto found = std::find_if(rows.begin(), rows.end(),
                                        [&](const storage::Conversation& one) { return one.id == conversation; });
        if (found != rows.end()) return {ListRow::kConversation, section, static_cast<int>(found - rows.begin())};
    }
    return {ListRow::kConversation, -1, -1};
}

int ConversationListModel::rowOf(storage::ConversationId conversation) const {
    const Place place = find(conversation);
    return place.at < 0 ? -1 : rowAt(place);
}

int ConversationListModel::rowOf(storage::FolderId folder) const {
    const int section = sectionOf(folder);
    return section < 0 ? -1 : headRow(section);
}

const storage::Conversation& ConversationListModel::at(int row) const {
    const Place place = placeOf(row);
    return sectionAt(place.section).rows[place.at];
}

storage::FolderId ConversationListModel::folderAt(int row) const {
    return sectionAt(placeOf(row).section).folder.id;
}

bool ConversationListModel::before(const storage::Conversation& left, const storage::Conversation& right) const {
    if (left.pinned != right.pinned) return left.pinned;
    if (left.updated != right.updated) return left.updated > right.updated;
    return left.id.value > right.id.value;
}

void ConversationListModel::countPinned() {
    const auto first =
        std::find_if(top_.rows.begin(), top_.rows.end(), [](const storage::Conversation& one) { return !one.pinned; });
    pinned_ = static_cast<int>(first - top_.rows.begin());
}

void ConversationListModel::put(const storage::Conversation& conversation) {
    const Place old = find(conversation.id);
    const int section = sectionOf(conversation.folder);
    // Its place among the others.
    const QList<storage::Conversation>& others = sectionAt(section).rows;
    int new_at = 0;
    for (const storage::Conversation& other : others) {
        if (other.id != conversation.id && before(other, conversation)) ++new_at;
    }
    const bool stays_in_section = old.at >= 0 && old.section == section;
    if (stays_in_section && old.at == new_at && others[old.at].pinned == conversation.pinned) {
        sectionAt(section).rows[new_at] = conversation;
        groupsMayHaveChanged(rowAt(old), rowAt(old) + 1);
        return;
    }
    const qsizetype held = others.size() - (stays_in_section ? 1 : 0);
    const bool beyond = !sectionAt(section).complete && new_at >= held;
    if (old.at >= 0) remove(conversation.id);
    if (beyond) return;  // it comes with a later page
    // Pinned ones stand above the folders.
    const bool on_top = section < 0 && conversation.pinned;
    int row = new_at;
    if (section >= 0) {
        row = rowAt({ListRow::kConversation, section, new_at});
    } else if (!on_top) {
        row += rowsOfFolders();
    }
    beginInsertRows({}, row, row);
    sectionAt(section).rows.insert(new_at, conversation);
    if (on_top) ++pinned_;
    endInsertRows();
    groupsMayHaveChanged(row, row + 1);
}

void ConversationListModel::remove(storage::ConversationId conversation) {
    const Place place = find(conversation);
    if (place.at < 0) return;
    const int row = rowAt(place);
    beginRemoveRows({}, row, row);
    sectionAt(place.section).rows.removeAt(place.at);
    if (place.section < 0 && place.at < pinned_) --pinned_;
    endRemoveRows();
    groupsMayHaveChanged(row, row);
}

void ConversationListModel::setAnswering(storage::ConversationId conversation) {
    for (const storage::ConversationId changed : {std::exchange(answering_, conversation), conversation}) {
        const int row = rowOf(changed);
        if (row >= 0) emit dataChanged(index(row), index(row), {kAnsweringRole, Qt::AccessibleTextRole});
    }
}

void ConversationListModel::setWaiting(const QList<storage::ConversationId>& conversations) {
    const QList<storage::ConversationId> before = std::exchange(waiting_, conversations);
    for (const storage::ConversationId one : before + conversations) {
        if (before.contains(one) == conversations.contains(one)) continue;
        if (const int row = rowOf(one); row >= 0)
            emit dataChanged(index(row), index(row), {kWaitingRole, Qt::ToolTipRole, Qt::AccessibleTextRole});
    }
}

bool ConversationListModel::canFetchMore(const QModelIndex& parent) const {
    return !parent.isValid() && !top_.complete;
}

void ConversationListModel::fetchMore(const QModelIndex& parent) {
    if (!canFetchMore(parent)) return;
    const QList<storage::Conversation> page = source_({}, static_cast<int>(top_.rows.size()), kPageRows);
    top_.complete = page.size() < kPageRows;
    const auto first_other =
        std::find_if(page.begin(), page.end(), [](const storage::Conversation& one) { return !one.pinned; });
    const int pinned = static_cast<int>(first_other - page.begin());
    const int others = static_cast<int>(page.size()) - pinned;
    if (pinned > 0) {  // then all that are held are
        beginInsertRows({}, pinned_, pinned_ + pinned - 1);
        top_.rows += page.first(pinned);
        pinned_ += pinned;
        endInsertRows();
    }
    if (others > 0) {
        beginInsertRows({}, rowCount(), rowCount() + others - 1);
        top_.rows += page.sliced(pinned);
        endInsertRows();
    }
}

void ConversationListModel::fetchRest(int row) {
    const Place place = placeOf(row);
    if (place.kind != ListRow::kMore) return;
    Section& folder = folders_[place.section];
    const QList<storage::Conversation> page =
        source_(folder.folder.id, static_cast<int>(folder.rows.size()), kPageRows);
    if (page.size() < kPageRows) {
        beginRemoveRows({}, row, row);
        folder.complete = true;
        endRemoveRows();
    }
    if (page.isEmpty()) return;
    beginInsertRows({}, row, row + static_cast<int>(page.size()) - 1);
    folder.rows += page;
    endInsertRows();
}

void ConversationListModel::moveFolder(storage::FolderId folder, int places) {
    QList<storage::FolderId> order;
    for (const Section& section : folders_) order.append(section.folder.id);
    const qsizetype from = order.indexOf(folder);
    if (from < 0) return;
    const qsizetype to = std::clamp<qsizetype>(from + places, 0, order.size() - 1);
    if (to == from) return;
    order.move(from, to);
    emit folderOrderRequested(order);
}

void ConversationListModel::groupsMayHaveChanged(int first_row, int last_row) {
    const int first = std::max(first_row, 0);
    const int last = std::min(last_row, rowCount() - 1);
    if (first <= last) emit dataChanged(index(first), index(last));
}

void ConversationListModel::readDays() {
    const QDateTime now = QDateTime::currentDateTime();
    today_ms_ = now.date().startOfDay().toMSecsSinceEpoch();
    yesterday_ms_ = now.date().addDays(-1).startOfDay().toMSecsSinceEpoch();
    midnight_.start(static_cast<int>(now.msecsTo(now.date().addDays(1).startOfDay())) + 1000);
}

}  // namespace griffin::ui

#include "moc_conversation_list_model.cpp"
