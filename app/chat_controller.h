// The conversation on screen: asking, stopping, answering again, editing, and walking between branches.
//
// Rules: the question is stored before the engine hears of it. One answer is written at a time; it goes on in the
// background when another conversation is opened, and asking elsewhere meanwhile is refused with a note, the text
// staying where it was typed. A conversation comes into being with its first question.
#pragma once

#include <QHash>
#include <QList>
#include <QObject>
#include <QStringList>
#include <QTimer>

#include "app/answer_writer.h"
#include "app/attached_file.h"
#include "storage/result.h"

namespace griffin::ui {
class MainWindow;
class TranscriptModel;
struct TranscriptMessage;
}  // namespace griffin::ui

namespace griffin::app {

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
                   SpeculationController& speculation, AttachmentController& attachments, QuestionSender& sender,
                   QueueController& queue, ui::MainWindow& window, ui::TranscriptModel& transcript,
                   QObject* parent = nullptr);

    /// The conversation on screen; invalid: a new one that has no question yet.
    storage::ConversationId current() const { return current_; }
    /// An invalid id, or one that is gone or in the trash, opens a new conversation.
    void open(storage::ConversationId conversation);
    /// A new conversation that goes into this folder with its first question.
    void openNewIn(storage::FolderId folder);
    /// What begins the keys of unsent texts in the settings of the data; the conversation's id follows.
    static QStringList textKeys();
    /// The conversation that was open when the program ended.
    void openRemembered();
    /// Keeps what is typed and which conversation is open.
    void remember();
    /// Says in a calm line that something could not be stored or read.
    void report(const QString& message);
    /// Shows the conversation anew, in the language that the window has now.
    void retranslate();

  signals:
    void currentChanged(griffin::storage::ConversationId conversation);
    /// Its title, time or existence changed.
    void conversationChanged(griffin::storage::ConversationId conversation);

  private:
    void connectWindow();
    void ask(const QString& text);
    void answerAgain(storage::MessageId answer);
    void startEditing(storage::MessageId question);
    void edit(storage::MessageId question, const QString& text);
    void endEditing();
    /// The change of a question that was not sent when the conversation was left or the program ended.
    void resumeEditing();
    void goToSibling(storage::MessageId message, int step);
    /// Says why no answer can be begun now; false: it can.
    bool refuse();
    /// Says why the chosen method cannot make an answer; false: it can.
    bool refuseMethod();
    /// The conversation of this message is on screen from now on, if none was.
    void takeConversation(const storage::Message& question);
    void beginAnswer(storage::ConversationId conversation, storage::MessageId question);
    void editLast();
    /// Of the last message that has one.
    void goToVersion(int step);
    void showVersions(const QList<ui::TranscriptMessage>& messages);
    void showBranch();
    void showGrowth(const QString& added);
    void showEnd(const AnswerEnd& end);
    void showBusy();
    void saveDraft();
    void loadDraft();
    QString draftKey() const;
    QString filesKey() const;
    QString editKey() const;
    void check(const storage::Result<storage::Done>& result);

    DataStore& data_;
    AnswerWriter& writer_;
    EngineJobs& jobs_;
    ModelController& models_;
    SpeculationController& speculation_;
    AttachmentController& attachments_;
    QuestionSender& sender_;
    QueueController& queue_;
    ui::MainWindow& window_;
    ui::TranscriptModel& transcript_;
    storage::ConversationId current_;
    storage::FolderId new_folder_;  // of a conversation that has no question yet
    storage::MessageId editing_;    // the question whose new version is in the composer
    bool opened_ = false;           // what is in the composer belongs to current_
    QTimer draft_timer_;
    QList<AttachedFile> stored_files_;  // of the draft, as they are in the database
    QHash<qint64, QString> errors_;     // why answers of this run failed, in English, by message
};

}  // namespace griffin::app
