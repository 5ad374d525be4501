// Joins the inspector to the engine: has answers recorded while somebody watches, and shows how the one on screen came
// about: the answer that is being written, or the last of the branch. On request it measures a vanilla run over the
// same prompt; a new question ends that run.
#pragma once

#include <QObject>
#include <stop_token>

#include "app/chat/trace_store.h"
#include "app/inspector/tree_sharing.h"

namespace griffin::ui {
class Inspector;
class MainWindow;
class TranscriptModel;
}  // namespace griffin::ui

namespace griffin::app {

class AnswerWriter;
class ChatController;
class EngineWorker;
class FileDialogs;
class ModelController;

class InspectorController : public QObject {
    Q_OBJECT

  public:
    /// All must outlive the controller.
    InspectorController(EngineWorker& worker, AnswerWriter& writer, ModelController& models, ChatController& chat,
                        FileDialogs& dialogs, ui::Theme& theme, ui::MainWindow& window,
                        ui::TranscriptModel& transcript, QObject* parent = nullptr);

    void stopMeasuring() { stop_.request_stop(); }

  private:
    void watch();
    void takeTrace();
    void finish(storage::MessageId message);
    void show();
    void showColours();
    void measure();
    void takeMeasurement(Ticket ticket, int tokens, double tokens_per_second);
    void offerMeasurement();
    TreeSharing::Shown shared() const;
    /// The answer that the inspector is about; invalid: there is none on screen.
    storage::MessageId shownAnswer() const;

    EngineWorker& worker_;
    AnswerWriter& writer_;
    ModelController& models_;
    ChatController& chat_;
    ui::MainWindow& window_;
    ui::TranscriptModel& transcript_;
    ui::Inspector& inspector_;
    TreeSharing sharing_;
    TraceStore& traces_;
    storage::MessageId shown_;
    const KeptTrace* shown_trace_ = nullptr;
    storage::MessageId measured_;  // the answer whose prompt a vanilla run is measured on; invalid: none is
    Ticket ticket_ = 0;
    std::stop_source stop_;
    bool any_shown_ = false;  // setTrace() or setAbsent() was called for shown_
};

}  // namespace griffin::app
