// What the search over all conversations found, best first.
#pragma once

#include <QAbstractListModel>
#include <QList>
#include <QStringList>

#include "storage/records.h"

namespace griffin::ui {

class SearchResultsModel : public QAbstractListModel {
    Q_OBJECT

  public:
    enum Role {
        kSnippetRole = Qt::UserRole,  // QString, plain text around the match; empty: the title matched
        kWordsRole,                   // QStringList, what to set off in it
    };

    using QAbstractListModel::QAbstractListModel;

    /// Hits that follow those that are shown for the same query are added; others take their place. Complete: no more
    /// will come.
    void setHits(const QString& query, const QList<storage::SearchHit>& hits, bool complete = true);
    bool isComplete() const { return complete_; }
    const storage::SearchHit& at(int row) const { return hits_[row]; }
    const QString& query() const { return query_; }

    int rowCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;

  signals:
    /// After every setHits().
    void changed();

  private:
    QString query_;
    bool complete_ = true;
    QStringList words_;
    QList<storage::SearchHit> hits_;
};

}  // namespace griffin::ui
