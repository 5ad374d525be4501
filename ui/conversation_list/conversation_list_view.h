// The list of conversations and folders: mouse, keyboard, drag and drop, and the menu of a row. What a person asks for
// is told by signals; the model's own signals tell what was typed into a row or dropped.
//
// Keys: Enter opens, F2 renames, Delete deletes, Right and Left open and close a folder, Alt+Up and Alt+Down move it.
#pragma once

#include <QListView>

#include "storage/records.h"

class QMenu;

namespace griffin::ui {

class ConversationListModel;
class Theme;

class ConversationListView : public QListView {
    Q_OBJECT

  public:
    /// Both must outlive the view.
    ConversationListView(Theme& theme, ConversationListModel& conversations, QWidget* parent = nullptr);

    /// Lets the person type a new title or name.
    void editRow(int row);
    /// Into `menu`: the top level, every folder, a new folder. The one that `conversation` is in is marked.
    void fillMoveMenu(QMenu* menu, const storage::Conversation& conversation);

  signals:
    void conversationChosen(griffin::storage::ConversationId conversation);
    void pinRequested(griffin::storage::ConversationId conversation, bool pinned);
    void duplicateRequested(griffin::storage::ConversationId conversation);
    void moveRequested(griffin::storage::ConversationId conversation, griffin::storage::FolderId folder);
    void exportRequested(griffin::storage::ConversationId conversation);
    void deleteRequested(griffin::storage::ConversationId conversation);
    /// The conversation goes into it; invalid: none.
    void newFolderRequested(griffin::storage::ConversationId conversation);
    void newChatInFolderRequested(griffin::storage::FolderId folder);
    void folderDeleteRequested(griffin::storage::FolderId folder);

  protected:
    void keyPressEvent(QKeyEvent* event) override;
    void dropEvent(QDropEvent* event) override;

  private:
    void press(const QModelIndex& index);
    void showMenu(const QPoint& position);
    void fillConversationMenu(QMenu* menu, const storage::Conversation& conversation);
    void fillFolderMenu(QMenu* menu, storage::FolderId folder);
    bool folderKey(QKeyEvent* event, int row);
    void removeRow(int row);

    Theme& theme_;
    ConversationListModel& conversations_;
};

}  // namespace griffin::ui
