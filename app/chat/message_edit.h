// The change of an earlier message: its text and files are in the composer, in place of what is unsent there, until it
// is sent, kept or given up. That a message is edited is told as long as it is. What is typed of the change is kept
// like everything unsent (UnsentStore), so that it goes on when the conversation is opened again.
#pragma once

#include <QList>
#include <QObject>
#include <QString>

#include "app/chat/unsent_message.h"
#include "app/documents/attached_file.h"
#include "storage/database.h"
#include "storage/records.h"

namespace griffin::ui {
class MainWindow;
}

namespace griffin::app {

class AttachmentController;
struct DataStore;

class MessageEdit : public QObject {
    Q_OBJECT

  public:
    /// All must outlive it.
    MessageEdit(DataStore& data, UnsentStore& unsent, AttachmentController& attachments, ui::MainWindow& window,
                QObject* parent = nullptr);

    /// The message whose new version is in the composer; invalid: none.
    storage::MessageId message() const { return message_.id; }
    bool isActive() const { return message_.id.valid(); }
    /// Whether something would be lost if another message were edited now: text or files are not the message's.
    bool isChanged() const;
    bool isOfAnswer() const { return isActive() && message_.role == storage::MessageRole::kAssistant; }

    /// What is in the composer, to be kept.
    UnsentEdit unsent() const;

    /// Puts the message's text and files into the composer.
    void begin(const storage::Message& message) { begin(message, {message.id, message.text, {}}); }
    /// Goes on with the change that this conversation was left with, if there is one.
    void resume(storage::ConversationId conversation);
    /// The composer gets something else; what is kept of the change stays.
    void leave();
    /// Nothing of the change is kept; ended() follows.
    void end();

  signals:
    /// The composer is free for what was unsent before.
    void ended();
    /// Something could not be stored or read.
    void failed(const QString& message);

  private:
    void begin(const storage::Message& message, const UnsentEdit& edit);
    bool hasOwnFiles() const;
    void tell();
    template <class T>
    bool check(const storage::Result<T>& result);

    DataStore& data_;
    UnsentStore& unsent_;
    AttachmentController& attachments_;
    ui::MainWindow& window_;
    storage::Message message_;   // as it was; its id is invalid while none is edited
    QList<AttachedFile> files_;  // of the message
};

}  // namespace griffin::app
