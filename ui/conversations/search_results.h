// The results of the search over all conversations: the model, best match first, and the delegate that draws a result.
#pragma once

#include <QAbstractListModel>
#include <QList>
#include <QStringList>
#include <QStyledItemDelegate>

#include "storage/records.h"
#include "ui/theme/theme.h"

namespace griffin::ui {

class SearchResultsModel : public QAbstractListModel {
    Q_OBJECT

  public:
    enum Role {
        kSnippetRole = Qt::UserRole,  // QString, plain text around the match; empty: the title matched
        kWordsRole,                   // QStringList, the words to highlight in it
    };

    using QAbstractListModel::QAbstractListModel;

    /// Appends hits that continue those shown for the same query; replaces them otherwise. `complete`: no more will
    /// come.
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

/// Draws a result: the title of the conversation and up to two lines around the match, with the match highlighted.
class SearchResultDelegate : public QStyledItemDelegate {
    Q_OBJECT

  public:
    /// `theme` must outlive the delegate.
    explicit SearchResultDelegate(const Theme& theme, QObject* parent = nullptr);

    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;

  private:
    const Theme& theme_;
};

}  // namespace griffin::ui
