// The left column: the search field, "New chat" and "New folder", the conversations (or the search results or the trash
// in their place), and a footer that the window provides.
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
class ConversationListView;
class SearchResultsModel;
class Theme;
class TrashModel;
class TrashPanel;

class SideBar : public QWidget {
    Q_OBJECT

  public:
    /// All must outlive the side bar.
    SideBar(Theme& theme, ConversationListModel& conversations, SearchResultsModel& results, QWidget* parent = nullptr);

    /// `trash` is checkable and shows the trash in place of the conversations.
    void setActions(QAction* new_chat, QAction* new_folder, QAction* trash);
    ConversationListView& list() { return *list_; }
    TrashPanel& trash() { return *trash_panel_; }
    TrashModel& trashModel() { return *trash_; }
    /// The widget below the list.
    void setFoot(QWidget* foot);
    /// The least that the rest needs, in pixels.
    int heightAboveFoot() const;
    /// Marks the conversation on screen; an invalid id marks none.
    void setCurrent(storage::ConversationId conversation);
    void focusSearch();
    void clearSearch();
    /// Starts editing the title or name in the list.
    void editTitle(storage::ConversationId conversation);
    void editName(storage::FolderId folder);
    void showTrash(bool shown);

  signals:
    void conversationChosen(griffin::storage::ConversationId conversation);
    /// The text of the search field, trimmed; empty: the search is over.
    void searchChanged(const QString& text);
    void hitChosen(const griffin::storage::SearchHit& hit);

  protected:
    bool event(QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    void setUp(QListView* list, const QString& name, const QString& accessible_name);
    void buildLayout();
    void connectSignals();
    void showCurrent();
    /// Selects its row alone; where the keyboard is stays as it is.
    void selectCurrent();
    void updatePage();
    void keepRoom();

    Theme& theme_;
    ConversationListModel& conversations_;
    SearchResultsModel& results_;
    storage::ConversationId current_;
    QLineEdit* search_;
    QToolButton* new_chat_;
    QToolButton* new_folder_;
    QToolButton* trash_button_;
    QWidget* foot_ = nullptr;
    QStackedWidget* stack_;
    ConversationListView* list_;
    QListView* result_list_;
    QLabel* empty_;
    TrashModel* trash_;
    TrashPanel* trash_panel_;
    bool trash_shown_ = false;
};

}  // namespace griffin::ui
