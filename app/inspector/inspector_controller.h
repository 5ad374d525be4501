// Joins the inspector to the engine: has answers recorded while somebody watches, and shows how the one on screen came
// about: the answer that is being written, or the last of the branch, and what is said of its speedup.
#pragma once

#include <QObject>

#include "app/chat/trace_store.h"

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
struct DataStore;

class InspectorController : public QObject {
    Q_OBJECT

  public:
    /// All must outlive the controller.
    InspectorController(DataStore& data, EngineWorker& worker, AnswerWriter& writer, ModelController& models,
                        ChatController& chat, SpeedupController& speedup, FileDialogs& dialogs, ui::MainWindow& window,
                        ui::TranscriptModel& transcript, QObject* parent = nullptr);

  private:
    void watch();
    void takeTrace();
    void finish(storage::MessageId message);
    void show();
    void showColours();
    /// What the answer's figures say, which are those of its trace while it is written.
    void showSpeedup();
    void offerMeasurement();
    void savePicture(const QString& suffix);
    /// The answer that the inspector is about; invalid: there is none on screen.
    storage::MessageId shownAnswer() const;

    DataStore& data_;
    EngineWorker& worker_;
    AnswerWriter& writer_;
    ModelController& models_;
    ChatController& chat_;
    SpeedupController& speedup_;
    FileDialogs& dialogs_;
    ui::MainWindow& window_;
    ui::TranscriptModel& transcript_;
    ui::Inspector& inspector_;
    TraceStore& traces_;
    storage::MessageId shown_;
    const KeptTrace* shown_trace_ = nullptr;
    bool any_shown_ = false;  // setTrace() or setAbsent() was called for shown_
};

}  // namespace griffin::app
