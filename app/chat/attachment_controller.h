// The files that go with the question in the composer: chosen, dropped or pasted, read on another thread, counted by
// the model's tokenizer, shown as chips, and refused where they do not fit into the rest of the context.
#pragma once

#include <QList>
#include <QObject>
#include <QStringList>

#include "app/chat/attached_file.h"

namespace griffin::ui {
class MainWindow;
}

namespace griffin::app {

class AnsweringModel;
class EngineWorker;
class FileDialogs;

class AttachmentController : public QObject {
    Q_OBJECT

  public:
    /// All must outlive the controller.
    AttachmentController(EngineWorker& worker, AnsweringModel& model, FileDialogs& dialogs, ui::MainWindow& window,
                         QObject* parent = nullptr);

    const QList<AttachedFile>& files() const { return files_; }
    void setFiles(const QList<AttachedFile>& files);
    /// Reads these and adds them; a notice names what cannot be attached.
    void attach(const QStringList& paths);
    /// Of all files; an estimate while the model is busy or not loaded.
    int tokens() const;
    /// Tokens of the conversation and of the model's context (0: not known).
    void setContext(int used, int total);
    /// Why the files cannot be sent, as a sentence; empty: they can.
    QString refusal() const;

  signals:
    /// The files or their token counts.
    void changed();

  private:
    void choose();
    void addRead(const QList<AttachedFile>& files, const QStringList& failures);
    void count();
    void show();

    EngineWorker& worker_;
    AnsweringModel& model_;
    FileDialogs& dialogs_;
    ui::MainWindow& window_;
    QList<AttachedFile> files_;
    quint64 ticket_ = 0;
    int used_ = 0;
    int total_ = 0;
};

}  // namespace griffin::app
