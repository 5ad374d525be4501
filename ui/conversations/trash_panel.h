// The trash in the side bar: what is in it, last deleted first, with buttons to restore it or to delete it permanently.
#pragma once

#include <QAbstractListModel>
#include <QList>
#include <QWidget>

#include "storage/records.h"

class QLabel;
class QListView;
class QPushButton;

namespace griffin::ui {

class Theme;

/// The deleted conversations. Uses the roles of SearchResultsModel, so SearchResultDelegate draws it.
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

class TrashPanel : public QWidget {
    Q_OBJECT

  public:
    /// Both must outlive the panel.
    TrashPanel(Theme& theme, TrashModel& trash, QWidget* parent = nullptr);

    void focusList();

  signals:
    void leaveRequested();
    void restoreRequested(const QList<griffin::storage::ConversationId>& conversations);
    void purgeRequested(const QList<griffin::storage::ConversationId>& conversations);
    void emptyRequested();

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    void buildLayout();
    void showMenu(const QPoint& position);
    void updateButtons();
    QList<storage::ConversationId> selected() const;

    Theme& theme_;
    TrashModel& trash_;
    QListView* list_;
    QLabel* note_;
    QPushButton* restore_;
    QPushButton* purge_;
    QPushButton* empty_;
};

}  // namespace griffin::ui
