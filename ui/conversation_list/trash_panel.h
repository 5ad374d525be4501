// The trash in the side bar: what is in it, and buttons that give it back or delete it for good.
#pragma once

#include <QList>
#include <QWidget>

#include "storage/records.h"

class QLabel;
class QListView;
class QPushButton;

namespace griffin::ui {

class Theme;
class TrashModel;

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
