// Joins the inspector to the engine: has answers recorded, and shows how one of those on screen came about: the one
// that is being written, the last of the branch, or another that was chosen, read from the database where it is of an
// earlier run. With it goes what is said of its speedup.
#pragma once

#include <QElapsedTimer>
#include <QObject>

#include "app/chat/trace_store.h"
#include "app/inspector/tree_sharing.h"
#include "engine/base/failure.h"

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
class SpeedupController;
class TraceKeeper;
struct DataStore;

class InspectorController : public QObject {
    Q_OBJECT

  public:
    /// All must outlive the controller.
    InspectorController(DataStore& data, EngineWorker& worker, AnswerWriter& writer, TraceKeeper& keeper,
                        ModelController& models, ChatController& chat, SpeedupController& speedup, FileDialogs& dialogs,
                        ui::Theme& theme, ui::MainWindow& window, ui::TranscriptModel& transcript,
                        QObject* parent = nullptr);

    /// The answer that is being written for another program, instead of one of the chat, until one of these is looked
    /// at or the next is written. The trace must stay until then.
    void showServed(const ui::AnswerTrace& trace);
    /// It has grown.
    void servedGrew();
    /// Back to the chat's.
    void leaveServed();

    /// What is on screen may be about; invalid: the last answer.
    void choose(storage::MessageId message);
    const KeptTrace* shownTrace() const { return shown_trace_; }
    storage::MessageId shownMessage() const { return shown_; }

  signals:
    /// Another answer, or another trace of it.
    void traceShown();
    /// What showServed() began has ended.
    void servedLeft();

  private:
    void watch();
    void takeTrace();
    void finish(storage::MessageId message);
    void show();
    void showKept(storage::MessageId message, const std::shared_ptr<ui::AnswerTrace>& trace);
    void showLost(storage::MessageId message, const engine::Failure& failure);
    void showColours();
    /// Tells the trace on screen where the reasoning of its answer ends.
    void findReasoning();
    /// What the answer's figures say, which are those of its trace while it is written.
    void showSpeedup();
    /// What a server told, where the answer is one's.
    void showServer();
    void offerMeasurement();
    TreeSharing::Shown shared() const;
    /// The answer that the inspector is about; invalid: there is none on screen.
    storage::MessageId shownAnswer() const;

    DataStore& data_;
    EngineWorker& worker_;
    AnswerWriter& writer_;
    TraceKeeper& keeper_;
    ModelController& models_;
    ChatController& chat_;
    SpeedupController& speedup_;
    ui::MainWindow& window_;
    ui::TranscriptModel& transcript_;
    ui::Inspector& inspector_;
    TreeSharing sharing_;
    TraceStore& traces_;
    storage::MessageId chosen_;
    storage::MessageId loading_;  // the answer whose trace is being read
    storage::MessageId lost_;     // the answer whose trace could not be read
    storage::MessageId shown_;
    const KeptTrace* shown_trace_ = nullptr;
    QElapsedTimer since_figures_;
    const ui::AnswerTrace* served_ = nullptr;  // another program's, which is on screen
    bool any_shown_ = false;                   // setTrace() or setAbsent() was called for shown_
};

}  // namespace griffin::app
