#include "ui/conversation_list/search_results_model.h"

namespace griffin::ui {

void SearchResultsModel::setHits(const QString& query, const QList<storage::SearchHit>& hits) {
    beginResetModel();
    query_ = query;
    words_ = QString(query).remove(QLatin1Char('"')).split(QLatin1Char(' '), Qt::SkipEmptyParts);
    hits_ = hits;
    endResetModel();
}

int SearchResultsModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(hits_.size());
}

QVariant SearchResultsModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid() || index.row() >= hits_.size()) return {};
    const storage::SearchHit& hit = hits_[index.row()];
    switch (role) {
        case Qt::DisplayRole:
            return hit.title;
        case Qt::AccessibleTextRole:
            return hit.message.valid() ? tr("%1: %2").arg(hit.title, hit.snippet) : hit.title;
        case kSnippetRole:
            return hit.message.valid() ? hit.snippet.simplified() : QString();
        case kWordsRole:
            return words_;
        default:
            return {};
    }
}

}  // namespace griffin::ui
