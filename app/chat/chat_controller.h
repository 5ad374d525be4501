// The conversation on screen: asking, stopping, answering again, going on with an answer, and keeping what was edited.
//
// Rules: a question is stored before the engine gets it. One answer is written at a time; it continues in the
// background when another conversation is opened. A question asked there meanwhile is refused with a notice, and its
// text stays where it was typed. A conversation is created with its first question.
#pragma once

#include <QList>
#include <QObject>
#include <QTimer>
#include <optional>

#include "app/chat/answer_writer.h"
#include "app/chat/message_edit.h"
#include "app/chat/unsent_message.h"
#include "storage/database.h"

namespace griffin::ui {
class MainWindow;
class TranscriptModel;
struct TranscriptMessage;
}  // namespace griffin::ui

namespace griffin::app {

class AnsweringModel;
class AttachmentController;
class EngineJobs;
class ModelController;
class QuestionSender;
class QueueController;
class SpeculationController;

class ChatController : public QObject {
    Q_OBJECT

  public:
    /// All must outlive the controller.
    ChatController(DataStore& data, AnswerWriter& writer, EngineJobs& jobs, ModelController& models,
                   AnsweringModel& model, SpeculationController& speculation, AttachmentController& attachments,
                   QuestionSender& sender, QueueController& queue, ui::MainWindow& window,
                   ui::TranscriptModel& transcript, QObject* parent = nullptr);

    /// The conversation on screen; invalid: a new one that has no question yet.
    storage::ConversationId current() const { return current_; }
    /// The message whose new version is in the composer; invalid: none.
    storage::MessageId editing() const { return edit_.message(); }
    /// An invalid id, or one that is gone or in the trash, opens a new conversation.
    void open(storage::ConversationId conversation);
    /// A new conversation that goes into this folder with its first question.
    void openNewIn(storage::FolderId folder);
    /// A folder that was deleted is back under another number.
    void folderIsBack(storage::FolderId deleted, storage::FolderId folder);
    /// The conversation that was open when the program ended.
    void openRemembered();
    /// Stores what is typed and which conversation is open, as happens by itself soon after either changes.
    void remember();
    /// Shows the branch on screen as it is stored now.
    void refresh() { showBranch(); }
    /// Shows a notice: something could not be stored or read.
    void report(const QString& message);
    /// Messages were added to this conversation or taken from it, by others than this controller.
    void showChanged(storage::ConversationId conversation);
    /// Shows why no answer can be started now; false: it can.
    bool refuse();
    /// Shows that the answer of the conversation on screen is still being written; false: none is. What is changed
    /// there has to wait for it, but for nothing else.
    bool refuseChange();
    /// Has the answer to what tools gave back written, below the answer that called them.
    void goOn(storage::ConversationId conversation, storage::MessageId calls);

  signals:
    void currentChanged(griffin::storage::ConversationId conversation);
    /// Its title, time or existence changed.
    void conversationChanged(griffin::storage::ConversationId conversation);

  private:
    void connectWindow();
    void ask(const QString& text);
    /// Of a question that has none, the first answer.
    void answerAgain(storage::MessageId message);
    /// Writes a version of the answer that goes on where it ended.
    void continueAnswer(storage::MessageId answer);
    void startEditing(storage::MessageId message);
    /// Shows that the change of a message is in the composer; false: none is there.
    bool refuseWhileEditing();
    /// Stores the version of an answer that is in the composer.
    void keepEditedAnswer(const QString& text);
    /// Shows why the chosen method cannot be used; false: it can.
    bool refuseMethod();
    /// Shows that no model is there that could answer; false: one is.
    bool refuseWithoutModel();
    /// Where nothing more fits behind this answer.
    bool refuseWithoutRoom(storage::MessageId answer);
    /// Puts the conversation of this question on screen, if it is new.
    void takeConversation(const storage::Message& question);
    void moveToNewFolder();
    void beginAnswer(storage::ConversationId conversation, storage::MessageId question, const QString& begun = {});
    void editLast();
    void showBranch();
    void showAdded(const QString& text);
    void showPasses();
    void showEnd(const AnswerEnd& end);
    /// A question whose first answer did not come about is there again to be sent or changed, unless something else is
    /// being written.
    void takeBack(const AnswerEnd& end);
    void showBusy();
    void loadUnsent();
    /// Whether it went well; a failure is reported.
    template <class T>
    bool check(const storage::Result<T>& result);
    /// As it is shown: also what could not be stored yet. Nothing, and that is said, where it cannot be read.
    std::optional<storage::Message> messageNow(storage::MessageId id);

    DataStore& data_;
    AnswerWriter& writer_;
    EngineJobs& jobs_;
    AnsweringModel& model_;
    SpeculationController& speculation_;
    AttachmentController& attachments_;
    QuestionSender& sender_;
    QueueController& queue_;
    ui::MainWindow& window_;
    ui::TranscriptModel& transcript_;
    storage::ConversationId current_;
    storage::ConversationId remembered_;  // the open one, as stored
    storage::FolderId new_folder_;        // that the conversation on screen is to go into
    bool opened_ = false;                 // the composer holds the text of current_
    QTimer save_timer_;
    UnsentStore unsent_;
    MessageEdit edit_;
};

}  // namespace griffin::app
