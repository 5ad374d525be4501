// The folders of the side bar: creating, renaming, ordering, opening, deleting with undo, and moving conversations.
#pragma once

#include <QObject>

#include "storage/records.h"

namespace griffin::ui {
class ConversationListModel;
class MainWindow;
}  // namespace griffin::ui

namespace griffin::app {

class ChatController;
struct DataStore;

class FolderController : public QObject {
    Q_OBJECT

  public:
    /// All must outlive the controller.
    FolderController(DataStore& data, ChatController& chat, ui::MainWindow& window, ui::ConversationListModel& list,
                     QObject* parent = nullptr);

    /// Reads the folders from the database again.
    void reload();

  private:
    void connectWindow();
    void create(storage::ConversationId conversation);
    void rename(storage::FolderId folder, const QString& name);
    void setOrder(const QList<storage::FolderId>& order);
    void remove(storage::FolderId folder);
    void putBack(const storage::Folder& folder, bool open, const QList<storage::ConversationId>& conversations);
    void move(storage::ConversationId conversation, storage::FolderId folder);
    void rememberOpen();
    QList<storage::FolderId> rememberedClosed();

    DataStore& data_;
    ChatController& chat_;
    ui::MainWindow& window_;
    ui::ConversationListModel& list_;
};

}  // namespace griffin::app
