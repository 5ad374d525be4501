// The figures below the composer and in the context meter: of the answer that is being written, or of the last one of
// the branch on screen, and of what is typed.
#pragma once

#include <QHash>
#include <QObject>
#include <QStringList>
#include <optional>

#include "engine/generation_event.h"
#include "storage/records.h"
#include "ui/theme/figure_text.h"
#include "ui/theme/pace.h"

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
    /// How an answer was made; none: it is no answer of a model.
    std::optional<storage::MessageStats> statsAt(int row) const;
    /// Tokens of the first `rows` messages, as a model has read them; 0: none has, as where one was imported or edited.
    int countedContext(int rows) const;
    /// Tokens of the messages before the answer in `row`, as a model has read them for any version of it; 0: none has.
    int readBefore(int row) const;
    /// The same with an estimate of those that no model has read. It is asked for with every key that is typed, so it
    /// is made once for a state of the transcript.
    int estimatedContext(int rows);
    /// Of one message with its documents.
    int estimatedMessage(int row) const;
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
    ui::Pace pace_{ui::kFigureMilliseconds, [this] { show(); }};  // of an answer that grows
    QHash<int, int> estimated_;  // by the number of messages, of the transcript as it is
    QStringList warnings_;       // of the last answer
    storage::ConversationId warned_;
};

}  // namespace griffin::app
