#include "ui/conversation_list/conversation_list_model.h"

#include <algorithm>
#include <utility>

namespace griffin::ui {

ConversationListModel::ConversationListModel(QObject* parent) : QAbstractListModel(parent) {
    midnight_.setSingleShot(true);
    connect(&midnight_, &QTimer::timeout, this, [this] {
        groupsMayHaveChanged(0, rowCount() - 1);
        armMidnight();
    });
    armMidnight();
}

void ConversationListModel::setSource(PageSource source) {
    beginResetModel();
    source_ = std::move(source);
    conversations_ = source_(0, kPageRows);
    complete_ = conversations_.size() < kPageRows;
    endResetModel();
}

int ConversationListModel::rowOf(storage::ConversationId conversation) const {
    const auto found = std::find_if(conversations_.begin(), conversations_.end(),
                                    [&](const storage::Conversation& one) { return one.id == conversation; });
    return found == conversations_.end() ? -1 : static_cast<int>(found - conversations_.begin());
}

bool ConversationListModel::before(const storage::Conversation& left, const storage::Conversation& right) const {
    if (left.pinned != right.pinned) return left.pinned;
    if (left.updated != right.updated) return left.updated > right.updated;
    return left.id.value > right.id.value;
}

void ConversationListModel::put(const storage::Conversation& conversation) {
    const int old_row = rowOf(conversation.id);
    // Its place among the others.
    int new_row = 0;
    for (int row = 0; row < conversations_.size(); ++row) {
        if (row != old_row && before(conversations_[row], conversation)) ++new_row;
    }
    const bool beyond = !complete_ && new_row >= conversations_.size() - (old_row >= 0 ? 1 : 0);
    if (old_row >= 0 && new_row == old_row) {
        conversations_[old_row] = conversation;
        groupsMayHaveChanged(old_row, old_row + 1);
        return;
    }
    if (old_row >= 0) {
        beginRemoveRows({}, old_row, old_row);
        conversations_.removeAt(old_row);
        endRemoveRows();
    }
    if (!beyond) {  // otherwise it comes with a later page
        beginInsertRows({}, new_row, new_row);
        conversations_.insert(new_row, conversation);
        endInsertRows();
    }
    groupsMayHaveChanged(std::max(0, std::min(old_row, new_row)), std::max(old_row, new_row) + 1);
}

void ConversationListModel::remove(storage::ConversationId conversation) {
    const int row = rowOf(conversation);
    if (row < 0) return;
    beginRemoveRows({}, row, row);
    conversations_.removeAt(row);
    endRemoveRows();
    groupsMayHaveChanged(row, row);
}

void ConversationListModel::setAnswering(storage::ConversationId conversation) {
    for (const storage::ConversationId changed : {std::exchange(answering_, conversation), conversation}) {
        const int row = rowOf(changed);
        if (row >= 0) emit dataChanged(index(row), index(row), {kAnsweringRole, Qt::AccessibleTextRole});
    }
}

int ConversationListModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(conversations_.size());
}

ConversationGroup ConversationListModel::groupOf(const storage::Conversation& conversation) const {
    if (conversation.pinned) return ConversationGroup::kPinned;
    const qint64 days = conversation.updated.toLocalTime().date().daysTo(QDate::currentDate());
    if (days <= 0) return ConversationGroup::kToday;
    return days == 1 ? ConversationGroup::kYesterday : ConversationGroup::kEarlier;
}

QString ConversationListModel::titleOf(ConversationGroup group) {
    switch (group) {
        case ConversationGroup::kPinned:
            return tr("Pinned");
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
    if (!index.isValid() || index.row() >= conversations_.size()) return {};
    const storage::Conversation& conversation = conversations_[index.row()];
    const ConversationGroup group = groupOf(conversation);
    const bool answering = conversation.id == answering_;
    switch (role) {
        case Qt::DisplayRole:
        case Qt::EditRole:
            return conversation.title;
        case Qt::ToolTipRole:
            return tr("%1\nLast change: %2")
                .arg(conversation.title, QLocale().toString(conversation.updated.toLocalTime(), QLocale::ShortFormat));
        case Qt::AccessibleTextRole:
            return answering ? tr("%1, an answer is being written").arg(conversation.title) : conversation.title;
        case kGroupRole:
            return static_cast<int>(group);
        case kGroupTitleRole:
            if (index.row() > 0 && groupOf(conversations_[index.row() - 1]) == group) return {};
            return titleOf(group);
        case kAnsweringRole:
            return answering;
        case kPinnedRole:
            return conversation.pinned;
        default:
            return {};
    }
}

bool ConversationListModel::setData(const QModelIndex& index, const QVariant& value, int role) {
    const QString title = value.toString().simplified();
    if (role != Qt::EditRole || !index.isValid() || title.isEmpty()) return false;
    // The owner stores it and hands the changed conversation back through put().
    if (title != conversations_[index.row()].title) emit renameRequested(conversations_[index.row()].id, title);
    return true;
}

Qt::ItemFlags ConversationListModel::flags(const QModelIndex& index) const {
    if (!index.isValid()) return Qt::NoItemFlags;
    return Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemIsEditable | Qt::ItemNeverHasChildren;
}

bool ConversationListModel::canFetchMore(const QModelIndex& parent) const {
    return !parent.isValid() && !complete_;
}

void ConversationListModel::fetchMore(const QModelIndex& parent) {
    if (!canFetchMore(parent)) return;
    const QList<storage::Conversation> page = source_(rowCount(), kPageRows);
    complete_ = page.size() < kPageRows;
    if (page.isEmpty()) return;
    beginInsertRows({}, rowCount(), rowCount() + static_cast<int>(page.size()) - 1);
    conversations_.append(page);
    endInsertRows();
}

void ConversationListModel::groupsMayHaveChanged(int first_row, int last_row) {
    const int last = std::min(last_row, rowCount() - 1);
    if (first_row > last) return;
    emit dataChanged(index(first_row), index(last));
}

void ConversationListModel::armMidnight() {
    const QDateTime now = QDateTime::currentDateTime();
    const QDateTime next = now.date().addDays(1).startOfDay();
    midnight_.start(static_cast<int>(now.msecsTo(next)) + 1000);
}

}  // namespace griffin::ui
