#include "ui/conversation_list/search_results_model.h"

#include <algorithm>

namespace griffin::ui {

void SearchResultsModel::setHits(const QString& query, const QList<storage::SearchHit>& hits, bool complete) {
    const auto same = [](const storage::SearchHit& left, const storage::SearchHit& right) {
        return left.conversation == right.conversation && left.message == right.message && left.title == right.title;
    };
    complete_ = complete;
    const bool grown =
        query == query_ && hits.size() >= hits_.size() && std::equal(hits_.begin(), hits_.end(), hits.begin(), same);
    if (!grown) {
        beginResetModel();
        query_ = query;
        words_ = QString(query).remove(QLatin1Char('"')).split(QLatin1Char(' '), Qt::SkipEmptyParts);
        hits_ = hits;
        endResetModel();
    } else if (hits.size() > hits_.size()) {
        beginInsertRows({}, rowCount(), static_cast<int>(hits.size()) - 1);
        hits_ = hits;
        endInsertRows();
    }
    emit changed();
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
