// The list of conversations and folders: mouse, keyboard, drag and drop, and the context menu. The view's signals say
// what was asked for; the model's signals say what was typed into a row or dropped.
//
// Keys: Enter opens, F2 renames, Delete deletes, Right and Left open and close a folder, Alt+Up and Alt+Down move it.
// Letters are for the message field.
#pragma once

#include <QListView>
#include <QStyledItemDelegate>

#include "storage/records.h"
#include "ui/theme/theme.h"

class QMenu;

namespace griffin::ui {

class ConversationListModel;

/// Draws a row. A conversation: its title, a pin, a dot while an answer is being written. A folder: an arrow for open
/// or closed, and its name. The name of a group is above its first row.
class ConversationDelegate : public QStyledItemDelegate {
    Q_OBJECT

  public:
    /// `theme` must outlive the delegate.
    explicit ConversationDelegate(const Theme& theme, QObject* parent = nullptr);

    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    QWidget* createEditor(QWidget* parent, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    void updateEditorGeometry(QWidget* editor, const QStyleOptionViewItem& option,
                              const QModelIndex& index) const override;

    /// Of the group's name above a row, in pixels; 0: none stands there.
    int groupHeight(const QModelIndex& index) const;

  private:
    void measure();
    void paintBackground(QPainter* painter, const QRect& row, QStyle::State state) const;
    /// Draws the marks at the right end; returns where the text has to end.
    int paintMarks(QPainter* painter, const QRect& row, const QModelIndex& index) const;

    const Theme& theme_;
    int row_height_ = 0;
    int group_text_height_ = 0;
};

class ConversationListView : public QListView {
    Q_OBJECT

  public:
    /// Both must outlive the view.
    ConversationListView(Theme& theme, ConversationListModel& conversations, QWidget* parent = nullptr);

    /// Starts editing the title or name of a row; what is selected stays so.
    void editRow(int row);
    /// Adds the top level, every folder and a new folder to `menu`. The one that `conversation` is in is checked.
    void fillMoveMenu(QMenu* menu, const storage::Conversation& conversation);
    /// Chooses no row by its first letters: what is typed here is the beginning of a question.
    void keyboardSearch(const QString& text) override;
    /// The name of a group belongs to no row.
    QModelIndex indexAt(const QPoint& point) const override;

  signals:
    void conversationChosen(griffin::storage::ConversationId conversation);
    void pinRequested(griffin::storage::ConversationId conversation, bool pinned);
    void duplicateRequested(griffin::storage::ConversationId conversation);
    void moveRequested(griffin::storage::ConversationId conversation, griffin::storage::FolderId folder);
    void exportRequested(griffin::storage::ConversationId conversation);
    void deleteRequested(griffin::storage::ConversationId conversation);
    /// The conversation is moved into it; an invalid id for none.
    void newFolderRequested(griffin::storage::ConversationId conversation);
    /// An invalid id: in none.
    void newChatInFolderRequested(griffin::storage::FolderId folder);
    void folderDeleteRequested(griffin::storage::FolderId folder);
    /// Letters were typed here, where nothing is written.
    void typed(const QString& text);
    /// What was dragged has been dropped, here or nowhere.
    void dragEnded();

  protected:
    void keyPressEvent(QKeyEvent* event) override;
    void startDrag(Qt::DropActions actions) override;
    void dropEvent(QDropEvent* event) override;
    /// Tab always comes to a row, though none may be that of the conversation on screen.
    void focusInEvent(QFocusEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    /// What is selected is the conversation on screen: a click on the empty part of the list does not change that.
    QItemSelectionModel::SelectionFlags selectionCommand(const QModelIndex& index, const QEvent* event) const override;

  private:
    void press(const QModelIndex& index);
    void showMenu(const QPoint& position);
    void fillConversationMenu(QMenu* menu, const storage::Conversation& conversation);
    void fillFolderMenu(QMenu* menu, storage::FolderId folder);
    bool folderKey(QKeyEvent* event, int row);
    void removeRow(int row);

    Theme& theme_;
    ConversationListModel& conversations_;
    ConversationDelegate* delegate_;
};

}  // namespace griffin::ui
