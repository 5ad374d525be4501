#include "ui/conversation_list/trash_model.h"

#include <QLocale>

#include "ui/conversation_list/search_results_model.h"

namespace griffin::ui {

void TrashModel::setConversations(const QList<storage::Conversation>& conversations) {
    beginResetModel();
    conversations_ = conversations;
    endResetModel();
}

int TrashModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(conversations_.size());
}

QVariant TrashModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid() || index.row() >= conversations_.size()) return {};
    const storage::Conversation& conversation = conversations_[index.row()];
    const auto deleted = [&] {
        return tr("Deleted: %1").arg(QLocale().toString(conversation.trashed.toLocalTime(), QLocale::ShortFormat));
    };
    switch (role) {
        case Qt::DisplayRole:
        case Qt::ToolTipRole:
            return conversation.title;
        case Qt::AccessibleTextRole:
            return tr("%1. %2").arg(conversation.title, deleted());
        case SearchResultsModel::kSnippetRole:
            return deleted();
        default:
            return {};
    }
}

}  // namespace griffin::ui
