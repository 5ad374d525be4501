// The command "Measure the speedup" of an answer: its prompt is answered again plain, guessed twice, and plain, which
// has the engine to itself for a while. The result is stored with the answer, and from then on it is the answer's
// speedup. The menu's command is for the last answer on screen; where there is none to measure it is off and its tool
// tip says why.
#pragma once

#include <QObject>
#include <QTimer>
#include <memory>
#include <optional>

#include "engine/base/failure.h"
#include "engine/speedup.h"
#include "storage/records.h"

namespace griffin::ui {
class MainWindow;
class TranscriptModel;
}  // namespace griffin::ui

namespace griffin::app {

class AnswerWriter;
struct MeasuredAnswer;
class ChatController;
class EngineJobs;
class MeasuredSpeeds;
class ModelController;
class QuestionSender;
struct DataStore;
struct SharedSpeedupProgress;

class SpeedupController : public QObject {
    Q_OBJECT

  public:
    /// All must outlive the controller.
    SpeedupController(DataStore& data, AnswerWriter& writer, EngineJobs& jobs, ModelController& models,
                      QuestionSender& sender, MeasuredSpeeds& speeds, ChatController& chat, ui::MainWindow& window,
                      ui::TranscriptModel& transcript, QObject* parent = nullptr);

    /// Why the speedup of an answer with these statistics cannot be measured now, as a sentence; empty: it can.
    QString refusal(const std::optional<storage::MessageStats>& stats) const;
    /// Shows why it cannot be measured, if so.
    void measure(storage::MessageId answer);
    /// The answer that is being measured; invalid: none is.
    storage::MessageId measuring() const { return measuring_; }

  signals:
    /// Whether one can be measured is to be asked again, and the statistics of the one measured may be new.
    void changed();

  private:
    /// The last answer on screen; invalid: there is none.
    storage::MessageId lastAnswer() const;
    void offer();
    /// Shows how far the measurement is, where nothing else is being said.
    void showProgress();
    void finish(const MeasuredAnswer& measured, const std::optional<engine::Failure>& failure);
    bool isHere() const;
    /// What is said of the answer, and whose it is where another conversation is on screen.
    QString told(const QString& text) const;
    void tell(const QString& text);

    DataStore& data_;
    AnswerWriter& writer_;
    EngineJobs& jobs_;
    ModelController& models_;
    QuestionSender& sender_;
    MeasuredSpeeds& speeds_;
    ChatController& chat_;
    ui::MainWindow& window_;
    ui::TranscriptModel& transcript_;
    storage::MessageId measuring_;
    storage::ConversationId conversation_;  // of the answer that was measured last
    QString notice_;                        // what was said of it
    std::shared_ptr<SharedSpeedupProgress> progress_;
    QTimer progress_timer_;
};

}  // namespace griffin::app
