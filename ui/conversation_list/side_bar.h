// The left column: search over everything, "New chat", the conversations, or what the search found instead, and at
// its foot what the window puts there.
#pragma once

#include <QWidget>

#include "storage/records.h"

class QAction;
class QLabel;
class QLineEdit;
class QListView;
class QStackedWidget;
class QToolButton;

namespace griffin::ui {

class ConversationListModel;
class SearchResultsModel;
class Theme;

class SideBar : public QWidget {
    Q_OBJECT

  public:
    /// All must outlive the side bar.
    SideBar(Theme& theme, ConversationListModel& conversations, SearchResultsModel& results, QWidget* parent = nullptr);

    void setNewChatAction(QAction* action);
    /// What stands below the list.
    void setFoot(QWidget* foot);
    /// Marks the conversation on screen; an invalid id marks none.
    void setCurrent(storage::ConversationId conversation);
    void focusSearch();
    void clearSearch();
    /// Lets the person type a new title into the list.
    void editTitle(storage::ConversationId conversation);

  signals:
    void conversationChosen(griffin::storage::ConversationId conversation);
    /// What is typed in the search field, trimmed; empty: the search is over.
    void searchChanged(const QString& text);
    void hitChosen(const griffin::storage::SearchHit& hit);
    void pinRequested(griffin::storage::ConversationId conversation, bool pinned);
    void deleteRequested(griffin::storage::ConversationId conversation);

  protected:
    void paintEvent(QPaintEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    QListView* makeList(const QString& name, const QString& accessible_name);
    void buildLayout();
    void connectSignals();
    void showCurrent();
    void showListMenu(const QPoint& position);
    void showWhatFits();

    Theme& theme_;
    ConversationListModel& conversations_;
    SearchResultsModel& results_;
    storage::ConversationId current_;
    QLineEdit* search_;
    QToolButton* new_chat_;
    QStackedWidget* stack_;
    QListView* list_;
    QListView* result_list_;
    QLabel* empty_;
};

}  // namespace griffin::ui
