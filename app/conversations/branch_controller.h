// The branches of the conversation on screen: walking between the versions of a message, and deleting a message with
// all that follows it.
#pragma once

#include <QObject>
#include <optional>

#include "storage/conversation_tree.h"
#include "storage/records.h"

namespace griffin::ui {
class MainWindow;
class TranscriptModel;
}  // namespace griffin::ui

namespace griffin::app {

class ChatController;
struct DataStore;

class BranchController : public QObject {
    Q_OBJECT

  public:
    /// All must outlive the controller.
    BranchController(DataStore& data, ChatController& chat, ui::MainWindow& window,
                     const ui::TranscriptModel& transcript, QObject* parent = nullptr);

  private:
    void goToSibling(storage::MessageId message, int step);
    /// Of the last message that has one.
    void goToVersion(int step);
    /// Offers the commands that have somewhere to go.
    void showVersions();
    /// With all that follows; offers to undo it.
    void remove(storage::MessageId message);
    /// Shows `text` with a button that puts back what was deleted.
    void offerToRestore(const QString& text, const QString& button);
    /// Offers it again where it fails: what was deleted is nowhere else.
    void restore();

    /// What can be put back as long as nothing else changes its conversation.
    struct Removed {
        storage::RemovedBranch branch;
        storage::ConversationId conversation;
        QString text;  // of the notice
    };

    DataStore& data_;
    ChatController& chat_;
    ui::MainWindow& window_;
    const ui::TranscriptModel& transcript_;
    std::optional<Removed> removed_;
};

}  // namespace griffin::app
