// The inspector's business: has answers recorded while somebody looks, and shows how the one on screen came about: the
// answer that is being written, or the last of the branch.
#pragma once

#include <QObject>

#include "app/trace_store.h"

namespace griffin::ui {
class Inspector;
class MainWindow;
class TranscriptModel;
}  // namespace griffin::ui

namespace griffin::app {

class AnswerWriter;
class ChatController;
class EngineWorker;

class InspectorController : public QObject {
    Q_OBJECT

  public:
    /// All must outlive the controller.
    InspectorController(EngineWorker& worker, AnswerWriter& writer, ChatController& chat, ui::MainWindow& window,
                        ui::TranscriptModel& transcript, QObject* parent = nullptr);

    TraceStore& traces() { return traces_; }

  private:
    void watch();
    void takeTrace(const TraceGrowth& growth);
    void finish(storage::MessageId message);
    void show();
    void showColours();
    /// The answer that the inspector is about; invalid: there is none on screen.
    storage::MessageId shownAnswer() const;

    EngineWorker& worker_;
    AnswerWriter& writer_;
    ChatController& chat_;
    ui::MainWindow& window_;
    ui::TranscriptModel& transcript_;
    ui::Inspector& inspector_;
    TraceStore traces_;
    storage::MessageId shown_;
    const KeptTrace* shown_trace_ = nullptr;
    bool any_shown_ = false;  // setTrace() or setAbsent() was called for shown_
};

}  // namespace griffin::app
