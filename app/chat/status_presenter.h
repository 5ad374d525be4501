// The figures below the composer and in the context meter: of the answer that is being written, or of the last one of
// the branch on screen, and of what is typed.
#pragma once

#include <QObject>
#include <QStringList>

#include "engine/generation_event.h"
#include "storage/records.h"

namespace griffin::ui {
class MainWindow;
class TranscriptModel;
}  // namespace griffin::ui

namespace griffin::app {

class AnswerWriter;
class AnsweringModel;
class AttachmentController;
class ChatController;
class QuestionMeter;
struct DataStore;

class StatusPresenter : public QObject {
    Q_OBJECT

  public:
    /// All must outlive the presenter.
    StatusPresenter(DataStore& data, AnswerWriter& writer, AnsweringModel& model, ChatController& chat,
                    AttachmentController& attachments, QuestionMeter& question, ui::MainWindow& window,
                    ui::TranscriptModel& transcript, QObject* parent = nullptr);

  private:
    void show();
    /// Tokens of a conversation whose last message no model has read: one that was imported, or edited.
    int estimatedContext() const;
    /// Those of an answer that the model did not show when it was loaded.
    void takeWarnings(const engine::PromptReady& prompt);

    DataStore& data_;
    AnswerWriter& writer_;
    AnsweringModel& model_;
    ChatController& chat_;
    AttachmentController& attachments_;
    QuestionMeter& question_;
    ui::MainWindow& window_;
    ui::TranscriptModel& transcript_;
    QStringList warnings_;  // of the last answer
    storage::ConversationId warned_;
};

}  // namespace griffin::app
