// What is in the trash, last deleted first.
#pragma once

#include <QAbstractListModel>
#include <QList>

#include "storage/records.h"

namespace griffin::ui {

/// Its roles beyond Qt's own are those of SearchResultsModel, so that the same delegate draws it.
class TrashModel : public QAbstractListModel {
    Q_OBJECT

  public:
    using QAbstractListModel::QAbstractListModel;

    void setConversations(const QList<storage::Conversation>& conversations);
    const storage::Conversation& at(int row) const { return conversations_[row]; }

    int rowCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;

  private:
    QList<storage::Conversation> conversations_;
};

}  // namespace griffin::ui
