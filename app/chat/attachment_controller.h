// The documents that go with the question in the composer: chosen, dropped or pasted, read on another thread, counted
// by the model's tokenizer and shown as chips, which tell where the context has no room for all of them.
#pragma once

#include <QHash>
#include <QList>
#include <QObject>
#include <QStringList>
#include <stop_token>

#include "app/documents/attached_file.h"

namespace griffin::ui {
class MainWindow;
}

namespace griffin::app {

class AnsweringModel;
class EngineWorker;
class FileDialogs;
class Settings;
struct TokenRoom;

class AttachmentController : public QObject {
    Q_OBJECT

  public:
    /// All must outlive the controller.
    AttachmentController(EngineWorker& worker, AnsweringModel& model, const Settings& settings, FileDialogs& dialogs,
                         ui::MainWindow& window, QObject* parent = nullptr);
    ~AttachmentController() override;

    const QList<AttachedFile>& files() const { return files_; }
    void setFiles(const QList<AttachedFile>& files);
    /// Why nothing can be attached now, as a sentence; empty: documents can. What is dropped or pasted meanwhile is
    /// refused with it.
    void setRefusal(const QString& refusal);
    /// Reads these and adds them; a notice names what cannot be attached.
    void attach(const QStringList& paths);
    /// Of all files; an estimate of those that were not counted before the model was busy, or with none loaded.
    int tokens() const;
    /// Tokens of the conversation and of the model's context (0: not known).
    void setContext(int used, int total);
    /// Whether they have no room, as far as is known, so that what of them goes into the prompt is searched for.
    bool isSearched() const;
    /// Of what goes into the prompt.
    int promptTokens() const;

  signals:
    /// The files or their token counts.
    void changed();

  private:
    void choose();
    void chooseFolder();
    /// Shows why nothing can be attached now; false: documents can.
    bool refuse();
    void addRead(const QList<AttachedFile>& files, const QStringList& failures);
    void count();
    /// Call when the files or their counts have changed: their tokens are asked for with every key and frame, which is
    /// too often to read a large document.
    void estimate();
    void show();
    TokenRoom room() const;

    EngineWorker& worker_;
    AnsweringModel& model_;
    const Settings& settings_;
    FileDialogs& dialogs_;
    ui::MainWindow& window_;
    QList<AttachedFile> files_;
    QList<int> tokens_;           // of each file, as counted or estimated
    QHash<size_t, int> counted_;  // tokens of files by their names and texts, for when the model is busy
    QString refusal_;
    quint64 ticket_ = 0;
    int used_ = 0;
    int total_ = 0;
    std::stop_source stop_;  // of what is being read
};

}  // namespace griffin::app
