// Folders of the side bar: new, rename, order, delete and undo, which are open, and what is moved into them.
#pragma once

#include <QObject>

#include "storage/records.h"
#include "storage/result.h"

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

    /// Shows the folders as they are stored.
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
    bool check(const storage::Result<storage::Done>& result);

    DataStore& data_;
    ChatController& chat_;
    ui::MainWindow& window_;
    ui::ConversationListModel& list_;
};

}  // namespace griffin::app
